/** Which records hold which files. A held file stays; the database lets nobody delete it. */
import type { holderKinds } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import { parkReleased, unparkFiles } from './quotas.ts';

/** A record that may hold files. */
export interface Holder {
  kind: (typeof holderKinds)[number];
  id: number;
}

/**
 * Makes `ids` the files of a record, instead of those it held; answers which of them exist. The files' rows are locked
 * in one order, so that two records which take and leave the same picture at once agree on whether it is still held.
 */
export async function holdFiles(trx: Trx, holder: Holder, ids: readonly string[]): Promise<Set<string>> {
  const held = trx
    .selectFrom('file_use')
    .select('file_id')
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id);
  const locked = await trx
    .selectFrom('file')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', sql<string>`any(${[...ids]}::text[])`), eb('id', 'in', held)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const wanted = new Set(ids);
  const found = locked.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
  const left = locked.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  if (left.length > 0) {
    await trx
      .deleteFrom('file_use')
      .where('holder_kind', '=', holder.kind)
      .where('holder_id', '=', holder.id)
      .where('file_id', 'in', left)
      .execute();
    await trx
      .updateTable('file')
      .set({ unheld_since: sql`now()` })
      .where('id', 'in', left)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('file_use').select('file_id').whereRef('file_use.file_id', '=', 'file.id'))),
      )
      .execute();
    await parkReleased(trx, left);
  }
  if (found.length > 0)
    await holdFirst(
      trx,
      holder.kind,
      found.map((fileId) => ({ fileId, id: holder.id })),
    );
  return new Set(found);
}

/**
 * May this person make these the files of a record? Those that it holds already, and of all others what visitors may see
 * and he uploaded himself or a record holds: the addresses of files stand in pages, logs and mails.
 */
export async function mayHold(
  trx: Trx,
  holder: Holder,
  ids: readonly string[],
  userId: number,
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const usable = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', wanted)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([
          eb('audience', '=', 'public'),
          or([eb('unheld_since', 'is', null), eb('created_by', '=', userId)]),
        ]),
        exists(
          selectFrom('file_use')
            .select('file_id')
            .whereRef('file_use.file_id', '=', 'file.id')
            .where('holder_kind', '=', holder.kind)
            .where('holder_id', '=', holder.id),
        ),
      ]),
    )
    .execute();
  return usable.length === wanted.length;
}

/** Makes the same files those of several records that have just been made. Answers which of them exist. */
export async function holdForEach(
  trx: Trx,
  kind: Holder['kind'],
  holderIds: readonly number[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const locked = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const held = locked.flatMap(({ id: fileId }) => holderIds.map((id) => ({ fileId, id })));
  if (held.length > 0) await holdFirst(trx, kind, held);
  return new Set(locked.map(({ id }) => id));
}

/** Makes files, whose rows are locked, those of records beside what these hold already. */
export async function holdFirst(
  trx: Trx,
  kind: Holder['kind'],
  held: readonly { fileId: string; id: number }[],
): Promise<void> {
  const ids = held.map(({ fileId }) => fileId);
  await trx
    .insertInto('file_use')
    .values(held.map(({ fileId, id }) => ({ holder_kind: kind, holder_id: id, file_id: fileId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('file')
    .set({ unheld_since: null })
    .where('id', 'in', ids)
    .where('unheld_since', 'is not', null)
    .execute();
  await unparkFiles(trx, ids);
}

/** Lets go of all files of several records of one kind; the files' rows are locked in the same order. */
export async function releaseFiles(
  trx: Trx,
  kind: Holder['kind'],
  holderIds: readonly number[],
): Promise<void> {
  const held = trx
    .selectFrom('file_use')
    .select('file_id')
    .where('holder_kind', '=', kind)
    .where('holder_id', 'in', [...holderIds]);
  const locked = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', held)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return;
  const ids = locked.map(({ id }) => id);
  await trx
    .deleteFrom('file_use')
    .where('holder_kind', '=', kind)
    .where('holder_id', 'in', [...holderIds])
    .execute();
  const released = await trx
    .updateTable('file')
    .set({ unheld_since: sql`now()` })
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('file_use').select('file_id').whereRef('file_use.file_id', '=', 'file.id'))),
    )
    .returning('id')
    .execute();
  await parkReleased(
    trx,
    released.map(({ id }) => id),
  );
}
