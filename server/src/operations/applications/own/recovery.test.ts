import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { calls, PROOF_HEADER, RECOVERY_TRIES } from '@outbound/contract';
import { recoveryCodes, recoveryHash } from '../../../http/recovery-codes.ts';
import { sendRecoveries } from '../../../notices/index.ts';
import { makeActivity, newPhone, signUp } from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { solve, underPressure } from '../../../testing/sign-up-proof.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { until } from '../../../testing/waits.ts';
import { ofNetworkAsking, ofPhoneAsked } from './recovery-routes.ts';

const SECRET = 'sixteen-characters';
const { ask, challenge, open } = calls.signUpRecovery;

interface Post {
  id: number;
  kind: string;
  mobilePhone: string;
  language: string;
  content: string;
  isSigned: boolean;
}

/** A gateway of short messages: what came, and what it answers. */
async function startGateway() {
  const posts: Post[] = [];
  const answers = { status: 204, afterMs: 0 };
  const server: Server = createServer(async (request, response) => {
    // As it was when the message came: a test that has seen it may want another answer to the next one.
    const { status, afterMs } = answers;
    const { 'x-signature': signature, 'x-timestamp': at } = request.headers;
    const body = await text(request);
    const expected = `sha256=${createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')}`;
    posts.push({ ...JSON.parse(body), isSigned: signature === expected });
    await pause(afterMs);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const visitorWebhook = { address: `http://127.0.0.1:${port}/sms`, secret: SECRET };
  return { posts, answers, visitorWebhook, stop: () => server.close() };
}
type Gateway = Awaited<ReturnType<typeof startGateway>>;

const codesTo = ({ posts }: Gateway, phone: string) =>
  posts
    .filter(({ kind, mobilePhone }) => kind === 'recovery' && mobilePhone === phone)
    .map((post) => ({ ...post, code: /\d{6}/.exec(post.content)?.[0] ?? '' }));
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe('sign-ups found by phone', () => {
  let gateway: Gateway;
  let app: TestApp;
  let second: TestApp;
  let admin: TestSession;
  before(async () => {
    gateway = await startGateway();
    app = await startApp({ visitorWebhook: gateway.visitorWebhook });
    second = await startApp({ visitorWebhook: gateway.visitorWebhook }, { database: app.database });
    admin = await app.signInAs('admin');
  });
  after(async () => {
    await second.stop();
    await app.stop();
    gateway.stop();
  });
  beforeEach(() => {
    gateway.answers.status = 204;
    gateway.answers.afterMs = 0;
  });

  async function person(times = 1) {
    const phone = newPhone();
    const made = [];
    for (let n = 0; n < times; n++) {
      const activity = await makeActivity(app, admin, {
        title: `论坛${n}`,
        ...(n === 1 && { titleEs: 'Foro', detailEs: '<p>Foro</p>' }),
      });
      made.push((await signUp(app, activity, { 手机号: phone })).data);
    }
    return { phone, made };
  }
  const askFor = async (mobilePhone: string, language: 'zh' | 'es' = 'zh', by = app) => {
    const reply = await by.call(ask, { mobilePhone, language });
    assert.equal(reply.code, '000000', reply.message);
    return reply;
  };
  /** Asks, and waits for the code. */
  async function receive(phone: string, language: 'zh' | 'es' = 'zh') {
    const before = codesTo(gateway, phone).length;
    const { data } = await askFor(phone, language);
    await until(() => codesTo(gateway, phone).length > before);
    const post = codesTo(gateway, phone).at(-1);
    assert.ok(post);
    return { ...data, post, code: post.code };
  }
  const openWith = (recoveryId: string, code: string, by = app) =>
    by.call(open, { recoveryId, code, language: 'es' });

  it('are listed to who has the code that went to it, and opened one by one', async () => {
    const { phone, made } = await person(2);
    await app.call(calls.ownSignUp.withdraw, {
      key: { applyCode: made[0]?.applyCode ?? '', queryCode: made[0]?.queryCode ?? '' },
    });
    const { recoveryId, code, post } = await receive(phone, 'es');
    assert.ok(post.isSigned && post.language === 'es');
    assert.match(post.content, /^Su código para consultar sus inscripciones es \d{6}\. Vale 10 minutos/);
    const { data } = await openWith(recoveryId, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    assert.deepEqual(
      data.signUpList.map(({ applyCode, title, language, state }) => [applyCode, title, language, state]),
      [
        [made[1]?.applyCode, 'Foro', 'es', 'pending'],
        [made[0]?.applyCode, '论坛0', 'zh', 'withdrawn'],
      ],
    );
    const [latest] = data.signUpList;
    const own = await app.call(calls.ownSignUp.view, { key: { ownToken: latest?.ownToken ?? '' } });
    assert.equal(own.data.applyCode, made[1]?.applyCode);
    assert.equal((await openWith(recoveryId, code)).code, 'OM2061', 'once');
    const sent = codesTo(gateway, phone).length;
    await askFor(`+86 ${phone.slice(0, 3)}-${phone.slice(3)}`);
    await until(() => codesTo(gateway, phone).length === sent + 1);
  });

  it('leave neither phone nor code in logs, and no code in any table', async () => {
    const { phone } = await person();
    const { recoveryId, code } = await receive(phone);
    const opened = await openWith(recoveryId, code);
    const { rows } = await app.database.pool.query(
      `select one::text as text from operation_log as one union all select one::text from interface_log as one
       union all select one::text from idempotency_key as one`,
    );
    const said = rows.map(({ text: row }) => String(row)).join('\n');
    assert.ok(!said.includes(recoveryId) && !said.includes(opened.data.signUpList[0]?.ownToken ?? '?'));
    assert.ok(!new RegExp(`(?<!\\d)${code}(?!\\d)`).test(said));
    const asking = rows.map(({ text: row }) => String(row)).filter((row) => row.includes('recover'));
    assert.ok(asking.length > 0 && !asking.join('').includes(phone));
    const kept = await app.database.pool.query('select one::text as text from sign_up_recovery as one');
    for (const row of kept.rows)
      assert.ok(!String(row.text).includes(`,${code},`) && !row.text.includes(recoveryId));
  });

  it('are told to nobody by the answer, its time or a message: it is the same for a phone that nobody has', async () => {
    // Whoever sends while he answers is slow now.
    gateway.answers.afterMs = 300;
    const [{ phone }, stranger] = [await person(), newPhone()];
    const times: Record<string, number[]> = { [phone]: [], [stranger]: [] };
    for (let n = 0; n < 9; n++)
      for (const one of [phone, stranger]) {
        const since = performance.now();
        const reply = await askFor(one);
        times[one]?.push(performance.now() - since);
        assert.deepEqual(Object.keys(reply.data), ['recoveryId']);
        assert.equal(reply.data.recoveryId.length, 43);
      }
    const [known, unknown] = [median(times[phone] ?? []), median(times[stranger] ?? [])];
    assert.ok(Math.abs(known - unknown) < 100, `${known} ${unknown}`);
    await until(() => codesTo(gateway, phone).length === 9);
    assert.deepEqual(codesTo(gateway, stranger), []);
    // Nor by what a wrong code is answered, or a right one that nobody was sent.
    const { data } = await askFor(stranger);
    const right = recoveryCodes(app.platform.sealingSecret).codeOf(recoveryHash(data.recoveryId), stranger);
    const mine = await receive(phone);
    for (const [recoveryId, code] of [
      [data.recoveryId, right],
      [mine.recoveryId, other(mine.code)],
    ] as const) {
      const wrong = await openWith(recoveryId, code);
      assert.deepEqual([wrong.code, wrong.message], ['OM2060', '验证码不正确，还可以再试 4 次']);
    }
  });

  it('are not guessed: five tries, however many come at once, and a code opens its own request alone', async () => {
    const [one, two] = [await person(), await person()];
    const [mine, his] = [await receive(one.phone), await receive(two.phone)];
    if (mine.code !== his.code)
      assert.equal((await openWith(his.recoveryId, mine.code)).code, 'OM2060', 'the code of another request');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => openWith(mine.recoveryId, other(mine.code), n % 2 ? app : second)),
    );
    const codes = Map.groupBy(replies, ({ code }) => code);
    assert.deepEqual(
      [codes.get('OM2060')?.length, codes.get('OM2061')?.length],
      [RECOVERY_TRIES - 1, 20 - RECOVERY_TRIES + 1],
    );
    assert.equal((await openWith(mine.recoveryId, mine.code)).code, 'OM2061', 'the right one comes too late');
    assert.equal((await openWith('A'.repeat(43), mine.code)).code, 'OM2061', 'no such request');
    const bad = await openWith(his.recoveryId, '12345');
    assert.deepEqual([bad.status, bad.code.startsWith('CM400')], [400, true]);
  });

  it('are opened once by two who have the same code at two processes, and not after its time', async () => {
    const { phone } = await person();
    const { recoveryId, code } = await receive(phone);
    const replies = await Promise.all([app, second, app, second].map((by) => openWith(recoveryId, code, by)));
    assert.deepEqual(replies.map((reply) => reply.code).sort(), ['000000', 'OM2061', 'OM2061', 'OM2061']);
    const late = await receive(phone);
    await app.database.pool.query('update sign_up_recovery set expires_at = now()');
    assert.equal((await openWith(late.recoveryId, late.code)).code, 'OM2061');
  });

  it('have their code sent once however many processes look, and again where it was not taken', async () => {
    const { phone } = await person();
    gateway.answers.status = 503;
    await askFor(phone);
    await until(() => codesTo(gateway, phone).length === 1);
    gateway.answers.status = 204;
    const rows = async () =>
      (
        await app.database.pool.query(
          'select status, try_num as "tryNum" from sign_up_recovery where mobile_phone = $1',
          [phone],
        )
      ).rows;
    assert.deepEqual(await rows(), [{ status: 0, tryNum: 1 }]);
    await app.database.pool.query('update sign_up_recovery set next_try_at = now() where status = 0');
    await Promise.all([app, second, app].map(({ platform }) => sendRecoveries(platform)));
    await until(async () => (await rows())[0].status === 1);
    const [first, again, ...more] = codesTo(gateway, phone);
    assert.deepEqual([first?.id, first?.code, more], [again?.id, again?.code, []], 'known by its number');
    await askFor(newPhone());
    await until(async () => {
      const { rows: left } = await app.database.pool.query('select from sign_up_recovery where status = 0');
      return left.length === 0;
    });
  });

  it('are offered only where short messages are sent', async () => {
    const silent = await startApp();
    try {
      const reply = await silent.call(ask, { mobilePhone: newPhone() });
      assert.equal(reply.code, 'OM2059');
      assert.equal((await silent.call(challenge, {})).code, 'OM2059');
    } finally {
      await silent.stop();
    }
    const wrong = await app.call(ask, { mobilePhone: '12345' });
    assert.deepEqual([wrong.status, wrong.message.includes('手机号格式不正确')], [400, true]);
  });
});

describe('asking for codes', () => {
  let gateway: Gateway;
  let app: TestApp;
  let phone: string;
  before(async () => {
    gateway = await startGateway();
    app = await startApp({ visitorWebhook: gateway.visitorWebhook, rateLimits: true }, underPressure);
    const activity = await makeActivity(app, await app.signInAs('admin'));
    phone = newPhone();
    await signUp(app, activity, { 手机号: phone });
  });
  after(async () => {
    await app.stop();
    gateway.stop();
  });
  beforeEach(() => app.database.pool.query('delete from sign_up_pace'));

  const work = async () => {
    const { data } = await app.call(challenge, {});
    return { [PROOF_HEADER]: solve(data.challenge, data.bits) };
  };
  const allSent = () =>
    until(async () => {
      const { rows } = await app.database.pool.query('select from sign_up_recovery where status = 0');
      return rows.length === 0;
    });
  const askWith = (headers: Record<string, string>, mobilePhone = phone) =>
    app.call(ask, { mobilePhone }, { headers });

  it('costs work, each time anew', async () => {
    assert.equal((await askWith({})).code, 'OM2013');
    const done = await work();
    assert.equal((await askWith(done)).code, '000000');
    assert.equal((await askWith(done)).code, 'OM2013');
    const easy = await app.call(calls.application.openChallenge, { activityId: 1 });
    const foreign = { [PROOF_HEADER]: solve(easy.data.challenge, easy.data.bits) };
    assert.equal((await askWith(foreign)).code, 'OM2013', 'work for a sign-up');
    const again = { ...(await work()), 'idempotency-key': 'recovery-0123456789' };
    const [one, two] = [await askWith(again), await askWith(again)];
    assert.deepEqual([one.code, two.data], ['000000', one.data], 'the same request after a lost answer');
  });

  it('sends one phone a few a day, and answers as before beyond that', async () => {
    await allSent();
    const sentBefore = codesTo(gateway, phone).length;
    const replies = [];
    for (let n = 0; n < ofPhoneAsked.most + 3; n++) replies.push(await askWith(await work()));
    assert.deepEqual(new Set(replies.map(({ code }) => code)), new Set(['000000']));
    await allSent();
    assert.equal(codesTo(gateway, phone).length - sentBefore, ofPhoneAsked.most);
    // Else each of them would be five more tries.
    const { recoveryId } = replies.at(-1)?.data ?? { recoveryId: '' };
    const code = recoveryCodes(app.platform.sealingSecret).codeOf(recoveryHash(recoveryId), phone);
    const guessed = await app.call(open, { recoveryId, code });
    assert.deepEqual([guessed.code, guessed.message], ['OM2060', '验证码不正确，还可以再试 4 次']);
    const { rows } = await app.database.pool.query('select place from sign_up_pace');
    assert.ok(!rows.some(({ place }) => String(place).includes(phone)), 'counted without its number');
  });

  it('is slowed down by network, whatever phones are named', async () => {
    await app.database.db
      .insertInto('sign_up_pace')
      .values({
        place: 'recovery 127.0.0.1',
        level: ofNetworkAsking.most - 1.5,
        counted_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await askWith(await work(), newPhone())).status);
    assert.deepEqual(statuses, [200, 429, 429]);
  });
});
