/** How a visitor who has lost his query codes finds his sign-ups: by his phone and a code that is sent to it. */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { applyPhoneRule, normalisePhone } from '../rules.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { text } from '../wire.ts';
import { contentLanguages } from './content-language.ts';
import { wantedLanguage } from './information.ts';
import { ownStates } from './own-sign-up.ts';
import { PROOF_HEADER } from './sign-up-proof.ts';

const recoveryId = text(64);

export const recoveredSignUp = z.strictObject({
  applyCode: z.string(),
  title: z.string(),
  /** The language that the title is written in. */
  language: z.enum(contentLanguages),
  state: z.enum(ownStates),
  createdTime: z.string(),
  /** Opens it (`ownKey`), for a little while. */
  ownToken: z.string(),
});
export type RecoveredSignUp = z.output<typeof recoveredSignUp>;

export const signUpRecoveryCalls = {
  /** What a browser solves before it asks for a code. */
  challenge: call({
    path: visitorCallPaths.recoveryChallenge,
    name: '获取找回报名校验题目',
    needs: 'open',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      challenge: z.string(),
      /** Zero bits at the beginning of each part's hash. */
      bits: z.int().min(0).max(32),
    }),
    limit: 1_024,
  }),
  /**
   * Sends a code where somebody has signed up with this phone. The answer, and when it comes, are the same where nobody has:
   * that is only looked up when the code is sent.
   */
  ask: call({
    path: visitorCallPaths.askRecovery,
    name: '申请找回报名验证码',
    needs: 'open',
    log: OperationType.add,
    body: z.strictObject({
      mobilePhone: text(30)
        .transform(normalisePhone)
        .superRefine((value, context) => {
          const message = value === '' ? '请填写手机号' : applyPhoneRule(value);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
      language: wantedLanguage,
    }),
    /** Names this request when the code is given; a secret of the browser that asked. */
    answer: z.strictObject({ recoveryId: z.string() }),
    secretAnswer: true,
    headers: {
      [PROOF_HEADER]: 'own/recover/challenge 给出的题目与答案，格式为“题目~答案,答案…”；每次申请都须填写',
    },
    limit: 4_096,
  }),
  /** The sign-ups of the phone that the code went to, once. */
  open: call({
    path: visitorCallPaths.openRecovery,
    name: '凭验证码找回报名',
    needs: 'open',
    log: OperationType.modify,
    body: z.strictObject({
      recoveryId,
      code: text(20)
        .transform((value) => value.normalize('NFKC').replace(/[\s-]/g, ''))
        .refine((value) => /^\d{6}$/.test(value), '请输入6位数字验证码'),
      language: wantedLanguage,
    }),
    answer: z.strictObject({ signUpList: z.array(recoveredSignUp) }),
    secretAnswer: true,
    limit: 4_096,
  }),
};
