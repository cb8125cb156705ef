/** What is the same whatever stands on the shelf, tried with partners and with banners. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode, PREVIEW_BASE } from '@outbound/contract';
import { sql } from 'kysely';
import { daysFromNow } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { bannerBody, makeBanner, makePartner, move, partnerBody } from '../../testing/shelf.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits, until } from '../../testing/waits.ts';

const kinds = {
  partner: { make: makePartner, body: partnerBody, title: 'name', word: '合作伙伴' },
  banner: { make: makeBanner, body: bannerBody, title: 'title', word: '轮播图' },
} as const;

for (const kind of ['partner', 'banner'] as const)
  describe(`${kind}s on the shelf`, () => {
    const { make: makeOne, body, title, word } = kinds[kind];
    const own = calls[kind];
    let app: TestApp;
    let admin: TestSession;
    before(async () => {
      app = await startApp();
      admin = await app.signInAs('admin');
    });
    after(() => app.stop());

    const detailOf = async (id: number, as = admin) => (await app.call(own.detail, { id }, { as })).data;
    const historyOf = async (recordId: number) =>
      (await app.call(own.historyPage, { template: { recordId } }, { as: admin })).data.dataBody;
    const inOrder = async (template = {}) =>
      (await app.call(own.page, { template, pageSize: 100 }, { as: admin })).data.dataBody.map(
        ({ id }) => id,
      );
    const shown = async (at = app): Promise<number[]> =>
      kind === 'partner'
        ? (await at.call(calls.partner.openPage, { pageSize: 100 })).data.dataBody.map(({ id }) => id)
        : (await at.call(calls.banner.openList, {})).data.map(({ id }) => id);
    const several = (count: number, onShelf = false) =>
      Array.fromAsync({ length: count }, () => makeOne(app, admin, { onShelf }));
    const purgeAll = async () => {
      await app.database.pool.query(`delete from ${kind}`);
      // What was made without a call is told to nobody.
      app.platform.publicCache.clear();
    };
    /** The body of a modify that changes nothing, with changes on top. */
    async function modifyBody(id: number, changes: object = {}) {
      const { id: _, version, ...detail } = await detailOf(id);
      const written = Object.keys(calls[kind].modify.body.shape);
      const values = Object.entries(detail).filter(([key]) => written.includes(key));
      return { ...Object.fromEntries(values), id, version, ...changes } as never;
    }

    describe('their order', () => {
      it('is that in which they came, and moves one before another or to the end', async () => {
        await purgeAll();
        const [a = 0, b = 0, c = 0, d = 0] = await several(4, true);
        assert.deepEqual(await inOrder(), [a, b, c, d]);
        const moved = await app.call(own.move, { id: d, beforeId: b }, { as: admin });
        assert.equal(moved.code, '000000', moved.message);
        assert.deepEqual(await inOrder(), [a, d, b, c]);
        assert.deepEqual(await shown(), [a, d, b, c], 'visitors see it at once');
        await app.call(own.move, { id: a, beforeId: null }, { as: admin });
        assert.deepEqual(await inOrder(), [d, b, c, a]);
        const { content } = await app.logged(moved);
        assert.match(content ?? '', /^将.+“.+”移到“.+”之前$/);
        assert.deepEqual(
          (await historyOf(d)).map(({ action }) => action),
          ['排序', '上架', '新增'],
        );
        // It is another place, not another text: nobody who edits it is in conflict.
        assert.equal((await detailOf(d)).version, 2);
      });

      it('writes nothing where it stands already', async () => {
        await purgeAll();
        const [a = 0, b = 0] = await several(2);
        for (const beforeId of [b, a]) await app.call(own.move, { id: a, beforeId }, { as: admin });
        await app.call(own.move, { id: b, beforeId: null }, { as: admin });
        assert.deepEqual(await inOrder(), [a, b]);
        for (const id of [a, b]) assert.deepEqual((await historyOf(id)).length, 1);
      });

      it('finds room however often one is put at the same place', async () => {
        await purgeAll();
        const ids = await several(3);
        const [first = 0, ...others] = ids;
        for (let turn = 0; turn < 60; turn++) {
          const [one = 0] = others.splice(0, 1);
          others.push(one);
          await app.call(own.move, { id: one, beforeId: others[0] ?? null }, { as: admin });
          await app.call(own.move, { id: one, beforeId: null }, { as: admin });
          await app.call(own.move, { id: one, beforeId: first }, { as: admin });
          await app.call(own.move, { id: first, beforeId: one }, { as: admin });
          assert.deepEqual((await inOrder()).slice(0, 2), [first, one]);
        }
        // Places that are next to each other, as many moves to one place leave them.
        await app.database.pool.query(`update ${kind} set position = 7`);
        const before = await inOrder();
        const [x = 0, y = 0, z = 0] = before;
        await app.call(own.move, { id: z, beforeId: y }, { as: admin });
        assert.deepEqual(await inOrder(), [x, z, y]);
      });

      it('is right when many are moved at once, by two nodes', async () => {
        await purgeAll();
        const ids = await several(8);
        const second = await startApp({}, { database: app.database });
        const target = ids[0] ?? 0;
        const replies = await Promise.all(
          ids
            .slice(1)
            .map((id, index) =>
              (index % 2 ? app : second).call(own.move, { id, beforeId: target }, { as: admin }),
            ),
        );
        assert.deepEqual(
          replies.map(({ code }) => code),
          ids.slice(1).map(() => '000000'),
        );
        const order = await inOrder();
        assert.equal(order.at(-1), target, 'each of them stands before it');
        assert.deepEqual(
          [...order].sort((a, b) => a - b),
          ids,
        );
        const { rows } = await app.database.pool.query(
          `select count(distinct position)::int as num from ${kind}`,
        );
        assert.equal(rows[0].num, ids.length, 'no two share a place');
        await second.stop();
      });

      it('names nothing that does not exist for the caller, or lies in the recycle bin', async () => {
        await purgeAll();
        const [a = 0, b = 0] = await several(2);
        await app.call(own.delete, { ids: [b] }, { as: admin });
        for (const wish of [
          { id: b, beforeId: a },
          { id: a, beforeId: b },
          { id: 999_999_999, beforeId: a },
        ])
          assert.equal((await app.call(own.move, wish, { as: admin })).status, 404);
      });
    });

    describe('the shelf', () => {
      it('shows and hides at once on every node, in lists and for those who kept them', async () => {
        await purgeAll();
        const second = await startApp({}, { database: app.database });
        const [id = 0] = await several(1);
        assert.deepEqual([await shown(), await shown(second)], [[], []]);
        await move(app, admin, kind, [id], 1);
        assert.deepEqual(await shown(), [id]);
        await until(async () => (await shown(second)).includes(id));
        await move(app, admin, kind, [id], 2);
        assert.deepEqual(await shown(), []);
        await until(async () => !(await shown(second)).includes(id));
        assert.equal((await detailOf(id)).publishStatus, 2);
        await second.stop();
      });

      it('keeps its plans to the second, without anybody doing anything', async () => {
        await purgeAll();
        const id = await makeOne(app, admin, {
          onShelf: false,
          onShelfTime: daysFromNow(1),
          offShelfTime: daysFromNow(2),
        });
        assert.equal((await detailOf(id)).publishStatus, 0);
        const sooner = (days: number) =>
          app.database.pool.query(
            `update ${kind} set on_shelf_time = on_shelf_time - make_interval(secs => $2),
               off_shelf_time = off_shelf_time - make_interval(secs => $2) where id = $1`,
            [id, days * 86_400 - 1.5],
          );
        await sooner(1);
        // Any change by the office lets the clock look again; a second later its kept answers end.
        await makeOne(app, admin, { onShelf: false });
        assert.deepEqual(await shown(), []);
        await until(async () => (await shown()).includes(id));
        assert.equal((await detailOf(id)).publishStatus, 1);
        await app.database.pool.query(
          `update ${kind} set off_shelf_time = now() + interval '1.5 seconds' where id = $1`,
          [id],
        );
        await makeOne(app, admin, { onShelf: false });
        assert.ok((await shown()).includes(id));
        await until(async () => !(await shown()).includes(id));
        assert.equal((await detailOf(id)).publishStatus, 2);
      });

      it('takes a form back as it was sent, whatever has come due meanwhile', async () => {
        const id = await makeOne(app, admin, { onShelf: false, onShelfTime: daysFromNow(1) });
        const sent = await modifyBody(id);
        await move(app, admin, kind, [id], 1);
        const refused = await app.call(own.modify, await modifyBody(id, { onShelfTime: daysFromNow(3) }), {
          as: admin,
        });
        assert.deepEqual([refused.code, refused.message], ['OM2000', '已上架，不能再设置上架时间']);
        assert.equal((await app.call(own.modify, sent, { as: admin })).code, 'CM4090', 'an older version');
        const same = await app.call(own.modify, await modifyBody(id), { as: admin });
        assert.equal(same.code, '000000', same.message);
        await move(app, admin, kind, [id], 2);
        const reopened = await app.call(own.modify, await modifyBody(id, { offShelfTime: null }), {
          as: admin,
        });
        assert.match(reopened.message, /已下架，请重新设置上架时间/);
        assert.equal((await detailOf(id)).publishStatus, 2);
        const past = await app.call(own.modify, await modifyBody(id, { onShelfTime: daysFromNow(-1) }), {
          as: admin,
        });
        assert.match(past.message, /上架时间必须晚于当前时间/);
        const again = { onShelfTime: daysFromNow(1), offShelfTime: null };
        assert.equal((await app.call(own.modify, await modifyBody(id, again), { as: admin })).code, '000000');
        assert.equal((await detailOf(id)).publishStatus, 0);
      });

      it('is opened by whoever may, not by who may only write', async () => {
        const writer = await app.signInAs(
          await app.makeUser({
            codes: [`latin_op_${kind}_add`, `latin_op_${kind}_modify`] as PermissionCode[],
          }),
        );
        const planned = await app.call(own.add, body({ onShelfTime: daysFromNow(1) }) as never, {
          as: writer,
        });
        assert.match(planned.message, /您没有上下架权限/);
        const added = await app.call(own.add, body() as never, { as: writer });
        assert.equal(added.code, '000000', added.message);
        const wish = { ids: [added.data.id], publishStatus: 1 as const };
        assert.equal((await app.call(own.updateStatus, wish, { as: writer })).status, 403);
      });

      it('tells who waited for another that it is on, though he began before', async () => {
        const id = await makeOne(app, admin, { onShelf: false });
        const putOn = () => app.call(own.updateStatus, { ids: [id], publishStatus: 1 }, { as: admin });
        let waiting: ReturnType<typeof putOn> | undefined;
        await app.database.db.transaction().execute(async (trx) => {
          await sql`select from ${sql.table(kind)} where id = ${id} for update`.execute(trx);
          waiting = putOn();
          await someoneWaits(trx);
          await sql`update ${sql.table(kind)} set on_shelf_time = clock_timestamp() where id = ${id}`.execute(
            trx,
          );
        });
        const told = (await waiting)?.data;
        assert.deepEqual([told?.doneNum, told?.skippedList[0]?.reason], [0, '已上架']);
      });

      it('says of several which stay as they are, and why', async () => {
        const [on = 0, off = 0] = [await makeOne(app, admin), await makeOne(app, admin, { onShelf: false })];
        const { data } = await app.call(
          own.updateStatus,
          { ids: [on, off, 999_999_999], publishStatus: 1 },
          { as: admin },
        );
        assert.deepEqual(
          [data.doneNum, data.skippedList.map(({ reason }) => reason)],
          [1, ['已上架', `${word}不存在`]],
        );
      });
    });

    describe('the recycle bin', () => {
      it('takes what is not on the shelf, gives it back, and lets it go for ever with its picture', async () => {
        await purgeAll();
        const file = (
          await make.send(
            app,
            calls.file.coverFiles,
            { bytes: await make.png(), name: '图.png' },
            { as: admin },
          )
        ).data;
        const list = JSON.stringify([{ url: `${PREVIEW_BASE}${file}` }]);
        const id = await makeOne(app, admin, kind === 'partner' ? { logo: list } : { picture: list });
        assert.equal(await make.unheldSince(app, file), null);
        const early = await app.call(own.delete, { ids: [id] }, { as: admin });
        assert.deepEqual(
          early.data.skippedList.map(({ reason }) => reason),
          ['已上架，请先下架'],
        );
        await move(app, admin, kind, [id], 2);
        assert.equal((await app.call(own.purge, { ids: [id] }, { as: admin })).data.doneNum, 0);
        assert.equal((await app.call(own.delete, { ids: [id] }, { as: admin })).data.doneNum, 1);
        assert.deepEqual([await inOrder(), await inOrder({ recycled: true })], [[], [id]]);
        const write = await app.call(own.modify, await modifyBody(id), { as: admin });
        assert.equal(write.status, 404);
        assert.equal((await app.call(own.restore, { ids: [id] }, { as: admin })).data.doneNum, 1);
        assert.deepEqual(await inOrder(), [id]);
        assert.equal((await detailOf(id)).publishStatus, 2);
        await app.call(own.delete, { ids: [id] }, { as: admin });
        assert.equal((await app.call(own.purge, { ids: [id] }, { as: admin })).data.doneNum, 1);
        assert.deepEqual(await inOrder({ recycled: true }), []);
        assert.notEqual(await make.unheldSince(app, file), null);
      });

      it('ends the plans of what gets there', async () => {
        const id = await makeOne(app, admin, { onShelf: false, onShelfTime: daysFromNow(1) });
        await app.call(own.delete, { ids: [id] }, { as: admin });
        await app.call(own.restore, { ids: [id] }, { as: admin });
        const { onShelfTime, publishStatus } = await detailOf(id);
        assert.deepEqual([onShelfTime, publishStatus], [null, 0]);
      });
    });

    it('does not exist for who is of another department', async () => {
      const id = await makeOne(app, admin, { onShelf: false });
      const all = ['', '_add', '_modify', '_detail', '_delete', '_purge'].map(
        (code) => `latin_op_${kind}${code}` as PermissionCode,
      );
      const deptId = await app.makeDepartment();
      const other = await app.signInAs(
        await app.makeUser({ deptId, codes: all, scope: DataScope.ownDepartment }),
      );
      const mine = await makeOne(app, other, { onShelf: false });
      const { data } = await app.call(own.page, {}, { as: other });
      assert.deepEqual(
        data.dataBody.map((row) => row.id),
        [mine],
      );
      for (const [call, wish] of [
        [own.detail, { id }],
        [own.modify, await modifyBody(id)],
        [own.move, { id, beforeId: mine }],
        [own.move, { id: mine, beforeId: id }],
        [own.historyPage, { template: { recordId: id } }],
        [own.clickTrend, { id }],
      ] as const)
        assert.equal(
          (await app.call(call as typeof own.detail, wish as never, { as: other })).status,
          404,
          call.path,
        );
      for (const call of [own.delete, own.restore, own.purge])
        assert.equal((await app.call(call, { ids: [id] }, { as: other })).data.doneNum, 0);
      const put = await app.call(own.updateStatus, { ids: [id], publishStatus: 1 }, { as: other });
      assert.equal(put.data.doneNum, 0);
    });

    it('is written once for one key', async () => {
      const once = { as: admin, headers: { 'idempotency-key': `shelf-${kind}-key-0001` } };
      const wish = body() as never;
      const [one, two] = [await app.call(own.add, wish, once), await app.call(own.add, wish, once)];
      assert.equal(one.code, '000000', one.message);
      assert.equal(two.data.id, one.data.id);
    });

    it('refuses texts, addresses and pictures that are none', async () => {
      const link = kind === 'partner' ? 'website' : 'link';
      const faults: [object, string][] = [
        [{ [title]: ' ' }, '请输入'],
        [{ onShelfTime: daysFromNow(2), offShelfTime: daysFromNow(1) }, '下架时间必须晚于上架时间'],
        [{ onShelfTime: daysFromNow(2), offShelfTime: daysFromNow(2) }, '下架时间必须晚于上架时间'],
        [{ onShelfTime: daysFromNow(-1) }, '上架时间必须晚于当前时间'],
        [{ summaryEs: 'x' }, '请输入西班牙语'],
        [{ viewed: 1 }, 'viewed'],
        [{ [link]: 'javascript:alert(1)' }, '网址'],
        [{ [link]: '//example.com' }, '网址'],
        [{ [link]: 'https://bank.example@example.com/' }, '网址'],
        [{ [link]: 'https://exa mple.com' }, '网址'],
        ...(kind === 'banner'
          ? ([
              [{ link: '/\\example.com' }, '网址'],
              [{ link: 'http://example.com' }, '网址'],
              [{ picture: '' }, '请上传宽屏图片'],
              [{ alt: '' }, '请输入图片说明'],
            ] as [object, string][])
          : ([
              [{ country: 'ZZ' }, '请选择国家/地区'],
              [{ kind: 9 }, '请选择分类'],
            ] as [object, string][])),
      ];
      for (const [fault, text] of faults) {
        const reply = await app.call(own.add, { ...body(), ...fault } as never, { as: admin });
        assert.equal(reply.status, 400, `${JSON.stringify(fault)}: ${reply.message}`);
        assert.ok(reply.message.includes(text), `${reply.message} should say ${text}`);
      }
      const picture = kind === 'partner' ? 'logo' : 'picture';
      for (const url of ['http://example.com/a.png', `${PREVIEW_BASE}${'A'.repeat(22)}`]) {
        const wish = { ...body(), [picture]: JSON.stringify([{ url }]) } as never;
        assert.equal((await app.call(own.add, wish, { as: admin })).code, 'OM2000', url);
      }
    });

    it('takes no picture that somebody else uploaded and nobody shows, until the record holds it', async () => {
      const bytes = await make.png();
      const { data } = await make.send(app, calls.file.coverFiles, { bytes, name: '图.png' }, { as: admin });
      const url = `${PREVIEW_BASE}${data}`;
      const wish = {
        ...body(),
        [kind === 'partner' ? 'logo' : 'picture']: JSON.stringify([{ url }]),
      } as never;
      const { userId } = await app.makeUser();
      const { db } = app.database;
      await db.updateTable('file').set({ created_by: userId }).where('id', '=', url.slice(-22)).execute();
      const reply = await app.call(own.add, wish, { as: admin });
      assert.equal(reply.message, '有图片已过期，请重新上传');
      await db
        .updateTable('file')
        .set({ created_by: admin.userId })
        .where('id', '=', url.slice(-22))
        .execute();
      const added = await app.call(own.add, wish, { as: admin });
      await db
        .updateTable('file')
        .set({ created_by: userId, audience: 'signedIn' })
        .where('id', '=', url.slice(-22))
        .execute();
      const { version } = await detailOf(added.data.id);
      const modified = { ...(wish as object), id: added.data.id, version } as never;
      assert.equal((await app.call(own.modify, modified, { as: admin })).code, '000000');
    });

    it('counts a click once a visitor and half hour, and leaves no row of what is not shown', async () => {
      const second = await startApp({}, { database: app.database });
      const [id, draft] = [await makeOne(app, admin), await makeOne(app, admin, { onShelf: false })];
      const first = await second.call(own.openClick, { id });
      assert.equal(first.code, '000000', first.message);
      const cookie = first.cookies.get('visitor')?.split(';')[0] ?? '';
      for (let again = 0; again < 30; again++)
        await second.call(own.openClick, { id }, { headers: { cookie } });
      for (const made of [draft, 999_999_999]) await second.call(own.openClick, { id: made });
      await second.stop();
      assert.deepEqual([(await detailOf(id)).clickNum, (await detailOf(draft)).clickNum], [1, 0]);
      const trend = async (record: number) =>
        (await app.call(own.clickTrend, { id: record }, { as: admin })).data.map(({ clickNum }) => clickNum);
      const none = Array.from({ length: 29 }, () => 0);
      assert.deepEqual(await trend(id), [...none, 1], 'today is the last day');
      assert.deepEqual(await trend(draft), [...none, 0]);
      assert.equal((await app.call(own.clickTrend, { id: 999_999_999 }, { as: admin })).status, 404);
      const rows = await app.database.db
        .selectFrom('visit')
        .select('subject_id')
        .where('subject', '=', kind)
        .where('kind', '=', 'click')
        .execute();
      assert.deepEqual(
        rows.map((row) => row.subject_id),
        [id],
      );
    });
  });
