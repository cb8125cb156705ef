/** Writes that are the same whatever stands on the shelf. */
import { PublishStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { thisInstant } from '../../database/instants.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Writer } from '../../records/version.ts';
import { ownOnes, type Shelf, statusOf } from './shelf.ts';

/** A record as it stands. */
export interface HeldRecord {
  id: number;
  title: string;
  publishStatus: PublishStatus;
  isRecycled: boolean;
  version: number;
}

/**
 * Holds these records against other writers, in the order of their ids, and reads how they stand then; those that do not
 * exist for the caller are not among them.
 */
export async function takeSeveral(
  trx: Trx,
  shelf: Shelf,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, HeldRecord>> {
  const { table, title } = shelf;
  const { rows } = await sql<HeldRecord>`
    select id, ${sql.ref(title)} as title, ${statusOf(shelf, thisInstant)} as "publishStatus", deleted_at is not null as "isRecycled",
      version
    from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[]) and ${ownOnes(shelf, caller)}
    order by id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function update(
  trx: Trx,
  { table }: Shelf,
  ids: readonly number[],
  { userId, now }: Writer,
  set: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set ${set}, updated_by = ${userId}, updated_at = ${now}, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Puts held records on or off the shelf, by the database's clock. An end that is yet to come stays planned. */
export async function updateShelf(
  trx: Trx,
  shelf: Shelf,
  ids: readonly number[],
  publishStatus: PublishStatus,
  by: Writer,
): Promise<void> {
  const set =
    publishStatus === PublishStatus.onShelf
      ? sql`on_shelf_time = ${thisInstant}, off_shelf_time = case when off_shelf_time > now() then off_shelf_time end`
      : sql`off_shelf_time = ${thisInstant}`;
  await update(trx, shelf, ids, by, set);
}

/** Into the recycle bin, or out of it. There nothing is planned; when it was on the shelf stays known. */
export async function updateRecycled(
  trx: Trx,
  shelf: Shelf,
  ids: readonly number[],
  isRecycled: boolean,
  by: Writer,
): Promise<void> {
  const set = isRecycled
    ? sql`deleted_at = now(), deleted_by = ${by.userId},
        on_shelf_time = case when on_shelf_time <= now() then on_shelf_time end,
        off_shelf_time = case when on_shelf_time <= now() then off_shelf_time end`
    : sql`deleted_at = null, deleted_by = null`;
  await update(trx, shelf, ids, by, set);
}

/** Removes held records with all that belongs to them. */
export async function deleteRecords(trx: Trx, { table }: Shelf, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(trx);
}
