/** Two-step verification of one's own account: a code from a phone after the password (RFC 6238). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';

/** Given once, when the second step is switched on. */
export const RECOVERY_CODES = 8;

const base = '/ums/api/v1/user/twoStep';
const password = z.string().min(1, '请输入当前密码').max(200);
const limit = 16_384;

/** Six digits of the phone, or a recovery code. */
export const otpCode = z.string().trim().min(1, '请输入两步验证码').max(32);

export const twoStepCalls = {
  begin: call({
    path: `${base}/begin`,
    name: '申请开启两步验证',
    needs: 'signedIn',
    log: OperationType.modify,
    body: z.strictObject({ password }),
    /** The secret for typing, and as the address that the QR code holds. Nothing is asked for until `confirm`. */
    answer: z.strictObject({ secret: z.string(), otpAddress: z.string() }),
    limit,
  }),
  confirm: call({
    path: `${base}/confirm`,
    name: '开启两步验证',
    needs: 'signedIn',
    log: OperationType.modify,
    body: z.strictObject({
      otpCode: z
        .string()
        .trim()
        .regex(/^\d{6}$/, '请输入6位数字验证码'),
    }),
    /** Answered this once; each opens the account once without the phone. */
    answer: z.strictObject({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) }),
    limit,
  }),
  end: call({
    path: `${base}/end`,
    name: '关闭两步验证',
    needs: 'signedIn',
    log: OperationType.modify,
    /** A code of the phone or a recovery code, too, where the second step is on: a password alone must not take it off. */
    body: z.strictObject({ password, otpCode: otpCode.optional() }),
    answer: z.strictObject({ changed: z.boolean() }),
    limit,
  }),
};
