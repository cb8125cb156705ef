/** A forgotten password (spec 7 Auth): a code goes to the person's phone, and the code sets a new one. */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { mobilePhoneRule, normalisePhone } from '../rules.ts';
import { text } from '../wire.ts';

export const RESET_MINUTES = 10;
export const RESET_TRIES = 5;

/** The code that was sent: six digits. */
export function resetCodeFault(value: string): string | null {
  return /^\d{6}$/.test(value) ? null : '请输入6位数字验证码';
}

const account = text(64).refine((value) => value !== '', '请输入账号');

export const forgottenPasswordCalls = {
  /** Sends a code where account and phone belong together; the answer is the same where they do not. */
  checkForgetPassword: call({
    path: '/ums/api/v1/user/checkForgetPassword',
    name: '找回密码',
    needs: 'open',
    log: OperationType.modify,
    body: z.strictObject({
      userLoginId: account,
      mobilePhone: text(30)
        .transform(normalisePhone)
        .superRefine((value, context) => {
          const message =
            value === ''
              ? '请输入手机号码'
              : value.includes('*')
                ? '请输入完整的手机号码'
                : mobilePhoneRule(value);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
      verifyCode: z.string().min(1, '请输入验证码').max(16),
      verifyId: z.string().max(64),
    }),
    /** Names this request when the code is given; a secret of the browser that asked. */
    answer: z.strictObject({ resetId: z.string() }),
    limit: 16_384,
  }),
  /** Sets a new password, once, for the account that the code was sent for; ends all its sessions. */
  resetForgetPassword: call({
    path: '/ums/api/v1/user/resetForgetPassword',
    name: '重置忘记的密码',
    needs: 'open',
    log: OperationType.modify,
    body: z.strictObject({
      userLoginId: account,
      resetId: z.string().max(64),
      code: z.string().superRefine((value, context) => {
        const message = resetCodeFault(value);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
      newPassword: z.string().min(1, '请输入新密码').max(200),
    }),
    answer: z.null(),
    limit: 16_384,
  }),
};
