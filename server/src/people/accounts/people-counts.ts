/** How many people there are, without reading each of them. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Counted } from '../../database/paging.ts';
import { departmentAndBelow } from '../../rights/index.ts';

/** Those who are not in the recycle bin, or those of them who are enabled and on the job. */
type Who = 'live' | 'pickable';

/**
 * How many people a department has, and those below it if they count: the live ones, or those to pick from. Counted are the
 * memberships; the few people who are gone (there is an index of them alone) are left out.
 */
export async function countPeople(
  db: Db,
  { deptId, includeBelow }: { deptId: number; includeBelow: boolean },
  who: Who = 'live',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct user_department.user_id from user_department
      where user_department.department_id = any(array${departmentAndBelow(deptId, includeBelow)})
    ) as members
    where not exists (select from user_account as gone where gone.id = members.user_id and ${isGone[who]})
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const isGone = {
  live: sql`gone.deleted_at is not null`,
  pickable: sql`(gone.deleted_at is not null or gone.status <> 1 or gone.person_status <> 1)`,
};
const isThere = {
  live: sql`deleted_at is null`,
  pickable: sql`deleted_at is null and status = 1 and person_status = 1`,
};
/** So many people are counted with every call. Who picks some needs to know less exactly how many there are. */
const countedEachTime = { live: 10_000, pickable: 1_000 };
const REMEMBERED_MS = 60_000;
const remembered = { live: new WeakMap<Db, Remembered>(), pickable: new WeakMap<Db, Remembered>() };
interface Remembered {
  count: number;
  /** By `performance.now()`. */
  until: number;
}

/** How many people there are for those who see all: beyond some thousands about, as of the last minute. */
export async function countEverybody(db: Db, who: Who): Promise<Counted> {
  const most = countedEachTime[who];
  const few = await countAll(db, who, most + 1);
  if (few <= most) return { count: few };
  const last = remembered[who].get(db);
  if (last && last.until > performance.now()) return { count: last.count, isEstimate: true };
  const count = await countAll(db, who);
  remembered[who].set(db, { count, until: performance.now() + REMEMBERED_MS });
  return { count, isEstimate: true };
}

async function countAll(db: Db, who: Who, most: number | null = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from user_account where ${isThere[who]} limit ${most}::bigint) as people
  `.execute(db);
  return rows[0]?.count ?? 0;
}
