import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  accountFields,
  type Body,
  calls,
  DataScope,
  newValues,
  PREVIEW_BASE,
  passwordFault,
} from '@outbound/contract';
import { sql } from 'kysely';
import { addAccount, addBody, modifyAccount, newIdentity } from '../../testing/accounts.ts';
import type { TestSession } from '../../testing/factories.ts';
import { png, unheldSince } from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { account, user } = calls;

describe('one account', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const detailOf = async (id: number, as = admin) => (await app.call(account.detail, { id }, { as })).data;
  const nameOf = async (table: 'department' | 'role', id: number) =>
    (await app.database.db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow())
      .name;

  it('is added with every field, masked in lists, with a random password that is answered once', async () => {
    const top = await app.makeDepartment();
    const [main, second] = [await app.makeDepartment({ parentId: top }), await app.makeDepartment()];
    const roles = [await app.makeRole(), await app.makeRole()];
    const body: Body<typeof account.add> = {
      userLoginId: 'Zhang.San',
      userName: '张三',
      gender: 1,
      mobilePhone: '+86 138-0013-8000',
      telePhone: '010-12345678',
      idCard: '11010119900307123x',
      email: 'zhang@example.org',
      userType: 2,
      orgType: 3,
      deptIds: [second, main],
      mainDepartmentId: main,
      viewDepartmentId: top,
      roleIds: roles,
      personStatus: '1',
      sortNum: 7,
      remark: '=备注',
    };
    const reply = await app.call(account.add, body, { as: admin });
    assert.equal(reply.code, '000000', reply.message);
    assert.equal(passwordFault(reply.data.password, body.userLoginId), null);

    const detail = await detailOf(reply.data.id);
    const { createdTime, updatedTime, ...rest } = detail;
    assert.match(createdTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(updatedTime, createdTime);
    const [topName, mainName, secondName] = [
      await nameOf('department', top),
      await nameOf('department', main),
      await nameOf('department', second),
    ];
    // What the list of fields says besides, `every-field.test.ts` holds.
    const { deptIds: _ids, roleIds: _roles, ...written } = newValues(accountFields, body);
    assert.deepEqual(rest, {
      ...written,
      id: reply.data.id,
      mobilePhone: '138****8000',
      idCard: '110101********123X',
      latinDeptName: mainName,
      deptList: [
        { id: main, name: mainName, path: `${topName}/${mainName}`, isMain: true },
        { id: second, name: secondName, path: secondName, isMain: false },
      ],
      roleList: [
        { id: roles[0], name: await nameOf('role', roles[0] as number) },
        { id: roles[1], name: await nameOf('role', roles[1] as number) },
      ],
      status: 1,
      source: 0,
      builtIn: false,
      hasPassword: true,
      isLinked: false,
      hasTwoStep: false,
      lockedMinutes: 0,
      lastLoginTime: null,
      lastLoginAddress: '',
      deletedTime: null,
      purgeTime: null,
      version: 1,
      viewDepartmentName: topName,
      firstLogin: 1,
      onlineNum: 0,
      manageable: true,
      createdBy: '系统管理员',
      updatedBy: '系统管理员',
    });
    const page = await app.call(account.page, { template: { userLoginId: 'zhang' } }, { as: admin });
    assert.equal(page.data.count, 1);
    const { mainDepartmentId: _m, viewDepartmentId: _v, viewDepartmentName: _n, ...shown } = rest;
    const { firstLogin: _f, onlineNum: _o, manageable: _a, createdBy: _c, updatedBy: _u, ...row } = shown;
    assert.deepEqual(page.data.dataBody, [{ ...row, createdTime }]);

    const log = await app.logged(reply);
    assert.deepEqual(
      [log.content, log.object_type, log.object_id, log.object_name, log.operation_type, log.result],
      ['新增用户“张三”（Zhang.San）', '用户', String(reply.data.id), '张三', 2, 1],
    );
    assert.ok(!JSON.stringify(log).includes('13800138000'), 'phones are masked in the log');
    assert.ok(!JSON.stringify(log).includes(reply.data.password));

    const signedIn = await app.call(user.login, { userLoginId: 'zhang.san', password: reply.data.password });
    assert.equal(signedIn.code, '000000');
    assert.equal(signedIn.data.firstLogin, 1);
    const after = await detailOf(reply.data.id);
    assert.notEqual(after.lastLoginTime, null);
    assert.equal(after.lastLoginAddress, '127.0.0.1');
    assert.equal(after.onlineNum, 1);
  });

  it('never keeps a first password under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'add-with-a-secret-1' };
    const reply = await app.call(account.add, await addBody(app), { as: admin, headers });
    assert.equal(reply.code, '000000');
    const kept = await app.database.db.selectFrom('idempotency_key').selectAll().execute();
    assert.ok(!JSON.stringify(kept).includes(reply.data.password));
  });

  it('refuses what the form may not send', async () => {
    const good = await addBody(app);
    const bad: Record<string, unknown>[] = [
      { userLoginId: 'a b' },
      { userLoginId: '' },
      { userName: ' ' },
      ...['王\u200b芳', '王\u202e芳', '\u2066王芳', '王\n芳', '王\u00ad芳'].map((userName) => ({ userName })),
      { mobilePhone: '123' },
      { mobilePhone: '138****8000' },
      { mobilePhone: '' },
      { idCard: '123' },
      { idCard: '110101********123X' },
      { idCard: '' },
      { telePhone: '12a' },
      { email: 'nobody' },
      { userType: 9 },
      { orgType: 5 },
      { deptIds: [] },
      { roleIds: [] },
      { mainDepartmentId: 999_999 },
      { userPhoto: 'https://example.org/x.png' },
      ...['status', 'source', 'firstLogin', 'builtIn', 'roleList', 'createdBy', 'version', 'constructor'].map(
        (key) => ({ [key]: 1 }),
      ),
    ];
    for (const over of bad) {
      const reply = await app.call(account.add, { ...good, ...over }, { as: admin });
      assert.deepEqual([reply.status, reply.code], [400, 'CM4001'], JSON.stringify(over));
    }
    const own = JSON.stringify(good).replace('{', '{"__proto__":{"status":1},');
    assert.equal((await app.call(account.add, own, { as: admin })).status, 400);
    assert.equal(
      (await app.call(account.add, good, { as: admin })).code,
      '000000',
      'and the good one is taken',
    );
    const unit = await addBody(app, { userType: 3, mobilePhone: '', idCard: '' });
    assert.equal((await app.call(account.add, unit, { as: admin })).code, '000000', 'a unit has neither');
  });

  it('says which of account, phone and ID is taken', async () => {
    const { id, body } = await addAccount(app, admin);
    const taken: [string, Record<string, unknown>][] = [
      ['账号', { ...(await addBody(app)), userLoginId: body.userLoginId.toUpperCase() }],
      ['手机号码', { ...(await addBody(app)), mobilePhone: body.mobilePhone }],
      ['身份证号', { ...(await addBody(app)), idCard: body.idCard }],
    ];
    for (const [label, second] of taken) {
      const reply = await app.call(account.add, second, { as: admin });
      assert.deepEqual([reply.status, reply.code], [200, 'UM4301']);
      assert.match(reply.message, new RegExp(label));
    }
    const ask = (wanted: object) => app.call(account.isExistMobilePhoneAndIdCard, wanted, { as: admin });
    const { userLoginId, mobilePhone, idCard } = body;
    assert.deepEqual((await ask({ userLoginId, mobilePhone, idCard })).data, {
      userLoginIdExist: true,
      mobilePhoneExist: true,
      idCardExist: true,
    });
    const nobody = { userLoginIdExist: false, mobilePhoneExist: false, idCardExist: false };
    assert.deepEqual((await ask({ id, userLoginId, mobilePhone, idCard })).data, nobody);
    assert.deepEqual((await ask({ mobilePhone: '138****8000', idCard: '' })).data, nobody);
  });

  it('keeps what a change leaves out or sends back masked, and logs what changed', async () => {
    const { id, body } = await addAccount(app, admin, { remark: '原样' });
    const before = await detailOf(id);
    const role = await app.makeRole();
    const reply = await app.call(
      account.modify,
      {
        id,
        version: before.version,
        userName: '李四',
        mobilePhone: before.mobilePhone,
        idCard: before.idCard,
        orgType: 4,
        roleIds: [role],
      },
      { as: admin },
    );
    assert.equal(reply.code, '000000', reply.message);
    const stored = await app.database.db
      .selectFrom('user_account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [stored.mobile_phone, stored.id_card, stored.remark, stored.user_name, stored.org_type, stored.version],
      [body.mobilePhone, body.idCard, '原样', '李四', 4, 2],
    );
    const log = await app.logged(reply);
    assert.deepEqual(log.changes, [
      { field: '姓名', before: body.userName, after: '李四' },
      { field: '编制类型', before: '', after: '职能组' },
      {
        field: '角色',
        before: before.roleList[0]?.name ?? '',
        after: await nameOf('role', role),
      },
    ]);
    const phone = newIdentity().mobilePhone;
    const changed = await modifyAccount(app, admin, { id, mobilePhone: phone });
    const [change] = (await app.logged(changed)).changes as { field: string; after: string }[];
    assert.equal(change?.field, '手机号码');
    assert.ok(!change?.after.includes(phone));
    for (const mobilePhone of ['139****9999', '***********', '']) {
      const refused = await modifyAccount(app, admin, { id, mobilePhone });
      assert.equal(refused.status, 400, mobilePhone);
    }
    assert.equal(
      (await app.call(account.reveal, { id, field: 'mobilePhone', reason: '核对' }, { as: admin })).data
        .value,
      phone,
    );
  });

  it('keeps an uploaded photo, and refuses one that is none', async () => {
    const upload = new FormData();
    upload.set('file', new Blob([new Uint8Array(await png())]), '头像.png');
    const photo = await app.call(calls.file.coverFiles, upload, { as: admin });
    const userPhoto = `${PREVIEW_BASE}${photo.data}`;
    const { id } = await addAccount(app, admin, { userPhoto });
    assert.equal((await detailOf(id)).userPhoto, userPhoto);
    assert.equal(await unheldSince(app, photo.data), null, 'held while it is the photo');
    const missing = `${PREVIEW_BASE}${'A'.repeat(22)}`;
    const refused = await modifyAccount(app, admin, { id, userPhoto: missing });
    assert.equal(refused.code, 'UM4300');
    await modifyAccount(app, admin, { id, userPhoto: null });
    assert.equal((await detailOf(id)).userPhoto, null);
  });

  it('tells the later of two editors who was quicker, and when', async () => {
    const { id } = await addAccount(app, admin);
    await modifyAccount(app, admin, { id, version: 1, remark: '一' });
    const late = await modifyAccount(app, admin, { id, version: 1, remark: '二' });
    assert.deepEqual([late.status, late.code], [409, 'CM4090']);
    assert.match(late.message, /系统管理员 于 \d{4}-/);
    assert.equal((await detailOf(id)).remark, '一');
  });

  it('reveals one value for a reason, and writes down who asked', async () => {
    const { id, body } = await addAccount(app, admin);
    const reply = await app.call(account.reveal, { id, field: 'idCard', reason: '身份核验' }, { as: admin });
    assert.equal(reply.data.value, body.idCard);
    const log = await app.logged(reply);
    assert.match(log.content, /查看用户“.*”的身份证号，原因：身份核验/);
    assert.equal(log.operation_type, 1);
    assert.ok(!JSON.stringify(log).includes(body.idCard));
    assert.equal(log.answer, '');
    assert.equal(
      (await app.call(account.reveal, { id, field: 'idCard', reason: ' ' }, { as: admin })).status,
      400,
    );
    assert.equal(
      (await app.call(account.reveal, { id, field: 'email', reason: '核对' }, { as: admin })).status,
      400,
    );
  });

  it('leaves a synced user what the other system owns', async () => {
    const { userId } = await app.makeUser({ source: 1 });
    for (const change of [
      { userName: '改名' },
      { idCard: newIdentity().idCard },
      { deptIds: [await app.makeDepartment()] },
    ]) {
      const reply = await modifyAccount(app, admin, { id: userId, ...change });
      assert.equal(reply.code, 'UM4305', JSON.stringify(change));
    }
    const phone = newIdentity().mobilePhone;
    assert.equal((await modifyAccount(app, admin, { id: userId, mobilePhone: phone })).code, '000000');
    assert.equal((await app.call(account.reset, { ids: [userId] }, { as: admin })).code, 'UM4305');
    const list = await app.call(
      account.extUserList,
      { template: { status: 'enable', deleteFlag: 'no' } },
      { as: admin },
    );
    const row = list.data.dataBody.find((one) => one.id === userId);
    assert.equal(row?.mobilePhone, `${phone.slice(0, 3)}****${phone.slice(-4)}`);
    assert.deepEqual([row?.deleteFlag, row?.status], ['no', 'enable']);
    const other = await app.makeUser({ source: 1 });
    const found = async (keyword: string, as = admin) =>
      (await app.call(account.extUserList, { template: { keyword } }, { as })).data.dataBody.map(
        ({ id }) => id,
      );
    assert.deepEqual(await found(other.userLoginId), [other.userId]);
    const elsewhere = await app.makeUser({ codes: ['latin_sys_user'], scope: DataScope.ownDepartment });
    assert.deepEqual(await found('', await app.signInAs(elsewhere)), [], 'nobody of other departments');
  });

  it('shows the rights that a user really has, and his sessions', async () => {
    const department = await app.makeDepartment();
    const target = await app.makeUser({
      deptId: department,
      codes: ['latin_sys_user'],
      scope: DataScope.ownDepartment,
    });
    const session = await app.signInAs(target);
    const { data } = await app.call(account.rights, { id: target.userId }, { as: admin });
    assert.deepEqual(data.permissionCodeList, ['latin_sys', 'latin_sys_user']);
    assert.equal(data.seesAll, false);
    const name = await nameOf('department', department);
    assert.deepEqual(data.deptList, [{ id: department, name, path: name }]);
    assert.deepEqual(data.roleList, [
      {
        id: target.roleId,
        name: await nameOf('role', target.roleId),
        status: 1,
        dataScope: DataScope.ownDepartment,
      },
    ]);
    const sessions = await app.call(account.sessions, { id: target.userId }, { as: admin });
    assert.deepEqual(
      sessions.data.map(({ id, address, browser, isCurrent }) => ({ id, address, browser, isCurrent })),
      [{ id: session.id, address: '127.0.0.1', browser: 'test', isCurrent: false }],
    );
    const own = await app.call(account.sessions, { id: admin.userId }, { as: admin });
    assert.deepEqual(
      own.data.filter((one) => one.isCurrent).map(({ id }) => id),
      [admin.id],
    );
  });

  it('reveals nothing that cannot be written down', async () => {
    const { id } = await addAccount(app, admin);
    const { db } = app.database;
    await sql`create function refuse_row() returns trigger language plpgsql as $$ begin raise 'the log is full'; end $$`.execute(
      db,
    );
    await sql`create trigger full_log before insert on operation_log for each row
      when (new.content like '%写不下%') execute function refuse_row()`.execute(db);
    const reply = await app.call(account.reveal, { id, field: 'idCard', reason: '写不下' }, { as: admin });
    await sql`drop trigger full_log on operation_log`.execute(db);
    assert.deepEqual([reply.code, reply.data], ['CM5000', null]);
    assert.ok(app.takeErrors().every((line) => line.includes('the log is full')));
  });

  it('cannot be gone through one by one: looking up phones and revealing has a limit', async () => {
    const limited = await startApp({ rateLimits: true });
    const as = await limited.signInAs('admin');
    const wanted = { mobilePhone: '13800000000' };
    // All at once: on a slow machine the allowance grows while one waits for the other.
    const replies = await Promise.all(
      Array.from({ length: 120 }, () => limited.call(account.isExistMobilePhoneAndIdCard, wanted, { as })),
    );
    const counted = (status: number) => replies.filter((reply) => reply.status === status).length;
    assert.ok(counted(200) >= 60, 'enough for a form');
    assert.ok(counted(429) > 0, 'too little for a list');
    assert.equal(counted(200) + counted(429), 120);
    assert.equal((await limited.call(account.page, {}, { as })).status, 200, 'other calls go on');
    await limited.stop();
  });
});
