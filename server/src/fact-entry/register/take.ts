/** Writes what imports of returned funds and appeals found good, and takes it back. */
import { commAppealLabels, undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { requireUnbuilt, type Taken, type Undoable, type Undone } from '../../imports/index.ts';
import { ownDepartments } from '../../rights/index.ts';
import { changedSince, findWholeFacts, restoreFacts } from '../changed-facts.ts';
import { countReturned, freezeIdOf } from '../returned.ts';
import { insertFacts } from '../write-facts.ts';
import type { CommAppeal, GoodAppeal } from './appeal-check.ts';
import type { ReturnFund } from './return-check.ts';

type Table = 'return_fund_fact' | 'comm_appeal_fact';
export interface By {
  userId: number;
  batchId: number | null;
  told: (rowNum: number) => void;
}

export async function takeReturnFunds(trx: Trx, good: readonly ReturnFund[], by: By): Promise<Taken> {
  await holdCases(
    trx,
    good.flatMap(({ case_id }) => case_id ?? []),
  );
  const rows = good.map((row) => ({ ...row, batch_id: by.batchId, created_by: by.userId, ...now() }));
  const ids = await insertFacts(trx, 'return_fund_fact', rows, by.told);
  await countReturned(
    trx,
    good.map(({ freeze_id }) => freeze_id),
  );
  return { addedNum: ids.length, updatedNum: 0, added: { rows: ids }, changed: {} };
}

/** None of them goes before what names it is written. One that has gone since the rows were judged stops the import. */
async function holdCases(trx: Trx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql`
    select from case_fact where id = any(${wanted}::bigint[]) and deleted_at is null order by id for key share`.execute(
    trx,
  );
  if (rows.length !== wanted.length) throw new Refusal('CM4092');
}

/** One instant for both columns: a row whose two differ was changed since. */
const now = () => {
  const at = new Date().toISOString();
  return { created_at: at, updated_at: at, void_reason: '' };
};

export async function takeCommAppeals(
  trx: Trx,
  good: readonly GoodAppeal[],
  by: By & { zone: TimeZone },
): Promise<Taken> {
  const fresh = good.flatMap(({ row, existingId }) => (existingId === null ? [row] : []));
  const numbered = await withNumbers(trx, fresh, by.zone);
  const rows = numbered.map((row) => ({ ...row, batch_id: by.batchId, created_by: by.userId, ...now() }));
  const ids = await insertFacts(trx, 'comm_appeal_fact', rows, by.told);
  const decided = good.flatMap(({ row, existingId }) =>
    existingId === null ? [] : [{ ...row, id: existingId }],
  );
  const those = decided.map(({ id }) => id);
  const all = sql`id = any(${those}::bigint[])`;
  // Held before they are read: what a form writes meanwhile would else be taken for what was there.
  await sql`select from comm_appeal_fact where ${all} order by id for no key update`.execute(trx);
  const before = await findWholeFacts(trx, 'comm_appeal_fact', all);
  if (decided.length > 0) await decide(trx, decided);
  return {
    addedNum: ids.length,
    updatedNum: decided.length,
    added: { rows: ids },
    changed: { comm_appeal_fact: await changedSince(trx, 'comm_appeal_fact', before) },
  };
}

/** What waits gets its decision. One that was decided or withdrawn since it was judged stops the import: nothing is half done. */
async function decide(trx: Trx, rows: readonly (CommAppeal & { id: number })[]): Promise<void> {
  const { rows: done } = await sql<{ id: number }>`
    update comm_appeal_fact set state = given.state, check_day = given.check_day, check_user = given.check_user,
      restore_day = given.restore_day, updated_at = clock_timestamp(),
      remark = case when given.remark = '' then comm_appeal_fact.remark else given.remark end
    from json_populate_recordset(null::comm_appeal_fact, ${JSON.stringify(rows)}::json) as given
    where comm_appeal_fact.id = given.id and comm_appeal_fact.state = 0 and comm_appeal_fact.deleted_at is null
    returning comm_appeal_fact.id`.execute(trx);
  if (done.length !== rows.length) throw new Refusal('CM4092');
}

/** `SS` + day + five digits, on from the last one of today. */
async function withNumbers(trx: Trx, rows: readonly CommAppeal[], zone: TimeZone): Promise<CommAppeal[]> {
  const start = `SS${zone.text(new Date()).slice(0, 10).replaceAll('-', '')}`;
  const { rows: found } = await sql<{ last: number | null }>`
    select max(right(appeal_no, 5)::int) as last from comm_appeal_fact
    where appeal_no >= ${start} and appeal_no < ${`${start}a`} and appeal_no ~ '^SS[0-9]{13}$'`.execute(trx);
  let last = found[0]?.last ?? 0;
  return rows.map((row) =>
    row.appeal_no === '' ? { ...row, appeal_no: `${start}${String(++last).padStart(5, '0')}` } : row,
  );
}

/** Removes what an import added, as long as nobody changed it: the same file can be imported again. What waited waits again. */
export async function undoRows(
  trx: Trx,
  caller: Caller,
  table: Table,
  { added: { rows = [] }, changed: { comm_appeal_fact: kept = [] } }: Undoable,
  zone: TimeZone,
): Promise<Undone> {
  const removedNum = await removeRows(trx, caller, table, rows);
  const { state, checkDay, checkUser, restoreDay, remark } = commAppealLabels;
  const labels = new Map(
    Object.entries({ state, check_day: checkDay, check_user: checkUser, restore_day: restoreDay, remark }),
  );
  // Nothing refers to an appeal.
  const isUsed = sql`false`;
  const restored = await restoreFacts(trx, caller, 'comm_appeal_fact', kept, { zone, labels, isUsed });
  return { removedNum, restored };
}

async function removeRows(trx: Trx, caller: Caller, table: Table, ids: readonly number[]): Promise<number> {
  const name = table === 'return_fund_fact' ? 'decision_no' : 'appeal_no';
  const { rows } = await sql<{
    id: number;
    name: string;
    freezeId: number | null;
    isChanged: boolean;
    isOwn: boolean;
  }>`
    select id, ${sql.ref(name)} as name, ${freezeIdOf(table)} as "freezeId", updated_at <> created_at as "isChanged",
      ${ownDepartments(caller, `${table}.dept_id`)} as "isOwn"
    from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) and deleted_at is null for update`.execute(
    trx,
  );
  requireUnbuilt(
    rows.flatMap(({ name, isOwn, isChanged }) => {
      if (!isOwn) return [{ name, why: undoFault('unseen') }];
      return isChanged ? [{ name, why: undoFault('edited') }] : [];
    }),
  );
  await sql`delete from ${sql.table(table)} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
  await countReturned(
    trx,
    rows.map(({ freezeId }) => freezeId),
  );
  return rows.length;
}
