/**
 * Every code that an answer can carry, with its HTTP status and its Chinese text (spec 8). The words live
 * here and nowhere else. `{name}` in a text is replaced by the parameter of that name.
 *
 * Status 200 is for what a person did wrong in the business; the rest follows HTTP. 000000 and 00005 are success.
 */
export const errors = {
  // Transport and form of the call
  CM2000: { status: 200, text: '导入文件无法读取：{detail}' },
  CM4000: { status: 400, text: '请求格式不正确' },
  CM4001: { status: 400, text: '提交的内容有误：{detail}' },
  CM4002: { status: 400, text: '加密内容无法识别，请刷新页面后重试' },
  CM4003: { status: 400, text: '此接口要求加密传输，请刷新页面后重试' },
  CM4010: { status: 401, text: '登录超时，请重新登录' },
  CM4030: { status: 403, text: '抱歉，您无权访问该页面' },
  CM4031: { status: 403, text: '请求来源不被允许' },
  CM4032: { status: 403, text: '请先修改初始密码' },
  CM4040: { status: 404, text: '内容不存在或已下架' },
  CM4041: { status: 404, text: '接口不存在' },
  CM4090: { status: 409, text: '该内容已由 {who} 于 {when} 修改，请刷新后再试' },
  CM4091: { status: 409, text: '同一提交编号已用于不同的内容，请刷新页面后重试' },
  CM4092: { status: 409, text: '相关数据刚被他人修改或删除，请刷新后重试' },
  CM4130: { status: 413, text: '提交的内容过大' },
  CM4131: { status: 413, text: '上传文件大小不能超过{size}' },
  CM4150: { status: 415, text: '不支持的内容类型' },
  CM4151: { status: 415, text: '{detail}' },
  CM4290: { status: 429, text: '操作过于频繁，请 {seconds} 秒后再试' },
  CM5000: { status: 500, text: '系统繁忙，请稍后再试' },
  CM5030: { status: 503, text: '服务暂时不可用，请稍后再试' },
  CM5070: { status: 507, text: '存储空间不足，文件未保存，请联系管理员' },

  // Sign-in and accounts (UM4006 and UM4007 are the specification's)
  UM4006: { status: 500, text: '账号已离职或已停用，请联系管理员' },
  UM4007: { status: 500, text: '账号已被冻结，请联系管理员' },
  UM4100: { status: 200, text: '账号或密码错误{remaining}' },
  UM4101: { status: 200, text: '请输入验证码' },
  UM4102: { status: 200, text: '验证码错误或已失效，请重新输入' },
  UM4103: { status: 200, text: '登录失败次数过多，请 {minutes} 分钟后再试' },
  UM4104: { status: 200, text: '旧密码不正确' },
  UM4105: { status: 200, text: '{detail}' },
  UM4106: { status: 200, text: '当前密码不正确' },
  UM4107: { status: 200, text: '验证码不正确，还可尝试 {count} 次' },
  UM4108: { status: 200, text: '验证码不正确或已失效，请重新获取' },
  UM4109: { status: 200, text: '请输入两步验证码' },
  UM4110: { status: 200, text: '两步验证码不正确或已使用过{remaining}' },
  UM4111: { status: 200, text: '两步验证的状态已变化，请重新操作' },
  UM4112: { status: 200, text: '账号信息刚刚有变动，请重新登录' },
  UM4120: { status: 200, text: '登录请求已失效，请返回登录页重新发起' },
  UM4121: { status: 200, text: '身份验证未通过，请返回登录页重试' },
  UM4122: { status: 200, text: '您的身份“{account}”尚未开通本平台账号，请联系管理员' },
  UM4123: { status: 503, text: '统一身份认证服务暂时无法连接，请稍后再试' },
  UM4124: { status: 200, text: '{detail}' },

  // Roles, departments, resources
  UM4200: { status: 200, text: '{detail}' },
  UM4201: { status: 200, text: '您不能授予自己没有的权限：{detail}' },
  UM4202: { status: 200, text: '您不能授予超出自己的数据范围：{detail}' },
  UM4203: { status: 200, text: '不能修改自己拥有的角色，请联系其他管理员' },
  UM4204: { status: 200, text: '内置角色“{name}”不能修改、停用或删除' },
  UM4205: { status: 200, text: '至少要保留一名启用的系统管理员' },
  UM4206: { status: 200, text: '该角色下还有 {count} 名用户' },
  UM4207: { status: 200, text: '角色名称“{name}”已存在' },
  UM4208: { status: 200, text: '角色编码“{code}”已存在' },
  UM4209: { status: 200, text: '该角色属于其他部门，您只能授予，不能修改' },
  UM4210: { status: 200, text: '您已拥有“{names}”，无需申请' },
  UM4211: { status: 200, text: '“{names}”已在申请中，请等待处理' },
  UM4212: { status: 200, text: '您已有 {count} 条待处理的申请，请等待处理或撤回后再申请' },
  UM4213: { status: 200, text: '该申请已由 {who} 于 {when} {how}' },
  UM4214: { status: 200, text: '不能处理自己的权限申请，请联系其他管理员' },
  UM4215: { status: 200, text: '24 小时内最多提交 {count} 条权限申请，请稍后再试' },
  UM4220: { status: 200, text: '存在下级部门,不允许删除' },
  UM4221: { status: 200, text: '部门存在用户,不允许删除（{count} 名）' },
  UM4222: { status: 200, text: '不能拖拽到自身后代' },
  UM4223: { status: 200, text: '同一上级下已有部门“{name}”' },
  UM4224: { status: 200, text: '部门编码“{code}”已被使用，不能重复使用' },
  UM4225: { status: 200, text: '您的数据范围不包含该位置，保存后将无法再管理此部门' },
  UM4226: { status: 200, text: '上级部门已停用，请先启用上级部门' },
  UM4227: { status: 200, text: '存在启用的下级部门，请选择同时停用下级' },
  UM4240: { status: 200, text: '存在下级功能,不允许删除' },
  UM4241: { status: 200, text: '已有 {count} 个角色拥有该功能,不允许删除' },
  UM4242: { status: 200, text: '路由地址“{path}”已被其他功能使用' },
  UM4243: { status: 200, text: '权限编码已被角色使用，不能修改' },
  UM4244: { status: 200, text: '内置功能的类型、权限编码和路由地址不能修改，也不能删除' },
  UM4245: { status: 200, text: '该操作会使管理员无法再进入功能管理，请保留“{name}”' },

  // Accounts of other people
  UM4300: { status: 200, text: '{detail}' },
  UM4301: { status: 200, text: '该账号、手机号或身份证号已存在：{detail}' },
  UM4302: { status: 200, text: '不能{action}自己的账号' },
  UM4303: { status: 200, text: '内置管理员不能{action}' },
  UM4304: { status: 200, text: '该用户拥有您没有的权限，您不能{action}' },
  UM4305: { status: 200, text: '该用户由外部系统同步，不能{action}' },

  // Files
  EF3000: { status: 200, text: '文件“{name}”正在使用，不能删除：{holder}' },

  // External systems in a frame or window
  UM4500: { status: 401, text: '票据无效或已失效' },
  UM4501: { status: 200, text: '外部系统“{key}”的地址未配置、已停用或不正确' },

  // Operations
  OM2000: { status: 200, text: '{detail}' },
  OM2001: { status: 200, text: '报名尚未开始，将于 {when} 开放' },
  OM2002: { status: 200, text: '报名已截止' },
  OM2003: { status: 200, text: '名额已满' },
  OM2004: { status: 200, text: '该手机号已报名本活动' },
  OM2005: { status: 200, text: '活动已结束' },
  OM2006: { status: 200, text: '报名表已更新，请核对后重新提交：{detail}' },
  OM2007: { status: 200, text: '附件已过期或无效，请重新上传{field}' },
  OM2008: { status: 200, text: '“{service}”名额已满，请选择其他服务' },
  OM2010: { status: 200, text: '已有 {count} 人报名，不能删除，只能下架' },
  OM2011: { status: 200, text: '名额不能少于已占用的 {count} 个（待审核与已通过）' },
  OM2012: { status: 200, text: '该报名已由 {who} 于 {when} 审核' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;

/** The code of success (spec 8), and the other code that counts as success. */
export const SUCCESS = '000000';
export const successCodes: readonly string[] = [SUCCESS, '00005'];
/** The body code that means "session timed out" whatever the status (spec 8). */
export const SESSION_TIMED_OUT = '910004';

/** The text of a code with its parameters filled in; a missing parameter leaves nothing behind. */
export function errorText(code: ErrorCode, parameters: Record<string, string | number> = {}): string {
  return errors[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ''));
}
