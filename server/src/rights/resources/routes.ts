/** The calls on functions: modules, menus and functions (spec 7 Resources). */
import { type Body, type Calls, EnabledStatus, enabledStatusLabels, FunctionType } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { changesBetween, findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { findGrantor, holdsCode } from '../grants/index.ts';
import { requireOwnCode, requirePlace, requireWayBack } from './policy.ts';
import { labels, presentTree, textsOf } from './present.ts';
import { countHolders, findResource, findResources, type ResourceRecord } from './queries.ts';
import {
  deleteResource,
  insertResource,
  lockResources,
  type ResourceColumns,
  updateResource,
  updateSectionBelow,
} from './writes.ts';

type Written = Omit<Body<Calls['resource']['modify']>, 'id' | 'version'>;

const columnsOf = (body: Written, type: string): ResourceColumns => ({
  parent_id: body.parentId,
  function_type: body.functionType,
  name: body.resourceName,
  permission_code: body.permissionCode,
  type,
  path: body.path,
  component: body.component,
  icon: body.icon,
  sort_num: body.sortNum,
  hidden: body.hidden,
  cached: body.cached,
  tab_hidden: body.tabHidden,
  breadcrumb_hidden: body.breadcrumbHidden,
  active_menu: body.activeMenu,
  open_mode: body.openMode,
  frame_key: body.frameKey,
  deny_mode: body.denyMode,
  remark: body.remark,
});

/** Everything on functions. A change moves the access version: menus and rights follow with everybody's next call. */
export function resourceRoutes({ zone }: Platform): Implement<Calls['resource']> {
  /** A function that the caller may change, held until the transaction ends: nobody changes what he does not hold. */
  async function take(trx: Trx, caller: Caller, id: number, version?: number): Promise<ResourceRecord> {
    await lockResources(trx);
    await trx.selectFrom('resource').select('id').where('id', '=', id).forUpdate().execute();
    const resource = await findResource(trx, id);
    if (!resource) throw notFound();
    requireVersion(
      { ...resource, updatedBy: resource.updater_name, updatedTime: resource.updated_at },
      version,
      zone,
    );
    const isModule = resource.function_type === FunctionType.module;
    if (!(await mayChange(trx, caller, resource.permission_code, isModule)))
      throw new Refusal('UM4201', { names: resource.name });
    return resource;
  }

  return {
    tree: async ({ db, caller }) => presentTree(await findResources(db), await findGrantor(db, caller)),

    async add(context, { status, ...body }) {
      const { caller } = context;
      return context.write(subjects.resource, async (trx, { record }) => {
        await lockResources(trx);
        const type = await requirePlace(trx, { ...body, id: null, type: body.type });
        await requireOwnCode(trx, { ...body, id: null });
        const columns = { ...columnsOf(body, type), status };
        const id = await insertResource(trx, columns, caller.userId);
        const after = textsOf(columns, await nameOf(trx, body.parentId));
        const nothing = Object.fromEntries(Object.keys(labels).map((name) => [name, '']));
        record({
          id,
          name: body.resourceName,
          action: '新增功能',
          changes: changesBetween(nothing as Record<keyof typeof labels, ''>, after, labels),
        });
        return { id };
      });
    },

    async modify(context, { id, version, ...body }) {
      const { caller, now } = context;
      return context.write(subjects.resource, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        await requireFixed(trx, before, body);
        const type = await requirePlace(trx, { ...body, id, type: body.type ?? before.type });
        await requireOwnCode(trx, { ...body, id });
        const columns = columnsOf(body, type);
        await updateResource(trx, id, columns, { userId: caller.userId, now });
        if (type !== before.type) await updateSectionBelow(trx, id, type);
        await requireWayBack(trx, before);
        const changes = changesBetween(
          textsOf(before, await nameOf(trx, before.parent_id)),
          textsOf({ ...columns, status: before.status }, await nameOf(trx, columns.parent_id)),
          labels,
        );
        record({ id, name: body.resourceName, action: '修改功能', changes });
        return { id };
      });
    },

    async status(context, { id, status, version }) {
      const { caller, now } = context;
      return context.write(subjects.resource, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        if (status !== before.status) {
          await updateResource(trx, id, { status }, { userId: caller.userId, now });
          if (status === EnabledStatus.disabled) await requireWayBack(trx, before);
        }
        const action = `${enabledStatusLabels[status]}功能`;
        const changes = changesBetween(
          { status: enabledStatusLabels[before.status] },
          { status: enabledStatusLabels[status] },
          { status: labels.status },
        );
        record({ id, name: before.name, action, changes });
        return { id };
      });
    },

    async delete(context, { id, version }) {
      const { caller } = context;
      return context.write(subjects.resource, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        record({ id, name: before.name, action: '删除功能' });
        if (before.built_in) throw new Refusal('UM4244');
        const count = await countHolders(trx, id);
        if (count > 0) throw new Refusal('UM4241', { count });
        await deleteResource(trx, id);
        return { id };
      });
    },

    async historyPage({ db }, { template: { resourceId }, ...paging }) {
      if (resourceId === undefined || !(await findResource(db, resourceId))) throw notFound();
      return findHistoryPage(db, 'resource', resourceId, paging, zone);
    },
  };
}

/**
 * Type, code and address of what comes with the product are fixed: the pages know them. A code that a role holds is
 * fixed too, else its members would have another right than they were given.
 */
async function requireFixed(trx: Trx, before: ResourceRecord, body: Written): Promise<void> {
  const isOtherCode = body.permissionCode !== before.permission_code;
  const isOtherType = body.functionType !== before.function_type;
  if (before.built_in && (isOtherCode || isOtherType || body.path !== before.path))
    throw new Refusal('UM4244');
  if ((isOtherCode || isOtherType) && (await countHolders(trx, before.id)) > 0) throw new Refusal('UM4243');
  if (isOtherType) {
    const child = await trx
      .selectFrom('resource')
      .select('id')
      .where('parent_id', '=', before.id)
      .limit(1)
      .executeTakeFirst();
    if (child) throw new Refusal('UM4200.typeWithChildren');
  }
}

/** He holds its code; codes of modules follow from what is below, those of new ones are held by administrators alone. */
async function mayChange(trx: Trx, caller: Caller, code: string, isModule: boolean): Promise<boolean> {
  return isModule ? caller.codes.has(code) || holdsAll() : holdsCode(await findGrantor(trx, caller), code);

  async function holdsAll(): Promise<boolean> {
    return (await findGrantor(trx, caller)).all;
  }
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const row = await db.selectFrom('resource').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}
