/** 交接班: somebody who goes off duty hands what he has in hand to who comes on (ours; tasks and statistics 2.1, 2.3, 2.8). */
import { z } from 'zod';
import { call, pageAnswer, pageBody, pageCall } from '../call.ts';
import { OperationType, type ValueOf } from '../enums.ts';
import { coded, filterText, id, nothing, oneOf, text, time, yesNo } from '../wire.ts';
import { taskCodes, taskLimits } from './instance.ts';
import { HandoverSide, handoverSideLabels } from './task-enums.ts';

const base = '/tms/api/v1/handover';
const HANDLE = 'latin_task_management_handle';
const SUPERVISE = 'latin_task_management_supervise';
const whole = z.int();

export const HandoverState = { waiting: 0, confirmed: 1, refused: 2, withdrawn: 3 } as const;
export type HandoverState = ValueOf<typeof HandoverState>;
export const handoverStateLabels: Record<HandoverState, string> = {
  0: '待确认',
  1: '已接收',
  2: '未接收',
  3: '已撤回',
};

/** Of one task in it. */
export const HandoverItemState = { waiting: 0, taken: 1, left: 2 } as const;
export type HandoverItemState = ValueOf<typeof HandoverItemState>;
export const handoverItemStateLabels: Record<HandoverItemState, string> = {
  0: '待交接',
  1: '已交接',
  2: '未交接',
};

export const handoverLimits = {
  items: taskLimits.batch,
  note: 1_000,
  itemNote: 500,
  reason: 500,
} as const;

const state = coded(HandoverState, handoverStateLabels);

export const handoverRow = z.strictObject({
  handoverId: whole,
  fromUserId: whole,
  fromUserName: z.string(),
  fromDeptName: z.string(),
  toUserId: whole,
  toUserName: z.string(),
  toDeptName: z.string(),
  /** What the next shift has to know. */
  note: z.string(),
  state,
  stateName: z.string(),
  itemNum: whole,
  /** So many of them were taken over. */
  doneNum: whole,
  createdTime: z.string(),
  confirmTime: z.string().nullable(),
  /** Why it was not taken. */
  reason: z.string(),
});
export type HandoverRow = z.output<typeof handoverRow>;

/** A step in hand, as both sides see it: of the task no more than every list says. */
const workShape = {
  detailId: whole,
  instanceCode: z.string(),
  title: z.string(),
  templateTypeName: z.string(),
  priority: taskCodes.priority,
  priorityName: z.string(),
  roleType: taskCodes.roleType,
  handleStatus: taskCodes.handleStatus,
  handleStatusName: z.string(),
  dueAt: z.string().nullable(),
  overdueStatus: taskCodes.overdueStatus,
  /** 1: its deadline is today, or has passed. */
  dueToday: yesNo,
};
export const openWork = z.strictObject({
  ...workShape,
  /** Who it waits for in another handover; null: it can be handed over. */
  waitingFor: z.string().nullable(),
});
export type OpenWork = z.output<typeof openWork>;

export const handoverItem = z.strictObject({
  ...workShape,
  note: z.string(),
  state: coded(HandoverItemState, handoverItemStateLabels),
  stateName: z.string(),
  /** Why it was not handed over. */
  reason: z.string(),
});
export type HandoverItem = z.output<typeof handoverItem>;

export const handoverCalls = {
  /** What the caller has in hand and can hand over: overdue first, then by deadline. The sums are those of all of it. */
  openPage: call({
    path: `${base}/openPage`,
    name: '可交接任务列表',
    needs: HANDLE,
    log: null,
    body: pageBody({
      /** 1: due today or overdue alone. */
      dueToday: oneOf([1], { 1: '今日到期' }).nullable(),
      /** Number or title. */
      keyword: filterText.nullable(),
    }),
    answer: z.strictObject({
      ...pageAnswer(openWork).shape,
      openNum: whole,
      dueTodayNum: whole,
      overdueNum: whole,
    }),
  }),
  /** Says to somebody that these are his from now on; until he confirms, they stay with the caller. */
  create: call({
    path: `${base}/create`,
    name: '发起交接班',
    needs: HANDLE,
    log: OperationType.add,
    loading: true,
    body: z.strictObject({
      toUserId: id,
      note: text(handoverLimits.note).default(''),
      itemList: z
        .array(z.strictObject({ detailId: id, note: text(handoverLimits.itemNote).default('') }))
        .min(1, '请选择要交接的任务')
        .max(handoverLimits.items, `一次最多交接 ${handoverLimits.items} 项任务`),
    }),
    answer: z.strictObject({ handoverId: whole, itemNum: whole }),
  }),
  /** The latest first. Those of the data scope come to supervisors alone; to others the answer is empty. */
  page: pageCall({
    path: `${base}/page`,
    name: '交接班记录',
    needs: [HANDLE, SUPERVISE],
    log: null,
    template: {
      side: coded(HandoverSide, handoverSideLabels).nullable(),
      state: state.nullable(),
      /** A name of either side, or what the note says. */
      keyword: filterText.nullable(),
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    row: handoverRow,
  }),
  /** The tasks of one handover that the caller sees in a list, the one that is due first in front. */
  itemPage: pageCall({
    path: `${base}/itemPage`,
    name: '交接班任务',
    needs: [HANDLE, SUPERVISE],
    log: null,
    template: { handoverId: id },
    row: handoverItem,
  }),
  /** The successor takes all that can still be handed over, or none of it. What one task is refused keeps no other back. */
  confirm: call({
    path: `${base}/confirm`,
    name: '确认交接班',
    needs: HANDLE,
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      handoverId: id,
      /** 0: he does not take it, and says why. */
      agree: yesNo,
      reason: text(handoverLimits.reason).default(''),
    }),
    answer: z.strictObject({
      successNum: whole,
      failNum: whole,
      failList: z.array(z.strictObject({ instanceCode: z.string(), reason: z.string() })),
    }),
  }),
  /** Takes back one's own that nobody has confirmed. */
  withdraw: call({
    path: `${base}/withdraw`,
    name: '撤回交接班',
    needs: HANDLE,
    log: OperationType.modify,
    body: z.strictObject({ handoverId: id }),
    answer: nothing,
  }),
};
