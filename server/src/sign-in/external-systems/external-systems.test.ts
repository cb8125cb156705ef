import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { calls, TICKET_PLACE } from '@outbound/contract';
import { sql } from 'kysely';
import { removeExpired } from '../../housekeeping.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { dictionary, externalSystem, resource, user: userCalls } = calls;
let app: TestApp;
let admin: TestSession;
let made = 0;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

/** An entry of the dictionary as it is stored, checked or not. */
async function setAddress(key: string, address: string, status = 1): Promise<void> {
  const { id } = await app.database.db
    .selectFrom('dictionary_type')
    .select('id')
    .where('type', '=', 'iframe-url')
    .executeTakeFirstOrThrow();
  await app.database.db
    .insertInto('dictionary_item')
    .values({ type_id: id, dict_key: key, dict_value: address, status })
    .onConflict((conflict) =>
      conflict.columns(['type_id', 'dict_key']).doUpdateSet({ dict_value: address, status }),
    )
    .execute();
}

/** A menu that shows an external system, and somebody who may open it. */
async function makeFrame(address: string | null, more: object = {}) {
  const key = `system-${++made}`;
  if (address !== null) await setAddress(key, address);
  const added = await app.call(
    resource.add,
    {
      parentId: null,
      functionType: 1,
      resourceName: `大屏${made}`,
      permissionCode: `latin_test_frame${made}`,
      type: 'operation',
      path: `/frame-${made}`,
      openMode: 1,
      frameKey: key,
      ...more,
    },
    { as: admin },
  );
  assert.equal(added.code, '000000', added.message);
  const routeId = added.data.id;
  const user = await app.makeUser();
  await app.database.db
    .insertInto('role_resource')
    .values({ role_id: user.roleId, resource_id: routeId })
    .execute();
  return { key, routeId, user, as: await app.signInAs(user) };
}
const open = (routeId: number, as: TestSession, headers = {}) =>
  app.call(externalSystem.ticket, { routeId }, { as, headers });
async function ticketOf(routeId: number, as: TestSession): Promise<string> {
  const { data, message } = await open(routeId, as);
  assert.ok(data, message);
  return new URL(data.ticketAddress).searchParams.get('ticket') ?? '';
}
/** As another system does it: without a session. */
const redeem = (body: object) => app.call(userCalls.checkToken, body);
/** A new secret of a system, as the office makes it. */
async function secretOf(key: string, more: object = {}): Promise<string> {
  const { id } = await app.database.db
    .selectFrom('dictionary_item')
    .select('id')
    .where('dict_key', '=', key)
    .executeTakeFirstOrThrow();
  const { data, message } = await app.call(dictionary.renewSecret, { id, ...more }, { as: admin });
  assert.ok(data, message);
  return data.frameSecret;
}
const refused = { status: 401, code: 'UM4500', message: '票据无效或已失效', data: null };
const facts = ({ status, code, message, data }: Awaited<ReturnType<typeof redeem>>) => ({
  status,
  code,
  message,
  data,
});

describe('user/frameTicket', () => {
  it('answers the address with a ticket, of which only a hash is kept, and logs who opened what', async () => {
    const { key, routeId, as, user } = await makeFrame('https://bi.example.com:8443/board?x=1&y=2#top');
    const reply = await open(routeId, as);
    const address = new URL(reply.data.ticketAddress);
    const ticket = address.searchParams.get('ticket') ?? '';
    assert.match(ticket, /^[A-Za-z0-9_-]{43}$/);
    assert.equal(reply.data.ticketAddress, `https://bi.example.com:8443/board?x=1&y=2&ticket=${ticket}#top`);
    assert.equal(reply.data.openMode, 1);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.ok(!reply.data.ticketAddress.includes(as.token) && !reply.data.ticketAddress.includes(as.mark));
    const row = await app.logged(reply);
    assert.deepEqual(
      [row.content, row.object_id, row.user_id, row.operation_type],
      [`打开外部系统“大屏${made}”`, key, user.userId, 1],
    );
    const { db } = app.database;
    const stored = await db.selectFrom('frame_ticket').selectAll().execute();
    const { rows } = await sql`select * from idempotency_key`.execute(db);
    assert.ok(!JSON.stringify([rows, row]).includes(ticket));
    assert.deepEqual(stored[0]?.ticket_hash, createHash('sha256').update(ticket).digest());
    assert.deepEqual(
      stored.map((one) => [one.session_id, one.user_id, one.frame_key, one.frame_address]),
      [[as.id, user.userId, key, 'https://bi.example.com:8443/board?x=1&y=2#top']],
    );
  });

  it('puts the ticket where the address has a place for it', async () => {
    const { routeId, as } = await makeFrame(`http://10.1.2.3/app#/home?token=${TICKET_PLACE}&from=office`, {
      openMode: 2,
    });
    const { data } = await open(routeId, as);
    assert.match(
      data.ticketAddress,
      /^http:\/\/10\.1\.2\.3\/app#\/home\?token=[A-Za-z0-9_-]{43}&from=office$/,
    );
    assert.equal(data.openMode, 2);
  });

  it('makes another ticket each time, also for the same Idempotency-Key', async () => {
    const { routeId, as } = await makeFrame('https://bi.example.com/');
    const headers = { 'idempotency-key': 'the-same-key-twice' };
    const [first, second] = [await open(routeId, as, headers), await open(routeId, as, headers)];
    assert.equal(second.code, '000000', second.message);
    assert.notEqual(first.data.ticketAddress, second.data.ticketAddress);
  });

  it("needs the route's own code, and a route that is there and leads outside", async () => {
    const { routeId } = await makeFrame('https://bi.example.com/');
    const stranger = await app.signInAs(await app.makeUser({ codes: ['latin_sys_func'] }));
    assert.deepEqual(
      [(await open(routeId, stranger)).status, (await open(routeId, admin)).status],
      [403, 200],
    );
    assert.equal((await open(999_999, admin)).status, 404);
    const { id: inside } = await app.database.db
      .selectFrom('resource')
      .select('id')
      .where('path', '=', '/functionManagement')
      .executeTakeFirstOrThrow();
    assert.equal((await open(inside, admin)).status, 404);
    const ours = await makeFrame('https://bi.example.com/', { openMode: 0 });
    assert.equal((await open(ours.routeId, ours.as)).status, 404, 'opens a page of ours');
    await app.call(resource.status, { id: routeId, status: 0 }, { as: admin });
    assert.equal((await open(routeId, admin)).status, 404, 'disabled');
  });

  it('says so where the dictionary has no such address, or none that may be opened', async () => {
    const { key, routeId, as } = await makeFrame(null);
    const missing = { code: 'UM4501', message: `外部系统“${key}”的地址未配置、已停用或不正确` };
    const told = async () => {
      const { code, message } = await open(routeId, as);
      return { code, message };
    };
    assert.deepEqual(await told(), missing);
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//bi.example.com',
      'https://u:p@bi.example.com/',
    ]) {
      await setAddress(key, address);
      assert.deepEqual(await told(), missing, address);
    }
    await setAddress(key, 'https://bi.example.com/', 0);
    assert.deepEqual(await told(), missing, 'disabled');
    await setAddress(key, 'https://bi.example.com/');
    assert.equal((await told()).code, '000000');
  });
});

describe('user/checkToken with a ticket', () => {
  it('tells the other system who it is, once, and nothing else', async () => {
    const { key, routeId, user, as } = await makeFrame('https://bi.example.com/');
    const frameSecret = await secretOf(key);
    const ticket = await ticketOf(routeId, as);
    const reply = await redeem({ ticket, frameSecret });
    assert.deepEqual(reply.data, {
      userLoginId: user.userLoginId,
      userId: user.userId,
      userName: user.userName,
      frameKey: key,
    });
    assert.deepEqual([...reply.cookies.keys()], []);
    assert.deepEqual(facts(await redeem({ ticket, frameSecret })), refused);
    const other = await ticketOf(routeId, as);
    assert.equal((await redeem({ ticket: other, frameKey: key, frameSecret })).status, 200);
  });

  it('is given to one of many who bring it at once', async () => {
    const { key, routeId, as } = await makeFrame('https://bi.example.com/');
    const frameSecret = await secretOf(key);
    const ticket = await ticketOf(routeId, as);
    const replies = await Promise.all(Array.from({ length: 12 }, () => redeem({ ticket, frameSecret })));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  });

  it('refuses with one answer whatever is wrong', async () => {
    const { db } = app.database;
    assert.deepEqual(facts(await redeem({ ticket: 'a'.repeat(43) })), refused, 'unknown');

    const end = async (
      what: string,
      work: (subject: Awaited<ReturnType<typeof makeFrame>>) => Promise<unknown>,
    ) => {
      const subject = await makeFrame('https://bi.example.com/');
      const frameSecret = await secretOf(subject.key);
      const ticket = await ticketOf(subject.routeId, subject.as);
      await work(subject);
      assert.deepEqual(facts(await redeem({ ticket, frameSecret })), refused, what);
    };
    const set = (userId: number, change: object) =>
      db.updateTable('user_account').set(change).where('id', '=', userId).execute();
    await end('a minute old', ({ as }) =>
      db
        .updateTable('frame_ticket')
        .set({ expires_at: sql`expires_at - interval '60 seconds'` })
        .where('session_id', '=', as.id)
        .execute(),
    );
    await end('signed out', ({ as }) => app.call(userCalls.logout, {}, { as }));
    await end('session over', ({ as }) =>
      db.updateTable('session').set({ expires_at: sql`now()` }).where('id', '=', as.id).execute(),
    );
    await end('frozen', ({ user }) => set(user.userId, { status: 0 }));
    await end('has left', ({ user }) => set(user.userId, { person_status: 0 }));
    await end('address changed', ({ key }) => setAddress(key, 'https://elsewhere.example.com/'));
    await end('address disabled', ({ key }) => setAddress(key, 'https://bi.example.com/', 0));

    const { key, routeId, as } = await makeFrame('https://bi.example.com/');
    const frameSecret = await secretOf(key);
    const ticket = await ticketOf(routeId, as);
    const named = { ticket, frameSecret, frameKey: `${key}-other` };
    assert.deepEqual(facts(await redeem(named)), refused, "another system's");
    assert.deepEqual(facts(await redeem({ ...named, frameKey: key })), refused, 'and used up by that');
  });

  it('takes a ticket or nothing', async () => {
    for (const body of [
      { ticket: '' },
      { ticket: 'short' },
      { ticket: 7 },
      { frameKey: 'x' },
      { frameSecret: 'x' },
      { ticket: 'a'.repeat(43), userId: 1 },
    ])
      assert.equal((await redeem(body)).status, 400, JSON.stringify(body));
    assert.deepEqual(facts(await redeem({})), {
      status: 401,
      code: '910004',
      message: '登录超时，请重新登录',
      data: null,
    });
  });

  it('opens no session: a ticket is no credential of ours', async () => {
    const { routeId, as } = await makeFrame('https://bi.example.com/');
    const ticket = await ticketOf(routeId, as);
    for (const cookie of [`latinAccessToken=${ticket}`, `accessToken=${ticket}`])
      assert.equal((await app.call(userCalls.current, {}, { headers: { cookie } })).status, 401);
  });

  it('is swept when its time is over', async () => {
    const { routeId, as } = await makeFrame('https://bi.example.com/');
    await ticketOf(routeId, as);
    const { db } = app.database;
    const left = async () =>
      (await db.selectFrom('frame_ticket').select('session_id').where('session_id', '=', as.id).execute())
        .length;
    await removeExpired(db);
    assert.equal(await left(), 1);
    await db.updateTable('frame_ticket').set({ expires_at: sql`now() - interval '1 second'` }).execute();
    await removeExpired(db);
    assert.equal(await left(), 0);
  });
});

describe('the secret of an external system', () => {
  it('is asked of whoever redeems: none, a wrong one and that of another system are refused alike', async () => {
    const [one, other] = [
      await makeFrame('https://bi.example.com/'),
      await makeFrame('https://other.example.com/'),
    ];
    const { key, routeId, as } = one;
    assert.deepEqual(facts(await redeem({ ticket: await ticketOf(routeId, as) })), refused, 'has none yet');
    const empty = { ticket: await ticketOf(routeId, as), frameSecret: '' };
    assert.deepEqual(facts(await redeem(empty)), refused, 'has none yet, and sends an empty one');
    const [frameSecret, others] = [await secretOf(key), await secretOf(other.key)];
    for (const [what, brought] of [
      ['none', {}],
      ['empty', { frameSecret: '' }],
      ['wrong', { frameSecret: 'a'.repeat(43) }],
      ['wrong at its end', { frameSecret: `${frameSecret.slice(0, -1)}_` }],
      ["another system's", { frameSecret: others }],
      ["another system's, with its key", { frameSecret: others, frameKey: other.key }],
      ["another system's, with this one's key", { frameSecret: others, frameKey: key }],
    ] as const)
      assert.deepEqual(
        facts(await redeem({ ticket: await ticketOf(routeId, as), ...brought })),
        refused,
        what,
      );
    const taken = await ticketOf(routeId, as);
    assert.deepEqual(facts(await redeem({ ticket: taken, frameSecret: others })), refused);
    assert.deepEqual(
      facts(await redeem({ ticket: taken, frameSecret })),
      refused,
      'a tried ticket is used up',
    );
    assert.equal((await redeem({ ticket: await ticketOf(routeId, as), frameSecret })).status, 200);
  });

  it('goes with its entry: the same key entered anew has none', async () => {
    const { key, routeId, as } = await makeFrame('https://bi.example.com/');
    const frameSecret = await secretOf(key);
    await app.database.db.deleteFrom('dictionary_item').where('dict_key', '=', key).execute();
    await setAddress(key, 'https://bi.example.com/');
    assert.deepEqual(facts(await redeem({ ticket: await ticketOf(routeId, as), frameSecret })), refused);
  });

  it('leaves the one before valid for as long as was said, or not at all', async () => {
    const { key, routeId, as } = await makeFrame('https://bi.example.com/');
    const works = async (frameSecret: string) =>
      (await redeem({ ticket: await ticketOf(routeId, as), frameSecret })).status === 200;
    const first = await secretOf(key, { keepOldHours: 24 });
    const second = await secretOf(key, { keepOldHours: 24 });
    assert.deepEqual([await works(first), await works(second)], [true, true]);
    const third = await secretOf(key, { keepOldHours: 168 });
    const left = await app.database.db
      .selectFrom('external_system_secret')
      .innerJoin('dictionary_item', 'dictionary_item.id', 'item_id')
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 3600)::int`.as('hours'))
      .where('dict_key', '=', key)
      .orderBy('external_system_secret.id')
      .execute();
    assert.deepEqual(
      left.map(({ hours }) => hours),
      [24, 168, null],
      'the first no longer than before',
    );
    await app.database.db
      .updateTable('external_system_secret')
      .set({ expires_at: sql`now()` })
      .where('secret_hash', '=', createHash('sha256').update(second).digest())
      .execute();
    assert.deepEqual([await works(first), await works(second), await works(third)], [true, false, true]);
    const fourth = await secretOf(key);
    assert.deepEqual([await works(first), await works(third), await works(fourth)], [false, false, true]);
  });

  it('keeps five of a system, however often it is renewed', async () => {
    const { key } = await makeFrame('https://bi.example.com/');
    for (let time = 0; time < 8; time++) await secretOf(key, { keepOldHours: 168 });
    const kept = await app.database.db
      .selectFrom('external_system_secret')
      .innerJoin('dictionary_item', 'dictionary_item.id', 'item_id')
      .select('expires_at')
      .where('dict_key', '=', key)
      .execute();
    assert.deepEqual([kept.length, kept.filter((one) => one.expires_at === null).length], [5, 1]);
  });
});

describe('user/disabledCodes', () => {
  it('names what the caller lacks and sees disabled, and follows the functions', async () => {
    const as = await app.signInAs(await app.makeUser({ codes: ['latin_sys_dict', 'latin_sys_dict_add'] }));
    const codes = async () => (await app.call(userCalls.disabledCodes, {}, { as })).data;
    assert.deepEqual(await codes(), []);
    const { db } = app.database;
    const set = (code: string, change: object) =>
      db.updateTable('resource').set(change).where('permission_code', '=', code).execute();
    await set('latin_sys_dict_add', { deny_mode: 1 });
    await set('latin_sys_dict_delete', { deny_mode: 1 });
    assert.deepEqual(await codes(), ['latin_sys_dict_delete'], 'what he holds is not among them');
    await set('latin_sys_dict_delete', { status: 0 });
    assert.deepEqual(await codes(), [], 'a disabled function has no buttons');
  });
});
