import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, describe, it, mock } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { removeExpired } from '../housekeeping.ts';
import * as activities from '../testing/activities.ts';
import type { TestSession } from '../testing/factories.ts';
import * as make from '../testing/files.ts';
import { cookieOf, startApp, type TestApp } from '../testing/start-app.ts';
import { someoneWaits, until } from '../testing/waits.ts';
import { openBlobStore } from './blob-store.ts';
import { FileStore } from './file-store.ts';
import { releaseFiles } from './holders.ts';
import { LEAST_COUNTED, quotas } from './quotas.ts';

const MB = 1024 * 1024;
const texts = {
  visitor: '您上传后尚未提交的附件过多，请先提交报名，或两小时后再试',
  network: '当前网络上传后尚未提交的附件过多，请稍后再试',
  activity: '该活动尚未提交的附件过多，请稍后再试',
  user: '您上传后尚未使用的文件过多，请先使用或删除部分文件，或明天再试',
  all: '平台尚未使用的文件过多，暂不能上传，请稍后再试',
};

describe('what nobody has claimed', () => {
  let app: TestApp;
  let second: TestApp;
  let staff: TestSession;
  let activity: activities.MadeActivity;
  let formId: number;

  before(async () => {
    app = await startApp({ trustProxy: 1 });
    second = await startApp({ trustProxy: 1 }, { database: app.database });
    staff = await app.signInAs('admin');
    activity = await activities.makeActivity(app, staff, { formItemList: activities.fullForm() });
    formId = activity.form.find((one) => one.name === '营业执照')?.id ?? 0;
  });
  after(async () => {
    await second.stop();
    await app.stop();
  });
  afterEach(async () => {
    await sql`delete from parked_upload`.execute(app.database.db);
  });

  const db = () => app.database.db;
  const { upload, files, openCoverFiles } = calls.file;

  /** What lies there already, as somebody else's unless it says otherwise. */
  const park = (mb: number, over: Record<string, unknown> = {}) =>
    db()
      .insertInto('parked_upload')
      .values({ person: `someone ${randomBytes(4).toString('hex')}`, bytes: mb * MB, ...over })
      .execute();
  const parked = () =>
    db()
      .selectFrom('parked_upload')
      .select(['file_id', 'person', 'network', 'bytes', 'is_released'])
      .execute();
  const attach = async (bytes: Buffer, address = '198.51.100.1', cookie = '', at = app) => {
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
    const { data } = await at.call(
      calls.application.openTicket,
      { activityId: activity.id, formId },
      { headers },
    );
    return make.send(
      at,
      openCoverFiles,
      { bytes, name: '执照.pdf' },
      { fields: { ticket: data.ticket }, headers },
    );
  };
  /** A visitor cookie as a browser gets it. */
  const newVisitor = async (address = '198.51.100.1') => {
    const reply = await app.call(
      calls.activity.openView,
      { id: activity.id },
      { headers: { 'x-forwarded-for': address } },
    );
    return (reply.cookies.get('visitor') ?? '').split(';')[0] ?? '';
  };
  /** An upload that says how much it brings, sends some of it and then no more. */
  const stalled = async (told: number, sent: number): Promise<Socket> => {
    const cookie = await newVisitor('203.0.113.9');
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST /web${openCoverFiles.path} HTTP/1.1`,
      'Host: localhost',
      'X-Forwarded-For: 198.51.100.1',
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${told}`,
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.pdf"',
      'Content-Type: application/pdf',
      '',
      '',
    ];
    socket.write(head.join('\r\n'));
    if (sent > 0) socket.write(make.pdf(sent));
    return socket;
  };
  const isRefused = async (reply: { status: number; code: string; message: string }, text: string) =>
    assert.deepEqual([reply.status, reply.code, reply.message], [429, 'CM4291', text]);

  it('is counted while it is received and while it is kept, and not once a record holds it', async () => {
    const { data: id } = await attach(make.pdf(400_000));
    const [row, ...more] = await parked();
    assert.deepEqual(more, []);
    const size = make.pdf(400_000).length;
    assert.deepEqual(row, {
      file_id: id,
      person: 'nameless 198.51.100.1',
      network: '198.51.100.1',
      bytes: size,
      is_released: false,
    });
    const signedUp = await activities.signUp(app, activity, { 营业执照: id });
    assert.equal(signedUp.code, '000000', signedUp.message);
    assert.deepEqual(await parked(), []);
  });

  it('counts for a quarter of a MB at least', async () => {
    await attach(make.pdf(10));
    assert.deepEqual(
      (await parked()).map(({ bytes }) => bytes),
      [LEAST_COUNTED],
    );
  });

  it('ends for one visitor at his share, and others of his network go on', async () => {
    const cookie = await newVisitor();
    for (let sent = 0; sent < quotas.visitor / (10 * MB); sent++) {
      const reply = await attach(make.pdf(9.7 * MB), '198.51.100.1', cookie);
      assert.equal(reply.code, '000000', reply.message);
    }
    await isRefused(await attach(make.pdf(9.7 * MB), '198.51.100.1', cookie), texts.visitor);
    assert.equal((await attach(make.pdf(), '198.51.100.1', await newVisitor())).code, '000000');
  });

  it('ends for one network at its share, also through another process, and others go on', async () => {
    await park(quotas.network / MB - 1, { network: '2001:db8:0:1::/64' });
    await isRefused(await attach(make.pdf(2 * MB), '2001:db8:0:1::7'), texts.network);
    await isRefused(await attach(make.pdf(2 * MB), '2001:db8:0:1::8', '', second), texts.network);
    assert.equal((await attach(make.pdf(2 * MB), '2001:db8:0:2::7')).code, '000000');
  });

  it('ends for one activity at its share', async () => {
    await park(quotas.activity / MB - 1, { network: 'elsewhere', activity_id: activity.id });
    await isRefused(await attach(make.pdf(2 * MB)), texts.activity);
    assert.equal((await attach(make.pdf(0.2 * MB))).code, '000000');
  });

  it('ends for somebody with a session at his share, and a batch counts as a whole', async () => {
    const plain = await app.signInAs(await app.makeUser());
    await park(quotas.user / MB - 4, { person: `user ${plain.userId}` });
    const three = [1, 2, 3].map((number) => ({ bytes: make.pdf(2 * MB), name: `${number}.pdf` }));
    await isRefused(await app.call(files, make.form(three), { as: plain }), texts.user);
    assert.equal(
      (await make.send(app, upload, { bytes: make.pdf(), name: 'a.pdf' }, { as: plain })).code,
      '000000',
    );
    assert.equal((await app.call(files, make.form(three), { as: staff })).code, '000000');
  });

  it('counts for its person again when a record lets it go, and for nobody else', async () => {
    const photo = async () =>
      (await make.send(app, upload, { bytes: await make.jpeg(), name: 'a.jpg' }, { as: staff })).data[0] ??
      '';
    const [first, next] = [await photo(), await photo()];
    await db()
      .transaction()
      .execute((trx) => app.fileStore.holdPhoto(trx, staff.userId, first, staff.userId));
    await db()
      .transaction()
      .execute((trx) => app.fileStore.holdPhoto(trx, staff.userId, next, staff.userId));
    const person = `user ${staff.userId}`;
    assert.deepEqual(await parked(), [
      { file_id: first, person, network: null, bytes: LEAST_COUNTED, is_released: true },
    ]);
    await db()
      .transaction()
      .execute((trx) => app.fileStore.holdPhoto(trx, staff.userId, first, staff.userId));
    assert.deepEqual(
      (await parked()).map(({ file_id }) => file_id),
      [next],
    );
    await park(app.config.unclaimedBytes / MB, { is_released: true });
    assert.equal(
      (await attach(make.pdf())).code,
      '000000',
      'what records let go takes no room from visitors',
    );
  });

  it('of visitors together ends at half of the whole, and all of it at the whole', async () => {
    await park(app.config.unclaimedBytes / MB / 2 - 1, { network: 'elsewhere' });
    await isRefused(await attach(make.pdf(2 * MB)), texts.all);
    const send = () => make.send(app, upload, { bytes: make.pdf(2 * MB), name: 'a.pdf' }, { as: staff });
    assert.equal((await send()).code, '000000');
    await park(app.config.unclaimedBytes / MB / 2 - 2);
    await isRefused(await send(), texts.all);
  });

  it('of those who work here takes nothing from the half of the visitors', async () => {
    await park(app.config.unclaimedBytes / MB / 2 + 100);
    assert.equal((await attach(make.pdf())).code, '000000');
  });

  it('does not count what another record still holds when one lets it go', async () => {
    const photo = async () =>
      (await make.send(app, upload, { bytes: await make.jpeg(), name: 'a.jpg' }, { as: staff })).data[0] ??
      '';
    const other = await app.makeUser({});
    const hold = (userId: number, id: string) =>
      db()
        .transaction()
        .execute((trx) => app.fileStore.holdPhoto(trx, userId, id, staff.userId));
    const [shared, next] = [await photo(), await photo()];
    await hold(staff.userId, shared);
    await hold(other.userId, shared);
    await sql`delete from parked_upload`.execute(db());
    await hold(other.userId, next);
    assert.deepEqual(await parked(), []);
  });

  it('is nobody’s again where a visitor sent what a record lets go', async () => {
    const { data: id } = await attach(make.pdf());
    await activities.signUp(app, activity, { 营业执照: id });
    const use = await db()
      .selectFrom('file_use')
      .select('holder_id')
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow();
    await db()
      .transaction()
      .execute((trx) => releaseFiles(trx, 'application', [use.holder_id]));
    assert.ok(
      (await db().selectFrom('file').select('unheld_since').where('id', '=', id).executeTakeFirst())
        ?.unheld_since,
    );
    assert.deepEqual(await parked(), []);
  });

  it('has as much room as UNCLAIMED_MB says', async () => {
    const { unclaimedBytes } = app.config;
    await park(1_024 / 2, { network: 'elsewhere' });
    assert.equal((await attach(make.pdf())).code, '000000');
    Object.assign(app.config, { unclaimedBytes: 1_024 * MB });
    try {
      await isRefused(await attach(make.pdf()), texts.all);
    } finally {
      Object.assign(app.config, { unclaimedBytes });
    }
  });

  it('is refused before its bytes are taken, and keeps its share together when many come at once', async () => {
    const room = 5;
    await park(quotas.network / MB - room, { network: '198.51.100.1' });
    const earlier = await make.stored(app);
    const cookies = await Promise.all(Array.from({ length: 20 }, () => newVisitor('203.0.113.9')));
    const all = await Promise.all(
      cookies.map((cookie, number) =>
        attach(make.pdf(0.97 * MB), '198.51.100.1', cookie, number % 2 === 0 ? app : second),
      ),
    );
    const taken = all.filter(({ code }) => code === '000000').length;
    assert.ok(taken >= 1 && taken <= room, `${taken} of 20`);
    for (const reply of all) if (reply.code !== '000000') await isRefused(reply, texts.network);
    assert.equal((await make.stored(app)).rows.length, earlier.rows.length + taken);
    assert.equal((await parked()).length, taken + 1, 'what was refused gave its room back');
  });

  it('is judged after what is just being set aside by another process', async () => {
    const sending = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('parked uploads', 0))`.execute(trx);
        const row = { person: 'other', network: '198.51.100.1', bytes: quotas.network };
        await trx.insertInto('parked_upload').values(row).execute();
        // In an object: a promise would be waited for by the transaction that it waits for.
        const waiting = { reply: attach(make.pdf()) };
        await Promise.race([someoneWaits(trx), waiting.reply]);
        return waiting;
      });
    await isRefused(await sending.reply, texts.network);
  });

  it('that is said and not sent keeps nobody else out', async () => {
    await park(quotas.network / MB - 20, { network: '198.51.100.1' });
    const senders = [
      await stalled(9 * MB, 10_000),
      await stalled(9 * MB, 10_000),
      await stalled(9 * MB, 10_000),
      await stalled(9 * MB, 2 * MB),
    ];
    try {
      const held = async () => (await parked()).filter(({ person }) => person.startsWith('visitor'));
      await until(async () => (await held()).some(({ bytes }) => bytes > 2 * MB));
      await until(async () => (await held()).length === senders.length);
      const bytes = (await held()).map((row) => row.bytes).sort((one, other) => one - other);
      assert.deepEqual(bytes.slice(0, 3), [MB, MB, MB]);
      assert.ok((bytes[3] ?? 0) < 4.5 * MB, `${bytes[3]} held for 2 MB`);
      const reply = await attach(make.pdf(9 * MB), '198.51.100.1', await newVisitor());
      assert.equal(reply.code, '000000', reply.message);
    } finally {
      for (const socket of senders) socket.destroy();
    }
    await until(async () => (await parked()).length === 2);
  });

  it('of a length that nobody told counts as it comes', async () => {
    const plain = await app.signInAs(await app.makeUser());
    await park(quotas.user / MB - 3, { person: `user ${plain.userId}` });
    const bytes = Buffer.from(
      await new Response(
        make.form([1, 2].map(() => ({ bytes: make.pdf(2 * MB), name: 'a.pdf' }))),
      ).arrayBuffer(),
    );
    const boundary = bytes.subarray(2, bytes.indexOf('\r\n')).toString();
    const send = () =>
      fetch(`${app.url}/web${files.path}`, {
        method: 'POST',
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          cookie: cookieOf(plain),
        },
        body: new Blob([bytes]).stream(),
        duplex: 'half',
      } as RequestInit).then(async (reply) => (await reply.json()) as { code: string });
    assert.equal((await send()).code, 'CM4291');
    assert.equal((await parked()).length, 1);
    await sql`update parked_upload set bytes = bytes - ${2 * MB}::bigint`.execute(db());
    assert.equal((await send()).code, '000000');
  });

  it('that a process left behind when it died is free again after a quarter of an hour', async () => {
    await park(1, { person: 'dead', created_at: sql`now() - interval '16 minutes'` });
    await park(1, { person: 'alive', created_at: sql`now() - interval '14 minutes'` });
    await removeExpired(db());
    assert.deepEqual(
      (await parked()).map(({ person }) => person),
      ['alive'],
    );
  });

  it('keeps the room of what is at work here, however long that takes, and counts what comes of it', async () => {
    const blobs = await openBlobStore(app.config);
    // Only while it is made: what it does every minute, and how often that is.
    const setting = mock.method(globalThis, 'setInterval');
    const { quotas: room } = new FileStore(app.platform, blobs);
    const [everyMinute] = setting.mock.calls;
    setting.mock.restore();
    assert.ok(Number(everyMinute?.arguments[1]) <= 60_000);
    const held = await room.reserve({ person: 'long', network: null }, MB);
    // What a process that died left behind goes meanwhile.
    await park(1, { person: 'dead' });
    await sql`update parked_upload set created_at = now() - interval '16 minutes'`.execute(db());
    everyMinute?.arguments[0]();
    await until(async () => {
      const { rows } = await sql<{ is: boolean }>`
        select created_at > now() - interval '1 minute' as is from parked_upload where person = 'long'`.execute(
        db(),
      );
      return rows[0]?.is === true;
    });
    await removeExpired(db());
    await held.grow(MB);
    assert.deepEqual(
      (await parked()).map(({ person, bytes }) => [person, bytes]),
      [['long', 2 * MB]],
    );
    await held.giveBack();
    assert.deepEqual(await parked(), []);
    await room.renew();
  });

  it('is not kept uncounted where its room is gone', async () => {
    const store = new FileStore(app.platform, await openBlobStore(app.config));
    const earlier = await make.stored(app);
    const held = await store.quotas.reserve({ person: 'long', network: null }, MB);
    await sql`delete from parked_upload`.execute(db());
    const spooled = join(app.config.dataDir, 'spool', 'long');
    await writeFile(spooled, make.pdf());
    await assert.rejects(held.grow(MB), { code: 'CM4000' });
    await assert.rejects(store.quotas.countForActivity(held.id, activity.id), { code: 'CM4000' });
    const wish = { accepted: 'document', audience: 'signedIn', createdBy: null, sender: 'long' } as const;
    await assert.rejects(store.keep(spooled, { ...wish, name: 'a.pdf', reservation: held.id }), {
      code: 'CM4000',
    });
    await rm(spooled);
    assert.deepEqual(await make.stored(app), earlier);
    await held.giveBack();
  });

  it('counts each file of a batch', async () => {
    const sent = [1, 2, 3].map((n) => ({ bytes: make.pdf(n * 300_000), name: `${n}.pdf` }));
    const { data } = await app.call(files, make.form(sent), { as: staff });
    assert.deepEqual(
      (await parked()).map(({ file_id, bytes }) => [file_id, bytes]).sort(),
      sent.map(({ bytes }, n) => [data[n], bytes.length]).sort(),
    );
  });

  it('goes within two hours where a visitor sent it, and stays a day where somebody with a session did', async () => {
    const mine = (await make.send(app, upload, { bytes: make.pdf(), name: 'a.pdf' }, { as: staff })).data[0];
    const [old, young] = [(await attach(make.pdf(1))).data, (await attach(make.pdf(2))).data];
    const age = (id: string | undefined, minutes: number) =>
      sql`update parked_upload set created_at = now() - make_interval(mins => ${minutes}::int)
        where file_id = ${id}`.execute(db());
    await age(mine, 200);
    await age(old, 111);
    await age(young, 109);
    const store = new FileStore(app.platform, await openBlobStore(app.config));
    assert.equal(await store.removeUnheld(), 1);
    const { rows } = await make.stored(app);
    assert.deepEqual(
      [mine, old, young].map((id) => rows.includes(id ?? '')),
      [true, false, true],
    );
  });

  it('never takes a file that a record holds with it, whatever the counting says', async () => {
    const { data: id } = await attach(make.pdf());
    await activities.signUp(app, activity, { 营业执照: id });
    await park(1, { file_id: id, network: 'x', created_at: sql`now() - interval '1 day'` });
    const store = new FileStore(app.platform, await openBlobStore(app.config));
    assert.equal(await store.removeUnheld(), 0);
    await removeExpired(db());
    assert.deepEqual(await parked(), []);
  });
});

describe('a disk that is almost full', () => {
  it('takes no more uploads, and everything else goes on', async () => {
    const app = await startApp({ freeSpaceBytes: Number.MAX_SAFE_INTEGER });
    try {
      const staff = await app.signInAs('admin');
      const send = () =>
        make.send(app, calls.file.upload, { bytes: make.pdf(), name: 'a.pdf' }, { as: staff });
      const reply = await send();
      assert.deepEqual(
        [reply.status, reply.code, reply.message],
        [507, 'CM5071', '存储空间不足，暂不能上传文件，其他操作不受影响，请联系管理员'],
      );
      assert.deepEqual(await make.stored(app), { blobs: [], spooled: [], rows: [] });
      assert.equal((await fetch(`${app.url}/readyz`)).status, 200);
      assert.equal((await app.call(calls.role.page, { template: {} }, { as: staff })).status, 200);
      Object.assign(app.config, { freeSpaceBytes: 0 });
      assert.equal((await send()).code, '000000');
    } finally {
      await app.stop();
    }
  });
});

describe('files of one sender', () => {
  it('are taken two hundred at once, and then one a second', async () => {
    const app = await startApp({ rateLimits: true });
    try {
      const plain = await app.signInAs(await app.makeUser());
      const batch = () =>
        app.call(
          calls.file.files,
          make.form(Array.from({ length: 100 }, () => ({ bytes: make.pdf(10), name: 'a.pdf' }))),
          { as: plain },
        );
      assert.deepEqual([(await batch()).code, (await batch()).code], ['000000', '000000']);
      const third = await batch();
      assert.deepEqual([third.status, third.code], [429, 'CM4290']);
      assert.equal((await make.stored(app)).rows.length, 200);
    } finally {
      await app.stop();
    }
  });
});
