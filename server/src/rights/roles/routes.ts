/** The calls on roles (spec 7 Roles). */
import { randomBytes } from 'node:crypto';
import { type Calls, EnabledStatus, enabledStatusLabels, roleFields } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { heldValues } from '../../records/field-table.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { findGrantor } from '../grants/index.ts';
import { keepDepartments } from '../locks.ts';
import { columnsOf, roleColumns } from './fields.ts';
import { findRoleForCaller } from './grantable-role.ts';
import { memberRoutes } from './member-routes.ts';
import { type Grants, requireEditable, requireGrants } from './policy.ts';
import { presentRow, roleChanges } from './present.ts';
import {
  findChosen,
  findGrantableRoles,
  findGranted,
  findHolders,
  findMemberIds,
  findRolePage,
  type RoleRecord,
} from './queries.ts';
import { deleteRole, insertRole, updateRole } from './writes.ts';

const newCode = () => `role_${randomBytes(5).toString('hex')}`;

/** Whose a new role is: the platform's when its maker sees everything, else his department's. */
const ownerOf = ({ scope, deptId, userId }: Caller) => ({
  userId,
  deptId: scope.all ? null : deptId,
});

/** Everything on roles. */
export function roleRoutes(platform: Platform): Implement<Calls['role']> {
  const { zone } = platform;

  /** A role that the caller may change, held until the transaction ends. */
  async function take(trx: Trx, caller: Caller, id: number, version?: number) {
    await trx.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute();
    const found = await findRoleForCaller(trx, caller, id);
    const { role } = found;
    requireEditable(role);
    requireVersion(role, version, zone);
    return found;
  }

  async function grantsOf(db: Db, role: RoleRecord): Promise<Grants> {
    return {
      dataScope: role.dataScope,
      departments: await findChosen(db, role.id),
      resources: await findGranted(db, role),
    };
  }

  return {
    ...memberRoutes(),

    async page({ db, caller }, { template, ...paging }) {
      const found = await findRolePage(db, await findGrantor(db, caller), template, paging, zone);
      return { ...found, dataBody: found.dataBody.map((role) => presentRow(role, zone)) };
    },

    async detail({ db, caller }, { id }) {
      const { role } = await findRoleForCaller(db, caller, id);
      const { departments, resources } = await grantsOf(db, role);
      return {
        ...presentRow(role, zone),
        allResources: role.all_resources,
        resourceIds: resources.map((one) => one.id),
        deptIds: departments.map((one) => one.id),
      };
    },

    async add(context, body) {
      const { caller } = context;
      return context.write(subjects.role, async (trx, { record }) => {
        await keepDepartments(trx);
        const grants = await requireGrants(trx, caller, await findGrantor(trx, caller), body, []);
        const role = { ...body, roleCode: body.roleCode || newCode() };
        const id = await insertRole(trx, columnsOf(role), grants, ownerOf(caller));
        record({ id, name: role.roleName, action: '新增角色', changes: roleChanges(null, { role, grants }) });
        return { id };
      });
    },

    async modify(context, { id, version, ...body }) {
      const { caller, now } = context;
      return context.write(subjects.role, async (trx, { record }) => {
        await keepDepartments(trx);
        const { role: before, grantor } = await take(trx, caller, id, version);
        const members = await findMemberIds(trx, id);
        const grants = await requireGrants(trx, caller, grantor, body, members);
        const role = { ...body, roleCode: body.roleCode || before.roleCode };
        const changes = roleChanges({ role: before, grants: await grantsOf(trx, before) }, { role, grants });
        await updateRole(trx, before, columnsOf(role), grants, { userId: caller.userId, now });
        record({ id, name: role.roleName, action: '修改角色', changes });
        return { id };
      });
    },

    async copy(context, { id, roleName }) {
      const { caller } = context;
      return context.write(subjects.role, async (trx, { record }) => {
        await keepDepartments(trx);
        const { role: source, grantor } = await findRoleForCaller(trx, caller, id);
        const { dataScope, departments, resources } = await grantsOf(trx, source);
        const wish = {
          dataScope,
          deptIds: departments.map((one) => one.id),
          resourceIds: resources.map((one) => one.id),
        };
        const grants = await requireGrants(trx, caller, grantor, wish, []);
        const role = { ...heldValues(roleColumns, source), roleName, roleCode: newCode() };
        const copied = await insertRole(trx, columnsOf(role), grants, ownerOf(caller));
        record({
          id: copied,
          name: roleName,
          action: '复制角色',
          content: `由角色“${source.roleName}”复制出“${roleName}”`,
          changes: roleChanges(null, { role, grants }),
        });
        return { id: copied };
      });
    },

    async status(context, { id, status, version }) {
      const { caller, now } = context;
      return context.write(subjects.role, async (trx, { record }) => {
        const { role: before } = await take(trx, caller, id, version);
        const action = `${enabledStatusLabels[status]}角色`;
        context.note({ content: `${action}“${before.roleName}”`, objectId: id, objectName: before.roleName });
        if (status === before.status) return { id };
        await updateRole(trx, before, { status }, null, { userId: caller.userId, now });
        const isAffecting = status === EnabledStatus.disabled && before.memberNum > 0;
        record({
          id,
          name: before.roleName,
          action,
          content: `${action}“${before.roleName}”${isAffecting ? `，影响 ${before.memberNum} 名用户` : ''}`,
          changes: fieldChange(roleFields.status, before.status, status),
        });
        return { id };
      });
    },

    async delete(context, { id, version }) {
      const { caller } = context;
      return context.write(subjects.role, async (trx, { record }) => {
        const { role: before } = await take(trx, caller, id, version);
        record({ id, name: before.roleName, action: '删除角色' });
        await deleteRole(trx, id);
        return { id };
      });
    },

    async isExistRoleName({ db }, { roleName, id }) {
      const taken = await db
        .selectFrom('role')
        .select('id')
        .where('name', '=', roleName)
        .$if(id !== undefined, (q) => q.where('id', '<>', id ?? 0))
        .executeTakeFirst();
      return { exist: taken !== undefined };
    },

    getRoles: ({ db, caller }) => findGrantableRoles(db, caller),

    async getRolesByResourceId({ db, caller }, { resourceId }) {
      const holders = await findHolders(db, await findGrantor(db, caller), resourceId);
      const seen = holders.filter((role) => role.visible);
      return {
        roleList: seen.map(({ visible: _, ...role }) => role),
        hiddenNum: holders.length - seen.length,
      };
    },

    async historyPage({ db, caller }, { template: { roleId }, ...paging }) {
      const { role } = await findRoleForCaller(db, caller, roleId);
      return findHistoryPage(db, 'role', role.id, paging, zone);
    },
  };
}
