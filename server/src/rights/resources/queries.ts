import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { selectFields } from '../../records/field-table.ts';
import { resourceColumns } from './fields.ts';

/** Every resource there is, in menu order, with how many roles hold it. */
export function findResources(db: Db) {
  return resources(db)
    .select(
      sql<number>`(select count(*) from role_resource where role_resource.resource_id = resource.id)`.as(
        'roleNum',
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
    .select([
      'resource.id',
      ...selectFields(resourceColumns),
      'resource.built_in',
      'resource.version',
      'updater.user_name as updatedBy',
      'resource.updated_at as updatedTime',
    ]);
}

/** How many roles hold a resource. */
export async function countHolders(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('role_resource')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
