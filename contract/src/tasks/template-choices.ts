/** What the rules of a template choose from; without a validator beside it. */
import type { ValueOf } from '../enums.ts';

export const ReviewerType = { originator: 1, leader: 2, role: 3 } as const;
export const reviewerTypeLabels: Record<ValueOf<typeof ReviewerType>, string> = {
  1: '发起人',
  2: '发起单位负责人',
  3: '指定角色',
};
export const TransferScope = { department: 1, dataScope: 2, any: 3 } as const;
export const transferScopeLabels: Record<ValueOf<typeof TransferScope>, string> = {
  1: '本部门',
  2: '数据范围内',
  3: '不限',
};
export const CalendarType = { always: 1, working: 2 } as const;
export const calendarTypeLabels: Record<ValueOf<typeof CalendarType>, string> = {
  1: '全天候（7×24 小时）',
  2: '工作日历（工作日 09:00–17:30）',
};
export const escalationTargets = ['handler', 'originator', 'deptLeader', 'supervisor'] as const;
export const escalationTargetLabels: Record<(typeof escalationTargets)[number], string> = {
  handler: '办理人',
  originator: '发起人',
  deptLeader: '办理单位负责人',
  supervisor: '发起单位督办人',
};

/** Minutes: a year at most. */
export const LONGEST_LIMIT = 525_600;
export const templateLimits = { followUps: 10, carried: 40, targets: 50, formBytes: 400_000 } as const;
