/** What imports change of facts that are there, and how those are put back. */
import { factFault, undoFault } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { isForeignKeyViolation, isUniqueViolation } from '../database/faults.ts';
import type { Db } from '../database/open.ts';
import type { Change, Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import type { TimeZone } from '../http/time-zone.ts';
import {
  type ChangedRow,
  changedRow,
  type KeptRow,
  type Restored,
  requireEach,
  requireUnbuilt,
  requireUnchanged,
  valuesBefore,
} from '../imports/index.ts';
import { assignedFrom } from '../records/field-table.ts';
import { ownDepartments } from '../rights/index.ts';
import { mapBySlices } from '../threads/slices.ts';

const ROWS_AT_ONCE = 500;
const numbers = { alarm_fact: 'alarm_no', case_fact: 'case_no', comm_appeal_fact: 'appeal_no' } as const;
export type ChangedFacts = keyof typeof numbers;
/** A fact as its columns hold it. */
export type WholeFact = Readonly<Record<string, unknown>>;

/** What follows from the other columns, or tells when they were written. */
const following = ['search_text', 'grams', 'created_at', 'updated_at'];
/** What the log, which is kept for good, may say of nobody in person: days. The name of a case names people. */
const isReadable = (column: string) => column.endsWith('_day');

/** These facts, whole, by their ids. */
export async function findWholeFacts(
  db: Db,
  table: ChangedFacts,
  where: RawBuilder<unknown>,
): Promise<Map<number, WholeFact>> {
  const { rows } = await sql<{ id: number; fact: WholeFact }>`
    select id, to_jsonb(${sql.table(table)}) - ${following}::text[] as fact from ${sql.table(table)} where ${where}`.execute(
    db,
  );
  return new Map(rows.map(({ id, fact }) => [id, fact]));
}

/** What became of facts since they were read. */
export async function changedSince(
  db: Db,
  table: ChangedFacts,
  before: ReadonlyMap<number, WholeFact>,
): Promise<ChangedRow[]> {
  if (before.size === 0) return [];
  const after = await findWholeFacts(db, table, sql`id = any(${[...before.keys()]}::bigint[])`);
  const rows = await mapBySlices(after, ([id, fact]) =>
    changedRow(id, String(fact[numbers[table]]), before.get(id) ?? {}, fact),
  );
  return rows.flat();
}

/**
 * Makes facts again what they were before an import: all of them, or none where one was written since, where its department
 * or case is there no more or the caller does not see where it belonged, or where something was built on one that the import
 * had brought back (`isUsed`).
 */
export async function restoreFacts(
  trx: Trx,
  caller: Caller,
  table: ChangedFacts,
  kept: readonly KeptRow[],
  {
    zone,
    labels,
    isUsed,
  }: { zone: TimeZone; labels: ReadonlyMap<string, string>; isUsed: RawBuilder<unknown> },
): Promise<Restored[]> {
  if (kept.length === 0) return [];
  const those = sql`id = any(${kept.map(({ id }) => id)}::bigint[])`;
  await sql`select from ${sql.table(table)} where ${those} order by id for update`.execute(trx);
  const seen = ownDepartments(caller, `${table}.dept_id`);
  await requireUnchanged(trx, table, kept, { zone, seen });
  const back = await mapBySlices(kept, (row): Back => ({ row, fact: valuesBefore<WholeFact>(row) }));
  await requireStanding(trx, caller, table, back, isUsed);
  try {
    for (let at = 0; at < back.length; at += ROWS_AT_ONCE)
      await putBack(trx, table, back.slice(at, at + ROWS_AT_ONCE));
  } catch (error) {
    if (!isForeignKeyViolation(error) && !isUniqueViolation(error)) throw error;
    requireUnbuilt(kept.slice(0, 1).map(({ name }) => ({ name, why: undoFault('inUse') })));
  }
  return kept.map((row) => ({ name: row.name, changes: () => changesOf(row, labels) }));
}

/** A fact that is to be put back, and what its changed columns held. */
interface Back {
  row: KeptRow;
  fact: WholeFact;
}

/** Only what differs is sent; of the columns that others of them changed, each keeps what it holds. */
async function putBack(trx: Trx, table: ChangedFacts, back: readonly Back[]): Promise<void> {
  const columns = [...new Set(back.flatMap(({ fact }) => Object.keys(fact)))];
  const given = back.map(({ row, fact }) => ({ id: row.id, fact }));
  await sql`
    update ${sql.table(table)} as held set ${assignedFrom(columns)}, updated_at = clock_timestamp()
    from (
      select wanted.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, fact jsonb)
      join ${sql.table(table)} as old on old.id = given.id
      cross join lateral jsonb_populate_record(old, given.fact) as wanted) as wanted
    where held.id = wanted.id`.execute(trx);
}

async function requireStanding(
  trx: Trx,
  caller: Caller,
  table: ChangedFacts,
  back: readonly Back[],
  isUsed: RawBuilder<unknown>,
): Promise<void> {
  const idsOf = (column: string) =>
    back.flatMap(({ row, fact }) => (row.fields[column] && fact[column] ? [Number(fact[column])] : []));
  const depts = await trx
    .selectFrom('department')
    .select('id')
    .where(sql<boolean>`id = any(${idsOf('dept_id')}::bigint[])`)
    .where(ownDepartments(caller, 'department.id'))
    .execute();
  const cases = await trx
    .selectFrom('case_fact')
    .select('id')
    .where(sql<boolean>`id = any(${idsOf('case_id')}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const revived = back.flatMap(({ row }) => (row.fields.deleted_at ? [row.id] : []));
  const { rows: used } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${revived}::bigint[]) and ${isUsed}`.execute(trx);
  const [deptIds, caseIds, usedIds] = [depts, cases, used].map((list) => new Set(list.map(({ id }) => id)));
  const isGone = (column: string, there: Set<number> | undefined, { row, fact }: Back) =>
    row.fields[column] && fact[column] && !there?.has(Number(fact[column]));
  await requireEach(back, (one) => {
    const { name, id } = one.row;
    if (usedIds?.has(id)) return [name, factFault('built')];
    if (isGone('dept_id', deptIds, one)) return [name, undoFault('deptGone')];
    return [name, isGone('case_id', caseIds, one) ? undoFault('caseGone') : null];
  });
}

/** Which fields it was; persons, and codes that say nothing, are not told. */
const changesOf = ({ fields }: KeptRow, labels: ReadonlyMap<string, string>): Change[] =>
  Object.entries(fields).flatMap(([column, [before, after]]) => {
    const field = labels.get(column);
    if (field === undefined) return [];
    if (!isReadable(column)) return [{ field, before: '', after: '已恢复' }];
    return [{ field, before: String(after ?? ''), after: String(before ?? '') }];
  });
