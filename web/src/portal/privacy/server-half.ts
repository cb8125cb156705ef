/** What only the server knows of the notice on personal data. */
import { PRIVACY_PATH } from '@outbound/contract';
import { titled } from '../../visitor/head.ts';
import type { ServerHalves } from '../../visitor/server-half.ts';
import { textsIn } from '../../visitor/spoken.ts';

export const privacyServerHalves: Pick<ServerHalves, 'privacy'> = {
  privacy: {
    head: (input) => ({
      title: titled(textsIn[input.language].portal.notice, input),
      canonical: input.origin + PRIVACY_PATH,
      // One text for search engines: the one that is in force.
      indexed: input.data.notice.version === input.data.current,
    }),
    parts: ({ data }) => ({ notice: { html: data.notice.html } }),
    sent: (data) => ({ ...data, notice: { ...data.notice, html: '' } }),
  },
};
