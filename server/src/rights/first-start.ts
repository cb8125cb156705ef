/** What must be there before anybody has a right: the resources of this version and the administrators' role. */
import { DataScope, type ResourceSeed, resourceSeeds } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import { insertHistory } from '../records/record-history.ts';

/** Prepares the tables of rights; safe at every start, one after the other. */
export async function prepareRights(trx: Trx): Promise<{ administratorRoleId: number }> {
  await plantResources(trx);
  return { administratorRoleId: await prepareAdministratorRole(trx) };
}

/** Where several pages share a code, the address tells them apart. */
const seedKey = (code: string, path: string | null | undefined) => `${code} ${path ?? ''}`;

/**
 * Adds the resources that this version of the product brings and the table does not have. Those that are there stay as
 * the office left them; code and address of a built-in one cannot be edited, so they tell which seed it came from. What the
 * office made at an address that a new one needs gets another address, its own with its id behind.
 */
async function plantResources(trx: Trx): Promise<void> {
  const rows = await trx
    .selectFrom('resource')
    .select(['id', 'permission_code', 'path'])
    .where('built_in', '=', true)
    .execute();
  const planted = new Map(rows.map((row) => [seedKey(row.permission_code, row.path), row.id]));
  await plant(resourceSeeds, null);

  async function plant(seeds: readonly ResourceSeed[], parentId: number | null): Promise<void> {
    for (const [place, seed] of seeds.entries()) {
      const key = seedKey(seed.code, seed.path);
      const id = planted.get(key) ?? (await insertResource(trx, seed, parentId, (place + 1) * 10));
      planted.set(key, id);
      await plant(seed.children ?? [], id);
    }
  }
}

async function insertResource(
  trx: Trx,
  seed: ResourceSeed,
  parentId: number | null,
  sortNum: number,
): Promise<number> {
  // The office may have used the address before the product did. A page of ours stands at its own address only, and two
  // cannot: without this the new version would not start.
  if (seed.path !== undefined)
    await trx
      .updateTable('resource')
      .set({ path: sql`path || '-' || id`, version: sql`version + 1`, updated_at: sql`now()` })
      .where('path', '=', seed.path)
      .execute();
  const { id } = await trx
    .insertInto('resource')
    .values({
      parent_id: parentId,
      function_type: seed.functionType,
      name: seed.name,
      permission_code: seed.code,
      type: seed.type,
      path: seed.path ?? null,
      icon: seed.icon ?? null,
      sort_num: sortNum,
      hidden: seed.hidden ?? false,
      cached: seed.cached ?? false,
      tab_hidden: seed.tabHidden ?? false,
      breadcrumb_hidden: seed.breadcrumbHidden ?? false,
      active_menu: seed.activeMenu ?? null,
      built_in: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (seed.heirOf) await inherit(trx, id, seed);
  return id;
}

/** Roles that hold a code which the new resource descends from hold the resource too, and their history says why. */
async function inherit(trx: Trx, id: number, { name, heirOf = [] }: ResourceSeed): Promise<void> {
  const { rows: heirs } = await sql<{ id: number }>`
    with heir (id) as (
      insert into role_resource (role_id, resource_id)
      select distinct role_resource.role_id, ${id}::bigint
      from role_resource join resource on resource.id = role_resource.resource_id
      where resource.permission_code = any(${[...heirOf]}::text[])
      returning role_id
    )
    -- A form of the role that was opened before would take the resource away again.
    update role set version = version + 1 where id in (select id from heir) returning id
  `.execute(trx);
  const changes = [{ field: '功能权限（新增）', before: '', after: name }];
  await insertHistory(
    trx,
    heirs.map((role) => ({ subject: 'role', id: role.id, action: '版本升级', userId: null, changes })),
  );
}

async function prepareAdministratorRole(trx: Trx): Promise<number> {
  const code = 'system_administrator';
  const existing = await trx.selectFrom('role').select('id').where('code', '=', code).executeTakeFirst();
  if (existing) return existing.id;
  const { id } = await trx
    .insertInto('role')
    .values({
      name: '系统管理员',
      code,
      data_scope: DataScope.all,
      all_resources: true,
      built_in: true,
      remark: '内置角色，拥有全部功能与数据权限',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
