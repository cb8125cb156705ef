/** The fields of the sign-in page, once for the server that draws them and the browser that reads them. */
export const fields = {
  userLoginId: { label: '账号', wanted: '请输入账号', type: 'text', autoComplete: 'username', maxLength: 64 },
  password: {
    label: '密码',
    wanted: '请输入密码',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: 200,
  },
  verifyCode: { label: '验证码', wanted: '请输入验证码', type: 'text', autoComplete: 'off', maxLength: 4 },
  otpCode: {
    label: '两步验证码',
    wanted: '请输入两步验证码',
    type: 'text',
    autoComplete: 'one-time-code',
    maxLength: 32,
  },
} as const;

export type FieldName = keyof typeof fields;
