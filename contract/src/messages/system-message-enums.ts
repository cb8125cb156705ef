/** The enumerations of system messages (ours). */
import type { ValueOf } from '../enums.ts';

export const SystemMessageKind = { notice: 0, announcement: 1 } as const;
export type SystemMessageKind = ValueOf<typeof SystemMessageKind>;
export const systemMessageKindLabels: Record<SystemMessageKind, string> = { 0: '通知', 1: '公告' };

export const MessagePriority = { urgent: 1, important: 2, ordinary: 3 } as const;
export type MessagePriority = ValueOf<typeof MessagePriority>;
export const messagePriorityLabels: Record<MessagePriority, string> = { 1: '紧急', 2: '重要', 3: '一般' };

/** Who gets a message. */
export const MessageAudience = { all: 0, departments: 1, roles: 2, people: 3 } as const;
export type MessageAudience = ValueOf<typeof MessageAudience>;
export const messageAudienceLabels: Record<MessageAudience, string> = {
  0: '全部',
  1: '部门',
  2: '角色',
  3: '指定用户',
};

export const SystemMessageStatus = { pending: 0, published: 1, withdrawn: 2, expired: 3 } as const;
export type SystemMessageStatus = ValueOf<typeof SystemMessageStatus>;
export const systemMessageStatusLabels: Record<SystemMessageStatus, string> = {
  0: '待发布',
  1: '已发布',
  2: '已撤回',
  3: '已过期',
};
