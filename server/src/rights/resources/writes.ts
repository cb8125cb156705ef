import { sql } from 'kysely';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import type { StoredColumns } from './fields.ts';

/** Writers of the tree wait for each other: two moves at once could else make a circle. */
export async function lockResources(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('resource tree', 0))`.execute(trx);
}

/** Adds a resource. Throws UM4242 where the address is taken. */
export async function insertResource(trx: Trx, columns: StoredColumns, userId: number): Promise<number> {
  const { id } = await unlessTaken(columns.path, () =>
    trx
      .insertInto('resource')
      .values({ ...columns, updated_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Changes some columns of a resource. Throws UM4242 where the address is taken. */
export async function updateResource(
  trx: Trx,
  id: number,
  columns: Partial<StoredColumns>,
  by: Writer,
): Promise<void> {
  await unlessTaken(columns.path ?? null, () =>
    trx
      .updateTable('resource')
      .set({ ...columns, ...changedBy(by) })
      .where('id', '=', id)
      .execute(),
  );
}

/** What stands below another follows its section of the menu. */
export async function updateSectionBelow(trx: Trx, id: number, type: string): Promise<void> {
  await sql`
    with recursive below (id) as (
      select resource.id from resource where parent_id = ${id}
      union
      select resource.id from resource join below on resource.parent_id = below.id
    )
    update resource set type = ${type} from below where resource.id = below.id and resource.type <> ${type}
  `.execute(trx);
}

/** Removes a resource that has nothing below it. */
export async function deleteResource(trx: Trx, id: number): Promise<void> {
  const child = await trx
    .selectFrom('resource')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (child) throw new Refusal('UM4240');
  await trx.deleteFrom('resource').where('id', '=', id).execute();
}

async function unlessTaken<T>(path: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'resource_path_once'))
      throw new Refusal('UM4242', { path: path ?? '' }, { cause: error });
    throw error;
  }
}
