import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { storePictureCode } from '../picture-code/picture-code.ts';
import { DEVICE_COOKIE, knownDevices } from './devices.ts';

const PASSWORD = 'Wandering-Andes-7';

describe('a browser that an account has signed in from', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());
  // All come from one address, whose failures count too.
  beforeEach(() => app.database.db.deleteFrom('sign_in_failure').execute());

  /** A try with a picture code, from a browser with this cookie. */
  async function tryFrom(cookie: string | null, userLoginId: string, password: string) {
    const verifyId = await storePictureCode(app.database.db, 'KW4X');
    return app.call(
      calls.user.login,
      { userLoginId, password, verifyId, verifyCode: 'kw4x' },
      { headers: cookie === null ? {} : { cookie } },
    );
  }
  /** Somebody with the cookie of his browser. */
  async function known() {
    const user = await app.makeUser({ password: PASSWORD });
    const reply = await tryFrom(null, user.userLoginId.toUpperCase(), PASSWORD);
    assert.equal(reply.code, '000000', reply.message);
    const line = reply.cookies.get(DEVICE_COOKIE) ?? '';
    assert.match(line, /; HttpOnly; SameSite=Lax$/);
    return { ...user, cookie: line.split(';')[0] ?? '' };
  }
  async function fail(cookie: string | null, userLoginId: string, times: number): Promise<string[]> {
    const codes: string[] = [];
    for (let time = 0; time < times; time++)
      codes.push((await tryFrom(cookie, userLoginId, 'Wrong-Guess-1')).code);
    return codes;
  }

  it('lets the owner in while others keep his account paused', async () => {
    const { userLoginId, cookie } = await known();
    await fail(null, userLoginId, 5);
    assert.equal((await tryFrom(null, userLoginId, PASSWORD)).code, 'UM4103');
    const plain = { userLoginId, password: PASSWORD };
    const reply = await app.call(calls.user.login, plain, { headers: { cookie } });
    assert.equal(reply.code, '000000', 'not even a picture code is asked for');
    assert.equal(reply.cookies.get(DEVICE_COOKIE)?.split(';')[0], cookie, 'it keeps its mark');
  });

  it('has five tries of its own until an administrator unlocks the account; others are asked for a picture code', async () => {
    const { userId, userLoginId, cookie } = await known();
    assert.deepEqual(await fail(cookie, userLoginId, 6), [...Array(5).fill('UM4100'), 'UM4103']);
    const elsewhere = await app.call(calls.user.login, { userLoginId, password: PASSWORD });
    assert.equal(elsewhere.code, 'UM4101');
    const admin = await app.signInAs('admin');
    const { data } = await app.call(calls.account.detail, { id: userId }, { as: admin });
    assert.equal(data.lockedMinutes, 10);
    await app.call(calls.account.unlock, { id: userId }, { as: admin });
    assert.equal((await tryFrom(cookie, userLoginId, PASSWORD)).code, '000000');
  });

  it('is none for another account, and nobody makes one up', async () => {
    const [one, other] = [await known(), await known()];
    const { passwordHash } = await app.database.db
      .selectFrom('user_account')
      .select('password_hash as passwordHash')
      .where('id', '=', other.userId)
      .executeTakeFirstOrThrow();
    const owner = { name: other.userLoginId.toLowerCase(), passwordHash };
    const [id, mac] = one.cookie.split('=')[1]?.split('.') ?? [];
    await fail(null, other.userLoginId, 5);
    for (const cookie of [
      one.cookie,
      `${DEVICE_COOKIE}=${id}`,
      `${DEVICE_COOKIE}=x.${mac}`,
      `${DEVICE_COOKIE}=${knownDevices('another secret').mark(owner)}`,
    ])
      assert.equal((await tryFrom(cookie, other.userLoginId, PASSWORD)).code, 'UM4103', cookie);
    const opened = await app.call(calls.user.current, {}, { headers: { cookie: one.cookie } });
    assert.equal(opened.status, 401, 'it opens nothing');
  });

  it('is none for a later password, but where that was set', async () => {
    const user = await known();
    const kept = [user.cookie];
    for (let time = 0; time < 2; time++) {
      const { cookies } = await tryFrom(null, user.userLoginId, PASSWORD);
      kept.push(cookies.get(DEVICE_COOKIE)?.split(';')[0] ?? '');
    }
    assert.equal(new Set(kept).size, 3, 'each sign-in from a new browser has a mark of its own');
    const as = await app.signInAs(user);
    const newPassword = 'Wandering-Andes-8';
    const change = await app.call(calls.user.modifyPassword, { oldPassword: PASSWORD, newPassword }, { as });
    assert.equal(change.code, '000000', change.message);
    await fail(null, user.userLoginId, 5);
    for (const cookie of kept)
      assert.equal((await tryFrom(cookie, user.userLoginId, 'Wrong-Guess-1')).code, 'UM4103');
    const here = change.cookies.get(DEVICE_COOKIE)?.split(';')[0] ?? '';
    assert.equal((await tryFrom(here, user.userLoginId, newPassword)).code, '000000');
  });
});
