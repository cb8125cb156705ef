import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import * as activities from '../testing/activities.ts';
import type { TestSession } from '../testing/factories.ts';
import * as make from '../testing/files.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { openBlobStore } from './blob-store.ts';
import { FileStore } from './file-store.ts';
import { visitorLimits } from './picture.ts';

const BROKEN = '图片已损坏或尺寸过大，请更换图片';
const SLOW = '图片未能及时处理，请稍后重试，或更换较小的图片';
const SPENT = '附件已过期或无效，请重新上传附件';

describe('an attachment of a sign-up', () => {
  let app: TestApp;
  let staff: TestSession;
  let activity: activities.MadeActivity;
  let formId: number;

  before(async () => {
    app = await startApp();
    staff = await app.signInAs('admin');
    activity = await activities.makeActivity(app, staff, { formItemList: activities.fullForm() });
    formId = activity.form.find((one) => one.name === '营业执照')?.id ?? 0;
  });
  after(() => app.stop());

  const { openCoverFiles } = calls.file;
  const getTicket = async () =>
    (await app.call(calls.application.openTicket, { activityId: activity.id, formId })).data.ticket;
  const attach = (ticket: string, bytes: Buffer, headers: Record<string, string> = {}) =>
    make.send(app, openCoverFiles, { bytes, name: '执照.pdf' }, { fields: { ticket }, headers });
  const look = async (id: string, as?: TestSession) =>
    (await app.call(calls.file.preview, { id }, { as })).status;

  describe('is taken', () => {
    let earlier: Awaited<ReturnType<typeof make.stored>>;
    beforeEach(async () => {
      earlier = await make.stored(app);
    });

    it('with a ticket, once', async () => {
      const ticket = await getTicket();
      const reply = await attach(ticket, make.pdf());
      assert.match(reply.data, /^[\w-]{22}$/);
      const between = await make.stored(app);
      assert.deepEqual(between.rows, [...earlier.rows, reply.data].sort());
      const again = await attach(ticket, make.pdf());
      assert.deepEqual([again.status, again.code, again.message], [200, 'OM2007', SPENT]);
      assert.deepEqual(await make.stored(app), between);
    });

    it('once also when several come with one ticket at the same time', async () => {
      const ticket = await getTicket();
      const all = await Promise.all([1, 2, 3, 4, 5].map((size) => attach(ticket, make.pdf(size))));
      assert.deepEqual(all.map((reply) => reply.code).sort(), [
        '000000',
        ...Array.from({ length: 4 }, () => 'OM2007'),
      ]);
      const now = await make.stored(app);
      assert.equal(now.rows.length, earlier.rows.length + 1);
      assert.equal(now.blobs.length, earlier.blobs.length + 1);
    });

    it('once, with the same answer, when it is sent again because the answer was lost', async () => {
      const ticket = await getTicket();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await attach(ticket, make.pdf(), headers);
      const again = await attach(ticket, make.pdf(), headers);
      assert.deepEqual([again.code, again.data], ['000000', first.data]);
      assert.equal((await make.stored(app)).rows.length, earlier.rows.length + 1);
      const stranger = await attach(await getTicket(), make.pdf(), headers);
      assert.deepEqual([stranger.status, stranger.code], [409, 'CM4091']);
      assert.equal((await make.stored(app)).blobs.length, earlier.blobs.length + 1);
    });

    it('once, with the same answer, also when it is sent again while the first is at work', async () => {
      const ticket = await getTicket();
      const headers = { 'idempotency-key': randomUUID() };
      const all = await Promise.all([1, 2, 3].map(() => attach(ticket, make.pdf(), headers)));
      assert.deepEqual(new Set(all.map(({ code, data }) => `${code} ${data}`)).size, 1, all[1]?.message);
      assert.equal(all[0]?.code, '000000');
      assert.equal((await make.stored(app)).rows.length, earlier.rows.length + 1);
    });

    it('never when its ticket is gone before the file is ready', async () => {
      const ticket = await getTicket();
      const { db } = app.database;
      await sql`create function ticket_goes() returns trigger language plpgsql
        as $$ begin delete from upload_ticket; return new; end $$`.execute(db);
      await sql`create trigger ticket_goes before insert on file for each row execute function ticket_goes()`.execute(
        db,
      );
      const reply = await attach(ticket, make.pdf());
      await sql`drop function ticket_goes cascade`.execute(db);
      assert.deepEqual([reply.code, reply.message], ['OM2007', SPENT]);
      assert.deepEqual(await make.stored(app), earlier);
    });

    it('never without a ticket, with a wrong or an expired one', async () => {
      const none = await make.send(app, openCoverFiles, { bytes: make.pdf() });
      assert.equal(none.status, 400);
      const expired = await getTicket();
      await sql`update upload_ticket set expires_at = now() - interval '1 second' where used_at is null`.execute(
        app.database.db,
      );
      for (const ticket of [expired, 'x', `${expired}x`, '\u0000']) {
        const reply = await attach(ticket, make.pdf());
        assert.deepEqual([reply.code, reply.message], ['OM2007', SPENT], ticket);
      }
      const long = await attach('x'.repeat(101), make.pdf());
      assert.equal(long.status, 400);
      assert.deepEqual(await make.stored(app), earlier);
    });

    it('never above 10240000 bytes or two at once; the ticket stays good', async () => {
      const ticket = await getTicket();
      const large = await attach(ticket, Buffer.concat([make.pdf(), Buffer.alloc(10_240_000)]));
      assert.deepEqual(
        [large.status, large.code, large.message],
        [413, 'CM4131', '上传文件大小不能超过10240000字节'],
      );
      const two = [make.pdf(), make.pdf()].map((bytes) => ({ bytes, name: 'a.pdf' }));
      const both = await app.call(openCoverFiles, make.form(two, { ticket }));
      assert.deepEqual([both.status, both.message], [415, '最多允许上传1个！']);
      assert.deepEqual(await make.stored(app), earlier);
      const filled = make.pdf(10_240_000 - make.pdf(0).length);
      assert.equal((await attach(ticket, filled)).code, '000000');
    });

    const refusedFiles = {
      'of another kind': ['只支持jpg、jpeg、png、pdf、doc、docx、xls、xlsx格式', () => make.mp4()],
      'a picture of more than 25 megapixels': [BROKEN, () => make.vastPng(6_000, 4_200)],
      'a broken picture': [BROKEN, () => make.pngThatClaims(2_000, 2_000)],
    } as const;
    for (const [what, [text, bytes]] of Object.entries(refusedFiles))
      it(`never ${what}; the ticket is spent`, async () => {
        const ticket = await getTicket();
        const reply = await attach(ticket, bytes());
        assert.deepEqual([reply.status, reply.message], [415, text]);
        assert.equal((await attach(ticket, make.pdf())).code, 'OM2007');
        assert.deepEqual(await make.stored(app), earlier);
      });

    it('never a picture that takes longer than a stranger is given: five seconds; the ticket is spent', async () => {
      const ticket = await getTicket();
      assert.equal(visitorLimits.seconds, 5);
      // By the same rule in less time; this one takes five seconds and more.
      visitorLimits.seconds = 1;
      try {
        const reply = await attach(ticket, make.noisePng(5_000, 5_000));
        assert.deepEqual([reply.status, reply.message], [415, SLOW]);
      } finally {
        visitorLimits.seconds = 5;
      }
      assert.equal((await attach(ticket, make.pdf())).code, 'OM2007');
      assert.deepEqual(await make.stored(app), earlier);
    });

    it('as a photo of 24 megapixels', async () => {
      assert.equal((await attach(await getTicket(), make.vastPng(6_000, 4_000))).code, '000000');
    });

    it('after one of each other sender at most, however many wait', async () => {
      // Work for a third of a second each; all of one address, while somebody with a session comes later.
      const slow = make.noisePng(900, 900);
      const ended: string[] = [];
      const ticketsOfOne = await Promise.all(Array.from({ length: 6 }, getTicket));
      const many = ticketsOfOne.map((ticket) => attach(ticket, slow).then(() => ended.push('many')));
      await Promise.race(many);
      // As slow: had he been served last, he would be seen to end last.
      const other = { bytes: slow, name: 'a.png' };
      await make.send(app, calls.file.coverFiles, other, { as: staff }).then(() => ended.push('other'));
      await Promise.all(many);
      // First come, first served would have put him last; how many end before he has come is the machine's affair.
      assert.notEqual(ended.at(-1), 'other', ended.join(' '));
    });
  });

  it('is shown to those who may see the sign-up, to nobody else', async () => {
    const { data: id } = await attach(await getTicket(), make.pdf());
    const codes: PermissionCode[] = ['latin_op_activity_publish'];
    const elsewhere = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
    const without = await app.signInAs(await app.makeUser());
    assert.equal(await look(id, staff), 404, 'nobody sees it before a sign-up holds it');
    const reply = await activities.signUp(app, activity, { 营业执照: id });
    assert.equal(reply.code, '000000', reply.message);
    assert.equal(await look(id, staff), 200);
    assert.equal(await look(id), 404);
    assert.equal(await look(id, elsewhere), 404);
    assert.equal(await look(id, without), 404);
    for (const as of [elsewhere, without])
      assert.equal((await app.call(calls.file.download, { id }, { as })).status, 404);
    const shown = await app.call(calls.file.preview, { id }, { as: staff });
    assert.equal(shown.headers.get('cache-control'), 'private, no-store');
    assert.match(shown.headers.get('content-disposition') ?? '', /^attachment; /);
    assert.equal((await app.call(calls.file.preview, { id, w: 160 })).status, 404);
  });

  it('goes after a day when no sign-up holds it, as all files do that nothing holds', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number++)
      ids.push((await attach(await getTicket(), make.pdf(number))).data);
    const picture = await make.send(app, calls.file.coverFiles, { bytes: await make.jpeg() }, { as: staff });
    await app.call(calls.file.preview, { id: picture.data, w: 160 });
    const [held = '', young = '', ...old] = ids;
    const signedUp = await activities.signUp(app, activity, { 营业执照: held });
    assert.equal(signedUp.code, '000000', signedUp.message);
    await app.database.db
      .updateTable('file')
      .set({ unheld_since: sql<Date>`now() - interval '24 hours 1 minute'` })
      .where('id', 'in', [...old, picture.data])
      .execute();
    await app.database.db
      .updateTable('file')
      .set({ unheld_since: sql<Date>`now() - interval '23 hours 59 minutes'` })
      .where('id', '=', young)
      .execute();
    const store = new FileStore(app.platform, await openBlobStore(app.config));
    assert.equal(await store.removeUnheld(), old.length + 1);
    assert.equal(await store.removeUnheld(), 0);
    const now = await make.stored(app);
    assert.ok([held, young].every((id) => now.rows.includes(id) && now.blobs.includes(id)));
    const gone = [...old, picture.data];
    assert.ok(!gone.some((id) => now.rows.includes(id)));
    assert.ok(!now.blobs.some((name) => gone.some((id) => name.startsWith(id))));
    const late = await activities.signUp(app, activity, { 营业执照: old[0] ?? '' });
    assert.equal(late.code, 'OM2007');
  });

  it('does not stay because the bytes of an older one cannot be removed', async () => {
    const [older, newer] = [
      (await attach(await getTicket(), make.pdf(1))).data,
      (await attach(await getTicket(), make.pdf(2))).data,
    ];
    const age = (id: string, hours: number) =>
      sql`update file set unheld_since = now() - make_interval(hours => ${hours}::int) where id = ${id}`.execute(
        app.database.db,
      );
    await age(older, 30);
    await age(newer, 25);
    // A folder in the place of its bytes: no file can be removed there.
    const place = await make.blobPath(app, older);
    await rm(place);
    await mkdir(join(place, 'in-the-way'), { recursive: true });
    const store = new FileStore(app.platform, await openBlobStore(app.config));
    assert.equal(await store.removeUnheld(), 1);
    assert.equal(app.takeErrors().length, 1);
    const now = await make.stored(app);
    assert.ok(now.rows.includes(older) && !now.rows.includes(newer));
    await rm(place, { recursive: true });
    assert.equal(await store.removeUnheld(), 1, 'and goes when it can');
  });

  it('goes once when two servers clean up at the same time', async () => {
    for (let number = 0; number < 6; number++) await attach(await getTicket(), make.pdf(number));
    await sql`update file set unheld_since = now() - interval '2 days' where unheld_since is not null`.execute(
      app.database.db,
    );
    const expected = (
      await app.database.db.selectFrom('file').select('id').where('unheld_since', 'is not', null).execute()
    ).length;
    const stores = await Promise.all(
      [1, 2].map(async () => new FileStore(app.platform, await openBlobStore(app.config))),
    );
    const removed = await Promise.all(stores.map((store) => store.removeUnheld()));
    assert.equal(
      removed.reduce((sum, count) => sum + count, 0),
      expected,
    );
  });
});
