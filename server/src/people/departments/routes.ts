/** The calls on departments (spec 7 Departments). */
import { type Calls, deptFields, EnabledStatus, enabledStatusLabels } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { workbook } from '../../records/export.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { heldValues } from '../../records/field-table.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { findRights, lockNaming, lockTree, ownPeople } from '../../rights/index.ts';
import { departmentTable } from './export.ts';
import { departmentChanges, deptColumns } from './fields.ts';
import { importRoutes } from './import/routes.ts';
import { mergeRoutes } from './merge-routes.ts';
import {
  findBelow,
  requireHead,
  requireNoCircle,
  requireOrder,
  requirePlace,
  requireStillSeen,
} from './policy.ts';
import { presentDetail, presentOptions, presentTree } from './present.ts';
import {
  type DepartmentRow,
  findDepartment,
  findSeen,
  findSurroundings,
  findTree,
  namesOf,
} from './queries.ts';
import {
  columnsOf,
  deleteDepartment,
  insertDepartment,
  placeAmongSiblings,
  updateDepartment,
  updateStatus,
} from './writes.ts';

/** Everything on departments. */
export function departmentRoutes({ zone }: Platform): Implement<Calls['department']> {
  /** The department, with the tree held until the transaction ends; 404 when the caller does not see it. */
  async function take(trx: Trx, caller: Caller, id: number, version?: number): Promise<DepartmentRow> {
    await lockTree(trx);
    const department = await findDepartment(trx, caller, id);
    if (!department) throw notFound();
    requireVersion(
      { ...department, updatedBy: department.updater_name, updatedTime: department.updated_at },
      version,
      zone,
    );
    return department;
  }

  return {
    ...mergeRoutes(),
    ...importRoutes(zone),

    async batchExport({ db, caller, note, now }, { template: { deptId = null }, columns }) {
      const department = deptId === null ? null : await findDepartment(db, caller, deptId);
      if (department === undefined) throw notFound();
      const what = department ? `“${department.name}”及下级部门` : '部门';
      note({ content: `批量导出${what}`, objectType: '部门', objectId: department?.id ?? '' });
      const table = await departmentTable(db, caller, deptId, zone, columns);
      return workbook('部门', table, { now, zone });
    },

    async tree({ db, caller }, { keyword = '', status = null, lazy, parentId, includeCount }) {
      const wish = { keyword, status, includeCount, ...(lazy && { below: parentId }) };
      const rows = await findTree(db, caller, wish);
      // A level alone: the one above is known to whoever asked, and not among them.
      if (lazy && keyword === '' && status === null) return rows.map((row) => ({ ...row, children: [] }));
      return presentTree(rows);
    },

    enableTree: async ({ db, caller }) => presentOptions(await findSeen(db, caller)),

    async detail({ db, caller }, { id }) {
      const department = await findDepartment(db, caller, id);
      if (!department) throw notFound();
      return presentDetail(department, await findSurroundings(db, caller, id), zone);
    },

    async deptAdd(context, body) {
      const { caller } = context;
      return context.write(subjects.department, async (trx, { record }) => {
        await lockTree(trx);
        await requirePlace(trx, caller, body);
        await requireHead(trx, caller, body.headUserId);
        const id = await insertDepartment(trx, columnsOf(body), caller.userId);
        await requireStillSeen(trx, caller, id);
        const changes = departmentChanges(null, body, await namesOf(trx, body));
        record({ id, name: body.deptName, action: '新增部门', changes });
        return { id };
      });
    },

    async deptModify(context, { id, version, ...body }) {
      const { caller, now } = context;
      return context.write(subjects.department, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        // The topmost department that somebody sees looks to him as if it had none above: it stays where it is.
        const isTopmostSeen = body.parentId === null && before.seen_parent_id === null;
        const was = heldValues(deptColumns, before);
        const after = {
          ...was,
          ...body,
          parentId: isTopmostSeen ? before.parent_id : body.parentId,
        };
        await move(trx, caller, before, after.parentId);
        const { head_user_id: headUserId, ...others } = columnsOf(after);
        const keepsHead = headUserId === before.head_user_id;
        if (!keepsHead) await requireHead(trx, caller, headUserId);
        // A head who stays is not written: he may have left since he was read, and would come back.
        await updateDepartment(trx, before, keepsHead ? others : columnsOf(after), {
          userId: caller.userId,
          now,
        });
        await requireStillSeen(trx, caller, id);
        const changes = departmentChanges(was, after, await namesOf(trx, was, after));
        record({ id, name: body.deptName, action: '修改部门', changes });
        return { id };
      });
    },

    async move(context, { id, parentId, beforeId, version }) {
      const { caller, now } = context;
      return context.write(subjects.department, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        const target = parentId === null && before.seen_parent_id === null ? before.parent_id : parentId;
        await move(trx, caller, before, target);
        await requireOrder(trx, caller, { parentId: target, beforeId });
        await updateDepartment(trx, before, { parent_id: target }, { userId: caller.userId, now });
        await placeAmongSiblings(trx, { id, parentId: target, beforeId });
        await requireStillSeen(trx, caller, id);
        const [was, is] = [await nameOf(trx, before.parent_id), await nameOf(trx, target)];
        record({
          id,
          name: before.name,
          action: '移动部门',
          content: was === is ? `调整部门“${before.name}”的顺序` : `将部门“${before.name}”移动到“${is}”下`,
          changes: was === is ? [] : [{ field: deptFields.parentId.label, before: was, after: is }],
        });
        return { id };
      });
    },

    async setHead(context, { id, headUserId, version }) {
      const { caller, now } = context;
      return context.write(subjects.department, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        const head = await requireHead(trx, caller, headUserId);
        await updateDepartment(trx, before, { head_user_id: headUserId }, { userId: caller.userId, now });
        record({
          id,
          name: before.name,
          action: '设置负责人',
          content: `将部门“${before.name}”的负责人设为“${head || '无'}”`,
          changes: [{ field: deptFields.headUserId.label, before: before.head_name ?? '', after: head }],
        });
        return { id };
      });
    },

    async updateStatus(context, { id, status, withChildren, version }) {
      const { caller, now } = context;
      return context.write(subjects.department, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        const [self, ...below] = await findBelow(trx, caller, id);
        if (status === EnabledStatus.enabled && before.seen_parent_id !== null)
          await requirePlace(trx, caller, { parentId: before.parent_id, status });
        if (status === EnabledStatus.disabled && !withChildren && below.some((one) => one.status === 1))
          throw new Refusal('UM4227');
        const unseen = withChildren ? below.find((one) => !one.seen) : undefined;
        if (unseen) throw new Refusal('UM4200.unseenBelow');
        const ids = [self, ...(withChildren ? below : [])].flatMap((one) => one?.id ?? []);
        const changedNum = await updateStatus(trx, ids, status, { userId: caller.userId, now });
        const action = `${enabledStatusLabels[status]}部门`;
        context.note({ content: `${action}“${before.name}”`, objectId: id, objectName: before.name });
        if (changedNum === 0) return { id, changedNum };
        record({
          id,
          name: before.name,
          action,
          content: `${action}“${before.name}”${changedNum > 1 ? `及下级共 ${changedNum} 个部门` : ''}`,
          changes: fieldChange(deptFields.status, before.status, status),
        });
        return { id, changedNum };
      });
    },

    async delete(context, { id, version }) {
      const { caller } = context;
      return context.write(subjects.department, async (trx, { record }) => {
        const before = await take(trx, caller, id, version);
        await lockNaming(trx);
        const left = await deleteDepartment(trx, before);
        const content = `删除部门“${before.name}”，回收站中的 ${left} 名用户随之移出该部门`;
        record({ id, name: before.name, action: '删除部门', ...(left > 0 && { content }) });
        return { id };
      });
    },

    async dataPermissionList({ db, caller }, { userId = caller.userId }) {
      const user = await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .where(ownPeople(caller))
        .executeTakeFirst();
      if (!user) throw notFound();
      const { scope } = await findRights(db, userId);
      return findSeen(db, caller, scope.all ? undefined : scope.deptIds);
    },

    async historyPage({ db, caller }, { template: { deptId }, ...paging }) {
      if (deptId === undefined || !(await findDepartment(db, caller, deptId))) throw notFound();
      return findHistoryPage(db, 'department', deptId, paging, zone);
    },
  };
}

/** The checks of a place that is another one than before. */
async function move(trx: Trx, caller: Caller, before: DepartmentRow, parentId: number | null): Promise<void> {
  if (parentId === before.parent_id) return;
  await requireNoCircle(trx, before.id, parentId);
  await requirePlace(trx, caller, { parentId, status: before.status });
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  const { departments } = await namesOf(db, { parentId: id, headUserId: null });
  return id === null ? '' : (departments.get(id) ?? '');
}
