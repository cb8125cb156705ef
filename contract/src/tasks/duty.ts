/** 值班表: who of a department is on duty when. Tasks that come to the department tell them, and nobody else (ours; tasks and statistics 2.3). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, type ValueOf } from '../enums.ts';
import { coded, id, nothing, oneOf, storedTime } from '../wire.ts';

const base = '/tms/api/v1/duty';
const HANDLE = 'latin_task_management_handle';
const SUPERVISE = 'latin_task_management_supervise';

export const DutyState = { planned: 1, running: 2, over: 3 } as const;
export type DutyState = ValueOf<typeof DutyState>;
export const dutyStateLabels: Record<DutyState, string> = { 1: '未开始', 2: '值班中', 3: '已结束' };

export const dutyLimits = {
  /** People of one shift. */
  people: 50,
  /** Days that one shift may last. */
  days: 31,
  /** Shifts of one department that are not over: half a year of three a day. */
  open: 600,
} as const;

export const dutyRow = z.strictObject({
  id: z.int(),
  deptName: z.string(),
  userName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  state: coded(DutyState, dutyStateLabels),
  /** 1: the caller may end it. */
  canEnd: oneOf([0, 1], { 0: '否', 1: '是' }),
});
export type DutyRow = z.output<typeof dutyRow>;

export const dutyCalls = {
  /** Of the caller's own departments and those of his data scope; the latest first. */
  page: pageCall({
    path: `${base}/page`,
    name: '值班表',
    needs: [HANDLE, SUPERVISE],
    log: null,
    template: {
      /** With the departments below it. */
      deptId: id.nullable(),
      state: coded(DutyState, dutyStateLabels).nullable(),
    },
    row: dutyRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '安排值班',
    needs: SUPERVISE,
    log: OperationType.add,
    body: z.strictObject({
      deptId: id,
      userIdList: z
        .array(id)
        .min(1, '请选择值班人员')
        .max(dutyLimits.people, `一次最多安排 ${dutyLimits.people} 人`),
      startTime: storedTime,
      endTime: storedTime,
    }),
    answer: z.strictObject({ num: z.int() }),
  }),
  /** Ends a shift at once; one that has not begun never does. */
  end: call({
    path: `${base}/end`,
    name: '结束值班',
    needs: SUPERVISE,
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
