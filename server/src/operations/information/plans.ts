/** What has been planned for news, when it comes due: what the office reads of it, and when the next of it will. */
import { informationFields, PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { StoredEntry } from '../../http/write.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { insertHistory } from '../../records/record-history.ts';
import { findNextOf, type Planned } from '../plan-clock.ts';
import { endPreviews } from './previews.ts';

/** So many at once, that nobody waits long for their rows. */
const AT_ONCE = 500;

interface Settled {
  id: number;
  was: PublishStatus;
  becomes: PublishStatus;
  on_at: Date | null;
  off_at: Date | null;
}

/**
 * Writes down which plans have come due, of these items or of all, with an entry each in their histories: visitors see
 * what they bring already. Rows that somebody else is writing are left for the next time. Answers how many there were.
 */
export async function settlePlans(trx: Trx, ids: readonly number[] | null = null): Promise<number> {
  const { rows } = await sql<Settled>`
    with due as (
      select id, publish_status as was,
        case when publish_status <> 1 and on_shelf_time <= now() then on_shelf_time end as on_at,
        case when off_shelf_time <= now() then off_shelf_time end as off_at
      from information
      where (on_shelf_time <= now() or off_shelf_time <= now())
        and (${ids === null} or id = any(${ids === null ? [] : [...ids]}::bigint[]))
      order by id limit ${sql.lit(AT_ONCE)} for no key update skip locked
    ), decided as (
      select *, case when was <> 1 and on_at is null then was when off_at is not null then 2 else 1 end as becomes from due
    )
    update information set publish_status = decided.becomes, publish_time = coalesce(on_at, publish_time),
      on_shelf_time = case when on_at is null then on_shelf_time end,
      off_shelf_time = case when off_at is null then off_shelf_time end
    from decided where information.id = decided.id
    returning information.id, was, becomes, on_at, off_at`.execute(trx);
  // As a withdrawal by hand does.
  await endPreviews(
    trx,
    rows.filter(isWithdrawn).map(({ id }) => id),
  );
  await insertHistory(trx, rows.sort((a, b) => a.id - b.id).flatMap(entriesOf));
  return rows.length;
}

/** It was on the shelf, if only for the time that nobody wrote down, and is no more. */
const isWithdrawn = ({ was, becomes, on_at, off_at }: Settled) =>
  off_at !== null && becomes === PublishStatus.offShelf && (on_at !== null || was === PublishStatus.onShelf);

/** Nobody's doing, at the times that were planned. */
function entriesOf(settled: Settled): (StoredEntry & { at: Date })[] {
  const { id, was, on_at, off_at } = settled;
  const { onShelf, offShelf } = PublishStatus;
  const moved = (action: string, at: Date, before: PublishStatus, after: PublishStatus) => ({
    ...{ subject: 'information' as const, id, action, userId: null, at },
    changes: fieldChange(informationFields.publishStatus, before, after),
  });
  return [
    ...(on_at ? [moved(informationFields.onShelfTime.label, on_at, was, onShelf)] : []),
    ...(off_at && isWithdrawn(settled)
      ? [moved(informationFields.offShelfTime.label, off_at, onShelf, offShelf)]
      : []),
  ];
}

const settled = (db: Db) => db.transaction().execute((trx) => settlePlans(trx));

async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from information where on_shelf_time <= now())
      or exists (select from information where off_shelf_time <= now()) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** For the clock that ends kept answers. */
export const plannedInformation: Planned = {
  findNext: (db) => findNextOf(db, ['information']),
  settle: async (db) => (await isAnyDue(db)) && (await settled(db)) === AT_ONCE,
};
