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
  requireUnbuilt,
  requireUnchanged,
  valuesBefore,
} from '../imports/index.ts';
import { assignedFrom } from '../records/field-table.ts';
import { ownDepartments } from '../rights/index.ts';

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
  return [...after].flatMap(([id, fact]) =>
    changedRow(id, String(fact[numbers[table]]), before.get(id) ?? {}, fact),
  );
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
  const now = await findWholeFacts(trx, table, those);
  const back = kept.map((row) => ({ row, fact: { ...now.get(row.id), ...valuesBefore(row) } as WholeFact }));
  await requireStanding(trx, caller, table, back, isUsed);
  const columns = [...new Set(kept.flatMap(({ fields }) => Object.keys(fields)))];
  try {
    await sql`
      update ${sql.table(table)} as held set ${assignedFrom(columns)}, updated_at = clock_timestamp()
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(back.map(({ fact }) => fact))}::jsonb) as wanted
      where held.id = wanted.id`.execute(trx);
  } catch (error) {
    if (!isForeignKeyViolation(error) && !isUniqueViolation(error)) throw error;
    requireUnbuilt(kept.slice(0, 1).map(({ name }) => ({ name, why: undoFault('inUse') })));
  }
  return kept.map((row) => ({ name: row.name, changes: changesOf(row, labels) }));
}

async function requireStanding(
  trx: Trx,
  caller: Caller,
  table: ChangedFacts,
  back: readonly { row: KeptRow; fact: WholeFact }[],
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
    .forKeyShare()
    .execute();
  const revived = back.flatMap(({ row }) => (row.fields.deleted_at ? [row.id] : []));
  const { rows: used } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${revived}::bigint[]) and ${isUsed}`.execute(trx);
  const [deptIds, caseIds, usedIds] = [depts, cases, used].map((list) => new Set(list.map(({ id }) => id)));
  const isGone = (column: string, there: Set<number> | undefined, { row, fact }: (typeof back)[number]) =>
    row.fields[column] && fact[column] && !there?.has(Number(fact[column]));
  requireUnbuilt(
    back.flatMap((one) => {
      const { name, id } = one.row;
      if (usedIds?.has(id)) return [{ name, why: factFault('built') }];
      if (isGone('dept_id', deptIds, one)) return [{ name, why: undoFault('deptGone') }];
      return isGone('case_id', caseIds, one) ? [{ name, why: undoFault('caseGone') }] : [];
    }),
  );
}

/** Which fields it was; persons, and codes that say nothing, are not told. */
const changesOf = ({ fields }: KeptRow, labels: ReadonlyMap<string, string>): Change[] =>
  Object.entries(fields).flatMap(([column, [before, after]]) => {
    const field = labels.get(column);
    if (field === undefined) return [];
    if (!isReadable(column)) return [{ field, before: '', after: '已恢复' }];
    return [{ field, before: String(after ?? ''), after: String(before ?? '') }];
  });
