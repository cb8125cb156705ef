import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession } from '../../testing/factories.ts';
import { cookieOf, startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits, until } from '../../testing/waits.ts';
import { hashPassword } from '../passwords.ts';
import { absentCaller } from './caller.ts';
import { findEndedSessions } from './sessions.ts';

const { user: userCalls } = calls;
const OLD = 'Wandering-Andes-7';
const NEW = 'Sailing-Orinoco-8';

describe('session', () => {
  let app: TestApp;
  /** A second server over the same database: what one learns must hold on the other with the next call. */
  let other: TestApp;
  before(async () => {
    app = await startApp();
    other = await startApp({}, { database: app.database });
  });
  after(async () => {
    await other.stop();
    await app.stop();
  });
  // All come from one address, whose failures count too.
  beforeEach(() => app.database.db.deleteFrom('sign_in_failure').execute());

  const set = (userId: number, change: object) =>
    app.database.db.updateTable('user_account').set(change).where('id', '=', userId).execute();
  const onBoth = async (session: { token: string; mark: string; id: number; userId: number }) =>
    Promise.all(
      [app, other].map(async (one) => (await one.call(userCalls.current, {}, { as: session })).status),
    );

  it('answers the caller, and checkToken and codes with him', async () => {
    const user = await app.makeUser({ codes: ['latin_op_activity_detail'], userName: '陈舟' });
    const as = await app.signInAs(user);
    const current = await app.call(userCalls.current, {}, { as });
    assert.deepEqual(current.data, {
      userLoginId: user.userLoginId,
      userId: user.userId,
      userName: '陈舟',
      gender: 0,
      userPhoto: null,
      userType: 5,
      source: 0,
      firstLogin: 0,
      viewDepartmentId: user.deptId,
      latinDeptName: current.data.latinDeptName,
      permissionCodeList: ['latin_op', 'latin_op_activity', 'latin_op_activity_detail'],
      roleList: current.data.roleList,
      ssoToken: as.mark,
    });
    assert.equal(current.headers.get('cache-control'), 'no-store');
    const check = await app.call(userCalls.checkToken, {}, { as });
    assert.ok('endsInSeconds' in check.data);
    const { endsInSeconds, ...checked } = check.data;
    assert.deepEqual(checked, { userName: '陈舟', firstLogin: 0, status: 1, extendable: true });
    assert.ok(endsInSeconds > 12 * 3_600 - 60 && endsInSeconds <= 12 * 3_600, `${endsInSeconds} s`);
    const codes = await app.call(userCalls.getUserResourceCode, {}, { as });
    assert.deepEqual(codes.data, current.data.permissionCodeList);
  });

  it('ends for every session with freezing and with departure, on every node', async () => {
    for (const change of [{ status: 0 }, { person_status: 0 }]) {
      const user = await app.makeUser();
      const session = await app.signInAs(user);
      assert.deepEqual(await onBoth(session), [200, 200]);
      await set(user.userId, change);
      assert.deepEqual(await onBoth(session), [401, 401]);
    }
  });

  it('is not opened by a sign-in that a new password, freezing, departure or deletion overtakes', async () => {
    const { db } = app.database;
    for (const change of [
      { password_hash: await hashPassword(NEW) },
      { status: 0 },
      { person_status: 0 },
      { deleted_at: new Date() },
    ]) {
      const user = await app.makeUser({ password: OLD });
      let signingIn: Promise<{ code: string }> | undefined;
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('user_account').set(change).where('id', '=', user.userId).execute();
        signingIn = app.call(userCalls.login, { userLoginId: user.userLoginId, password: OLD });
        await someoneWaits(trx);
      });
      assert.notEqual((await signingIn)?.code, '000000', Object.keys(change).join());
      const opened = await db.selectFrom('session').where('user_id', '=', user.userId).select('id').execute();
      assert.deepEqual(opened, []);
    }
  });

  it('is not kept alive by a page that nobody uses: neither its watch nor its stream counts, nor what it asks by itself', async () => {
    const { db } = app.database;
    const session = await app.signInAs(await app.makeUser());
    const stored = () =>
      db
        .selectFrom('session')
        .select(['last_seen_at', 'expires_at'])
        .where('id', '=', session.id)
        .executeTakeFirst();
    await db
      .updateTable('session')
      .set({
        last_seen_at: sql`now() - interval '11 hours'`,
        expires_at: sql`now() + interval '100 seconds'`,
      })
      .where('id', '=', session.id)
      .execute();
    const before = await stored();
    const stream = new AbortController();
    const live = await fetch(`${app.url}/web/live`, {
      headers: { cookie: cookieOf(session) },
      signal: stream.signal,
    });
    assert.equal(live.status, 200);
    for (let time = 0; time < 5; time++) {
      const { data } = await app.call(userCalls.checkToken, {}, { as: session });
      assert.ok('endsInSeconds' in data && data.endsInSeconds <= 100 && data.extendable);
    }
    // Nor does what the page asks by itself while nobody sits before it, whatever it is.
    const headers = { unattended: '1' };
    assert.equal((await app.call(userCalls.current, {}, { as: session, headers })).status, 200);
    stream.abort();
    // What does count is written beside its call: by the time it is there, an earlier one would be, too.
    assert.deepEqual(await stored(), before);
    const idle = await app.signInAs(await app.makeUser());
    const longAgo = new Date(Date.now() - 3_600_000);
    await db.updateTable('session').set({ last_seen_at: longAgo }).where('id', '=', idle.id).execute();
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    await app.call(userCalls.current, {}, { as: session });
    await until(async () => (await stored())?.last_seen_at.getTime() !== before?.last_seen_at.getTime());
    const usedAt = (await stored())?.last_seen_at ?? new Date(0);
    assert.ok(usedAt >= (rows[0]?.now ?? new Date()), 'the one before it would have been written first');
    const others = await db
      .selectFrom('session')
      .select('last_seen_at')
      .where('id', '=', idle.id)
      .executeTakeFirst();
    assert.deepEqual(others?.last_seen_at, longAgo, 'nor by what somebody else does');
    const { data } = await app.call(userCalls.checkToken, {}, { as: session });
    assert.ok('endsInSeconds' in data && data.endsInSeconds > 11 * 3_600);
  });

  it('ends when its time is over, and lives on while it is used, up to its last day', async () => {
    const { db } = app.database;
    const [session, later] = [
      await app.signInAs(await app.makeUser()),
      await app.signInAs(await app.makeUser()),
    ];
    const read = ({ id } = session) =>
      db
        .selectFrom('session')
        .select([
          sql<number>`extract(epoch from expires_at - now())`.as('left'),
          sql<number>`extract(epoch from now() - last_seen_at)`.as('idle'),
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const age = (change: object, { id } = session) =>
      db.updateTable('session').set(change).where('id', '=', id).execute();
    const seenAgain = async (one = session) => {
      await until(async () => (await read(one)).idle <= 30);
      return read(one);
    };

    await age({
      last_seen_at: sql`now() - interval '30 seconds'`,
      expires_at: sql`now() + interval '1 hour'`,
    });
    const stale = { last_seen_at: sql`now() - interval '2 minutes'` };
    await age(stale, later);
    // Written in their turn: when the later use is seen, an earlier one would be, too.
    for (const as of [session, later]) await app.call(userCalls.current, {}, { as });
    assert.ok((await seenAgain(later)).idle < 30);
    assert.ok((await read()).left < 3_601, 'at most once a minute');

    await age(stale);
    assert.deepEqual(await onBoth(session), [200, 200]);
    const used = await seenAgain();
    assert.ok(used.left > 11.9 * 3_600 && used.left <= 12 * 3_600, `${used.left} s left`);

    await age({
      created_at: sql`now() - interval '6 days 23 hours'`,
      last_seen_at: sql`now() - interval '2 minutes'`,
    });
    await app.call(userCalls.current, {}, { as: session });
    const last = await seenAgain();
    assert.ok(last.left > 3_500 && last.left <= 3_600, `${last.left} s left of the last day`);
    const { data } = await app.call(userCalls.checkToken, {}, { as: session });
    assert.ok('extendable' in data && !data.extendable, 'the last day is not prolonged');

    await age({ expires_at: sql`now() - interval '1 second'` });
    assert.deepEqual(await onBoth(session), [401, 401]);
  });

  it('has the rights of a changed role, resource or department with the next call, on every node', async () => {
    const { db } = app.database;
    const user = await app.makeUser({ codes: ['latin_op_activity_add'], scope: DataScope.self });
    const as = await app.signInAs(user);
    const codes = async () =>
      Promise.all(
        [app, other].map(async (one) =>
          (await one.call(userCalls.getUserResourceCode, {}, { as })).data.join(),
        ),
      );
    const same = async (expected: string) => assert.deepEqual(await codes(), [expected, expected]);
    await same('latin_op,latin_op_activity,latin_op_activity_add');
    await app.grant(user.roleId, ['latin_sys_dict']);
    await same('latin_sys,latin_sys_dict,latin_op,latin_op_activity,latin_op_activity_add');
    const disable = (status: 0 | 1) =>
      db.updateTable('resource').set({ status }).where('permission_code', '=', 'latin_op').execute();
    await disable(0);
    await same('latin_sys,latin_sys_dict');
    await disable(1);
    await db.updateTable('role').set({ status: 0 }).where('id', '=', user.roleId).execute();
    await same('');
    await db.updateTable('role').set({ status: 1 }).where('id', '=', user.roleId).execute();
    await db.deleteFrom('user_role').where('user_id', '=', user.userId).execute();
    await same('');
  });

  it('has ended for one of several reasons, of which only freezing is said', async () => {
    const { db } = app.database;
    const changes: Record<string, object> = {
      live: {},
      frozen: { status: 0 },
      departed: { person_status: 0 },
      'in the recycle bin': { status: 0, deleted_at: new Date() },
      expired: {},
    };
    const sessions: TestSession[] = [];
    for (const change of Object.values(changes)) {
      const user = await app.makeUser();
      sessions.push(await app.signInAs(user));
      await db
        .updateTable('user_account')
        .set({ remark: '', ...change })
        .where('id', '=', user.userId)
        .execute();
    }
    const { id: expired } = sessions.at(-1) ?? { id: 0 };
    await db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired)
      .execute();
    const asked = sessions.map(({ id, userId }) => ({ sessionId: id, userId }));
    const ended = await findEndedSessions(db, asked);
    assert.deepEqual(
      Object.fromEntries(
        Object.keys(changes).map((what, place) => [what, ended.get(asked[place]?.sessionId ?? 0)]),
      ),
      {
        live: undefined,
        frozen: 'frozen',
        departed: 'ended',
        'in the recycle bin': 'ended',
        expired: 'ended',
      },
    );
  });

  it('is not needed for what somebody asked for earlier, as long as he may use his account', async () => {
    const { db } = app.database;
    const user = await app.makeUser({ codes: ['latin_op_activity_add'] });
    const present = async (change: object) => {
      await set(user.userId, change);
      return (await absentCaller(db, user.userId))?.userId;
    };
    assert.equal(await present({ remark: '在' }), user.userId);
    for (const [gone, back] of [
      [{ status: 0 }, { status: 1 }],
      [{ person_status: 0 }, { person_status: 1 }],
      [{ deleted_at: new Date() }, { deleted_at: null }],
      [{ first_login: 1 }, { first_login: 0 }],
    ] as const) {
      assert.equal(await present(gone), undefined, Object.keys(gone).join());
      assert.equal(await present(back), user.userId);
    }
  });

  it('is ended by logout, with both cookies cleared', async () => {
    const user = await app.makeUser();
    const [as, elsewhere] = [await app.signInAs(user), await app.signInAs(user)];
    const reply = await app.call(userCalls.logout, {}, { as });
    assert.deepEqual(reply.data, { logoutAddress: null });
    for (const name of ['latinAccessToken', 'accessToken'])
      assert.match(reply.cookies.get(name) ?? '', new RegExp(`^${name}=; .*Expires=Thu, 01 Jan 1970`));
    assert.deepEqual(await onBoth(as), [401, 401]);
    assert.deepEqual(await onBoth(elsewhere), [200, 200]);
    const row = await app.logged(reply);
    assert.equal(row.content, `用户“${user.userName}”退出登录`);
    assert.equal(row.user_id, user.userId);
  });

  it('changes the password, ends all other sessions and opens what was closed before', async () => {
    const user = await app.makeUser({ password: OLD, firstLogin: 1 });
    const [as, second, third] = [
      await app.signInAs(user),
      await app.signInAs(user),
      await app.signInAs(user),
    ];
    assert.equal((await app.call(userCalls.routes, {}, { as })).code, 'CM4032');
    const reply = await app.call(userCalls.modifyPassword, { oldPassword: OLD, newPassword: NEW }, { as });
    assert.deepEqual(reply.data, { endedSessions: 2 });
    assert.deepEqual(await onBoth(as), [200, 200]);
    assert.deepEqual(await onBoth(second), [401, 401]);
    assert.deepEqual(await onBoth(third), [401, 401]);
    assert.equal((await app.call(userCalls.routes, {}, { as })).status, 200);
    const signIn = (password: string) =>
      app.call(userCalls.login, { userLoginId: user.userLoginId, password });
    assert.equal((await signIn(NEW)).code, '000000');
    assert.equal((await signIn(OLD)).code, 'UM4100');
    const row = await app.logged(reply);
    assert.equal(row.content, `用户“${user.userName}”修改自己的密码`);
    assert.equal(row.operation_type, 3);
    assert.ok(!JSON.stringify(row).includes(NEW) && !JSON.stringify(row).includes(OLD));
  });

  it('are so many an account at most: a further one ends the one that was used least lately', async () => {
    const user = await app.makeUser({ password: OLD });
    const opened = [];
    for (let n = 0; n < 22; n++) opened.push(await app.signInAs(user));
    const stranger = await app.signInAs(await app.makeUser());
    const { db } = app.database;
    const oldest = opened.at(-1)?.id ?? 0;
    await db
      .updateTable('session')
      .set({ last_seen_at: new Date(0) })
      .where('id', '=', oldest)
      .execute();
    const reply = await app.call(userCalls.login, { userLoginId: user.userLoginId, password: OLD });
    assert.equal(reply.code, '000000');
    const left = await db.selectFrom('session').select('id').where('user_id', '=', user.userId).execute();
    assert.equal(left.length, 20);
    const ids = new Set(left.map(({ id }) => id));
    const gone = opened.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    assert.deepEqual(gone, [opened[0]?.id, opened[1]?.id, oldest]);
    assert.deepEqual(await onBoth(stranger), [200, 200]);
  });

  it('refuses the old password to who changes it while another one is set', async () => {
    const user = await app.makeUser({ password: OLD });
    const as = await app.signInAs(user);
    const meanwhile = await hashPassword(NEW);
    let changing: Promise<{ code: string }> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('user_account')
        .set({ password_hash: meanwhile })
        .where('id', '=', user.userId)
        .execute();
      changing = app.call(
        userCalls.modifyPassword,
        { oldPassword: OLD, newPassword: 'Rio-Negro-Way-9' },
        { as },
      );
      await someoneWaits(trx);
    });
    assert.equal((await changing)?.code, 'UM4104');
    const { hash } = await app.database.db
      .selectFrom('user_account')
      .select('password_hash as hash')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    assert.equal(hash, meanwhile);
  });

  it('refuses a wrong old password, a weak new one, and the last five', async () => {
    const user = await app.makeUser({ userLoginId: 'changer', password: OLD });
    const as = await app.signInAs(user);
    const change = (oldPassword: string, newPassword: string) =>
      app.call(userCalls.modifyPassword, { oldPassword, newPassword }, { as });
    assert.equal((await change('wrong', NEW)).code, 'UM4104');
    for (const [weak, message] of [
      ['Aa1!', '新密码长度为 8 至 64 个字符'],
      ['onlyletters', '新密码至少包含大写字母、小写字母、数字、符号中的三种'],
      ['My-Changer-1', '新密码不能包含账号'],
      ['Password123!', '新密码不能是常见密码'],
      [OLD, '新密码不能与最近 5 次使用过的密码相同'],
    ] as const) {
      const reply = await change(OLD, weak);
      assert.deepEqual([reply.status, reply.code, reply.message], [200, 'UM4105', message]);
    }
    const passwords = [OLD, ...[1, 2, 3, 4, 5].map((n) => `Rio-Negro-Way-${n}`)];
    for (let n = 1; n < passwords.length; n++) {
      const reply = await change(passwords[n - 1]!, passwords[n]!);
      assert.equal(reply.code, '000000', reply.message);
    }
    // Somebody else's are newer than his, and no concern of his.
    const { userId } = await app.makeUser();
    const others = { user_id: userId, password_hash: await hashPassword(OLD) };
    await app.database.db
      .insertInto('password_history')
      .values(Array.from({ length: 4 }, () => others))
      .execute();
    for (const recent of passwords.slice(1))
      assert.equal((await change(passwords[5]!, recent)).code, 'UM4105');
    assert.equal((await change(passwords[5]!, OLD)).code, '000000', 'the sixth may come back');
  });

  it('does not let somebody at an open browser guess the old password', async () => {
    const user = await app.makeUser({ password: OLD });
    const as = await app.signInAs(user);
    const guess = () =>
      app.call(userCalls.modifyPassword, { oldPassword: 'wrong', newPassword: NEW }, { as });
    for (let time = 0; time < 5; time++) assert.equal((await guess()).code, 'UM4104');
    assert.equal((await guess()).code, 'UM4103');
  });

  it('calls a wrong password what the form that asks for it calls it', async () => {
    const guess = async (more: { firstLogin?: 0 | 1 }) => {
      const as = await app.signInAs(await app.makeUser({ password: OLD, ...more }));
      return (await app.call(userCalls.modifyPassword, { oldPassword: 'wrong', newPassword: NEW }, { as }))
        .message;
    };
    assert.equal(await guess({}), '旧密码不正确');
    assert.equal(await guess({ firstLogin: 1 }), '初始密码不正确');
  });

  it('refuses a change that another site made the browser send', async () => {
    const as = await app.signInAs(await app.makeUser());
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      assert.equal(
        (await app.call(userCalls.logout, {}, { as, headers })).code,
        'CM4031',
        JSON.stringify(headers),
      );
    assert.equal((await app.call(userCalls.logout, {}, { as, headers: { origin: app.url } })).status, 200);
  });

  it('refuses keys that a call does not take', async () => {
    const as = await app.signInAs(await app.makeUser({ password: OLD }));
    for (const call of [userCalls.logout, userCalls.checkToken, userCalls.current, userCalls.routes])
      for (const extra of ['{"userId":1}', '{"roleList":[]}', '{"constructor":{}}', '{"__proto__":{"a":1}}'])
        assert.equal((await app.call(call, extra, { as })).status, 400, `${call.path} ${extra}`);
    const body = { oldPassword: OLD, newPassword: NEW };
    for (const extra of [{ userId: 1 }, { firstLogin: 0 }, { source: 1 }, { status: 1 }])
      assert.equal((await app.call(userCalls.modifyPassword, { ...body, ...extra }, { as })).code, 'CM4001');
  });
});
