/**
 * What is written, and what each write of it brings with it: one line a subject, read by `context.write`. A new subject
 * says here whether it keeps a history, whether visitors are shown it and which pages wait to hear of it.
 */
import type { Subject } from '../http/call-context.ts';

/** Visitors see nothing of it, and no page waits for it. */
const inside = { publicAnswers: 'untouched', channel: null } as const;

export const subjects = {
  activity: { name: '活动', history: 'activity', publicAnswers: 'dropped', channel: null },
  application: { name: '报名', history: 'application', publicAnswers: 'run out', channel: null },
  signUpBlock: { name: '报名黑名单', history: 'sign_up_block', ...inside },
  information: { name: '资讯', history: 'information', publicAnswers: 'dropped', channel: null },
  // What visitors are shown besides stays as it is.
  informationPreview: { name: '资讯预览链接', history: null, publicAnswers: 'run out', channel: null },
  partner: { name: '合作伙伴', history: 'partner', publicAnswers: 'dropped', channel: null },
  banner: { name: '轮播图', history: 'banner', publicAnswers: 'dropped', channel: null },
  dictionary: {
    name: '数据字典',
    history: 'dictionary',
    publicAnswers: 'dropped',
    channel: 'dictionary-changed',
  },
  rightRequest: {
    name: '权限申请',
    history: null,
    publicAnswers: 'untouched',
    channel: 'right-requests-changed',
  },
  // Whoever has a new one is told by the database itself (server/src/messages/tell.ts).
  // Its history is its own (`task_history`), and who has to hear of it gets a message.
  task: { name: '任务', history: null, ...inside },
  taskMessage: { name: '任务消息', history: null, ...inside },
  // What was imported is in its record, what systems sent in the logs.
  fact: { name: '业务数据', history: null, ...inside },
  statisticCheck: { name: '统计核对', history: null, ...inside },
  ingestKey: { name: '接入密钥', history: null, ...inside },
  reportSubscription: { name: '报告订阅', history: null, ...inside },
  mapBoundary: { name: '地图边界', history: 'map_boundary', ...inside },
  // Who fills in a task reads it anew with each one.
  taskTemplate: { name: '任务模板', history: 'taskTemplate', ...inside },
  notice: { name: '通知', history: null, ...inside },
  signUpRecovery: { name: '找回报名', history: null, ...inside },
  messageText: { name: '消息文案', history: 'message_text', ...inside },
  systemMessage: { name: '系统消息', history: 'system_message', ...inside },
  setting: { name: '平台设置', history: 'setting', publicAnswers: 'dropped', channel: null },
  role: { name: '角色', history: 'role', ...inside },
  resource: { name: '功能', history: 'resource', ...inside },
  department: { name: '部门', history: 'department', ...inside },
  user: { name: '用户', history: null, ...inside },
  externalSystem: { name: '外部系统', history: null, ...inside },
  exportTask: { name: '导出任务', history: null, ...inside },
  file: { name: '文件', history: null, ...inside },
} as const satisfies Record<string, Subject>;
