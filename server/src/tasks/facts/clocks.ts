/**
 * The clocks of accounts. None is a row of its own: a stopped payment runs until it ends, is released or becomes a freeze, a
 * frozen account until its last day or until it is released.
 */
import {
  answerOf,
  type ClockItem,
  ClockState,
  ClockType,
  clockTypeLabels,
  maskAccount,
  type TaskAnswers,
  type TaskClock,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { comparable, rowsOf, textOf } from './result.ts';

export interface Clock {
  clockType: ClockType;
  accountNo: string;
  expireAt: Date;
  state: ClockState;
  detailId: number | null;
}

interface At {
  now: Date;
  zone: TimeZone;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of one task, what runs first: it may name 200 accounts. */
const MOST_CLOCKS = 200;

/** As the indexes of what runs have it. */
export const blockTicks = sql<boolean>`(block_fact.release_time is null and block_fact.freeze_id is null
  and block_fact.result > 0 and block_fact.deleted_at is null)`;
export const freezeTicks = sql<boolean>`(freeze_fact.state = 1 and freeze_fact.deleted_at is null)`;

/** A frozen account stays so to the end of its last day. */
export const freezeEnd = (day: string, zone: TimeZone): Date => zone.instant(`${day} 23:59:59`);
const today = ({ now, zone }: At) => zone.text(now).slice(0, 10);

/**
 * What runs for the accounts that these tasks name, the one that ends first in front; with `all` also what came of their own
 * results and runs no longer.
 */
export async function findClocksOf(
  db: Db,
  taskIds: readonly number[],
  at: At,
  { all = false } = {},
): Promise<Map<number, Clock[]>> {
  const clocks = new Map<number, Clock[]>();
  if (taskIds.length === 0) return clocks;
  const ids = sql`any(${[...taskIds]}::bigint[])`;
  const named = sql`(select instance_id, entity_value from task_entity
    where instance_id = ${ids} and entity_type = 'account') as named`;
  const { rows: blocks } = await sql<{
    taskId: number;
    accountNo: string;
    expireAt: Date | null;
    isHandled: boolean;
    detailId: number | null;
  }>`
    with found as (
      select named.instance_id as task_id, block_fact.id from ${named}
      join block_fact on block_fact.account_no = named.entity_value
      where ${blockTicks} and block_fact.expire_time > ${at.now}
      union select instance_id, id from block_fact where instance_id = ${ids} and result > 0 and deleted_at is null
        and ${all ? sql`true` : sql`${blockTicks} and expire_time > ${at.now}`}
    )
    select * from (
      select found.task_id as "taskId", account_no as "accountNo", expire_time as "expireAt", detail_id as "detailId",
        freeze_id is not null or release_time is not null as "isHandled", row_number() over (partition by found.task_id
          order by (${blockTicks} and expire_time > ${at.now}) desc, expire_time, block_fact.id) as place
      from found join block_fact on block_fact.id = found.id
      where expire_time is not null) as clocks
    where place <= ${sql.lit(MOST_CLOCKS)}`.execute(db);
  const { rows: freezes } = await sql<{
    taskId: number;
    accountNo: string;
    expireDay: string;
    state: number;
    detailId: number | null;
  }>`
    with found as (
      select named.instance_id as task_id, freeze_fact.id from ${named}
      join freeze_fact on freeze_fact.account_no = named.entity_value
      where ${freezeTicks} and freeze_fact.expire_day >= ${today(at)}::date
      union select instance_id, id from freeze_fact where instance_id = ${ids} and deleted_at is null
        and ${all ? sql`true` : sql`state = 1 and expire_day >= ${today(at)}::date`}
    )
    select * from (
      select found.task_id as "taskId", account_no as "accountNo", expire_day as "expireDay", state,
        detail_id as "detailId", row_number() over (partition by found.task_id
          order by (${freezeTicks} and expire_day >= ${today(at)}::date) desc, expire_day, freeze_fact.id) as place
      from found join freeze_fact on freeze_fact.id = found.id) as clocks
    where place <= ${sql.lit(MOST_CLOCKS)}`.execute(db);
  const add = (taskId: number, clock: Clock) =>
    void clocks.set(taskId, [...(clocks.get(taskId) ?? []), clock]);
  for (const { taskId, accountNo, expireAt, isHandled, detailId } of blocks)
    if (expireAt !== null)
      add(taskId, {
        ...{ clockType: ClockType.block, accountNo, expireAt, detailId },
        state: isHandled ? ClockState.handled : expireAt > at.now ? ClockState.ticking : ClockState.expired,
      });
  for (const { taskId, accountNo, expireDay, state, detailId } of freezes) {
    const expireAt = freezeEnd(expireDay, at.zone);
    add(taskId, {
      ...{ clockType: ClockType.freeze, accountNo, expireAt, detailId },
      state:
        state === 2
          ? ClockState.handled
          : state === 1 && expireAt > at.now
            ? ClockState.ticking
            : ClockState.expired,
    });
  }
  for (const [taskId, found] of clocks)
    clocks.set(
      taskId,
      found.toSorted((a, b) => a.state - b.state || a.expireAt.getTime() - b.expireAt.getTime()),
    );
  return clocks;
}

/** As lists show it. */
export const presentClock = (
  { clockType, accountNo, expireAt }: Pick<Clock, 'clockType' | 'accountNo' | 'expireAt'>,
  { now, zone }: At,
): ClockItem => ({
  clockType,
  clockTypeName: clockTypeLabels[clockType],
  objectMasked: maskAccount(accountNo),
  expireTime: zone.text(expireAt),
  remainSeconds: Math.round((expireAt.getTime() - now.getTime()) / 1_000),
});

export const presentTaskClock = (clock: Clock, at: At): TaskClock => ({
  ...presentClock(clock, at),
  detailId: clock.detailId,
  state: clock.state,
});

/** What of these people's results ends soon: stopped payments within a day, frozen accounts within a week. */
export async function countOwnClocks(
  db: Db,
  userIds: readonly number[],
  at: At,
): Promise<{ clockNum: number; clockBlockNum: number }> {
  const own = sql`any(${[...userIds]}::bigint[])`;
  const { rows } = await sql<{ blocks: number; freezes: number }>`
    select (select count(*)::int from block_fact where ${blockTicks} and handler_user_id = ${own}
        and expire_time > ${at.now} and expire_time <= ${new Date(at.now.getTime() + DAY)}) as blocks,
      (select count(*)::int from freeze_fact where ${freezeTicks} and handler_user_id = ${own}
        and expire_day >= ${today(at)}::date and expire_day <= ${today(at)}::date + 7) as freezes`.execute(
    db,
  );
  const { blocks = 0, freezes = 0 } = rows[0] ?? {};
  return { clockNum: blocks + freezes, clockBlockNum: blocks };
}

/** An account as a fact has it. */
export interface Account {
  accountNo: string;
  accountName: string | null;
  accountType: string;
  accountLevel: string | null;
  institution: number;
  fraudType: number;
}

const rowOf = (account: Account) => ({
  accountType: account.accountType,
  orgName: String(account.institution),
  accountNo: account.accountNo,
  ...(account.accountName ? { accountName: account.accountName } : {}),
  accountLevel: account.accountLevel ?? '一级',
});

/**
 * The dispatch form of 资金查控 for one account: what its own task said, with another thing to be done to this account alone; or to
 * `more` beside it, of which only the accounts are taken.
 */
export function accountAnswers(
  asked: TaskAnswers,
  account: Account,
  action: string,
  more: readonly Account[] = [],
): TaskAnswers {
  const known = rowsOf(asked, 'accountList').find(
    (row) => comparable(textOf(row, 'accountNo')) === comparable(account.accountNo),
  );
  const { legalDocs: _documents, remark: _remark, ...others } = asked;
  return {
    ...others,
    fraudType: answerOf(asked, 'fraudType') ?? String(account.fraudType),
    controlItems: action,
    accountList: [{ ...rowOf(account), ...known }, ...more.map(rowOf)],
  };
}
