/** What only the server knows of the page where codes are checked. */
import { titled } from '../../visitor/head.ts';
import type { ServerHalves } from '../../visitor/server-half.ts';
import { textsIn } from '../../visitor/spoken.ts';

export const verifyServerHalves: Pick<ServerHalves, 'verify'> = {
  verify: {
    head: (input) => ({ title: titled(textsIn[input.language].portal.verify.title, input) }),
  },
};
