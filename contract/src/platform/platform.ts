/** Calls of the platform itself: the public key of sealed bodies. */
import { z } from 'zod';
import { getCall } from '../call.ts';

export const platformCalls = {
  publicKey: getCall({
    path: '/api/common/v1/publicKey',
    name: '获取传输公钥',
    needs: 'open',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({ publicKey: z.string() }),
  }),
};
