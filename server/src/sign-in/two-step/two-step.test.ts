import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls, DataScope, Source } from '@outbound/contract';
import { sql } from 'kysely';
import { vaultFor } from '../../http/vault.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { storePictureCode } from '../picture-code/picture-code.ts';
import { confirmTwoStep, insertTwoStep } from './queries.ts';
import { base32, stepOf, stepOfCode, totpAddress, totpAt } from './totp.ts';

const { begin, confirm, end } = calls.twoStep;
const { login, checkToken } = calls.user;
const PASSWORD = 'Wandering-Andes-7';

describe('one-time passwords by time', () => {
  /** RFC 6238, appendix B: the last six digits of its table for SHA-1. */
  const secret = Buffer.from('12345678901234567890');

  it('are those of the standard', () => {
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const)
      assert.equal(totpAt(secret, stepOf(seconds * 1000)), code);
    assert.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    assert.equal(base32(Buffer.from('fooba')), 'MZXW6YTB');
    assert.equal(base32(Buffer.from('foob')), 'MZXW6YQ');
  });

  it('count one step early and one late, and no further', () => {
    const now = 1_700_000_000_000;
    const judged = [-2, -1, 0, 1, 2].map((away) =>
      stepOfCode(secret, totpAt(secret, stepOf(now) + away), now),
    );
    assert.deepEqual(judged, [null, stepOf(now) - 1, stepOf(now), stepOf(now) + 1, null]);
    for (const wrong of ['', '28708', '2870822', 'abcdef', ' 287082'])
      assert.equal(stepOfCode(secret, wrong, 59_000), null, wrong);
  });

  it('have an address that authenticators read', () => {
    const address = new URL(totpAddress(secret, '出海平台', 'ana@example.com'));
    assert.equal(address.protocol, 'otpauth:');
    assert.equal(decodeURIComponent(address.pathname), '/出海平台:ana@example.com');
    assert.equal(address.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    assert.equal(address.searchParams.get('issuer'), '出海平台');
  });

  it('lie sealed: another user, another key or a changed byte opens nothing', () => {
    const vault = vaultFor('two-step', 'a secret of the platform');
    const sealed = vault.seal(7, secret);
    assert.deepEqual(vault.open(7, sealed), secret);
    assert.ok(!sealed.includes(secret) && !vault.seal(7, secret).equals(sealed));
    assert.throws(() => vault.open(8, sealed));
    assert.throws(() => vaultFor('two-step', 'another one').open(7, sealed));
    sealed[14] = (sealed[14] ?? 0) ^ 1;
    assert.throws(() => vault.open(7, sealed));
  });
});

describe('two-step verification', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());
  // All come from one address, whose failures count too.
  beforeEach(() => app.database.db.deleteFrom('sign_in_failure').execute());

  const bytesOf = (text: string): Buffer => {
    const bits = [...text].map((sign) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
    );
    return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  };
  /** The code of now, or of a step before or after. */
  const codeOf = (secret: string, away = 0) => totpAt(bytesOf(secret), stepOf(Date.now()) + away);
  /** As if the steps that were used lay far in the past. */
  const forgetSteps = () => app.database.db.updateTable('two_step').set({ last_step: 0 }).execute();

  async function bind() {
    const user = await app.makeUser({ password: PASSWORD });
    const as = await app.signInAs(user);
    const { data } = await app.call(begin, { password: PASSWORD }, { as });
    const reply = await app.call(confirm, { otpCode: codeOf(data.secret) }, { as });
    assert.equal(reply.code, '000000', reply.message);
    await forgetSteps();
    return { user, as, secret: data.secret, recoveryCodes: reply.data.recoveryCodes, reply };
  }
  const signIn = (userLoginId: string, more: object = {}) =>
    app.call(login, { userLoginId, password: PASSWORD, ...more });
  const picture = async () => ({
    verifyId: await storePictureCode(app.database.db, 'KW4X'),
    verifyCode: 'kw4x',
  });

  it('asks for nothing until the phone has shown that it knows the secret', async () => {
    const user = await app.makeUser({ password: PASSWORD });
    const as = await app.signInAs(user);
    assert.equal((await app.call(begin, { password: 'Wrong-Guess-1' }, { as })).code, 'UM4106');
    const first = await app.call(begin, { password: PASSWORD }, { as });
    assert.match(first.data.secret, /^[A-Z2-7]{32}$/);
    assert.match(first.data.otpAddress, new RegExp(`^otpauth://totp/.*secret=${first.data.secret}&`));
    assert.equal((await signIn(user.userLoginId)).code, '000000');
    const second = await app.call(begin, { password: PASSWORD }, { as });
    assert.notEqual(second.data.secret, first.data.secret);
    for (const wrong of ['000000', codeOf(first.data.secret)])
      assert.equal((await app.call(confirm, { otpCode: wrong }, { as })).code, 'UM4110');
    assert.equal((await app.call(confirm, { otpCode: '12345' }, { as })).code, 'CM4001');
    const done = await app.call(confirm, { otpCode: codeOf(second.data.secret) }, { as });
    assert.equal(done.data.recoveryCodes.length, 8);
    assert.equal(new Set(done.data.recoveryCodes).size, 8);
    for (const code of done.data.recoveryCodes) assert.match(code, /^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    for (const again of [
      await app.call(begin, { password: PASSWORD }, { as }),
      await app.call(confirm, { otpCode: codeOf(second.data.secret) }, { as }),
    ])
      assert.equal(again.code, 'UM4111', 'what stands is not replaced');
    const { data } = await app.call(calls.ownAccount.profile, {}, { as });
    assert.deepEqual(data.twoStep, { isOn: true, recoveryLeft: 8 });
  });

  it('lets nobody at an open browser find out the code of a secret that he did not see', async () => {
    const user = await app.makeUser({ password: PASSWORD });
    const as = await app.signInAs(user);
    const { data } = await app.call(begin, { password: PASSWORD }, { as });
    const near = new Set([-1, 0, 1, 2].map((away) => codeOf(data.secret, away)));
    const wrong = Array.from({ length: 30 }, (_, at) => String(100_000 + at)).filter(
      (code) => !near.has(code),
    );
    const guesses = await Promise.all(wrong.map((otpCode) => app.call(confirm, { otpCode }, { as })));
    const codes = guesses.map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 'UM4110').length, 5);
    assert.equal(codes.filter((code) => code === 'UM4103').length, wrong.length - 5);
    assert.equal((await app.call(confirm, { otpCode: codeOf(data.secret) }, { as })).code, 'UM4103');
    await app.database.db.deleteFrom('sign_in_failure').execute();
    await app.database.db
      .updateTable('two_step')
      .set({ created_at: sql`created_at - interval '10 minutes'` })
      .execute();
    const late = await app.call(confirm, { otpCode: codeOf(data.secret) }, { as });
    assert.equal(late.code, 'UM4111', 'a secret that nobody confirmed is over');
  });

  it('is confirmed once, by the secret that was read and no other that came between', async () => {
    const { userId } = await app.makeUser();
    const [first, second] = [Buffer.from('the first one'), Buffer.from('the second one')];
    await app.database.db.transaction().execute(async (trx) => {
      for (const secret of [first, second]) assert.ok(await insertTwoStep(trx, userId, secret));
      const confirm = (secret: Buffer) => confirmTwoStep(trx, userId, { secret, step: 1 });
      assert.deepEqual([await confirm(first), await confirm(second)], [false, true]);
      assert.equal(await confirm(second), false, 'of two who come at once one gets recovery codes');
    });
  });

  it('asks after the right password only, and lets in with the code of the phone', async () => {
    const { user, secret } = await bind();
    const wrong = await app.call(login, {
      userLoginId: user.userLoginId,
      password: 'Wrong-Guess-1',
      otpCode: codeOf(secret),
    });
    assert.equal(wrong.code, 'UM4100', 'a wrong password tells nothing of a second step');
    await app.database.db.deleteFrom('sign_in_failure').execute();
    for (let time = 0; time < 6; time++) {
      const missing = await signIn(user.userLoginId);
      assert.deepEqual([missing.status, missing.code], [200, 'UM4109'], 'to be asked is no failure');
      assert.deepEqual([...missing.cookies], []);
    }
    const reply = await signIn(user.userLoginId, { otpCode: codeOf(secret) });
    assert.equal(reply.code, '000000', reply.message);
    const cookie = reply.cookies.get('latinAccessToken')?.split(';')[0] ?? '';
    assert.equal((await app.call(checkToken, {}, { headers: { cookie } })).status, 200);
    const row = await app.logged(reply);
    assert.equal(row.result, 1);
    assert.ok(!JSON.stringify(row).includes(codeOf(secret)));
  });

  it('takes a code once, also when it arrives many times at once, and none from before it', async () => {
    const { user, secret } = await bind();
    const otpCode = codeOf(secret);
    const codes = await Promise.all(Array.from({ length: 4 }, picture));
    const replies = await Promise.all(codes.map((code) => signIn(user.userLoginId, { otpCode, ...code })));
    assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'UM4110', 'UM4110', 'UM4110']);
    await app.database.db.deleteFrom('sign_in_failure').execute();
    const earlier = await signIn(user.userLoginId, { otpCode: codeOf(secret, -1) });
    assert.equal(earlier.code, 'UM4110');
    assert.match(earlier.message, /^两步验证码不正确或已使用过，还可尝试 4 次$/);
  });

  it('counts wrong codes like wrong passwords, and a known password buys no new guesses', async () => {
    const { user, secret } = await bind();
    for (let time = 0; time < 5; time++) {
      assert.equal((await signIn(user.userLoginId, await picture())).code, 'UM4109');
      const reply = await signIn(user.userLoginId, { otpCode: '000000', ...(await picture()) });
      assert.equal(reply.code, 'UM4110', reply.message);
      if (time === 1) assert.equal((await signIn(user.userLoginId, { otpCode: '1' })).code, 'UM4101');
    }
    const paused = await signIn(user.userLoginId, { otpCode: codeOf(secret), ...(await picture()) });
    assert.equal(paused.code, 'UM4103');
    await app.database.db
      .updateTable('sign_in_failure')
      .set({ created_at: sql`created_at - interval '10 minutes'` })
      .execute();
    await forgetSteps();
    assert.equal((await signIn(user.userLoginId, { otpCode: codeOf(secret) })).code, '000000');
  });

  it('counts the guesses of who knows the password from wherever they come', async () => {
    const { user, secret } = await bind();
    const { db } = app.database;
    for (let n = 0; n < 5; n++) {
      // As if each guess came from a network of its own.
      const reply = await signIn(user.userLoginId, { otpCode: '000000', ...(await picture()) });
      assert.equal(reply.code, 'UM4110', reply.message);
      await db.deleteFrom('sign_in_failure').where('address', '=', '127.0.0.1').execute();
    }
    const paused = await signIn(user.userLoginId, { otpCode: codeOf(secret), ...(await picture()) });
    assert.equal(paused.code, 'UM4103');
  });

  it('opens with each recovery code once, however it is typed', async () => {
    const { user, as, recoveryCodes } = await bind();
    const [code = '', other = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    const reply = await signIn(user.userLoginId, { otpCode: typed });
    assert.equal(reply.code, '000000', reply.message);
    assert.match((await app.logged(reply)).content, /使用恢复码，剩余 7 个/);
    assert.equal((await signIn(user.userLoginId, { otpCode: code })).code, 'UM4110');
    const stranger = await bind();
    assert.equal((await signIn(stranger.user.userLoginId, { otpCode: other })).code, 'UM4110', "another's");
    const { data } = await app.call(calls.ownAccount.profile, {}, { as });
    assert.deepEqual(data.twoStep, { isOn: true, recoveryLeft: 7 });
  });

  it('keeps neither secret nor recovery codes in answers to others, logs and tables', async () => {
    const { user, secret, recoveryCodes, reply } = await bind();
    const { db } = app.database;
    const kept = JSON.stringify([
      await db.selectFrom('two_step').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await db.selectFrom('operation_log').selectAll().execute(),
      await db.selectFrom('idempotency_key').selectAll().execute(),
      (await app.call(calls.account.detail, { id: user.userId }, { as: admin })).data,
    ]);
    assert.match((await app.logged(reply)).content, /开启两步验证$/);
    for (const hidden of [secret, ...recoveryCodes, bytesOf(secret).toString('hex'), 'otpauth'])
      assert.ok(!kept.includes(hidden), hidden);
  });

  it('is switched off by its owner with his password and the phone', async () => {
    const { user, as, secret } = await bind();
    const otpCode = codeOf(secret);
    assert.equal((await app.call(end, { password: 'Wrong-Guess-1', otpCode }, { as })).code, 'UM4106');
    assert.equal((await app.call(end, { password: PASSWORD }, { as })).code, 'UM4109');
    assert.equal((await app.call(end, { password: PASSWORD, otpCode: '000000' }, { as })).code, 'UM4110');
    assert.equal((await signIn(user.userLoginId)).code, 'UM4109');
    assert.deepEqual((await app.call(end, { password: PASSWORD, otpCode }, { as })).data, { changed: true });
    assert.equal((await signIn(user.userLoginId)).code, '000000');
    assert.deepEqual((await app.call(end, { password: PASSWORD }, { as })).data, { changed: false });
    const left = await app.database.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', user.userId)
      .execute();
    assert.deepEqual(left, []);
  });

  it('is switched off with a recovery code, too, and stays on for everybody else', async () => {
    const stranger = await bind();
    const { as, recoveryCodes } = await bind();
    const reply = await app.call(end, { password: PASSWORD, otpCode: recoveryCodes[0] }, { as });
    assert.deepEqual(reply.data, { changed: true });
    assert.match((await app.logged(reply)).content, /关闭两步验证$/);
    assert.equal((await signIn(stranger.user.userLoginId)).code, 'UM4109');
  });

  it('is not guessed away in an open browser, whatever the password opens meanwhile', async () => {
    const { as, secret } = await bind();
    const guess = (otpCode: string) => app.call(end, { password: PASSWORD, otpCode }, { as });
    for (let n = 0; n < 5; n++) {
      assert.equal((await guess('000000')).code, 'UM4110');
      const reply = await app.call(
        calls.ownAccount.selfModifyTelePhone,
        { telePhone: `${n}`, password: PASSWORD },
        { as },
      );
      assert.equal(reply.code, '000000');
    }
    assert.equal((await guess(codeOf(secret))).code, 'UM4103');
  });

  it('is switched off by an administrator, logged, and all sessions end', async () => {
    const { resetTwoStep, detail } = calls.account;
    const { user, as } = await bind();
    const hasTwoStep = async () =>
      (await app.call(detail, { id: user.userId }, { as: admin })).data.hasTwoStep;
    assert.equal(await hasTwoStep(), true);
    const stranger = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_user', 'latin_sys_user_reset'], scope: DataScope.self }),
    );
    assert.equal((await app.call(resetTwoStep, { id: user.userId }, { as: stranger })).status, 404);
    const reply = await app.call(resetTwoStep, { id: user.userId }, { as: admin });
    assert.deepEqual([reply.code, reply.data], ['000000', { endedSessions: 1 }]);
    assert.equal((await app.call(checkToken, {}, { as })).status, 401);
    assert.equal(await hasTwoStep(), false);
    const row = await app.logged(reply);
    assert.equal(row.content, `解除用户“${user.userName}”的两步验证`);
    assert.deepEqual(row.changes, [{ field: '两步验证', before: '已开启', after: '未开启' }]);
    assert.equal((await signIn(user.userLoginId)).code, '000000');
    assert.equal((await app.call(resetTwoStep, { id: user.userId }, { as: admin })).code, 'UM4300');
    assert.equal((await app.call(resetTwoStep, { id: admin.userId }, { as: admin })).code, 'UM4302');
  });

  it('is not for synced users, whom another system asks', async () => {
    const as = await app.signInAs(await app.makeUser({ source: Source.synced, password: PASSWORD }));
    assert.equal((await app.call(begin, { password: PASSWORD }, { as })).code, 'UM4305');
    assert.equal((await app.call(confirm, { otpCode: '000000' }, { as })).code, 'UM4305');
  });
});
