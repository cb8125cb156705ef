import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls, passwordFault, type ResourceSeed, resourceSeeds } from '@outbound/contract';
import { hashPassword, unchangedPasswords } from '../sign-in/index.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { prepareUsers } from './index.ts';

const seeds = (list: readonly ResourceSeed[]): ResourceSeed[] =>
  list.flatMap((seed) => [seed, ...seeds(seed.children ?? [])]);

describe('first start', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  /** As if nothing had been prepared yet. */
  async function forget(): Promise<void> {
    const { db } = app.database;
    await db.deleteFrom('user_account').execute();
    await db.deleteFrom('role').execute();
    await db.deleteFrom('department').execute();
    await db.updateTable('resource').set({ parent_id: null }).execute();
    await db.deleteFrom('resource').execute();
  }
  const platformWith = (adminPassword: string | undefined) => ({
    ...app.platform,
    config: { ...app.platform.config, adminPassword },
  });

  /** What a start tells of the administrator; null when his password is no longer the one that was made up. */
  async function toldPassword(): Promise<string | null> {
    const told = await unchangedPasswords(app.config.dataDir, app.database.db);
    return told.find(({ userLoginId }) => userLoginId === 'admin')?.password ?? null;
  }
  const signIn = async (password: string) => app.call(calls.user.login, { userLoginId: 'admin', password });

  it('makes the administrator with a random password, which every start tells until it is changed', async () => {
    await forget();
    await prepareUsers(platformWith(undefined));
    const password = (await toldPassword()) ?? '';
    assert.equal(password.length, 16);
    assert.equal(passwordFault(password, 'admin'), null);
    const reply = await signIn(password);
    assert.equal(reply.data.firstLogin, 1);
    assert.deepEqual(
      reply.data.roleList.map((role) => role.name),
      ['系统管理员'],
    );
    assert.equal(reply.data.latinDeptName, '出海生态赋能平台');
    await prepareUsers(platformWith(undefined));
    assert.equal(await toldPassword(), password);
    assert.equal((await signIn(password)).code, '000000', 'a later start does not touch it');
    const file = join(app.config.dataDir, 'initial-passwords.json');
    assert.equal((await stat(file)).mode & 0o077, 0, 'others may not read it');
    await app.database.db
      .updateTable('user_account')
      .set({ password_hash: await hashPassword('Another-Lagoon-5') })
      .execute();
    assert.equal(await toldPassword(), null);
    assert.ok(!existsSync(file), 'forgotten on the disk, too');
  });

  it('takes the password of the settings, which then need not be changed', async () => {
    await forget();
    await prepareUsers(platformWith('Another-Lagoon-5'));
    assert.equal(await toldPassword(), null);
    assert.equal((await signIn('Another-Lagoon-5')).data.firstLogin, 0);
    await prepareUsers(platformWith('Third-Lagoon-6'));
    assert.equal(
      (await signIn('Another-Lagoon-5')).code,
      '000000',
      'once there is one, settings do not change it',
    );
  });

  it('takes the password of the settings also later, while nobody has changed the one that was made up', async () => {
    await forget();
    await prepareUsers(platformWith(undefined));
    const madeUp = (await toldPassword()) ?? '';
    await prepareUsers(platformWith('Another-Lagoon-5'));
    assert.equal(await toldPassword(), null);
    assert.equal((await signIn('Another-Lagoon-5')).data.firstLogin, 0);
    assert.notEqual((await signIn(madeUp)).code, '000000');
  });

  it('is done once when two processes start at once', async () => {
    await forget();
    await Promise.all([prepareUsers(platformWith(undefined)), prepareUsers(platformWith(undefined))]);
    assert.equal((await signIn((await toldPassword()) ?? '')).code, '000000');
    const { db } = app.database;
    const count = async (table: 'user_account' | 'role' | 'department' | 'resource') =>
      (await db.selectFrom(table).select('id').execute()).length;
    assert.equal(await count('user_account'), 1);
    assert.equal(await count('role'), 1);
    assert.equal(await count('department'), 1);
    assert.equal(await count('resource'), seeds(resourceSeeds).length);
  });

  it('adds what a later version brings and leaves alone what the office edited', async () => {
    const { db } = app.database;
    const change = db.updateTable('resource').set({ name: '成员管理', sort_num: 7, hidden: true });
    await change.where('path', '=', '/userManagement').execute();
    // What is in it first.
    await db.deleteFrom('resource').where('permission_code', '=', 'latin_op_user_export').execute();
    await db.deleteFrom('resource').where('path', '=', '/userStatistics').execute();
    const own = {
      name: '旧统计',
      permission_code: 'latin_own_statistics',
      function_type: 1,
      type: 'operation',
    };
    const insertOwn = async (columns: object) =>
      (
        await db
          .insertInto('resource')
          .values({ ...own, ...columns })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const ownId = await insertOwn({ path: '/userStatistics' });
    // With the code and the address of ours it is still not ours.
    await db.deleteFrom('resource').where('path', '=', '/systemMonitor').execute();
    const likeOurs = await insertOwn({ permission_code: 'latin_sys_monitor', path: '/systemMonitor' });
    await prepareUsers(app.platform);
    const ours = db.selectFrom('resource').select('id').where('permission_code', '=', 'latin_sys_monitor');
    const builtIn = await ours.where('built_in', '=', true).executeTakeFirstOrThrow();
    assert.notEqual(builtIn.id, likeOurs);
    const edited = await db
      .selectFrom('resource')
      .select(['name', 'sort_num', 'hidden'])
      .where('permission_code', '=', 'latin_sys_user')
      .execute();
    assert.deepEqual(edited, [{ name: '成员管理', sort_num: 7, hidden: true }]);
    const added = await db
      .selectFrom('resource as one')
      .innerJoin('resource as parent', 'parent.id', 'one.parent_id')
      .select(['one.name', 'parent.permission_code as parentCode'])
      .where('one.path', '=', '/userStatistics')
      .execute();
    assert.deepEqual(added, [{ name: '用户统计', parentCode: 'latin_op' }]);
    const moved = db.selectFrom('resource').select(['name', 'path']).where('id', '=', ownId);
    assert.deepEqual(await moved.execute(), [{ name: '旧统计', path: `/userStatistics-${ownId}` }]);
  });

  it("makes the administrators' role beside the roles that there are", async () => {
    const { db } = app.database;
    const { id: plain } = await db
      .insertInto('role')
      .values({ name: '普通', code: 'plain', data_scope: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('user_account').execute();
    await db.deleteFrom('role').where('id', '<>', plain).execute();
    await prepareUsers(platformWith('Another-Lagoon-5'));
    const held = await db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select(['role.code', 'role.all_resources'])
      .execute();
    assert.deepEqual(held, [{ code: 'system_administrator', all_resources: true }]);
  });

  it('gives what is new to the roles that have held it in another form, once', async () => {
    const { db } = app.database;
    const [heir, other] = [
      await app.makeRole({ codes: ['latin_sys_user_assign', 'latin_sys_role_member'] }),
      await app.makeRole({ codes: ['latin_sys_role'] }),
    ];
    const held = async (roleId: number) =>
      (
        await db
          .selectFrom('role_resource')
          .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
          .select('resource.permission_code as code')
          .where('role_id', '=', roleId)
          .execute()
      ).map(({ code }) => code);
    const versions = () =>
      db.selectFrom('role').select('version').where('id', 'in', [heir, other]).orderBy('id').execute();
    const before = await versions();
    await db.deleteFrom('resource').where('permission_code', '=', 'latin_sys_request').execute();
    await prepareUsers(app.platform);
    assert.deepEqual(
      (await versions()).map(({ version }, at) => version - (before[at]?.version ?? 0)),
      [1, 0],
      'a form opened before is refused',
    );
    assert.ok((await held(heir)).includes('latin_sys_request'));
    assert.ok(!(await held(other)).includes('latin_sys_request'));
    const history = await db
      .selectFrom('record_history')
      .select(['subject_id', 'action', 'changes'])
      .where('action', '=', '版本升级')
      .execute();
    assert.deepEqual(history, [
      {
        subject_id: heir,
        action: '版本升级',
        changes: [{ field: '功能权限（新增）', before: '', after: '权限申请' }],
      },
    ]);
    await db.deleteFrom('role_resource').where('role_id', '=', heir).execute();
    await prepareUsers(app.platform);
    assert.deepEqual(await held(heir), [], 'what the office takes away stays away');
  });
});
