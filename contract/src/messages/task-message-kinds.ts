/** The kinds of task messages (M01 to M24), by the number that `msgType` carries. */

export interface TaskMessageKind {
  name: string;
  /** Nobody can switch it off: somebody waits for its receiver. */
  mandatory: boolean;
}

const mandatory = (name: string): TaskMessageKind => ({ name, mandatory: true });
const optional = (name: string): TaskMessageKind => ({ name, mandatory: false });

export const taskMessageKinds = {
  1: mandatory('新任务'),
  2: optional('重新提交'),
  3: optional('已签收'),
  4: optional('过程反馈'),
  5: optional('已反馈'),
  6: mandatory('退回重办'),
  7: mandatory('任务退回'),
  8: optional('时限调整'),
  9: optional('审核通过'),
  10: optional('已办结'),
  11: optional('已终止、已撤回'),
  12: mandatory('移交任务'),
  13: optional('任务移交'),
  14: optional('抄送'),
  15: optional('任务修改'),
  16: optional('协办邀请'),
  17: optional('延期申请'),
  18: mandatory('催办'),
  19: optional('提到您'),
  20: mandatory('即将超时'),
  21: mandatory('已超时'),
  22: mandatory('督办'),
  23: optional('止付、冻结到期'),
  24: optional('交接班'),
} as const satisfies Record<number, TaskMessageKind>;

export type TaskMessageType = keyof typeof taskMessageKinds;

export const taskMessageTypes = Object.keys(taskMessageKinds).map(Number) as TaskMessageType[];

/** Those that a person can switch off. */
export const optionalTaskMessageTypes = taskMessageTypes.filter((type) => !taskMessageKinds[type].mandatory);

/** So many characters of a message are stored; whoever writes one cuts titles and opinions before. */
export const TASK_MESSAGE_LENGTH = 500;
