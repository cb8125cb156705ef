/** The clocks of accounts: until a stopped payment ends, until the last day of a frozen account (tasks and statistics 2.13). */
import { z } from 'zod';
import type { ValueOf } from '../enums.ts';
import { coded } from '../wire.ts';
import { ClockType, clockTypeLabels } from './task-enums.ts';

/** How a clock stands: it runs, something was done in time, or it ran out. */
export const ClockState = { ticking: 1, handled: 2, expired: 3 } as const;
export type ClockState = ValueOf<typeof ClockState>;
export const clockStateLabels: Record<ClockState, string> = { 1: '计时中', 2: '已处置', 3: '已到期' };

/** What can be done about an account before its clock runs out: each is a task. */
export const ClockAction = { freeze: 1, renew: 2, release: 3 } as const;
export type ClockAction = ValueOf<typeof ClockAction>;
export const clockActionLabels: Record<ClockAction, string> = { 1: '转冻结', 2: '续冻', 3: '解除' };

/** Which of them fit a clock: a frozen account is not frozen again, a stopped payment not renewed. */
export const clockActionsOf = (type: ClockType): readonly ClockAction[] =>
  type === ClockType.block
    ? [ClockAction.freeze, ClockAction.release]
    : [ClockAction.renew, ClockAction.release];

export const clockCodes = {
  clockType: coded(ClockType, clockTypeLabels),
  clockState: coded(ClockState, clockStateLabels),
  clockAction: coded(ClockAction, clockActionLabels),
};

/** A clock that runs, wherever it is shown. */
export const clockItem = z.strictObject({
  clockType: clockCodes.clockType,
  clockTypeName: z.string(),
  /** The account, masked. */
  objectMasked: z.string(),
  /** Of a frozen account the last second of its last day. */
  expireTime: z.string(),
  /** Negative once it has passed. */
  remainSeconds: z.int(),
});
export type ClockItem = z.output<typeof clockItem>;

/** The same in the detail of a task: what came of its own results, and what runs for the accounts that it names. */
export const taskClock = z.strictObject({
  ...clockItem.shape,
  /** The step whose result it is; null where it came from elsewhere. */
  detailId: z.int().nullable(),
  state: clockCodes.clockState,
});
export type TaskClock = z.output<typeof taskClock>;

export const clockRow = z.strictObject({
  ...clockItem.shape,
  clockId: z.int(),
  /** Of the dictionary `bank`. */
  institution: z.int(),
  institutionName: z.string(),
  amount: z.number(),
  startTime: z.string(),
  deptId: z.int(),
  deptName: z.string(),
  renewTimes: z.int(),
  /** Of a task that the caller may see. */
  instanceCode: z.string().nullable(),
  detailId: z.int().nullable(),
});
export type ClockRow = z.output<typeof clockRow>;
