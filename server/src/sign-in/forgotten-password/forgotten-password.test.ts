import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { isInnerAddress, lookupFor, outerLookup } from '../../http/outgoing.ts';
import type { ResetCode } from '../../notices/index.ts';
import { sendDue } from '../../notices/worker.ts';
import { modifyAccount, newIdentity } from '../../testing/accounts.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits, until } from '../../testing/waits.ts';
import { hashPassword } from '../passwords.ts';
import { storePictureCode } from '../picture-code/picture-code.ts';
import { lockResets } from './queries.ts';

const { forgottenPassword, user: userCalls } = calls;
const OLD = 'Wandering-Andes-7';
const NEW = 'Sailing-Orinoco-8';

describe('forgotten password', () => {
  let app: TestApp;
  let hook: Server;
  let sent: ResetCode[] = [];
  let hookStatus = 204;
  before(async () => {
    hook = createServer(async (request, response) => {
      sent.push((await json(request)) as ResetCode);
      response.writeHead(hookStatus, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => hook.once('listening', resolve));
    const { port } = hook.address() as AddressInfo;
    app = await startApp({ resetWebhook: `http://127.0.0.1:${port}/codes` });
  });
  after(async () => {
    await app.stop();
    hook.close();
  });
  beforeEach(async () => {
    sent = [];
    hookStatus = 204;
    await app.database.db.deleteFrom('sign_in_failure').execute();
  });

  async function makePerson(wish: { source?: 0 | 1; status?: 0 | 1; personStatus?: 0 | 1 } = {}) {
    const user = await app.makeUser({ password: OLD, ...wish });
    const { mobilePhone } = newIdentity();
    await app.database.db
      .updateTable('user_account')
      .set({ mobile_phone: mobilePhone })
      .where('id', '=', user.userId)
      .execute();
    return { ...user, mobilePhone };
  }
  type Person = { userLoginId: string; mobilePhone: string };

  const check = async ({ userLoginId, mobilePhone }: Person) => {
    const verifyId = await storePictureCode(app.database.db, 'ACDE');
    const body = { userLoginId, mobilePhone, verifyId, verifyCode: 'acde' };
    return app.call(forgottenPassword.checkForgetPassword, body);
  };
  /** Asks for a code; answers the request's id and the code that arrived. */
  async function ask(person: Person) {
    const before = sent.length;
    const { data } = await check(person);
    await until(() => sent.length > before);
    const message = sent.at(-1);
    assert.ok(message && sent.length === before + 1, 'one code arrives');
    return { ...data, message, code: message.code };
  }
  const reset = (userLoginId: string, resetId: string, code: string, newPassword = NEW) =>
    app.call(forgottenPassword.resetForgetPassword, { userLoginId, resetId, code, newPassword });
  const signIn = async (userLoginId: string, password: string) =>
    (await app.call(userCalls.login, { userLoginId, password })).code;
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

  it('is offered where codes are sent', async () => {
    assert.equal((await app.call(calls.thirdSignIn.signInWays)).data.resetsPassword, true);
  });

  it('sets a new password by the code that went to the phone, once, and ends all sessions', async () => {
    const person = await makePerson();
    const [one, other] = [await app.signInAs(person), await app.signInAs(person)];
    const { resetId, code, message } = await ask({
      ...person,
      userLoginId: person.userLoginId.toUpperCase(),
    });
    assert.deepEqual(message, {
      userLoginId: person.userLoginId,
      mobilePhone: person.mobilePhone,
      code,
      minutes: 10,
    });
    const done = await reset(person.userLoginId, resetId, code);
    assert.deepEqual([done.code, done.data], ['000000', null]);
    for (const as of [one, other])
      assert.equal((await app.call(userCalls.checkToken, {}, { as })).status, 401);
    assert.equal(await signIn(person.userLoginId, OLD), 'UM4100');
    assert.equal(await signIn(person.userLoginId, NEW), '000000');
    assert.equal((await reset(person.userLoginId, resetId, code, 'Crossing-Amazon-9')).code, 'UM4108');
    const log = JSON.stringify(await app.logged(done));
    assert.doesNotMatch(log, new RegExp(`${NEW}|${resetId}|"${code}"`));
    assert.match(log, new RegExp(person.userLoginId));
  });

  it('answers alike whoever is named, and sends nothing for a wrong pair, a frozen or a synced one', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const [frozen, synced] = [await makePerson({ status: 0 }), await makePerson({ source: 1 })];
    const nobodies: Person[] = [
      { userLoginId: 'nobody.at.all', mobilePhone: person.mobilePhone },
      { userLoginId: person.userLoginId, mobilePhone: other.mobilePhone },
      frozen,
      synced,
      await makePerson({ personStatus: 0 }),
    ];
    const right = await ask(person);
    for (const nobody of nobodies) {
      const from = performance.now();
      const answer = await check(nobody);
      // Timers may be a millisecond early; whose work takes less than that is answered no sooner.
      assert.ok(performance.now() - from > 95);
      assert.equal(answer.code, '000000');
      assert.equal(answer.data.resetId.length, right.resetId.length);
      // Every try is answered as if there were a code to find.
      for (const left of [4, 3, 2, 1]) {
        const reply = await reset(nobody.userLoginId, answer.data.resetId, '123456');
        assert.equal(reply.message, `验证码不正确，还可尝试 ${left} 次`);
      }
      assert.equal((await reset(nobody.userLoginId, answer.data.resetId, '123456')).code, 'UM4108');
    }
    const { message } = await ask(await makePerson());
    assert.deepEqual(sent.slice(1), [message], 'what is asked for later is all that came');
  });

  it('does not let the code of one account reset another', async () => {
    const [mine, victim] = [await makePerson(), await makePerson()];
    const { resetId, code } = await ask(mine);
    const theirs = await ask(victim);
    assert.equal((await reset(victim.userLoginId, resetId, code)).code, 'UM4107');
    if (code !== theirs.code)
      assert.equal((await reset(victim.userLoginId, theirs.resetId, code)).code, 'UM4107');
    assert.equal(await signIn(victim.userLoginId, OLD), '000000');
  });

  it('takes a code back once the account has another password or another phone, whoever gave it', async () => {
    const admin = await app.signInAs('admin');
    const { selfModifyPhone } = calls.ownAccount;
    const [another, ownPhone, givenPhone] = ['Crossing-Amazon-9', newIdentity(), newIdentity()];
    const changes: Record<string, (person: Person & { userId: number }) => Promise<{ code: string }>> = {
      'reset by an administrator': ({ userId }) =>
        app.call(calls.account.reset, { ids: [userId] }, { as: admin }),
      'changed by its owner': async (person) =>
        app.call(
          userCalls.modifyPassword,
          { oldPassword: OLD, newPassword: another },
          { as: await app.signInAs(person) },
        ),
      'another phone of its owner': async (person) =>
        app.call(
          selfModifyPhone,
          { mobilePhone: ownPhone.mobilePhone, password: OLD },
          { as: await app.signInAs(person) },
        ),
      'another phone from an administrator': ({ userId }) =>
        modifyAccount(app, admin, { id: userId, mobilePhone: givenPhone.mobilePhone }),
    };
    for (const [what, change] of Object.entries(changes)) {
      const person = await makePerson();
      const { resetId, code } = await ask(person);
      assert.equal((await change(person)).code, '000000', what);
      assert.equal((await reset(person.userLoginId, resetId, code)).code, 'UM4107', what);
      assert.notEqual(await signIn(person.userLoginId, NEW), '000000', what);
    }
  });

  it('sets no password of who was frozen or has left since he asked', async () => {
    const admin = await app.signInAs('admin');
    const changes: Record<string, (id: number) => Promise<{ code: string }>> = {
      frozen: (id) => app.call(calls.account.status, { ids: [id], status: 0 }, { as: admin }),
      departed: (id) => modifyAccount(app, admin, { id, personStatus: '0' }),
    };
    for (const [what, change] of Object.entries(changes)) {
      const person = await makePerson();
      const { resetId, code } = await ask(person);
      const stored = () =>
        app.database.db
          .selectFrom('user_account')
          .select('password_hash')
          .where('id', '=', person.userId)
          .executeTakeFirst();
      const before = await stored();
      assert.equal((await change(person.userId)).code, '000000', what);
      assert.equal((await reset(person.userLoginId, resetId, code)).code, 'UM4107', what);
      assert.deepEqual(await stored(), before, what);
    }
  });

  it('gives the owner of an imported account his first password', async () => {
    const [person, stranger] = [await makePerson(), await makePerson()];
    await app.database.db
      .updateTable('user_account')
      .set({ password_hash: null, first_login: 1 })
      .where('id', 'in', [person.userId, stranger.userId])
      .execute();
    const { resetId, code } = await ask(person);
    assert.equal((await reset(person.userLoginId, resetId, wrong(code))).code, 'UM4107');
    assert.equal((await reset(person.userLoginId, resetId, code)).code, '000000');
    assert.equal(await signIn(person.userLoginId, NEW), '000000');
    assert.equal(await signIn(stranger.userLoginId, NEW), 'UM4100', 'and nobody else who has none');
  });

  it('does no work for who has no code', async () => {
    const times = 20;
    // The least of several rounds: what else the process does meanwhile counts, too, and is not the caller's.
    const spent = async (work: () => Promise<unknown>) => {
      const rounds: number[] = [];
      for (let round = 0; round < 3; round++) {
        const { user } = process.cpuUsage();
        for (let time = 0; time < times; time++) await work();
        rounds.push(process.cpuUsage().user - user);
      }
      return Math.min(...rounds);
    };
    const hashing = await spent(() => hashPassword(NEW));
    const asking = await spent(() => reset('nobody.at.all', 'A'.repeat(32), '123456'));
    assert.ok(asking < hashing, `${asking} µs, of which no hash: one each takes ${hashing} µs`);
  });

  it('gives five tries, also to twenty at once', async () => {
    const person = await makePerson();
    const { resetId, code } = await ask(person);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await reset(person.userLoginId, resetId, wrong(code))).code),
    );
    assert.equal(codes.filter((one) => one === 'UM4107').length, 4);
    assert.equal(
      (await reset(person.userLoginId, resetId, code)).code,
      'UM4108',
      'the right one comes too late',
    );
    assert.equal(await signIn(person.userLoginId, OLD), '000000');
  });

  it('is over after ten minutes', async () => {
    const person = await makePerson();
    const { resetId, code } = await ask(person);
    const { db } = app.database;
    const rows = await db
      .selectFrom('password_reset')
      .select(['created_at as from', 'expires_at as to'])
      .where('user_id', '=', person.userId)
      .execute();
    assert.equal(Number(rows[0]?.to) - Number(rows[0]?.from), 600_000);
    await db
      .updateTable('password_reset')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', person.userId)
      .execute();
    assert.equal((await reset(person.userLoginId, resetId, code)).code, 'UM4108');
  });

  it('holds new passwords against the rules and the last five', async () => {
    const person = await makePerson();
    const { resetId, code } = await ask(person);
    assert.equal((await reset(person.userLoginId, resetId, code, 'short')).code, 'UM4105');
    assert.equal((await reset(person.userLoginId, resetId, code, OLD)).code, 'UM4105');
    assert.equal((await reset(person.userLoginId, resetId, code)).code, '000000', 'the code still holds');
  });

  it('is set once by two that come at the same time', async () => {
    const person = await makePerson();
    const { resetId, code } = await ask(person);
    const both = await Promise.all([
      reset(person.userLoginId, resetId, code, NEW),
      reset(person.userLoginId, resetId, code, 'Crossing-Amazon-9'),
    ]);
    assert.deepEqual(both.map((reply) => reply.code).sort(), ['000000', 'UM4108']);
  });

  it('sends five codes an hour and no more, and answers as before', async () => {
    const person = await makePerson();
    for (let count = 0; count < 5; count++) await ask(person);
    const sixth = await check(person);
    assert.equal(sixth.code, '000000');
    const { message } = await ask(await makePerson());
    assert.deepEqual(sent.slice(5), [message], 'what is asked for later is all that came');
    await app.database.db
      .updateTable('password_reset')
      .set({ created_at: sql`created_at - interval '1 hour'` })
      .where('user_id', '=', person.userId)
      .execute();
    await ask(person);
  });

  it('sends no more to many who ask at once', async () => {
    const person = await makePerson();
    const { db } = app.database;
    for (let count = 0; count < 4; count++) await ask(person);
    let asking: ReturnType<typeof check>[] = [];
    await db.transaction().execute(async (trx) => {
      await lockResets(trx, person.userLoginId);
      asking = [check(person), check(person), check(person)];
      await someoneWaits(trx);
    });
    for (const reply of await Promise.all(asking)) assert.equal(reply.code, '000000');
    const next = await makePerson();
    await check(next);
    await until(() => sent.some(({ userLoginId }) => userLoginId === next.userLoginId));
    assert.equal(sent.length, 6, 'the fifth, and what another one asked for later');
  });

  it('takes back the other codes of who has set a password by one', async () => {
    const person = await makePerson();
    const [first, second] = [await ask(person), await ask(person)];
    const stranger = await makePerson();
    const theirs = await ask(stranger);
    assert.equal((await reset(person.userLoginId, second.resetId, second.code)).code, '000000');
    assert.equal((await reset(person.userLoginId, first.resetId, first.code, OLD)).code, 'UM4108');
    const untouched = await reset(stranger.userLoginId, theirs.resetId, theirs.code);
    assert.equal(untouched.code, '000000', 'and of nobody else');
  });

  it('wants a picture code, which dies with its use', async () => {
    const person = await makePerson();
    const verifyId = await storePictureCode(app.database.db, 'ACDE');
    const body = { userLoginId: person.userLoginId, mobilePhone: person.mobilePhone, verifyId };
    const send = (verifyCode: string) =>
      app.call(forgottenPassword.checkForgetPassword, { ...body, verifyCode });
    assert.equal((await send('WWWW')).code, 'UM4102');
    assert.equal((await send('ACDE')).code, 'UM4102');
    const { message } = await ask(await makePerson());
    assert.deepEqual(sent, [message], 'what is asked for later is all that came');
  });

  const noticesOf = (userId: number) =>
    app.database.db.selectFrom('notice').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const sendNow = async (userId: number) => {
    await sql`update notice set next_try_at = now() where user_id = ${userId}`.execute(app.database.db);
    await sendDue(app.platform);
  };

  it('answers as ever when the web hook fails, follows no redirect, and sends the code again soon', async () => {
    for (const status of [500, 302]) {
      hookStatus = status;
      const person = await makePerson();
      const { resetId, code } = await ask(person);
      await until(async () => (await noticesOf(person.userId))[0]?.last_error !== '');
      const [waiting] = await noticesOf(person.userId);
      assert.deepEqual([waiting?.status, waiting?.last_error], [0, `发送网关拒绝接收（HTTP ${status}）`]);
      const wait = Number(waiting?.next_try_at) - Date.now();
      assert.ok(wait > 5_000 && wait < 15_000, String(wait));
      hookStatus = 204;
      sent = [];
      await sendNow(person.userId);
      assert.deepEqual(
        sent.map((message) => message.code),
        [code],
      );
      assert.equal((await reset(person.userLoginId, resetId, code)).code, '000000');
      sent = [];
    }
  });

  it('sends no code that holds no longer: too late, or taken back by another password', async () => {
    const [late, changed, gone] = [await makePerson(), await makePerson(), await makePerson()];
    hookStatus = 500;
    for (const person of [late, changed, gone]) {
      await ask(person);
      await until(async () => (await noticesOf(person.userId))[0]?.last_error !== '');
    }
    const { db } = app.database;
    await db
      .updateTable('notice')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', late.userId)
      .execute();
    const admin = await app.signInAs('admin');
    assert.equal(
      (await app.call(calls.account.reset, { ids: [changed.userId] }, { as: admin })).code,
      '000000',
    );
    await db.updateTable('user_account').set({ person_status: 0 }).where('id', '=', gone.userId).execute();
    hookStatus = 204;
    sent = [];
    const words = ['验证码已过期', '验证码已失效', '接收人已离职、停用或删除'];
    for (const [place, { userId }] of [late, changed, gone].entries()) {
      await sendNow(userId);
      const [row] = await noticesOf(userId);
      assert.deepEqual([row?.status, row?.secret, row?.last_error], [2, null, words[place]]);
      const again = await app.call(calls.notice.resend, { ids: [row?.id] }, { as: admin });
      assert.equal(again.data.doneNum, 0);
    }
    assert.deepEqual(sent, []);
  });

  it('leaves a record of the code without the code, while it waits and after it was sent', async () => {
    const person = await makePerson();
    const admin = await app.signInAs('admin');
    const record = async () => {
      const { data } = await app.call(
        calls.notice.page,
        { template: { keyword: person.userLoginId } },
        { as: admin },
      );
      return data.dataBody[0];
    };
    hookStatus = 500;
    const { code } = await ask(person);
    await until(async () => (await noticesOf(person.userId))[0]?.last_error !== '');
    const clear = async () =>
      JSON.stringify(
        [await record(), (await noticesOf(person.userId)).map((row) => ({ ...row, id: 0 }))],
        (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value),
      ).replaceAll(/"\w+":"[\d-]+T[^"]*"/g, '');
    assert.ok(!(await clear()).includes(code));
    hookStatus = 204;
    await sendNow(person.userId);
    const kept = await record();
    assert.deepEqual([kept?.channel, kept?.status, kept?.subject], ['reset', 1, '找回密码验证码']);
    assert.ok(!(await clear()).includes(code));
    assert.equal((await noticesOf(person.userId))[0]?.secret, null);
    assert.ok(!app.takeErrors().join('').includes(code));
  });

  it('keeps neither the code nor the secret of the request in the table', async () => {
    const { resetId, code } = await ask(await makePerson());
    const rows = await app.database.db.selectFrom('password_reset').selectAll().execute();
    const text = rows.map((row) => `${row.id_hash.toString('latin1')} ${row.code_hash.toString('latin1')}`);
    assert.doesNotMatch(text.join(), new RegExp(`${resetId}|${code}`));
  });
});

describe('where reset codes go', () => {
  it('without a web hook nowhere: it is not offered, and no code is made', async () => {
    const app = await startApp({ logLevel: 'info' });
    const user = await app.makeUser({ password: OLD });
    await app.database.db
      .updateTable('user_account')
      .set({ mobile_phone: '13800001234' })
      .where('id', '=', user.userId)
      .execute();
    assert.equal((await app.call(calls.thirdSignIn.signInWays)).data.resetsPassword, false);
    const verifyId = await storePictureCode(app.database.db, 'ACDE');
    const asked = { userLoginId: user.userLoginId, mobilePhone: '13800001234', verifyId, verifyCode: 'ACDE' };
    const chosen = { userLoginId: user.userLoginId, resetId: 'x', code: '000000', newPassword: NEW };
    for (const reply of [
      await app.call(forgottenPassword.checkForgetPassword, asked),
      await app.call(forgottenPassword.resetForgetPassword, chosen),
    ])
      assert.deepEqual(
        [reply.code, reply.message],
        ['UM4113', '本平台未开通自助找回密码，请联系管理员重置密码'],
      );
    // Longer than a code takes to be sent.
    await pause(400);
    const kept = await app.database.db.selectFrom('password_reset').selectAll().execute();
    assert.deepEqual(kept, []);
    assert.doesNotMatch(app.takeErrors().join(''), /reset code|"code":"\d{6}"/);
    await app.stop();
  });

  it('never to an inner address that a name leads to', async () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      'no address',
    ])
      assert.equal(isInnerAddress(address), true, address);
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111'])
      assert.equal(isInnerAddress(address), false, address);
    const error = await new Promise<Error | null>((resolve) =>
      outerLookup('localhost', {}, (fault) => resolve(fault)),
    );
    assert.match(error?.message ?? '', /inner address/);
  });

  it('to an inner address that the setting spells out', () => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) assert.deepEqual(lookupFor(host), {}, host);
    for (const host of ['localhost.example', 'codes.example'])
      assert.equal(lookupFor(host).lookup, outerLookup, host);
  });
});
