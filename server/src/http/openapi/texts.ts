/** What the description of the calls says in words: how every call travels, what its parts are, what a field means. */
import { type Calls, limits, SESSION_TIMED_OUT, SUCCESS } from '@outbound/contract';

/** What each group of calls is about. */
export const subjectNames = {
  platform: '平台',
  interfaces: '公共查询',
  user: '登录与会话',
  thirdSignIn: '统一身份登录',
  twoStep: '两步验证',
  account: '用户管理',
  onlineUser: '在线用户',
  ownAccount: '个人中心',
  forgottenPassword: '找回密码',
  externalSystem: '外部系统',
  role: '角色',
  rightRequest: '权限申请',
  department: '部门',
  resource: '功能',
  message: '消息',
  messageSetting: '消息设置',
  notice: '通知发送记录',
  messageText: '消息文案',
  taskMessage: '任务消息',
  systemMessage: '系统消息',
  file: '文件',
  setting: '平台设置',
  dictionary: '数据字典',
  activity: '活动',
  activityChannel: '活动渠道',
  application: '报名',
  activityHost: '活动主办人',
  activitySeries: '系列活动',
  signUpOnBehalf: '代办与撤回报名',
  signUpBlock: '报名黑名单',
  signUpFiles: '报名附件',
  signUpMessage: '报名人通知',
  ownSignUp: '我的报名',
  signUpRecovery: '找回报名',
  checkIn: '现场签到',
  visitorNotice: '报名通知',
  verify: '核验真伪',
  information: '资讯',
  partner: '合作伙伴',
  banner: '轮播图',
  workbench: '工作台',
  search: '站内搜索',
  taskTemplate: '任务模板',
  taskInstance: '任务',
  taskStatistic: '任务统计',
  taskInfo: '警情和案件',
  taskSubstitute: '代理人',
  taskHandover: '交接班',
  taskDuty: '值班表',
  researchAndJudgement: '研判分析',
  returnFund: '资金返还',
  commAppeal: '通讯账号申诉',
  fact: '统计明细',
  statisticCheck: '统计核对',
  taskClock: '止付和冻结到期',
  taskDocument: '任务文书',
  alarmImport: '警情导入',
  caseImport: '案件导入',
  returnFundEntry: '资金返还登记',
  commAppealEntry: '通讯账号申诉登记',
  ingest: '数据接入',
  ingestKey: '接入密钥',
  mapBoundary: '地图边界',
  reportSubscription: '报告订阅',
  userLog: '操作日志',
  interfaceLog: '接口日志',
  monitor: '系统监控',
  exportTask: '导出任务',
  listPreference: '列表设置',
  bookmark: '快捷入口',
} as const satisfies Record<keyof Calls, string>;

/** The megabytes of a limit in bytes: 10485760 -> 10 MB, 10240000 -> 10240000 字节, 16384 -> 16 KB. */
export function sizeWords(bytes: number): string {
  if (bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MB`;
  return bytes % 1024 === 0 && bytes < 1_048_576 ? `${bytes / 1024} KB` : `${bytes} 字节`;
}

/** How every call travels: heading and paragraph, in CommonMark. `timeZone` is the platform's. */
export const conventions = (timeZone: string): readonly (readonly [title: string, text: string])[] => [
  [
    '信封',
    `除文件内容外，应答一律为 \`{code, message, data}\`：\`code\` 为 \`${SUCCESS}\` 表示成功，其余为拒绝，\`message\` 是可以直接显示的中文。业务上的拒绝以 HTTP 200 返回；格式、会话、权限、冲突、限流等以 4xx，平台自身的故障以 5xx。字段不合格时 \`data.fields\` 逐项列出位置与原因；少数拒绝的 \`data\` 另带继续办理所需的内容（如谁先作了更新、疑似重复的任务）；其余拒绝的 \`data\` 为 null。每个应答带 \`X-Trace-Id\`（追踪号），反馈问题时请附上。请求体中不认识的字段会被拒绝；应答今后可能增加字段，请忽略不认识的。`,
  ],
  [
    '会话',
    `标为“无需登录”的接口谁都可以调用。其余接口先调用 \`/web/ums/api/v1/user/login\`，之后每次带上应答设置的 Cookie \`latinAccessToken\`，它是唯一的凭证；\`ssoToken\` 与 Cookie \`accessToken\` 相同，只是会话的标记，不能用来调用接口。会话失效时返回 HTTP 401 与 \`${SESSION_TIMED_OUT}\`。初始密码未修改时，除修改密码等少数接口外均返回 CM4032。\`x-permission\` 列出接口需要的权限编码，持有其中任意一个即可；行级数据范围另由角色决定，范围之外的数据如同不存在。带 Cookie 的 POST 只接受来自本站的请求：\`Origin\`、\`Sec-Fetch-Site\` 为他站时返回 CM4031，程序调用不带这两个头即可。`,
  ],
  [
    '加密传输',
    '请求体可以原样发送 JSON，也可以加密为 `{data, sm4Key}`：`sm4Key` 是用平台 SM2 公钥（`/web/api/common/v1/publicKey`，C1C3C2，十六进制）加密的随机 SM4 密钥；`data`（十六进制）= 校验码 32 字节 ‖ 时间 8 字节（毫秒，大端）‖ IV 16 字节 ‖ SM4-CBC 密文；SM4 的密钥与校验码 HMAC-SM3 的密钥都以 HMAC-SM3 从随机密钥派生，校验码覆盖接口路径、`Idempotency-Key`、是否要求加密应答以及其后的全部字节。请求头 `Accept-Seal: sm4` 要求应答也加密，此时应答为 `{data}` 并带 `X-Sealed: sm4`。过期、重复或被改动的密文一律返回 CM4002。服务器设置为只收密文时，明文返回 CM4003。表单（上传）不加密。',
  ],
  [
    '重复提交',
    '写接口可带请求头 `Idempotency-Key`（16 至 128 个字母、数字或 `-_.:`，每次提交新生成一个）：同一密钥、同一内容再次提交不会重复执行，而是返回第一次的应答；同一密钥用于不同内容返回 CM4091。修改类接口的 `version` 是读取时的版本，期间被他人改动则返回 CM4090。',
  ],
  [
    '分页',
    '列表接口的请求体为 `{pageNum, pageSize, template}`：页码从 1 起，每页 1 至 100 条（默认 10），`template` 是筛选条件，不填或为 null、空文本表示不限。应答 `data` 为 `{dataBody, count, pageNum}`；`isEstimate` 为 true 时 `count` 是估计数。',
  ],
  [
    '时间',
    `时间为 \`YYYY-MM-DD HH:mm:ss\`，日期为 \`YYYY-MM-DD\`，均按平台时区 ${timeZone}，不带时区标记。名称以 Start、End 结尾的筛选条件是闭区间。`,
  ],
  [
    '脱敏',
    '手机号只显示前三位和后四位，身份证号只显示前六位和后四位。提交的值含 `*` 时视为未修改，保留原值。查看明文要调用 `reveal` 接口，需要单独的权限和原因，并记入操作日志。',
  ],
  [
    '限制',
    `请求体最大 1 MB（接口另有说明的除外），JSON 嵌套不超过 32 层；文件按内容而不是名称判断类型，一次最多 ${limits.uploadFiles} 个。请求头 \`operateName\`（URL 编码的模块名称）写入操作日志，可以不带。过于频繁的调用返回 429，\`Retry-After\` 是应等待的秒数。`,
  ],
];

/** Fields that many calls share and that say nothing of themselves. */
const commonFields: Readonly<Record<string, string>> = {
  id: '编号',
  ids: '编号，多个',
  userId: '用户编号',
  activityId: '活动编号',
  version: '版本号，修改时原样带回',
  pageNum: '页码，从 1 起',
  pageSize: '每页条数，1 至 100',
  template: '筛选条件，不填表示不限',
  dataBody: '本页的各行',
  count: '总数',
  isEstimate: '为 true 时总数是估计数',
  keyword: '关键字',
  reason: '原因',
  firstLogin: '1 初始密码尚未修改；0 已修改',
  updateExisting: '0 跳过已经存在的数据；1 更新它们',
  result: '1 成功；0 失败',
  importId: '导入编号，一小时内可凭此下载有误的行',
  errNum: '有误的行号',
  cellFil: '有误的列',
};

/** What is said of a field by its name alone; undefined for most. */
export const fieldWords = (name: string): string | undefined =>
  commonFields[name] ?? (/Time(Start|End)?$/.test(name) ? 'YYYY-MM-DD HH:mm:ss，平台时区' : undefined);
