/** The platform itself: its name, and the public key of sealed bodies. */
import { z } from 'zod';
import { getCall } from '../call.ts';

/** What the product calls itself: titles of pages, the entry in a person's authenticator. */
export const PLATFORM_NAME = '出海生态赋能平台';

/** Who did what nobody did: what came with the product, or was done by its own clock. */
export const SYSTEM_OPERATOR = '系统';

export const platformCalls = {
  publicKey: getCall({
    path: '/api/common/v1/publicKey',
    name: '获取传输公钥',
    needs: 'open',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      publicKey: z.string(),
      /** Milliseconds since the epoch by the server's clock: seals bear the time, and a browser's clock may be wrong. */
      serverTime: z.int(),
    }),
  }),
};
