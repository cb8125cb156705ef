/** Refusals that any call may meet: transport, form of the body, session, permission, limits. */
import type { ErrorCatalogue } from './catalogue.ts';

export const callErrors = {
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
} as const satisfies ErrorCatalogue;
