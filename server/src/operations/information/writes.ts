import { type InformationFields, type InformationValues, PublishStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { columnValues, type SpecialColumnKey } from '../../records/field-table.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { storedFiles } from '../file-items.ts';
import { derivedTexts, informationColumns } from './fields.ts';
import { settlePlans } from './plans.ts';
import { ownInformation } from './policy.ts';
import { endPreviews } from './previews.ts';

/** The columns of what an item is to hold. */
export function columnsOf(values: InformationValues, zone: TimeZone) {
  const { cover, video, attachments, tags, content, contentEs, contentPt } = values;
  const { lead, leadEs, leadPt, searched } = derivedTexts(values);
  const special = {
    ...{ cover: storedFiles(cover), video: storedFiles(video), attachments: storedFiles(attachments) },
    ...{ tags, content, contentEs, contentPt },
  } satisfies Record<SpecialColumnKey<InformationFields>, unknown>;
  return {
    ...columnValues(informationColumns, values, zone),
    cover: special.cover,
    video: special.video,
    attachments: special.attachments,
    tags: special.tags,
    content: special.content,
    content_es: special.contentEs,
    content_pt: special.contentPt,
    lead,
    lead_es: leadEs,
    lead_pt: leadPt,
    search_text: sql<string>`search_fold(${searched})`,
  };
}

/** Writes a new item with its numbers; answers its id. */
export async function insertInformation(
  trx: Trx,
  values: InformationValues,
  by: { userId: number; deptId: number | null },
  zone: TimeZone,
): Promise<number> {
  const { id } = await trx
    .insertInto('information')
    .values({
      ...columnsOf(values, zone),
      department_id: by.deptId,
      created_by: by.userId,
      updated_by: by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('information_tally').values({ information_id: id }).execute();
  return id;
}

/**
 * Holds items that the caller may see against other writers, in the order of their ids, with what has come due written down.
 * Views are counted meanwhile, unless the items are to be removed.
 */
export async function holdInformation(
  trx: Trx,
  caller: Caller,
  ids: readonly number[],
  { toRemove = false } = {},
): Promise<void> {
  await trx
    .selectFrom('information')
    .select('id')
    .where('id', 'in', [...ids])
    .where(ownInformation(caller))
    .orderBy('id')
    .$call((held) => (toRemove ? held.forUpdate() : held.forNoKeyUpdate()))
    .execute();
  await settlePlans(trx, ids);
}

/** An item among several, as it stands. */
export interface HeldInformation {
  id: number;
  title: string;
  publishStatus: PublishStatus;
  isRecycled: boolean;
  contentType: 0 | 1;
  hasContent: boolean;
  hasFilm: boolean;
}

/** Holds these items and reads how they stand; those that do not exist for the caller are not among them. */
export async function takeSeveral(
  trx: Trx,
  caller: Caller,
  ids: readonly number[],
  purpose: { toRemove?: boolean } = {},
): Promise<Map<number, HeldInformation>> {
  await holdInformation(trx, caller, ids, purpose);
  const rows = await trx
    .selectFrom('information')
    .select((eb) => [
      'id',
      'title',
      eb.ref('publish_status').$castTo<PublishStatus>().as('publishStatus'),
      sql<boolean>`deleted_at is not null`.as('isRecycled'),
      eb.ref('content_type').$castTo<0 | 1>().as('contentType'),
      sql<boolean>`content <> ''`.as('hasContent'),
      sql<boolean>`video <> '[]'`.as('hasFilm'),
    ])
    .where('id', 'in', [...ids])
    .where(ownInformation(caller))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes a held item whole. */
export async function updateInformation(
  trx: Trx,
  id: number,
  values: InformationValues,
  by: Writer,
  zone: TimeZone,
): Promise<void> {
  await trx
    .updateTable('information')
    .set({ ...columnsOf(values, zone), edited_at: sql`now()`, ...changedBy(by) })
    .where('id', '=', id)
    .execute();
}

const update = (trx: Trx, ids: readonly number[], by: Writer, set: Record<string, RawBuilder<unknown>>) =>
  trx
    .updateTable('information')
    .set({ ...set, ...changedBy(by) })
    .where('id', 'in', [...ids])
    .execute();

const nothing = sql`null`;

/** Puts held items on or off the shelf, by the database's clock; what was planned for that is no more. */
export async function updateShelf(
  trx: Trx,
  ids: readonly number[],
  publishStatus: PublishStatus,
  by: Writer,
): Promise<void> {
  const isOn = publishStatus === PublishStatus.onShelf;
  await update(trx, ids, by, {
    publish_status: sql`${publishStatus}::smallint`,
    on_shelf_time: nothing,
    ...(isOn ? { publish_time: sql`now()` } : { off_shelf_time: nothing }),
  });
  // What is withdrawn is read by nobody outside, not by those either who have a link from before it was published.
  if (!isOn) await endPreviews(trx, ids);
}

export async function updatePinned(trx: Trx, id: number, pinned: boolean, by: Writer): Promise<void> {
  await update(trx, [id], by, { pinned: sql`${pinned}::boolean` });
}

/** Into the recycle bin, or out of it; there nothing is planned, and no link leads to it. */
export async function updateRecycled(
  trx: Trx,
  ids: readonly number[],
  isRecycled: boolean,
  by: Writer,
): Promise<void> {
  await update(trx, ids, by, {
    deleted_at: isRecycled ? sql`now()` : nothing,
    deleted_by: isRecycled ? sql`${by.userId}::bigint` : nothing,
    ...(isRecycled ? { on_shelf_time: nothing, off_shelf_time: nothing } : {}),
  });
  if (isRecycled) await endPreviews(trx, ids);
}

/** Removes held items with all that belongs to them. */
export async function deleteInformation(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('information')
    .where('id', 'in', [...ids])
    .execute();
}
