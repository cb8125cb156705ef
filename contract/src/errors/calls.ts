/** Refusals that any call may meet: transport, form of the body, session, permission, limits. */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

export const callErrors = {
  CM4000: { status: 400, text: '请求格式不正确' },
  CM4001: {
    status: 400,
    text: '提交的内容有误：{case}',
    cases: {
      field: '{fault}',
      noFile: '请选择要上传的文件',
      idempotencyKey: 'Idempotency-Key 应为 16 至 128 个字母、数字或 -_.:',
    },
  },
  CM4002: { status: 400, text: '加密内容无法识别，请刷新页面后重试' },
  CM4003: { status: 400, text: '此接口要求加密传输，请刷新页面后重试' },
  CM4010: { status: 401, text: '登录超时，请重新登录' },
  CM4030: { status: 403, text: '抱歉，您无权访问该页面' },
  CM4031: { status: 403, text: '请求来源不被允许' },
  CM4032: { status: 403, text: '请先修改初始密码' },
  CM4040: {
    status: 404,
    text: '{case}',
    // What visitors read has a shelf; staff look for records of every kind.
    cases: { shown: '内容不存在或已下架', record: '记录不存在或已被删除' },
  },
  CM4041: { status: 404, text: '接口不存在' },
  CM4050: { status: 405, text: '该地址只能读取，不支持此请求方法' },
  CM4090: { status: 409, text: '该内容已由 {who} 于 {when} 修改，请刷新后再试' },
  CM4091: { status: 409, text: '同一提交编号已用于不同的内容，请刷新页面后重试' },
  CM4092: { status: 409, text: '相关数据刚被他人修改或删除，请刷新后重试' },
  CM4130: { status: 413, text: '提交的内容过大' },
  CM4150: { status: 415, text: '不支持的内容类型' },
  CM4290: { status: 429, text: '操作过于频繁，请 {seconds} 秒后再试' },
  CM4292: { status: 429, text: '您提交的文件或内容还在排队处理，请 {seconds} 秒后再试' },
  CM5000: { status: 500, text: '系统繁忙，请稍后再试' },
  CM5030: { status: 503, text: '服务暂时不可用，请稍后再试' },
  CM5031: { status: 503, text: '排队处理的文件或内容过多，请 {seconds} 秒后再试' },
  CM5032: { status: 503, text: '文件存储暂时不可用，请稍后再试' },
} as const satisfies ErrorCatalogue;

/** What is wrong with the shape of a field, where its own rule has no words for it. */
export const shapeFault = messageTable({
  unknownKeys: '不认识的字段 {keys}',
  unknownKey: '含有不认识的字段',
  missing: '不能为空',
  type: '类型不正确',
  value: '取值不在允许范围内',
  tooBig: '不能大于 {most}',
  tooSmall: '不能小于 {least}',
  notAbove: '应大于 {least}',
  tooLong: '最多 {most} 个字符',
  format: '格式不正确',
  notSortable: '该列不支持排序',
  skippedTime: '{label}不存在：当地时钟在这一小时拨快，请改为其他时间',
});
