import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Call,
  calls,
  DataScope,
  EnabledStatus,
  FunctionType,
  type PermissionCode,
  permissionNames,
} from '@outbound/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { newIdentity } from './testing/accounts.ts';
import type { TestSession } from './testing/factories.ts';
import { sheetTexts } from './testing/sheet.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

/** What the operator holds not: so the resource with this code is beyond him, and all others are not. */
const LACKED: PermissionCode = 'latin_op_task';

interface World {
  /** A department beyond the operator's, his own, and one below it. */
  far: number;
  home: number;
  below: number;
  /** People of `far`: one at work with a session, one in the recycle bin; and somebody within. */
  stranger: number;
  recycled: number;
  inside: number;
  theirSession: number;
  /** A role that the operator may not give, one that he may change, a resource that he does not hold. */
  farRole: number;
  ownRole: number;
  lacked: number;
  /** Requests for rights: the stranger's, and one of somebody within. */
  farRequest: number;
  homeRequest: number;
  /** A line of the operation log about the stranger. */
  farLog: { id: number; traceId: string };
}

type Bodies = (world: World) => Record<string, unknown>[];

/** What a role's form sends besides. */
const role = { roleName: '越权', dataScope: DataScope.self };
const dept = { deptName: '越权', deptCode: 'BEYOND' };
const fn = {
  functionType: FunctionType.menu,
  resourceName: '越权',
  permissionCode: 'latin_beyond',
  path: '/beyond',
};
const person = { userLoginId: 'beyond', userName: '越权', userType: 1 };

/**
 * For every call of ums and of the logs that takes ids: bodies that name what lies beyond the caller, each of the
 * call's id fields at least once, in arrays also beside one of his own. A call that is added has to be added here.
 */
const tries: Record<string, Bodies> = {
  'account.page': ({ far, farRole }) => [{ template: { deptId: far } }, { template: { roleId: farRole } }],
  'account.add': ({ far, home, farRole, ownRole }) => [
    { ...person, ...newIdentity(), deptIds: [home, far], roleIds: [ownRole] },
    { ...person, ...newIdentity(), deptIds: [home], roleIds: [ownRole, farRole] },
    { ...person, ...newIdentity(), deptIds: [home, far], mainDepartmentId: far, roleIds: [ownRole] },
    { ...person, ...newIdentity(), deptIds: [home], viewDepartmentId: far, roleIds: [ownRole] },
  ],
  'account.modify': ({ stranger, inside, far, home, farRole, ownRole }) => [
    { id: stranger, version: 1, remark: '越权' },
    { id: inside, version: 1, deptIds: [home, far], mainDepartmentId: far },
    { id: inside, version: 1, viewDepartmentId: far },
    { id: inside, version: 1, roleIds: [ownRole, farRole] },
  ],
  'account.delete': ({ stranger, inside }) => [{ ids: [stranger] }, { ids: [inside, stranger] }],
  'account.restore': ({ recycled }) => [{ ids: [recycled] }],
  'account.purge': ({ recycled }) => [{ ids: [recycled] }],
  'account.detail': ({ stranger }) => [{ id: stranger }],
  'account.rights': ({ stranger }) => [{ id: stranger }],
  'account.diagnose': ({ stranger }) => [{ id: stranger, permissionCode: 'latin_sys_role' }],
  'account.status': ({ stranger, inside }) => [
    { ids: [stranger], status: EnabledStatus.disabled },
    { ids: [inside, stranger], status: EnabledStatus.disabled },
  ],
  'account.reset': ({ stranger, inside }) => [{ ids: [stranger] }, { ids: [inside, stranger] }],
  'account.unlock': ({ stranger }) => [{ id: stranger }],
  'account.forceLogout': ({ stranger, inside, theirSession }) => [
    { id: stranger },
    { id: stranger, sessionId: theirSession },
    { id: inside, sessionId: theirSession },
  ],
  'account.resetTwoStep': ({ stranger }) => [{ id: stranger }],
  'account.unlinkIdentity': ({ stranger }) => [{ id: stranger }],
  'account.sessions': ({ stranger }) => [{ id: stranger }],
  'account.reveal': ({ stranger }) => [{ id: stranger, field: 'mobilePhone', reason: '越权' }],
  'account.batchExport': ({ far, farRole, stranger }) => [
    { ids: [stranger], template: {} },
    { template: { deptId: far } },
    { template: { roleId: farRole } },
  ],
  'account.setOrgAndRoleOfUser': ({ stranger, inside, far, home, farRole, ownRole }) => [
    { userIds: [inside, stranger], versions: [{ id: stranger, version: 1 }], roleIds: [ownRole] },
    { userIds: [inside], roleIds: [ownRole, farRole] },
    { userIds: [inside], deptIds: [home, far], mainDepartmentId: far },
    { userIds: [inside], mode: 'append', deptIds: [far] },
  ],
  'account.getDeptUserList': ({ far, stranger, farRole }) => [
    { template: { deptId: far } },
    { template: { ids: [stranger] } },
    { template: { withoutRoleId: farRole } },
  ],
  'account.checkIsExistUserByDeptId': ({ far }) => [{ deptId: far }],
  'account.checkIsExistUserByRoleId': ({ farRole }) => [{ roleId: farRole }],
  'account.userStatistics': ({ far }) => [{ deptId: far }],
  'account.userStatisticsByOrg': ({ far }) => [{ deptId: far }],
  'onlineUser.page': ({ far }) => [{ template: { deptId: far } }],
  'onlineUser.end': ({ theirSession }) => [{ ids: [theirSession] }],
  'ownAccount.endSession': ({ theirSession }) => [{ id: theirSession }],
  'role.add': ({ home, far, lacked }) => [
    { ...role, dataScope: DataScope.chosenDepartments, deptIds: [home, far] },
    { ...role, resourceIds: [lacked] },
  ],
  'role.modify': ({ farRole, ownRole, home, far, lacked }) => [
    { ...role, id: farRole, version: 1 },
    { ...role, id: ownRole, version: 1, resourceIds: [lacked] },
    { ...role, id: ownRole, version: 1, dataScope: DataScope.chosenDepartments, deptIds: [home, far] },
  ],
  'role.detail': ({ farRole }) => [{ id: farRole }],
  'role.delete': ({ farRole }) => [{ id: farRole }],
  'role.status': ({ farRole }) => [{ id: farRole, status: EnabledStatus.disabled }],
  'role.copy': ({ farRole }) => [{ id: farRole, roleName: '越权' }],
  'role.getRolesByResourceId': ({ lacked }) => [{ resourceId: lacked }],
  'role.preview': ({ farRole, ownRole, far, lacked }) => [
    { id: farRole, dataScope: DataScope.self },
    { id: ownRole, dataScope: DataScope.chosenDepartments, deptIds: [far] },
    { id: ownRole, dataScope: DataScope.self, resourceIds: [lacked] },
  ],
  'role.memberPage': ({ farRole }) => [{ template: { roleId: farRole } }],
  'role.memberAdd': ({ farRole, ownRole, inside, stranger }) => [
    { roleId: farRole, userIds: [inside] },
    { roleId: ownRole, userIds: [inside, stranger] },
  ],
  'role.memberRemove': ({ farRole, ownRole, inside, stranger }) => [
    { roleId: farRole, userIds: [stranger] },
    { roleId: ownRole, userIds: [inside, stranger] },
  ],
  'role.historyPage': ({ farRole }) => [{ template: { roleId: farRole } }],
  'rightRequest.withdraw': ({ farRequest }) => [{ id: farRequest }],
  'rightRequest.offers': ({ farRequest }) => [{ id: farRequest }],
  'rightRequest.approve': ({ farRequest, homeRequest, ownRole, farRole }) => [
    { id: farRequest, roleId: ownRole },
    { id: homeRequest, roleId: farRole },
  ],
  'rightRequest.reject': ({ farRequest }) => [{ id: farRequest, reason: '越权' }],
  'department.tree': ({ far }) => [{ lazy: true, parentId: far }],
  'department.detail': ({ far }) => [{ id: far }],
  'department.deptAdd': ({ far, home, stranger }) => [
    { ...dept, parentId: far },
    { ...dept, parentId: home, headUserId: stranger },
  ],
  'department.deptModify': ({ far, home, stranger }) => [
    { ...dept, id: far, version: 1, parentId: home },
    { ...dept, id: home, version: 1, parentId: far },
    { ...dept, id: home, version: 1, parentId: null, headUserId: stranger },
  ],
  'department.delete': ({ far }) => [{ id: far }],
  'department.updateStatus': ({ far }) => [{ id: far, status: EnabledStatus.disabled, withChildren: true }],
  'department.move': ({ far, home }) => [
    { id: far, parentId: home },
    { id: home, parentId: far, beforeId: null },
    { id: home, parentId: null, beforeId: far },
  ],
  'department.setHead': ({ far, home, stranger, inside }) => [
    { id: far, headUserId: inside },
    { id: home, headUserId: stranger },
  ],
  'department.dataPermissionList': ({ stranger }) => [{ userId: stranger }],
  'department.merge': ({ far, home, below }) => [
    { ids: [far], targetId: home },
    { ids: [below, far], targetId: home },
    { ids: [below], targetId: far },
  ],
  'department.mergePreview': ({ far, home, below }) => [
    { ids: [far], targetId: home },
    { ids: [below, far], targetId: home },
    { ids: [below], targetId: far },
  ],
  'department.batchExport': ({ far }) => [{ template: { deptId: far } }],
  'department.historyPage': ({ far }) => [{ template: { deptId: far } }],
  'resource.add': ({ lacked }) => [{ ...fn, parentId: lacked }],
  'resource.modify': ({ lacked }) => [{ ...fn, id: lacked, version: 1, parentId: null }],
  'resource.delete': ({ lacked }) => [{ id: lacked }],
  'resource.status': ({ lacked }) => [{ id: lacked, status: EnabledStatus.disabled }],
  'externalSystem.ticket': ({ lacked }) => [{ routeId: lacked }],
  'userLog.page': ({ stranger, farLog }) => [
    { template: { userId: stranger } },
    { template: { traceId: farLog.traceId } },
  ],
  'userLog.detail': ({ farLog }) => [farLog],
  'userLog.export': ({ stranger, farLog }) => [
    { template: { userId: stranger } },
    { template: { traceId: farLog.traceId } },
  ],
};

/** Calls whose ids say nothing of anybody's scope, and why. */
const without: Record<string, string> = {
  'account.isExistMobilePhoneAndIdCard': 'the id is whom to leave out; phones are unique over all people',
  'account.importFaults': 'an own import',
  'account.importCorrect': 'an own import',
  'account.importTake': 'an own import',
  'account.importUndo': 'an own import',
  'department.importFaults': 'an own import',
  'department.importCorrect': 'an own import',
  'department.importTake': 'an own import',
  'department.importUndo': 'an own import',
  'role.isExistRoleName': 'the id is what to leave out; names are unique over all roles',
  'resource.historyPage': 'resources are shown to whoever may open their management',
};

/** Fields that say nothing of what lies beyond: the page, the step of an axis, what the caller himself sent. */
const harmless: ReadonlySet<string> = new Set(['pageNum', 'granularity', 'scopeChanged', 'hiddenNum']);

const isId = (name: string) => /^ids?$|Ids?$/.test(name) && !/^(userLoginId|verifyId|resetId)$/.test(name);

/** The names of the id fields of a call's body, at any depth. */
function idFields(call: Call): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node && typeof node.properties === 'object' && node.properties !== null)
      for (const name of Object.keys(node.properties)) if (isId(name)) found.add(name);
    Object.values(node).forEach(walk);
  };
  walk(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }));
  return found;
}

const named: [string, Call][] = Object.entries(calls).flatMap(([subject, group]) =>
  Object.entries(group).map(([name, call]): [string, Call] => [`${subject}.${name}`, call]),
);
const takingIds = named.filter(
  ([, call]) =>
    /^\/(ums|oms\/api\/v1\/userLog)\//.test(call.path) && call.needs !== 'open' && idFields(call).size > 0,
);

describe('ids beyond the scope of the caller', () => {
  let app: TestApp;
  let operator: TestSession;
  let world: World;
  before(async () => {
    app = await startApp();
    const { db } = app.database;
    const codes = ([...permissionNames.keys()] as PermissionCode[]).filter((code) => code !== LACKED);
    const home = await app.makeDepartment({ name: '辖区' });
    const below = await app.makeDepartment({ parentId: home });
    const far = await app.makeDepartment({ name: '辖区之外' });
    operator = await app.signInAs(await app.makeUser({ deptId: home, codes, scope: DataScope.ownAndBelow }));
    const inside = await app.makeUser({ deptId: home, scope: DataScope.self });
    // He holds nothing that the operator lacks: only where he stands keeps him out of reach.
    const stranger = await app.makeUser({
      deptId: far,
      scope: DataScope.self,
      password: 'Distant-Shore-11',
    });
    const mighty = await app.makeUser({ deptId: far, scope: DataScope.ownAndBelow, codes: [LACKED] });
    const recycled = await app.makeUser({ deptId: far, scope: DataScope.self, status: 0 });
    await db
      .updateTable('user_account')
      .set({ deleted_at: new Date() })
      .where('id', '=', recycled.userId)
      .execute();
    const session = await app.signInAs(stranger);
    const told = await app.call(
      calls.ownAccount.selfModifyTelePhone,
      { telePhone: '010-1234', password: 'Distant-Shore-11' },
      { as: session },
    );
    const line = await app.logged(told);
    const ownRole = await app.call(calls.role.add, { ...role, roleName: '辖区角色' }, { as: operator });
    assert.equal(ownRole.code, '000000', ownRole.message);
    const { id: lacked } = await db
      .selectFrom('resource')
      .select('id')
      .where('permission_code', '=', LACKED)
      .executeTakeFirstOrThrow();
    const asked = { permissionCodeList: [LACKED], reason: '工作需要' };
    const [farRequest, homeRequest] = [
      await app.call(calls.rightRequest.add, asked, { as: session }),
      await app.call(calls.rightRequest.add, asked, { as: await app.signInAs(inside) }),
    ];
    world = {
      farRequest: farRequest.data.id,
      homeRequest: homeRequest.data.id,
      far,
      home,
      below,
      stranger: stranger.userId,
      recycled: recycled.userId,
      inside: inside.userId,
      theirSession: session.id,
      farRole: mighty.roleId,
      ownRole: ownRole.data.id,
      lacked,
      farLog: { id: Number(line.id), traceId: line.trace_id },
    };
  });
  after(() => app.stop());

  /** Everything that the product keeps, but what it writes about calls. */
  async function everything(): Promise<Record<string, string>> {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition
        and c.relname !~ '^(operation_log|interface_log)' order by 1`.execute(app.database.db);
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const digest = await sql<{ digest: string | null }>`
        select md5(string_agg(t::text, ',' order by t::text)) as digest from ${sql.table(name)} t
      `.execute(app.database.db);
      found[name] = digest.rows[0]?.digest ?? '';
    }
    return found;
  }

  it('has a try for every call that takes ids, and for each of its ids', () => {
    assert.deepEqual(
      takingIds.map(([name]) => name).sort(),
      [...Object.keys(tries), ...Object.keys(without)].sort(),
      'a call that takes ids belongs in `tries`, or in `without` with the reason',
    );
    for (const [name, call] of takingIds) {
      const sent = JSON.stringify(tries[name]?.(world) ?? []);
      if (name in tries)
        for (const field of idFields(call))
          assert.ok(sent.includes(`"${field}":`), `${name} never sends ${field}`);
    }
  });

  /** Whether an answer tells nothing of what it was asked for: nothing listed, nothing counted. */
  function isEmpty(data: unknown): boolean {
    if (Array.isArray(data)) return data.every(isEmpty);
    if (typeof data !== 'object' || data === null) return !data || typeof data === 'string';
    return Object.entries(data).every(([name, value]) => harmless.has(name) || isEmpty(value));
  }
  /** The same of a call's whole answer; a workbook has its heading and no row. */
  const tellsNothing = (call: Call, { data, bytes }: { data: unknown; bytes: Buffer }): boolean =>
    call.kind === 'download' ? sheetTexts(bytes).length === 1 : isEmpty(data);

  for (const [name, call] of takingIds.filter(([one]) => one in tries))
    it(`${call.path} refuses them or finds nothing, and changes nothing`, async () => {
      const before = await everything();
      for (const body of tries[name]?.(world) ?? []) {
        const reply = await app.call(call, body, { as: operator });
        const what = `${JSON.stringify(body)}: ${reply.status} ${reply.code} ${reply.message}`;
        assert.notEqual(reply.code, 'CM4001', `not a body of this call ${what}`);
        assert.notEqual(reply.code, 'CM4030', `the permission was missing, not the scope ${what}`);
        const isRefused = reply.status >= 400 || (reply.code !== '000000' && reply.code !== '');
        assert.ok(isRefused || tellsNothing(call, reply), `${what} ${reply.bytes.toString().slice(0, 400)}`);
      }
      assert.deepEqual(await everything(), before);
    });
});
