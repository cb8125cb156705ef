/** The calls on resources, which are modules, menus and functions (spec 7 Resources). */
import {
  type Body,
  type Calls,
  EnabledStatus,
  enabledStatusLabels,
  FunctionType,
  resourceFields,
} from '@outbound/contract';
import type { Change, Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { fieldChange, fieldChanges } from '../../records/field-changes.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { findGrantor, holdsCode } from '../grants/index.ts';
import { columnsOf, type ResourceState } from './fields.ts';
import { requireOwnCode, requirePlace, requireWayBack } from './policy.ts';
import { presentTree } from './present.ts';
import { countHolders, findResource, findResources, type ResourceRecord } from './queries.ts';
import {
  deleteResource,
  insertResource,
  lockResources,
  updateResource,
  updateSectionBelow,
} from './writes.ts';

type Written = Omit<Body<Calls['resource']['modify']>, 'id' | 'version'>;

/** Everything on resources. A change moves the access version: menus and rights follow with everybody's next call. */
export function resourceRoutes({ zone }: Platform): Implement<Calls['resource']> {
  /** A resource that the caller may change, held until the transaction ends: nobody changes what he does not hold. */
  async function take(trx: Trx, caller: Caller, id: number, version?: number): Promise<ResourceRecord> {
    await lockResources(trx);
    await trx.selectFrom('resource').select('id').where('id', '=', id).forUpdate().execute();
    const resource = await findResource(trx, id);
    if (!resource) throw notFound();
    requireVersion(resource, version, zone);
    const isModule = resource.functionType === FunctionType.module;
    if (!(await mayChange(trx, caller, resource.permissionCode, isModule)))
      throw new Refusal('UM4201', { names: resource.resourceName });
    return resource;
  }

  return {
    tree: async ({ db, caller }) => presentTree(await findResources(db), await findGrantor(db, caller), zone),

    async add(context, body) {
      const { caller } = context;
      return context.write(subjects.resource, async (trx, { record }) => {
        await lockResources(trx);
        const type = await requirePlace(trx, { ...body, id: null, type: body.type });
        await requireOwnCode(trx, { ...body, id: null });
        const resource = { ...body, type };
        const id = await insertResource(trx, columnsOf(resource), caller.userId);
        const changes = await changesOf(trx, null, resource);
        record({ id, name: body.resourceName, action: '新增功能', changes });
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
        const after = { ...body, type, status: before.status };
        await updateResource(trx, id, columnsOf(after), { userId: caller.userId, now });
        if (type !== before.type) await updateSectionBelow(trx, id, type);
        await requireWayBack(trx, before);
        const changes = await changesOf(trx, before, after);
        record({ id, name: body.resourceName, action: '修改功能', changes });
        return { id };
      });
    },

    async status(context, { id, status, version }) {
      const { caller, now } = context;
      return context.write(subjects.resource, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        const action = `${enabledStatusLabels[status]}功能`;
        const content = `${action}“${before.resourceName}”`;
        context.note({ content, objectId: id, objectName: before.resourceName });
        if (status === before.status) return { id };
        await updateResource(trx, id, { status }, { userId: caller.userId, now });
        if (status === EnabledStatus.disabled) await requireWayBack(trx, before);
        const changes = fieldChange(resourceFields.status, before.status, status);
        record({ id, name: before.resourceName, action, content, changes });
        return { id };
      });
    },

    async delete(context, { id, version }) {
      const { caller } = context;
      return context.write(subjects.resource, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        record({ id, name: before.resourceName, action: '删除功能' });
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
  const isOtherCode = body.permissionCode !== before.permissionCode;
  const isOtherType = body.functionType !== before.functionType;
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

/** What a write changes, by field label; `before` is null for a new one. */
async function changesOf(trx: Trx, before: ResourceState | null, after: ResourceState): Promise<Change[]> {
  const above = await trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('id', 'in', [before?.parentId ?? null, after.parentId])
    .execute();
  const names = new Map(above.map(({ id, name }) => [id, name]));
  return fieldChanges(resourceFields, before, after, {
    parentId: ({ parentId }) => (parentId === null ? '' : (names.get(parentId) ?? '')),
  });
}
