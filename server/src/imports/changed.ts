/** What an import changed of rows that were there: kept for as long as it can be taken back, and put back from. */
import { SYSTEM_OPERATOR, undoFault } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Change, Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { eachBySlices } from '../threads/slices.ts';
import { type BuiltOn, requireUnbuilt } from './built-on.ts';
import { pack, unpack } from './drafts.ts';

/** A row that an import changed: what it is called, and of each field that differs its values before and after. */
export interface ChangedRow {
  id: number;
  name: string;
  fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Of a person who left by it: the departments that he led until then. */
  led?: readonly number[];
}

/** The same with the version that the import left. */
export interface KeptRow extends ChangedRow {
  version: string;
}

/** What tells that somebody wrote a row: its version, or, of facts, which have none, when it was changed last. */
const tables = {
  user_account: { hasVersion: true, hasBin: true },
  department: { hasVersion: true, hasBin: false },
  dictionary_type: { hasVersion: true, hasBin: false },
  dictionary_item: { hasVersion: true, hasBin: false },
  partner: { hasVersion: true, hasBin: true },
  alarm_fact: { hasVersion: false, hasBin: true },
  case_fact: { hasVersion: false, hasBin: true },
  comm_appeal_fact: { hasVersion: false, hasBin: true },
} as const;
export type ChangedTable = keyof typeof tables;

/** The rows that an import changed, by their tables. */
export type Changed = Readonly<Partial<Record<ChangedTable, readonly ChangedRow[]>>>;
export type Kept = Readonly<Partial<Record<ChangedTable, readonly KeptRow[]>>>;

/** What was put back; how it reads is worked out only of those that the operation log tells. */
export interface Restored {
  name: string;
  changes(): readonly Change[];
}

/** Lists of ids have no order. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...value].map(String).sort() : (value ?? null));
  return plain(one) === plain(other);
}

/** Of what a row had before, that which is otherwise after; nothing where it is as it was. */
export function changedRow<S extends object>(id: number, name: string, before: S, after: S): ChangedRow[] {
  const is = after as Record<string, unknown>;
  const fields = Object.fromEntries(
    Object.entries(before).flatMap(([key, value]) =>
      isSame(value, is[key]) ? [] : [[key, [value ?? null, is[key] ?? null] as const]],
    ),
  );
  return Object.keys(fields).length === 0 ? [] : [{ id, name, fields }];
}

/** What the fields that the import changed held before. */
export const valuesBefore = <S extends object>({ fields }: ChangedRow): Partial<S> =>
  Object.fromEntries(Object.entries(fields).map(([key, [before]]) => [key, before])) as Partial<S>;

/** Whether all of them still hold what the import wrote: an order among siblings moves without a version. */
export function isAsLeft({ fields }: ChangedRow, now: object): boolean {
  const held = now as Record<string, unknown>;
  return Object.entries(fields).every(([key, [, after]]) => isSame(held[key], after));
}

/** Rows as they are kept, each with the version that it has now. */
export async function packChanged(trx: Trx, changed: Changed): Promise<{ num: number; packed: string }> {
  const list: [ChangedTable, KeptRow][] = [];
  for (const [table, rows] of Object.entries(changed) as [ChangedTable, readonly ChangedRow[]][]) {
    const versions = await versionsOf(
      trx,
      table,
      rows.map(({ id }) => id),
    );
    await eachBySlices(rows, (row) => {
      list.push([table, { ...row, version: versions.get(row.id) ?? '' }]);
    });
  }
  return { num: list.length, packed: list.length > 0 ? await pack(list) : '' };
}

/** To the microsecond where it is a time. */
const versionOf = (table: ChangedTable) =>
  tables[table].hasVersion ? sql`version::text` : sql`extract(epoch from updated_at)::text`;

async function versionsOf(
  trx: Trx,
  table: ChangedTable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; version: string }>`
    select id, ${versionOf(table)} as version from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export async function unpackChanged(packed: string): Promise<Kept> {
  if (packed === '') return {};
  const found: Partial<Record<ChangedTable, KeptRow[]>> = {};
  for await (const some of unpack<[ChangedTable, KeptRow]>(packed))
    for (const [table, row] of some) {
      found[table] ??= [];
      found[table].push(row);
    }
  return found;
}

/**
 * Refuses when one of the rows was written since the import, with who did so and when: none of them is put back then.
 * Of one that he does not see any more the caller learns no more than that. They are held by whoever asks.
 */
export async function requireUnchanged(
  trx: Trx,
  table: ChangedTable,
  kept: readonly KeptRow[],
  { zone, seen }: { zone: TimeZone; seen: RawBuilder<unknown> },
): Promise<void> {
  if (kept.length === 0) return;
  const { hasVersion, hasBin } = tables[table];
  const { rows } = await sql<{
    id: number;
    version: string;
    isSeen: boolean;
    isDeleted: boolean;
    who: string | null;
    when: Date;
  }>`
    select id, ${versionOf(table)} as version, ${seen} as "isSeen", updated_at as "when",
      ${hasBin ? sql`deleted_at is not null` : sql`false`} as "isDeleted",
      ${
        hasVersion
          ? sql`(select user_name from user_account as writer where writer.id = ${sql.ref(`${table}.updated_by`)})`
          : sql`null`
      } as who
    from ${sql.table(table)} where id = any(${kept.map(({ id }) => id)}::bigint[])`.execute(trx);
  const now = new Map(rows.map((row) => [row.id, row]));
  const whyNot = (row: KeptRow): string | null => {
    const found = now.get(row.id);
    if (!found) return undoFault('gone');
    if (!found.isSeen) return undoFault('unseen');
    if (found.version === row.version) return null;
    const [who, when] = [found.who ?? SYSTEM_OPERATOR, zone.text(found.when)];
    if (!hasVersion) return undoFault(found.isDeleted ? 'deletedAt' : 'editedAt', { when });
    return undoFault(found.isDeleted ? 'deletedBy' : 'editedBy', { who, when });
  };
  await requireEach(kept, (row) => [row.name, whyNot(row)]);
}

/** Refuses when one of them may not be taken back: of each its name, and why not or null. */
export async function requireEach<T>(
  list: readonly T[],
  judge: (one: T) => readonly [name: string, why: string | null],
): Promise<void> {
  const built: BuiltOn[] = [];
  await eachBySlices(list, (one) => {
    const [name, why] = judge(one);
    if (why !== null) built.push({ name, why });
  });
  requireUnbuilt(built);
}
