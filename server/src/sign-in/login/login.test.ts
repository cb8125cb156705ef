import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls, PersonStatus } from '@outbound/contract';
import { sql } from 'kysely';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../../testing/start-app.ts';
import { findFailures, insertFailure } from '../attempts/queries.ts';
import { storePictureCode } from '../picture-code/picture-code.ts';

const { login, checkToken, current } = calls.user;
const PASSWORD = 'Wandering-Andes-7';

describe('sign-in', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());
  // All come from one address, whose failures count too.
  beforeEach(() => app.database.db.deleteFrom('sign_in_failure').execute());

  const tryAs = (userLoginId: string, password: string, more: object = {}) =>
    app.call(login, { userLoginId, password, ...more });
  /** A picture code as somebody reads it off the picture. */
  const codeRead = async () => ({
    verifyId: await storePictureCode(app.database.db, 'KW4X'),
    verifyCode: 'kw4x',
  });
  /** Fails so many times with right picture codes. */
  async function fail(userLoginId: string, times: number): Promise<string[]> {
    const messages: string[] = [];
    for (let time = 0; time < times; time++)
      messages.push((await tryAs(userLoginId, 'wrong', await codeRead())).message);
    return messages;
  }
  /** Moves what happened into the past. */
  const minutesPass = (minutes: number) =>
    app.database.db
      .updateTable('sign_in_failure')
      .set({ created_at: sql`created_at - make_interval(mins => ${minutes})` })
      .execute();

  it('answers who signed in, sets the two cookies, and logs it', async () => {
    const deptId = await app.makeDepartment({ name: '圣保罗联络处' });
    const user = await app.makeUser({
      userLoginId: 'MariaLopez',
      userName: '洛佩斯',
      password: PASSWORD,
      deptId,
      codes: ['latin_op_activity_add'],
    });
    const reply = await tryAs(' marialopez ', PASSWORD);
    assert.equal(reply.status, 200);
    assert.equal(reply.code, '000000');
    const { ssoToken, roleList, ...data } = reply.data;
    assert.deepEqual(data, {
      userLoginId: 'MariaLopez',
      userId: user.userId,
      userName: '洛佩斯',
      gender: 0,
      userPhoto: null,
      userType: 5,
      source: 0,
      firstLogin: 0,
      viewDepartmentId: deptId,
      latinDeptName: '圣保罗联络处',
      permissionCodeList: ['latin_op', 'latin_op_activity', 'latin_op_activity_add'],
    });
    assert.deepEqual(
      roleList.map((role) => role.id),
      [user.roleId],
    );

    const credential = reply.cookies.get('latinAccessToken') ?? '';
    const mark = reply.cookies.get('accessToken') ?? '';
    assert.match(credential, /^latinAccessToken=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.match(mark, /^accessToken=[\w-]{22}; Max-Age=604800; Path=\/; SameSite=Lax$/);
    assert.equal(mark.split(/[=;]/)[1], ssoToken);
    const token = credential.split(/[=;]/)[1] ?? '';
    assert.ok(!reply.bytes.toString().includes(token), 'the answer does not hold the credential');

    const headers = { cookie: `latinAccessToken=${token}` };
    assert.equal((await app.call(checkToken, {}, { headers })).data.userName, '洛佩斯');
    const asMark = { cookie: `latinAccessToken=${ssoToken}` };
    assert.equal((await app.call(checkToken, {}, { headers: asMark })).status, 401, 'the mark opens nothing');

    const row = await app.logged(reply);
    assert.equal(row.user_id, user.userId);
    assert.equal(row.user_name, '洛佩斯');
    assert.equal(row.department_name, '圣保罗联络处');
    assert.equal(row.operation_type, 0);
    assert.equal(row.content, '账号“MariaLopez”登录');
    assert.equal(row.object_name, '洛佩斯');
    assert.equal(row.result, 1);
    assert.ok(!JSON.stringify(row).includes(PASSWORD) && !JSON.stringify(row).includes(token));
  });

  it('stores of a session only a hash of its credential', async () => {
    const reply = await tryAs('admin', ADMIN_PASSWORD);
    const token = reply.cookies.get('latinAccessToken')?.split(/[=;]/)[1] ?? '';
    const rows = await app.database.db.selectFrom('session').selectAll().execute();
    assert.ok(rows.length > 0);
    assert.ok(!rows.some((row) => JSON.stringify(row).includes(token) || row.token_hash.includes(token)));
  });

  it('ends the session that the browser had before', async () => {
    const first = await app.signInAs('admin');
    assert.equal(
      (await app.call(login, { userLoginId: 'admin', password: ADMIN_PASSWORD }, { as: first })).code,
      '000000',
    );
    assert.equal((await app.call(checkToken, {}, { as: first })).status, 401);
  });

  it('tells an unknown account and a wrong password apart by nothing', async () => {
    await app.makeUser({ userLoginId: 'known', password: PASSWORD });
    for (const remaining of ['，还可尝试 4 次', '，还可尝试 3 次']) {
      const wrong = await tryAs('known', 'wrong', await codeRead());
      const unknown = await tryAs('nobody', 'wrong', await codeRead());
      assert.equal(wrong.code, 'UM4100');
      assert.equal(wrong.message, `账号或密码错误${remaining}`);
      assert.deepEqual(
        [wrong.status, wrong.code, wrong.message, wrong.data],
        [unknown.status, unknown.code, unknown.message, unknown.data],
      );
      assert.deepEqual([...wrong.cookies], []);
    }
  });

  it('logs a failure with the account where there is one', async () => {
    const user = await app.makeUser({ userLoginId: 'logged', password: PASSWORD });
    const known = await app.logged(await tryAs('logged', 'wrong'));
    assert.deepEqual(
      [known.user_id, known.result, known.content, known.failure],
      [user.userId, 0, '账号“logged”登录', '账号或密码错误，还可尝试 4 次'],
    );
    const unknown = await app.logged(await tryAs('My-Secret-Typed-Here-1', 'wrong'));
    assert.deepEqual([unknown.user_id, unknown.content], [null, '未知账号登录']);
    assert.ok(!JSON.stringify(unknown).includes('Secret'), 'people type passwords into the wrong field');
  });

  it('says that an account is frozen or departed only after the right password', async () => {
    await app.makeUser({ userLoginId: 'frozen', password: PASSWORD, status: 0 });
    await app.makeUser({
      userLoginId: 'gone',
      password: PASSWORD,
      personStatus: Number(PersonStatus.departure) as 0,
    });
    assert.equal((await tryAs('frozen', 'wrong')).code, 'UM4100');
    assert.equal((await tryAs('gone', 'wrong')).code, 'UM4100');
    const frozen = await tryAs('frozen', PASSWORD, await codeRead());
    assert.deepEqual([frozen.status, frozen.code], [500, 'UM4007']);
    const gone = await tryAs('gone', PASSWORD, await codeRead());
    assert.deepEqual([gone.status, gone.code], [500, 'UM4006']);
    assert.deepEqual([...frozen.cookies, ...gone.cookies], []);
  });

  it('does not let a user without a password in', async () => {
    await app.makeUser({ userLoginId: 'synced', source: 1 });
    assert.equal((await tryAs('synced', 'anything')).code, 'UM4100');
  });

  it('asks for a picture code after the second failure of the account', async () => {
    await app.makeUser({ userLoginId: 'forgetful', password: PASSWORD });
    assert.equal((await tryAs('forgetful', 'wrong')).code, 'UM4100');
    assert.equal((await tryAs('Forgetful', 'wrong')).code, 'UM4100', 'the case of the name does not matter');
    assert.equal((await tryAs('forgetful', PASSWORD)).code, 'UM4101');
    const { verifyId } = await codeRead();
    assert.equal((await tryAs('forgetful', PASSWORD, { verifyId, verifyCode: 'AAAA' })).code, 'UM4102');
    assert.equal(
      (await tryAs('forgetful', PASSWORD, { verifyId, verifyCode: 'KW4X' })).code,
      'UM4102',
      'a wrong try used it up',
    );
    const code = await codeRead();
    assert.equal((await tryAs('forgetful', 'wrong', code)).code, 'UM4100');
    assert.equal((await tryAs('forgetful', PASSWORD, code)).code, 'UM4102', 'a right try used it up');
    assert.equal((await tryAs('forgetful', PASSWORD, await codeRead())).code, '000000');
    assert.equal(
      (await tryAs('forgetful', 'wrong')).message,
      '账号或密码错误，还可尝试 4 次',
      'success cleared the failures',
    );
  });

  it('asks for a picture code after two failures of the address, whatever it says of itself', async () => {
    const from = (n: number) => ({ 'x-forwarded-for': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}` });
    for (const n of [1, 2])
      await app.call(login, { userLoginId: `spray${n}`, password: 'wrong' }, { headers: from(n) });
    const third = await app.call(
      login,
      { userLoginId: 'admin', password: ADMIN_PASSWORD },
      { headers: from(3) },
    );
    assert.equal(third.code, 'UM4101');
    const row = await app.logged(third);
    assert.equal(row.address, '127.0.0.1');
  });

  it('counts the failures of an IPv6 network together, and keeps its next one apart', async () => {
    const { db } = app.database;
    for (const n of [1, 2]) await insertFailure(db, `spray${n}`, { network: `2001:db8::${n}` });
    const ofAddress = async (address: string) =>
      Number((await findFailures(db, 'other', { network: address })).ofNetwork);
    assert.deepEqual([await ofAddress('2001:db8::3'), await ofAddress('2001:db8:0:1::1')], [2, 0]);
  });

  it('clears what its account has against it, and the picture code that came along, of nobody else', async () => {
    const { db } = app.database;
    await insertFailure(db, 'other', { network: '203.0.113.9' });
    const [mine, others] = [await codeRead(), await codeRead()];
    assert.equal((await tryAs('admin', ADMIN_PASSWORD, mine)).code, '000000');
    assert.equal((await findFailures(db, 'other', { network: '203.0.113.9' })).ofAccount.length, 1);
    assert.equal((await tryAs('admin', ADMIN_PASSWORD, others)).code, '000000');
  });

  it('lets a picture code die after five minutes', async () => {
    const code = await codeRead();
    await app.database.db
      .updateTable('picture_code')
      .set({ expires_at: sql`expires_at - interval '5 minutes'` })
      .where('id', '=', code.verifyId)
      .execute();
    assert.equal((await tryAs('admin', ADMIN_PASSWORD, code)).code, 'UM4102');
  });

  it('hands out picture codes that the sign-in takes', async () => {
    const { data } = await app.call(calls.user.verifyCode, {});
    assert.match(data.verifyId, /^[\w-]{22}$/);
    assert.match(data.image, /^data:image\/png;base64,iVBOR/);
    const kept = await app.database.db
      .selectFrom('picture_code')
      .select('id')
      .where('id', '=', data.verifyId)
      .executeTakeFirst();
    assert.ok(kept);
    await tryAs('admin', 'wrong', { verifyId: data.verifyId, verifyCode: 'AAAA' });
    const used = await app.database.db
      .selectFrom('picture_code')
      .select('id')
      .where('id', '=', data.verifyId)
      .executeTakeFirst();
    assert.equal(used, undefined);
  });

  for (const [who, exists] of [
    ['paused', true],
    ['pausedtoo', false],
  ] as const)
    it(`pauses ${exists ? 'an account' : 'a name that is no account'} after five failures, for ten minutes`, async () => {
      if (exists) await app.makeUser({ userLoginId: who, password: PASSWORD });
      const messages = await fail(who, 5);
      assert.deepEqual(messages, [
        '账号或密码错误，还可尝试 4 次',
        '账号或密码错误，还可尝试 3 次',
        '账号或密码错误，还可尝试 2 次',
        '账号或密码错误，还可尝试 1 次',
        '账号或密码错误，还可尝试 0 次，请 10 分钟后再试',
      ]);
      const paused = await tryAs(who, PASSWORD, await codeRead());
      assert.deepEqual([paused.status, paused.code], [200, 'UM4103']);
      assert.equal(paused.message, '登录失败次数过多，请 10 分钟后再试');
      await minutesPass(9);
      assert.equal(
        (await tryAs(who, PASSWORD, await codeRead())).message,
        '登录失败次数过多，请 1 分钟后再试',
      );
      await minutesPass(1);
      const again = await tryAs(who, PASSWORD);
      assert.equal(again.code, exists ? '000000' : 'UM4100', 'tries during the pause did not prolong it');
    });

  it('keeps an open session while the account is paused', async () => {
    const session = await app.signInAs('admin');
    await fail('admin', 5);
    assert.equal((await tryAs('admin', ADMIN_PASSWORD)).code, 'UM4103');
    assert.equal((await app.call(current, {}, { as: session })).status, 200);
  });

  it('locks nobody out whose account others try, from wherever they come', async () => {
    await app.makeUser({ userLoginId: 'wanted', password: PASSWORD });
    for (let n = 0; n < 40; n++)
      await insertFailure(app.database.db, 'wanted', { network: `203.0.113.${n % 8}` });
    assert.equal((await tryAs('wanted', PASSWORD)).code, 'UM4101', 'a picture code is asked for');
    const began = Date.now();
    const reply = await tryAs('wanted', PASSWORD, await codeRead());
    assert.equal(reply.code, '000000', reply.message);
    assert.ok(Date.now() - began >= 1_400, 'and the answer comes slowly');
  });

  it('pauses a network that tries one password with many names, and no other network', async () => {
    const { db } = app.database;
    for (let n = 0; n < 15; n++) await insertFailure(db, `sprayed${n}`, { network: '127.0.0.1' });
    const paused = await tryAs('admin', ADMIN_PASSWORD, await codeRead());
    assert.equal(paused.code, 'UM4103');
    await db.deleteFrom('sign_in_failure').where('account', '=', 'sprayed0').execute();
    assert.equal((await tryAs('admin', ADMIN_PASSWORD, await codeRead())).code, '000000', 'fourteen names');
    for (let n = 0; n < 30; n++) await insertFailure(db, `sprayed${n}`, { network: '203.0.113.9' });
    await db.deleteFrom('sign_in_failure').where('address', '=', '127.0.0.1').execute();
    assert.equal((await tryAs('admin', ADMIN_PASSWORD)).code, '000000');
  });

  it('lets no more than five guesses through that arrive at once', async () => {
    await app.makeUser({ userLoginId: 'target', password: PASSWORD });
    const codes = await Promise.all(Array.from({ length: 20 }, codeRead));
    const replies = await Promise.all(codes.map((code) => tryAs('target', 'wrong', code)));
    assert.equal(replies.filter((reply) => reply.code === 'UM4100').length, 5);
    assert.equal(replies.filter((reply) => reply.code === 'UM4103').length, 15);
  });

  it('refuses what is no sign-in', async () => {
    for (const more of [{ roleList: [1] }, { firstLogin: 0 }, { source: 1 }, { constructor: 1 }])
      assert.equal((await tryAs('admin', ADMIN_PASSWORD, more)).code, 'CM4001', JSON.stringify(more));
    const poisoned = `{"userLoginId":"admin","password":"${ADMIN_PASSWORD}","__proto__":{"firstLogin":0}}`;
    assert.equal((await app.call(login, poisoned)).status, 400);
    assert.equal((await tryAs('', ADMIN_PASSWORD)).status, 400);
    assert.equal((await tryAs('admin', '')).status, 400);
    assert.equal((await tryAs('adm\u0000in2', 'x')).code, 'UM4100', 'a NUL is no way to an error of ours');
    assert.equal((await tryAs('admin', 'x', { verifyId: 'a\u0000b', verifyCode: 'AAAA' })).code, 'UM4102');
  });

  it('refuses a sign-in that another site sent', async () => {
    const headers = { cookie: 'visitor=1', origin: 'https://elsewhere.example' };
    const reply = await app.call(login, { userLoginId: 'admin', password: ADMIN_PASSWORD }, { headers });
    assert.deepEqual([reply.status, reply.code], [403, 'CM4031']);
    assert.equal(reply.headers.get('access-control-allow-origin'), null);
  });
});
