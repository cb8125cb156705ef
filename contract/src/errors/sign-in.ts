/** Refusals of signing in and of one's own account. UM4006 and UM4007 are the specification's. */
import type { ErrorCatalogue } from './catalogue.ts';

/** What is said about further tries after a wrong one. */
const tries = {
  triesLeft: '，还可尝试 {count} 次',
  paused: '，还可尝试 0 次，请 {minutes} 分钟后再试',
} as const;

export const signInErrors = {
  UM4006: { status: 500, text: '账号已离职或已停用，请联系管理员' },
  UM4007: { status: 500, text: '账号已被冻结，请联系管理员' },
  UM4100: { status: 200, text: '账号或密码错误{case}', cases: { ...tries, notCounted: '' } },
  UM4101: { status: 200, text: '请输入验证码' },
  UM4102: { status: 200, text: '验证码错误或已失效，请重新输入' },
  UM4103: { status: 200, text: '登录失败次数过多，请 {minutes} 分钟后再试' },
  UM4104: { status: 200, text: '{case}密码不正确', cases: { old: '旧', initial: '初始' } },
  UM4105: {
    status: 200,
    text: '{case}',
    cases: { weak: '新密码{fault}', used: '新密码不能与最近 {count} 次使用过的密码相同' },
  },
  UM4106: { status: 200, text: '当前密码不正确' },
  UM4107: { status: 200, text: '验证码不正确，还可尝试 {count} 次' },
  UM4108: { status: 200, text: '验证码不正确或已失效，请重新获取' },
  UM4109: { status: 200, text: '请输入两步验证码' },
  UM4110: { status: 200, text: '两步验证码不正确或已使用过{case}', cases: tries },
  UM4111: { status: 200, text: '两步验证的状态已变化，请重新操作' },
  UM4112: { status: 200, text: '账号信息刚刚有变动，请重新登录' },
  UM4113: { status: 200, text: '本平台未开通自助找回密码，请联系管理员重置密码' },
  UM4120: { status: 200, text: '登录请求已失效，请返回登录页重新发起' },
  UM4121: { status: 200, text: '身份验证未通过，请返回登录页重试' },
  UM4122: { status: 200, text: '您的身份“{account}”尚未开通本平台账号，请联系管理员' },
  UM4123: { status: 503, text: '统一身份认证服务暂时无法连接，请稍后再试' },
  UM4124: {
    status: 200,
    text: '账号“{account}”{case}',
    cases: {
      ownPassword: '由本平台管理，请使用账号密码登录',
      otherIdentity: '已绑定另一个外部身份，请联系管理员',
    },
  },
  UM4500: { status: 401, text: '票据无效或已失效' },
  UM4501: { status: 200, text: '外部系统“{key}”的地址未配置、已停用或不正确' },
} as const satisfies ErrorCatalogue;
