import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, Source } from '@outbound/contract';
import { sql } from 'kysely';
import {
  passProvider,
  startIdentityProvider,
  type TestProvider,
} from '../../../../scripts/identity-provider.ts';
import type { OidcConfig } from '../../config/index.ts';
import { onTwoConnections, testDatabaseKind } from '../../database/fresh.ts';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { linkIdentity, unlinkIdentity } from './queries.ts';

const { signInWays, thirdLoginAddress, thirdLogin } = calls.thirdSignIn;
const { checkToken, current, login, logout, modifyPassword } = calls.user;
const PASSWORD = 'Wandering-Andes-7';

describe('signing in with an identity of another system', () => {
  let provider: TestProvider;
  let app: TestApp;
  /** A second server over the same database, that makes accounts for whom it does not know. */
  let welcoming: TestApp;
  let settings: OidcConfig;
  before(async () => {
    provider = await startIdentityProvider();
    settings = {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      clientAuth: 'basic',
      scopes: 'openid profile',
      accountClaim: 'preferred_username',
      name: '省厅统一认证',
      createUsers: false,
    };
    app = await startApp({ oidc: settings });
    welcoming = await startApp({ oidc: { ...settings, createUsers: true } }, { database: app.database });
  });
  after(async () => {
    await welcoming.stop();
    await app.stop();
    await provider.stop();
  });

  const cookiePair = (line: string | undefined) => (line ?? '').split(';')[0] ?? '';
  let made = 0;
  /** Somebody of the provider; the synced account that his claim names is made with `as`. */
  async function makePerson(as: Parameters<TestApp['makeUser']>[0] | null = {}) {
    const [subject, account] = [`subject-${++made}`, `synced.${made}`];
    provider.people.set(subject, { preferred_username: account, name: `同步人员${made}` });
    const user = as && (await app.makeUser({ userLoginId: account, source: Source.synced, ...as }));
    return { subject, account, user };
  }
  async function begin(at = app, cookie = '') {
    const reply = await at.call(thirdLoginAddress, {}, { headers: cookie ? { cookie } : {} });
    return { reply, address: reply.data?.address, cookie: cookiePair(reply.cookies.get('thirdSignIn')) };
  }
  const finish = (back: URL, cookie: string, at = app) =>
    at.call(thirdLogin, Object.fromEntries(back.searchParams), { headers: { cookie } });
  async function signIn(subject: string, at = app) {
    const { address, cookie } = await begin(at);
    return finish(await passProvider(address, subject), cookie, at);
  }
  const credentialOf = (reply: { cookies: Map<string, string> }) =>
    cookiePair(reply.cookies.get('latinAccessToken'));
  const stateHash = (back: URL) =>
    createHash('sha256')
      .update(back.searchParams.get('state') ?? '')
      .digest();
  const linkOf = (userId: number) =>
    app.database.db
      .selectFrom('user_account')
      .select(['external_issuer as issuer', 'external_subject as subject'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();

  it('is offered where a provider is set up, by the words of the setting', async () => {
    assert.deepEqual((await app.call(signInWays, {})).data, {
      thirdLoginName: '省厅统一认证',
      resetsPassword: false,
    });
    const plain = await startApp({}, { database: app.database });
    assert.deepEqual((await plain.call(signInWays, {})).data, {
      thirdLoginName: null,
      resetsPassword: false,
    });
    for (const call of [thirdLogin, thirdLoginAddress])
      assert.deepEqual(
        [(await plain.call(call, {})).status, (await plain.call(call, {})).code],
        [404, 'CM4041'],
        'without a provider these are unknown calls',
      );
    await plain.stop();
  });

  it('begins with a code request under PKCE, state and nonce, bound to the browser', async () => {
    const { reply, address } = await begin();
    const url = new URL(address);
    assert.equal(url.origin, provider.issuer);
    const get = (name: string) => url.searchParams.get(name) ?? '';
    assert.deepEqual(
      [get('response_type'), get('client_id'), get('scope'), get('code_challenge_method')],
      ['code', provider.clientId, 'openid profile', 'S256'],
    );
    assert.equal(get('redirect_uri'), `${app.url}/transit`);
    for (const name of ['state', 'nonce', 'code_challenge']) assert.match(get(name), /^[\w-]{43}$/);
    assert.match(
      reply.cookies.get('thirdSignIn') ?? '',
      /^thirdSignIn=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const rows = await app.database.db.selectFrom('third_sign_in').selectAll().execute();
    const browser = cookiePair(reply.cookies.get('thirdSignIn')).split('=')[1] ?? '';
    for (const secret of [get('state'), browser, provider.clientSecret])
      assert.ok(!JSON.stringify(rows).includes(secret) && !reply.bytes.includes(provider.clientSecret));
  });

  it('ends signed in like a password does: answer, cookies, session and log', async () => {
    const { subject, account, user } = await makePerson({ codes: ['latin_op_activity_add'], firstLogin: 1 });
    const other = await makePerson();
    assert.ok(user && other.user);
    const reply = await signIn(subject);
    assert.deepEqual([reply.status, reply.code], [200, '000000'], reply.message);
    assert.equal(reply.data.userLoginId, account);
    assert.equal(reply.data.userId, user.userId);
    assert.equal(reply.data.source, Source.synced);
    assert.equal(reply.data.firstLogin, 0, 'no first password of ours');
    assert.deepEqual(reply.data.permissionCodeList, [
      'latin_op',
      'latin_op_activity',
      'latin_op_activity_add',
    ]);
    assert.match(
      reply.cookies.get('latinAccessToken') ?? '',
      /^latinAccessToken=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(cookiePair(reply.cookies.get('accessToken')).split('=')[1], reply.data.ssoToken);
    assert.match(reply.cookies.get('thirdSignIn') ?? '', /^thirdSignIn=; .*Expires=Thu, 01 Jan 1970/);
    const headers = { cookie: credentialOf(reply) };
    const { data } = await app.call(current, {}, { headers });
    assert.deepEqual(data, reply.data);
    const row = await app.logged(reply);
    assert.deepEqual(
      [row.operation_type, row.user_id, row.content, row.result],
      [0, user.userId, `账号“${account}”统一身份登录`, 1],
    );
    assert.deepEqual(row.changes, [
      { field: '外部身份', before: '', after: `${provider.issuer} ${subject}` },
    ]);
    assert.deepEqual(await linkOf(user.userId), { issuer: provider.issuer, subject });
    const seen = await app.database.db
      .selectFrom('user_account')
      .select(['last_login_at as at', 'last_login_address as address'])
      .where('id', 'in', [user.userId, other.user.userId])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      seen.map(({ at, address }) => [at !== null, address]),
      [
        [true, '127.0.0.1'],
        [false, ''],
      ],
    );
    const records = await app.call(calls.ownAccount.signInRecord, {}, { headers });
    assert.deepEqual(
      records.data.map(({ isSuccess }) => isSuccess),
      [true],
    );
  });

  it('ends the session that the browser had before', async () => {
    const { subject } = await makePerson();
    const first = await app.signInAs('admin');
    const { address, cookie } = await begin();
    const back = await passProvider(address, subject);
    const reply = await finish(back, `${cookie}; latinAccessToken=${first.token}`);
    assert.equal(reply.code, '000000');
    assert.equal((await app.call(checkToken, {}, { as: first })).status, 401);
  });

  it('knows a linked person by the subject, whatever the provider calls him later', async () => {
    const { subject, user } = await makePerson();
    assert.equal((await signIn(subject)).code, '000000');
    const other = await makePerson();
    provider.people.set(subject, { preferred_username: other.account });
    const again = await signIn(subject);
    assert.equal(again.data.userId, user?.userId, 'the name of another account opens nothing');
    assert.deepEqual((await app.logged(again)).changes, [], 'linked once');
    provider.people.set('usurper', { preferred_username: user?.userLoginId ?? '' });
    const usurper = await signIn('usurper');
    assert.deepEqual([usurper.status, usurper.code], [200, 'UM4124']);
    assert.match(usurper.message, /已绑定另一个外部身份/);
    assert.deepEqual([...usurper.cookies], []);
  });

  it('knows the subjects of this provider from those of another', async () => {
    const { subject, user } = await makePerson();
    assert.ok(user);
    const elsewhere = { external_issuer: 'https://elsewhere.example', external_subject: subject };
    await app.database.db.updateTable('user_account').set(elsewhere).where('id', '=', user.userId).execute();
    const same = await signIn(subject);
    assert.deepEqual(
      [same.code, [...same.cookies]],
      ['UM4124', []],
      'the same subject is somebody else there',
    );
    const own = await makePerson();
    provider.people.set(subject, { preferred_username: own.account });
    assert.equal((await signIn(subject)).data.userId, own.user?.userId);
    assert.deepEqual(await linkOf(user.userId), { issuer: 'https://elsewhere.example', subject });
  });

  it('can be given to the next person of the name by an administrator, and by nobody else', async () => {
    const { subject, user } = await makePerson();
    const other = await makePerson();
    assert.equal((await signIn(other.subject)).code, '000000');
    assert.ok(user);
    const { unlinkIdentity, detail } = calls.account;
    const admin = await app.signInAs('admin');
    const unlink = (as = admin) => app.call(unlinkIdentity, { id: user.userId }, { as });
    const isLinked = async () => (await app.call(detail, { id: user.userId }, { as: admin })).data.isLinked;
    assert.equal((await unlink()).code, 'UM4300', 'nothing to unlink');
    const cookie = credentialOf(await signIn(subject));
    assert.equal(await isLinked(), true);
    const stranger = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_user', 'latin_sys_user_reset'], scope: DataScope.self }),
    );
    assert.equal((await unlink(stranger)).status, 404, 'beyond his scope');
    const reply = await unlink();
    assert.deepEqual([reply.code, reply.data], ['000000', { endedSessions: 1 }]);
    assert.equal((await app.call(checkToken, {}, { headers: { cookie } })).status, 401);
    assert.equal(await isLinked(), false);
    assert.equal((await linkOf(other.user?.userId ?? 0)).subject, other.subject, 'nobody else loses his');
    const row = await app.logged(reply);
    assert.equal(row.content, `解除用户“${user.userName}”的外部身份`);
    assert.deepEqual(row.changes, [
      { field: '外部身份', before: `${provider.issuer} ${subject}`, after: '' },
    ]);
    provider.people.set('made-anew', { preferred_username: user.userLoginId });
    assert.equal((await signIn('made-anew')).data.userId, user.userId);
    assert.equal((await signIn(subject)).code, 'UM4124', 'the old identity opens nothing any more');
  });

  it('stays taken off from who signs in while an administrator takes it off', async () => {
    const { subject, user } = await makePerson();
    assert.ok(user);
    assert.equal((await signIn(subject)).code, '000000');
    // Named otherwise by now: nothing but the link leads to the account.
    provider.people.set(subject, { preferred_username: 'renamed' });
    const { address, cookie } = await begin();
    const back = await passProvider(address, subject);
    let arriving: ReturnType<typeof finish> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await unlinkIdentity(trx, user.userId);
      arriving = finish(back, cookie);
      await someoneWaits(trx);
    });
    const reply = await arriving;
    // The embedded database lets nobody look while an administrator writes.
    assert.equal(reply?.code, testDatabaseKind() === 'embedded' ? 'UM4122' : 'UM4112');
    assert.deepEqual([...(reply?.cookies ?? [])], []);
    assert.equal((await linkOf(user.userId)).subject, null);
  });

  it('works once for the first sign-in of a person that comes twice at once', async () => {
    const { subject, user } = await makePerson();
    const backs = await Promise.all(
      [1, 2].map(async () => {
        const { address, cookie } = await begin();
        return { cookie, back: await passProvider(address, subject) };
      }),
    );
    const replies = await Promise.all(backs.map(({ back, cookie }) => finish(back, cookie)));
    for (const reply of replies) assert.equal(reply.data?.userId, user?.userId, reply.message);
  });

  it(
    'leads somebody whom two accounts are linked for at once to the first of them',
    onTwoConnections(),
    async () => {
      const { subject, user } = await makePerson();
      const other = await makePerson();
      assert.ok(user && other.user);
      // The provider calls him by the name of the other account.
      provider.people.set(subject, { preferred_username: other.account });
      const { address, cookie } = await begin();
      const back = await passProvider(address, subject);
      let arriving: ReturnType<typeof finish> | undefined;
      await app.database.db.transaction().execute(async (trx) => {
        await linkIdentity(
          trx,
          { id: user.userId, externalSubject: null },
          { issuer: provider.issuer, subject },
        );
        arriving = finish(back, cookie);
        await someoneWaits(trx);
      });
      const reply = await arriving;
      assert.deepEqual(
        [reply?.status, reply?.code, reply?.message],
        [200, 'UM4112', '账号信息刚刚有变动，请重新登录'],
      );
      assert.deepEqual([...(reply?.cookies ?? [])], []);
      assert.equal((await linkOf(other.user.userId)).subject, null);
      assert.equal(
        (await signIn(subject)).data.userId,
        user.userId,
        'again leads to the account that has it',
      );
    },
  );

  it('takes a state once', async () => {
    const { subject } = await makePerson();
    const { address, cookie } = await begin();
    const back = await passProvider(address, subject);
    const secrets = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '');
    const replies = await Promise.all([1, 2, 3].map(() => finish(back, cookie)));
    assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'UM4120', 'UM4120']);
    const again = await finish(back, cookie);
    assert.deepEqual([again.status, again.code], [200, 'UM4120']);
    const row = await app.logged(again);
    assert.deepEqual([row.operation_type, row.result, row.user_id], [0, 0, null]);
    for (const one of replies)
      for (const secret of secrets)
        assert.ok(!JSON.stringify(await app.logged(one)).includes(secret), 'the log holds nothing of it');
  });

  it('signs nobody in by a link that somebody else began', async () => {
    const { subject } = await makePerson();
    const mine = await begin();
    const link = await passProvider(mine.address, subject);
    const victim = await begin();
    for (const cookie of ['', victim.cookie, 'thirdSignIn=made-up']) {
      const reply = await finish(link, cookie);
      assert.equal(reply.code, 'UM4120', cookie);
      assert.deepEqual([...reply.cookies], []);
    }
    const madeUp = new URL(link);
    madeUp.searchParams.set('state', 'A'.repeat(43));
    assert.equal((await finish(madeUp, mine.cookie)).code, 'UM4120');
    assert.equal((await finish(link, mine.cookie)).code, '000000', 'whose link it is may still use it');
  });

  it('lets two tabs of one browser each finish what they began', async () => {
    const { subject } = await makePerson();
    const one = await begin();
    const two = await begin(app, one.cookie);
    assert.equal(two.cookie, one.cookie);
    assert.equal((await finish(await passProvider(one.address, subject), one.cookie)).code, '000000');
    assert.equal((await finish(await passProvider(two.address, subject), two.cookie)).code, '000000');
  });

  for (const [what, change] of [
    ['nonce', { nonce: 'another-nonce' }],
    ['verifier', { verifier: 'another-verifier-of-at-least-forty-three-characters' }],
  ] as const)
    it(`refuses what comes back with another ${what}`, async () => {
      const { subject, user } = await makePerson();
      const { address, cookie } = await begin();
      const back = await passProvider(address, subject);
      await app.database.db
        .updateTable('third_sign_in')
        .set(change)
        .where('state_hash', '=', stateHash(back))
        .execute();
      const reply = await finish(back, cookie);
      assert.deepEqual([reply.status, reply.code], [200, 'UM4121']);
      assert.deepEqual([...reply.cookies], []);
      assert.equal((await linkOf(user?.userId ?? 0)).subject, null);
    });

  it('refuses a made-up code, and an answer in the name of another provider', async () => {
    const { subject } = await makePerson();
    for (const [name, value] of [
      ['code', 'made-up'],
      ['iss', 'https://elsewhere.example'],
    ] as const) {
      const { address, cookie } = await begin();
      const back = await passProvider(address, subject);
      back.searchParams.set(name, value);
      assert.equal((await finish(back, cookie)).code, 'UM4121', name);
    }
  });

  it('refuses after ten minutes', async () => {
    const { subject } = await makePerson();
    const { address, cookie } = await begin();
    const back = await passProvider(address, subject);
    await app.database.db
      .updateTable('third_sign_in')
      .set({ expires_at: sql`expires_at - interval '10 minutes'` })
      .where('state_hash', '=', stateHash(back))
      .execute();
    assert.equal((await finish(back, cookie)).code, 'UM4120');
  });

  it('tells an unknown person so, and makes no account', async () => {
    const { subject, account } = await makePerson(null);
    const reply = await signIn(subject);
    assert.deepEqual(
      [reply.status, reply.code, reply.message],
      [200, 'UM4122', `您的身份“${account}”尚未开通本平台账号，请联系管理员`],
    );
    provider.people.set('nameless', {});
    assert.equal((await signIn('nameless')).code, 'UM4122', 'an identity without the claim');
    const { db } = app.database;
    const found = await db
      .selectFrom('user_account')
      .select('id')
      .where('user_login_id', '=', account)
      .executeTakeFirst();
    assert.equal(found, undefined);
  });

  it('makes an account without rights where the setting says so', async () => {
    const { subject, account } = await makePerson(null);
    const reply = await signIn(subject, welcoming);
    assert.equal(reply.code, '000000', reply.message);
    const { userLoginId, userName, source, firstLogin, permissionCodeList, roleList } = reply.data;
    assert.deepEqual(
      { userLoginId, source, firstLogin, permissionCodeList, roleList },
      { userLoginId: account, source: 1, firstLogin: 0, permissionCodeList: [], roleList: [] },
    );
    assert.match(userName, /^同步人员/);
    assert.equal((await signIn(subject)).data.userId, reply.data.userId, 'known from now on');
    provider.people.set('odd', { preferred_username: '<b>无效 账号' });
    assert.equal((await signIn('odd', welcoming)).code, 'UM4122', 'no account can be named like this');
    // An administrator gives what the provider does not: department and role.
    const admin = await app.signInAs('admin');
    const given = await app.call(
      calls.account.setOrgAndRoleOfUser,
      {
        userIds: [reply.data.userId],
        deptIds: [await app.makeDepartment()],
        roleIds: [await app.makeRole()],
      },
      { as: admin },
    );
    assert.equal(given.code, '000000', given.message);
  });

  it('leaves accounts of our own to their passwords', async () => {
    const { subject, user } = await makePerson({ source: Source.selfBuilt, password: PASSWORD });
    for (const at of [app, welcoming]) {
      const reply = await signIn(subject, at);
      assert.deepEqual([reply.status, reply.code], [200, 'UM4124']);
      assert.match(reply.message, /请使用账号密码登录/);
    }
    assert.equal((await linkOf(user?.userId ?? 0)).subject, null);
    provider.people.set('boss', { preferred_username: 'admin' });
    assert.equal((await signIn('boss')).code, 'UM4124');
  });

  it('tells who is frozen or gone, and links him not', async () => {
    const frozen = await makePerson({ status: 0 });
    const reply = await signIn(frozen.subject);
    assert.deepEqual([reply.status, reply.code], [500, 'UM4007']);
    assert.deepEqual([...reply.cookies], []);
    assert.equal((await linkOf(frozen.user?.userId ?? 0)).subject, null);
    assert.equal((await app.logged(reply)).user_id, frozen.user?.userId);
    const gone = await makePerson({ personStatus: 0 });
    assert.equal((await signIn(gone.subject)).code, 'UM4006');
    const deleted = await makePerson({ status: 0 });
    await app.database.db
      .updateTable('user_account')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted.user?.userId ?? 0)
      .execute();
    assert.equal((await signIn(deleted.subject)).code, 'UM4006');
  });

  it('takes a mail address as the account only when the provider verified it', async () => {
    const byMail = await startApp(
      { oidc: { ...settings, scopes: 'openid email', accountClaim: 'email' } },
      { database: app.database },
    );
    await app.makeUser({ userLoginId: 'ana@example.com', source: Source.synced });
    provider.people.set('ana', { email: 'ana@example.com', email_verified: false });
    assert.equal((await signIn('ana', byMail)).code, 'UM4122');
    provider.people.set('ana', { email: 'Ana@Example.com', email_verified: true });
    assert.equal((await signIn('ana', byMail)).code, '000000');
    await byMail.stop();
  });

  it('gets the client secret in the way of the setting', async () => {
    const byForm = await startApp({ oidc: { ...settings, clientAuth: 'post' } }, { database: app.database });
    await app.makeUser({ userLoginId: 'by.form', source: Source.synced });
    provider.people.set('by.form', { preferred_username: 'by.form' });
    for (const [way, server] of [
      ['basic', app],
      ['post', byForm],
    ] as const) {
      assert.equal((await signIn('by.form', server)).code, '000000');
      assert.equal(provider.secretWays.at(-1), way);
    }
    await byForm.stop();
  });

  it('is the only way in for a synced user: no password of his opens, changes or is reset', async () => {
    const { user } = await makePerson({ password: PASSWORD });
    assert.ok(user);
    await app.database.db.deleteFrom('sign_in_failure').execute();
    const wrong = await app.call(login, { userLoginId: user.userLoginId, password: PASSWORD });
    assert.equal(wrong.code, 'UM4100', 'a password that stands in the row opens nothing');
    const as = await app.signInAs(user);
    const change = await app.call(
      modifyPassword,
      { oldPassword: PASSWORD, newPassword: 'Sailing-Orinoco-8' },
      { as },
    );
    assert.equal(change.code, 'UM4305');
    const profile = await app.call(calls.ownAccount.profile, {}, { as });
    assert.equal(profile.data.hasPassword, false);
  });

  it('ends at once when the person is frozen, leaves, or is signed out by an administrator', async () => {
    const { subject, user } = await makePerson();
    assert.ok(user);
    const admin = await app.signInAs('admin');
    const status = async (cookie: string) => (await app.call(checkToken, {}, { headers: { cookie } })).status;
    const set = (change: object) =>
      app.database.db.updateTable('user_account').set(change).where('id', '=', user.userId).execute();
    for (const [end, undo] of [
      [() => set({ status: 0 }), { status: 1 }],
      [() => set({ person_status: 0 }), { person_status: 1 }],
      [() => app.call(calls.account.forceLogout, { id: user.userId }, { as: admin }), {}],
    ] as const) {
      const cookie = credentialOf(await signIn(subject));
      assert.equal(await status(cookie), 200);
      await end();
      assert.equal(await status(cookie), 401);
      if (Object.keys(undo).length > 0) await set(undo);
    }
  });

  it('signs out at the provider, too, which is told whose session ends', async () => {
    const { subject } = await makePerson();
    const reply = await signIn(subject);
    const out = await app.call(logout, {}, { headers: { cookie: credentialOf(reply) } });
    assert.doesNotMatch(JSON.stringify(await app.logged(out)), /id_token_hint/);
    const address = new URL(out.data.logoutAddress ?? '');
    assert.equal(address.origin, provider.issuer);
    const get = (name: string) => address.searchParams.get(name);
    assert.equal(get('post_logout_redirect_uri'), `${app.url}/portal/index`);
    assert.equal(get('client_id'), provider.clientId);
    const [, claims = ''] = (get('id_token_hint') ?? '').split('.');
    assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub, subject);
    assert.ok(!reply.bytes.includes(get('id_token_hint') ?? '-'), 'the browser keeps nothing of it');
    assert.equal((await fetch(address, { redirect: 'manual' })).status, 200, 'the provider takes it');
    const ours = await app.call(logout, {}, { as: await app.signInAs('admin') });
    assert.equal(ours.data.logoutAddress, null, 'nobody else is led there');
  });

  it('signs out at the address of the setting before that of the provider', async () => {
    const set = await startApp(
      { oidc: settings, externalLogoutUrl: 'https://sso.example.cn/logout' },
      { database: app.database },
    );
    const { user } = await makePerson();
    assert.ok(user);
    const out = await set.call(logout, {}, { as: await app.signInAs(user) });
    assert.deepEqual(out.data, { logoutAddress: 'https://sso.example.cn/logout' });
    await set.stop();
  });

  it('says so while the provider is away; passwords still open, and it works again when it is back', async () => {
    const { subject, user } = await makePerson();
    assert.ok(user);
    await provider.stop();
    // A server that never heard of it, and one that knows its description.
    const late = await startApp({ oidc: settings }, { database: app.database });
    const away = await begin(late);
    assert.deepEqual([away.reply.status, away.reply.code], [503, 'UM4123']);
    assert.match(away.reply.message, /统一身份认证服务暂时无法连接/);
    assert.ok(Number(away.reply.headers.get('retry-after')) > 0);
    const out = await late.call(logout, {}, { as: await app.signInAs(user) });
    assert.deepEqual([out.code, out.data], ['000000', { logoutAddress: null }]);
    const begun = await begin();
    const broken = await finish(
      new URL(
        `${app.url}/transit?code=x&iss=${provider.issuer}&state=${new URL(begun.address).searchParams.get('state')}`,
      ),
      begun.cookie,
    );
    assert.deepEqual([broken.status, broken.code], [503, 'UM4123']);
    await app.database.db.deleteFrom('sign_in_failure').execute();
    const password = await late.call(login, { userLoginId: 'admin', password: ADMIN_PASSWORD });
    assert.equal(password.code, '000000');
    await provider.resume();
    assert.equal((await signIn(subject, late)).code, '000000');
    await late.stop();
  });

  it('refuses what is no answer of a provider', async () => {
    const { cookie } = await begin();
    for (const body of [
      {},
      { code: 'x' },
      { state: 'x' },
      { code: '', state: 'x' },
      { code: 'x', state: 'x', userId: 1 },
    ])
      assert.equal(
        (await app.call(thirdLogin, body, { headers: { cookie } })).code,
        'CM4001',
        JSON.stringify(body),
      );
  });
});
