import type { DenyMode, EnabledStatus, FunctionType, MenuType, OpenMode } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** Every function there is, in menu order, with how many roles hold it. */
export function findResources(db: Db) {
  return resources(db)
    .select(
      sql<number>`(select count(*) from role_resource where role_resource.resource_id = resource.id)`.as(
        'role_num',
      ),
    )
    .orderBy('resource.sort_num')
    .orderBy('resource.id')
    .execute();
}

/** One of them. */
export function findResource(db: Db, id: number) {
  return resources(db).where('resource.id', '=', id).executeTakeFirst();
}
export type ResourceRecord = NonNullable<Awaited<ReturnType<typeof findResource>>>;

function resources(db: Db) {
  return db
    .selectFrom('resource')
    .leftJoin('user_account as updater', 'updater.id', 'resource.updated_by')
    .selectAll('resource')
    .select((eb) => [
      eb.ref('resource.function_type').$castTo<FunctionType>().as('function_type'),
      eb.ref('resource.type').$castTo<MenuType>().as('type'),
      eb.ref('resource.open_mode').$castTo<OpenMode>().as('open_mode'),
      eb.ref('resource.deny_mode').$castTo<DenyMode>().as('deny_mode'),
      eb.ref('resource.status').$castTo<EnabledStatus>().as('status'),
      'updater.user_name as updater_name',
    ]);
}

/** How many roles hold a function. */
export async function countHolders(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('role_resource')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
