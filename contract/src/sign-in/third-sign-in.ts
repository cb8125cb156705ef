/** Signing in with an identity of another system (spec 7 `thirdLogin`, spec 2.1 `/transit`). */
import { z } from 'zod';
import { call, getCall, optional } from '../call.ts';
import { OperationType } from '../enums.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { signedInUser } from './user.ts';

/** A sign-in with the other system has this long from its first step to its last. */
export const THIRD_SIGN_IN_MINUTES = 10;

export const thirdSignInCalls = {
  signInWays: getCall({
    path: '/ums/api/v1/user/signInWays',
    name: '登录方式',
    needs: 'open',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      /** The words of the button that leads to the other system; null where there is none. */
      thirdLoginName: z.string().nullable(),
      /** Whether a forgotten password can be set anew by a code: only where somebody sends codes. */
      resetsPassword: z.boolean(),
    }),
  }),
  thirdLoginAddress: optional(
    call({
      path: visitorCallPaths.thirdSignInAddress,
      name: '发起统一身份登录',
      needs: 'open',
      log: null,
      body: z.strictObject({}),
      /** Where the browser goes; the sign-in that begins here can be ended by this browser only. */
      answer: z.strictObject({ address: z.string() }),
      limit: 16_384,
    }),
  ),
  thirdLogin: optional(
    call({
      path: '/ums/api/v1/user/thirdLogin',
      name: '统一身份登录',
      needs: 'open',
      log: OperationType.login,
      /** As the other system gave them to `/transit`; `iss` names the system, where it says so. */
      body: z.strictObject({
        code: z.string().min(1, '登录请求不完整').max(4096),
        state: z.string().min(1, '登录请求不完整').max(200),
        iss: z.string().max(2048).optional(),
      }),
      answer: signedInUser,
      limit: 65_536,
    }),
  ),
};
