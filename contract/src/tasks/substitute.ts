/** Who acts for somebody while he is away (ours; tasks and statistics 2.5). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, type ValueOf } from '../enums.ts';
import { coded, id, nothing, storedTime } from '../wire.ts';

const base = '/tms/api/v1/substitute';
const needs = 'latin_task_management_handle';

/** Whose substitutes are listed: one's own, or those whom one stands in for. */
export const SubstituteSide = { mine: 1, forOthers: 2 } as const;
export type SubstituteSide = ValueOf<typeof SubstituteSide>;
export const substituteSideLabels: Record<SubstituteSide, string> = { 1: '我的代理人', 2: '由我代理' };

export const SubstituteState = { planned: 1, running: 2, over: 3 } as const;
export type SubstituteState = ValueOf<typeof SubstituteState>;
export const substituteStateLabels: Record<SubstituteState, string> = {
  1: '未开始',
  2: '代理中',
  3: '已结束',
};

export const substituteLimits = {
  /** Days that one period may last. */
  days: 366,
  /** Periods of one person that are not over. */
  open: 20,
};

export const substituteRow = z.strictObject({
  id: z.int(),
  /** Who is away. */
  userName: z.string(),
  substituteId: z.int(),
  substituteName: z.string(),
  substituteDeptName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  state: coded(SubstituteState, substituteStateLabels),
});
export type SubstituteRow = z.output<typeof substituteRow>;

export const substituteCalls = {
  /** The latest first. */
  page: pageCall({
    path: `${base}/page`,
    name: '代理人列表',
    needs,
    log: null,
    template: { side: coded(SubstituteSide, substituteSideLabels).nullable() },
    row: substituteRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '设置代理人',
    needs,
    log: OperationType.add,
    body: z.strictObject({ substituteId: id, startTime: storedTime, endTime: storedTime }),
    answer: z.strictObject({ id: z.int() }),
  }),
  /** Ends one's own at once; one that has not begun never does. */
  end: call({
    path: `${base}/end`,
    name: '结束代理',
    needs,
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
