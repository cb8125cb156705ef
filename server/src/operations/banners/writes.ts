import type { BannerValues } from '@outbound/contract';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { bannerShelf, placesBehind, withoutKept } from '../shelf/index.ts';
import { columnsOf } from './fields.ts';

/** Writes a new banner behind all others; answers its id. */
export async function insertBanner(
  trx: Trx,
  values: BannerValues,
  by: { userId: number; deptId: number | null },
  zone: TimeZone,
): Promise<number> {
  const [position = 0] = await placesBehind(trx, bannerShelf, 1);
  const { id } = await trx
    .insertInto('banner')
    .values({
      ...columnsOf(values, zone),
      position,
      department_id: by.deptId,
      created_by: by.userId,
      updated_by: by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('banner_tally').values({ banner_id: id }).execute();
  return id;
}

/** Writes a held banner whole, but for those instants that `changed` does not name. */
export async function updateBanner(
  trx: Trx,
  id: number,
  values: BannerValues,
  changed: Parameters<typeof withoutKept>[1],
  by: Writer,
  zone: TimeZone,
): Promise<void> {
  await trx
    .updateTable('banner')
    .set({ ...withoutKept(columnsOf(values, zone), changed), ...changedBy(by) })
    .where('id', '=', id)
    .execute();
}
