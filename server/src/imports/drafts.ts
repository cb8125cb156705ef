/** What is kept of an import that was checked: all its rows, and the faulty ones with their faults. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import type { FaultyRow, TypedRow } from './read-rows.ts';

/** So many drafts of one person are kept, and so many bytes of his and of all people: older ones go. */
const MOST_KEPT = 5;
const MOST_OWN_BYTES = 32 * 1024 * 1024;
const MOST_BYTES = 256 * 1024 * 1024;
const ROWS_AT_ONCE = 100;

/** What was uploaded, as it stands after the corrections. */
export interface Draft<K extends string> {
  rows: readonly TypedRow<K>[];
  faulty: readonly FaultyRow[];
  updateExisting: boolean;
  file: DraftFile;
}

/** Which file it was. */
export interface DraftFile {
  name: string;
  sha256: string;
}

/** A draft as it was read, with the number of its state. */
export interface KeptDraft<K extends string> {
  rows: TypedRow<K>[];
  updateExisting: boolean;
  file: DraftFile;
  revision: number;
}

async function packed({ rows, faulty, updateExisting, file }: Draft<string>) {
  const texts = [
    await pack(
      rows.map(({ number, values, unreadable }) => [
        number,
        Object.fromEntries(values),
        Object.fromEntries(unreadable),
      ]),
    ),
    await pack(faulty),
  ] as const;
  return {
    rows: texts[0],
    faults: JSON.stringify(texts[1]),
    update_existing: updateExisting,
    file_name: file.name,
    file_sha256: file.sha256,
    size: texts[0].length + texts[1].length,
  };
}

/** Keeps a draft instead of older ones; answers the number that asks for it. */
export async function keepDraft(
  db: Db,
  caller: Caller,
  subject: string,
  draft: Draft<string>,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await db
    .insertInto('faulty_import')
    .values({ id, subject, created_by: caller.userId, ...(await packed(draft)) })
    .execute();
  // One that somebody is just taking stays: nobody waits for him.
  await sql`
    delete from faulty_import where id in (
      select id from faulty_import where id <> ${id} and id in (
        select id from (
          select id, row_number() over own as place, sum(size) over own as own_bytes,
            sum(size) over (order by created_at desc, id) as bytes
          from faulty_import where created_by = ${caller.userId} or size > 0
          window own as (partition by created_by order by created_at desc, id)) as kept
        where place > ${MOST_KEPT} or own_bytes > ${MOST_OWN_BYTES} or bytes > ${MOST_BYTES})
      for update skip locked)`.execute(db);
  return id;
}

/** Writes a draft anew; false when somebody else did so since it was read. It lives from now on. */
export async function rewriteDraft(
  db: Db,
  importId: string,
  revision: number,
  draft: Draft<string>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('faulty_import')
    .set({ ...(await packed(draft)), revision: revision + 1, created_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const ownDraft = (db: Db, caller: Caller, subject: string, importId: string) =>
  db
    .selectFrom('faulty_import')
    .where('id', '=', importId)
    .where('subject', '=', subject)
    .where('created_by', '=', caller.userId);

/** A draft of this person; null when there is none of this number. */
export async function findDraft<K extends string>(
  db: Db,
  caller: Caller,
  subject: string,
  importId: string,
): Promise<KeptDraft<K> | null> {
  const kept = await ownDraft(db, caller, subject, importId)
    .select(['rows', 'update_existing', 'revision', 'file_name as name', 'file_sha256 as sha256'])
    .where('rows', '<>', '')
    .executeTakeFirst();
  if (!kept) return null;
  const rows: TypedRow<K>[] = [];
  for await (const some of unpack<[number, Record<K, string>, Record<K, string>]>(kept.rows))
    for (const [number, values, unreadable] of some)
      rows.push({ number, values: mapOf(values), unreadable: mapOf(unreadable) });
  const { update_existing: updateExisting, revision, name, sha256 } = kept;
  return { rows, updateExisting, revision, file: { name, sha256 } };
}

const mapOf = <K extends string>(texts: Record<K, string>): ReadonlyMap<K, string> =>
  new Map(Object.entries(texts) as [K, string][]);

/** Keeps whoever else would take the same draft waiting until the transaction ends. */
export async function holdDraft(trx: Trx, caller: Caller, subject: string, importId: string): Promise<void> {
  await ownDraft(trx, caller, subject, importId).select('id').forUpdate().execute();
}

/** The faulty rows of an import of this person, some at a time; null when there is none of this number. */
export async function findFaults(
  db: Db,
  caller: Caller,
  subject: string,
  importId: string,
): Promise<AsyncIterable<FaultyRow[]> | null> {
  const kept = await ownDraft(db, caller, subject, importId)
    // Written by ourselves; as a list by versions before.
    .select(sql<string | FaultyRow[]>`faults`.as('faults'))
    .executeTakeFirst();
  if (!kept) return null;
  return typeof kept.faults === 'string' ? unpack<FaultyRow>(kept.faults) : Readable.from([kept.faults]);
}

/**
 * Lines of JSON, compressed, as text. As one value they would be tens of megabytes, which the event loop would write, and
 * read again, at one go.
 */
export async function pack(list: readonly unknown[]): Promise<string> {
  return (await buffer(Readable.from(linesOf(list)).pipe(createGzip({ level: 1 })))).toString('base64');
}

function* linesOf(list: readonly unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE)
    yield `${JSON.stringify(list.slice(at, at + ROWS_AT_ONCE))}\n`;
}

export async function* unpack<T>(text: string): AsyncGenerator<T[]> {
  const input = Readable.from([Buffer.from(text, 'base64')]).pipe(createGunzip());
  for await (const line of createInterface({ input })) yield JSON.parse(line) as T[];
}
