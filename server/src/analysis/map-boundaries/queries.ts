import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

interface Feature {
  code: string;
  name: string;
}

/** What a list tells of boundaries; not the boundaries themselves, which are large. */
export const listedBoundaries = (db: Db) =>
  db
    .selectFrom('map_boundary')
    .leftJoin('user_account as writer', 'writer.id', 'map_boundary.updated_by')
    .select((eb) => [
      'map_boundary.id',
      'map_boundary.region_code',
      'file_name',
      eb.ref('features').$castTo<Feature[]>().as('features'),
      'point_num',
      'source_point_num',
      'map_boundary.version',
      'writer.user_name as writer',
      'map_boundary.updated_at',
    ]);
export type ListedBoundary = Awaited<ReturnType<ReturnType<typeof listedBoundaries>['execute']>>[number];

/** Held until the transaction ends, also where there are none yet: nobody else writes those of this region meanwhile. */
export async function holdBoundary(db: Db, regionCode: number): Promise<ListedBoundary | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('map_boundary ' || ${regionCode}::int, 0))`.execute(
    db,
  );
  return listedBoundaries(db).where('map_boundary.region_code', '=', regionCode).executeTakeFirst();
}

export async function hasBoundary(db: Db, regionCode: number): Promise<boolean> {
  const found = await db
    .selectFrom('map_boundary')
    .select('region_code')
    .where('region_code', '=', regionCode)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countBoundaries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('map_boundary')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
