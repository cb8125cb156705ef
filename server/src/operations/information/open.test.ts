import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { onTwoConnections } from '../../database/fresh.ts';
import type { Caller } from '../../http/caller.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { makeInformation, putOnShelf, takeOffShelf } from '../../testing/information.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits, until } from '../../testing/waits.ts';
import { holdInformation } from './writes.ts';

const { information } = calls;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const find = async (template: object = {}, paging: object = {}) =>
  (await app.call(information.openPage, { template, ...paging })).data.dataBody.map(({ id }) => id);
const view = async (id: number, language?: string) =>
  (await app.call(information.openDetail, { id, ...(language && { language }) })).data;

describe('the public list', () => {
  it('shows what is pinned, then the newest; by word, column and kind; drafts never', async () => {
    const word = '列表专用';
    const wish = (name: string, more: object = {}) => ({ title: `${word}${name}`, ...more });
    const first = await makeInformation(app, admin, wish('甲', { columnKey: 'risk', pinned: true }));
    const second = await makeInformation(app, admin, wish('乙', { content: '<p>铜矿出口</p>' }));
    const draft = await makeInformation(app, admin, wish('丙', { onShelf: false }));
    const third = await makeInformation(app, admin, wish('丁', { columnKey: 'risk', summary: '锂电' }));
    const wanted = [first, third, second];
    assert.deepEqual(await find({ keyword: word }), wanted);
    assert.ok(!wanted.includes(draft));
    const paged = [];
    for (const pageNum of [1, 2, 3]) paged.push(...(await find({ keyword: word }, { pageNum, pageSize: 1 })));
    assert.deepEqual(paged, wanted);
    assert.deepEqual(await find({ keyword: word, columnKey: 'risk' }), [first, third]);
    assert.deepEqual(await find({ keyword: word, contentType: 1 }), []);
    assert.deepEqual(await find({ keyword: word, id: third }), [first, second]);
    // In the text, in the summary; one character, two, three, four.
    for (const keyword of ['铜', '铜矿', '铜矿出', '铜矿出口'])
      assert.deepEqual(await find({ keyword }), [second], keyword);
    assert.deepEqual(await find({ keyword: '锂电' }), [third]);
    for (const keyword of ['%', '出口铜', '没有这个词'])
      assert.deepEqual(await find({ keyword }), [], keyword);
    // An accent alone is no word: nothing is looked for.
    for (const keyword of ['´', '¨', '\u0301'])
      assert.deepEqual(await find({ keyword }), await find(), keyword);
    const { data } = await app.call(information.openPage, { template: { keyword: word }, pageSize: 2 });
    assert.deepEqual([data.count, data.dataBody.length], [3, 2]);
    assert.deepEqual((await find()).slice(0, 1), [first]);
    assert.deepEqual((await find({ columnKey: 'risk' })).slice(0, 2), [first, third]);
    assert.deepEqual(await find({ columnKey: 'nowhere' }), []);
  });

  it('says what stands around a word that neither title nor summary shows', async () => {
    const text = `${'前'.repeat(60)}港口😀<strong>Tarifa</strong>&nbsp;巴拿马&amp;运河${'后'.repeat(120)}`;
    const parts = { title: '只在正文里', summary: '摘要', content: `<p>${text}</p>` };
    const id = await makeInformation(app, admin, {
      ...parts,
      ...{ titleEs: 'Puerto', contentEs: `<p>${'x '.repeat(300)}el canal de Panamá abre</p>` },
    });
    const excerptOf = async (keyword: string, language?: string) => {
      const template = { keyword, ...(language && { language }) };
      const { data } = await app.call(information.openPage, { template });
      return data.dataBody.find((row) => row.id === id)?.excerpt;
    };
    const [before, after] = [
      '前'.repeat(24 - '港口😀'.length),
      '后'.repeat(90 - 24 - 'Tarifa 巴拿马&运河'.length),
    ];
    assert.equal(await excerptOf('TARIFA'), `…${before}港口😀Tarifa 巴拿马&运河${after}…`);
    assert.match((await excerptOf('panama', 'es')) ?? '', /^…x x [x ]+el canal de Panamá abre$/);
    for (const keyword of ['只在', '摘要']) assert.equal(await excerptOf(keyword), undefined, keyword);
    // In another language's text alone: there is nothing to show in this one.
    assert.equal(await excerptOf('canal'), undefined);
  });

  it('is found by several words, each wherever it stands, and says where the first that its title lacks does', async () => {
    const parts = { title: '阿根廷蓝莓', summary: '冷藏舱位', content: '<p>舱位紧张，通关另计</p>' };
    const id = await makeInformation(app, admin, { ...parts, titleEs: 'Arándanos argentinos' });
    const rowsOf = async (keyword: string) =>
      (await app.call(information.openPage, { template: { keyword } })).data.dataBody;
    for (const keyword of ['蓝莓 通关', '通关　ARANDANOS', '紧张 蓝莓 冷藏 紧张', '蓝 通'])
      assert.deepEqual(
        (await rowsOf(keyword)).map((row) => row.id),
        [id],
        keyword,
      );
    for (const keyword of ['蓝莓 没有这个词', '蓝莓冷藏'])
      assert.deepEqual(await rowsOf(keyword), [], keyword);
    assert.equal((await rowsOf('蓝莓 通关'))[0]?.excerpt, '舱位紧张，通关另计');
    assert.equal((await rowsOf('蓝莓 冷藏'))[0]?.excerpt, undefined);
    // Of more than is looked for by its runs each word counts all the same.
    assert.deepEqual(await rowsOf('蓝莓 冷藏 舱位 紧张 通关 另计 缺席'), []);
  });

  it('is found by words that a mark divides, and by its tags', async () => {
    const content = '<p>材料按<strong>税则归类</strong>处理</p><p>另起</p>';
    const id = await makeInformation(app, admin, { title: '标签与重点', content, tags: ['反诈要点'] });
    const found = async (keyword: string) =>
      (await app.call(information.openPage, { template: { keyword } })).data.dataBody.map((row) => row.id);
    for (const keyword of ['按税则', '归类处理', '反诈要点'])
      assert.deepEqual(await found(keyword), [id], keyword);
    assert.deepEqual(await found('处理另起'), []);
  });

  it('says what stands around a word far down a long text', async () => {
    const part = '<p>某某企业在当地办理登记手续</p>';
    const content = `${part.repeat(900)}<p>最后在<strong>蒙得维的亚</strong>设立&amp;运营 Centro</p>${part.repeat(20)}`;
    const id = await makeInformation(app, admin, { title: '长文', summary: '很长', content });
    const excerptOf = async (keyword: string) => {
      const { data } = await app.call(information.openPage, { template: { keyword } });
      return data.dataBody.find((row) => row.id === id)?.excerpt;
    };
    for (const keyword of ['蒙得维的亚', 'CENTRO', '运营'])
      assert.match(
        (await excerptOf(keyword)) ?? '',
        /^….*(蒙得维的亚|运营|Centro).*…$/,
        `${keyword}: ${await excerptOf(keyword)}`,
      );
    assert.match(
      (await excerptOf('设立')) ?? '',
      /^….*办理登记手续 最后在蒙得维的亚设立&运营 Centro 某某企业/,
    );
  });

  it('says the same of a frequent word as of a rare one', async () => {
    const { db, pool } = app.database;
    const { rows } = await pool.query("select id from user_account where user_login_id = 'admin'");
    // More than are gathered to be put in order.
    await pool.query(
      `insert into information (title, search_text, publish_status, publish_time, created_by, updated_by)
       select '常用词', '常用词', 1, now() - n * interval '1 minute', $1, $1 from generate_series(1, 2100) as n`,
      [rows[0].id],
    );
    await pool.query(`insert into information_tally (information_id)
      select id from information where not exists (select from information_tally where information_id = id)`);
    const wanted = await db
      .selectFrom('information')
      .select('id')
      .where('title', '=', '常用词')
      .orderBy('publish_time', 'desc')
      .execute();
    for (const keyword of ['常用', '常用词']) {
      const { data } = await app.call(information.openPage, { template: { keyword }, pageNum: 3 });
      // So many were found at least, without looking at all.
      assert.ok(data.isEstimate && data.count >= 2000 && data.count <= 2100, String(data.count));
      assert.deepEqual(
        data.dataBody.map(({ id }) => id),
        wanted.slice(20, 30).map(({ id }) => id),
      );
    }
    await pool.query("delete from information where title = '常用词'");
  });
});

describe('one item', () => {
  it('tells a visitor everything of spec 2.3 and 3.4, with its neighbours and others of its column', async () => {
    const title = (name: string) => ({ title: `邻${name}`, columnKey: 'country' });
    const before = await makeInformation(app, admin, title('前'));
    const cover = JSON.stringify([{ url: 'https://example.com/a.png', name: 'a.png' }]);
    const film = (
      await make.send(app, calls.file.videoFiles, { bytes: make.mp4(), name: '片.mp4' }, { as: admin })
    ).data;
    const video = JSON.stringify([{ url: `/web/efs/api/v1/file/preview/${film}`, name: '片.mp4' }]);
    const names = ['清单.xlsx', '说明.pdf'];
    const documents = [await make.officeDocument('xl', 'workbook'), make.pdf(2_000)];
    const taken: { name: string; url: string; size: number }[] = [];
    for (const [place, name] of names.entries()) {
      const bytes = documents[place] ?? Buffer.alloc(0);
      const { data } = await make.send(app, calls.file.documentFiles, { bytes, name }, { as: admin });
      taken.push({ name, url: `/web/efs/api/v1/file/preview/${data}`, size: bytes.length });
    }
    const attachments = JSON.stringify(taken.map(({ name, url }) => ({ name, url })));
    const id = await makeInformation(app, admin, {
      attachments,
      ...{ ...title('中'), cover, video, contentType: 1, source: '商务部', author: '林静', tags: ['锂'] },
      seoTitle: '锂价',
      content: `<p>${'字'.repeat(200)}</p>`,
    });
    const next = await makeInformation(app, admin, title('后'));
    const { publishTime, ...rest } = await view(id);
    assert.deepEqual(rest, {
      ...{
        id,
        title: '邻中',
        cover,
        columnKey: 'country',
        columnLabel: '国别指南',
        contentType: 1,
        tags: ['锂'],
      },
      ...{ pinned: false, viewNum: 0, summary: '字'.repeat(120), language: 'zh', createdTime: publishTime },
      ...{
        video,
        source: '商务部',
        author: '林静',
        seoTitle: '锂价',
        seoDescription: '',
        content: `<p>${'字'.repeat(200)}</p>`,
        contentLanguage: 'zh',
        attachmentList: taken,
      },
      ...{ languages: ['zh'], updatedTime: null },
      previous: { id: before, title: '邻前' },
      next: { id: next, title: '邻后' },
      relatedList: rest.relatedList,
    });
    assert.deepEqual(
      rest.relatedList.slice(0, 2).map((row) => row.id),
      [next, before],
    );
    assert.equal(rest.relatedList.length, 3);
    // Parts of the film, as phones ask for them.
    const part = await fetch(`${app.url}/web/efs/api/v1/file/preview/${film}`, {
      headers: { range: 'bytes=0-99' },
    });
    assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 100]);
  });

  it('is read in the language that is wanted, and says where it has only Chinese', async () => {
    const id = await makeInformation(app, admin, {
      ...{ title: '三语', summary: '摘要', titleEs: 'En español', contentEs: '<p>Hola &amp; adiós</p>' },
      titlePt: 'Em português',
    });
    const read = async (language?: string) => {
      const { title, summary, content, ...more } = await view(id, language);
      return [title, summary, more.language, content.slice(0, 10), more.contentLanguage, more.languages];
    };
    const languages = ['zh', 'es', 'pt'];
    assert.deepEqual(await read(), ['三语', '摘要', 'zh', '<p>新规则自下月起', 'zh', languages]);
    assert.deepEqual(await read('es'), ['En español', 'Hola & adiós', 'es', '<p>Hola &a', 'es', languages]);
    assert.deepEqual(await read('pt'), ['Em português', '', 'pt', '<p>新规则自下月起', 'zh', languages]);
    const plain = await makeInformation(app, admin, { title: '只有中文' });
    assert.deepEqual(
      [(await view(plain, 'es')).title, (await view(plain, 'es')).language],
      ['只有中文', 'zh'],
    );
    assert.equal((await app.call(information.openDetail, { id, language: 'en' })).status, 400);
    assert.deepEqual(await find({ keyword: 'ADIOS', language: 'es' }), [id]);
    const listed = await app.call(information.openPage, { template: { keyword: 'español', language: 'es' } });
    assert.equal(listed.data.dataBody[0]?.title, 'En español');
  });

  it('does not exist on any road before and after its time on the shelf', async () => {
    const word = '下架专用';
    const id = await makeInformation(app, admin, { title: word, content: `<p>${word}</p>` });
    const neighbour = await makeInformation(app, admin, { title: '邻居' });
    assert.equal((await view(id)).title, word);
    await takeOffShelf(app, admin, id);
    const draft = await makeInformation(app, admin, { title: word, onShelf: false });
    const inBin = await makeInformation(app, admin, { title: word, onShelf: false });
    await app.call(information.delete, { ids: [inBin] }, { as: admin });
    for (const gone of [id, draft, inBin, 999_999_999]) {
      const reply = await app.call(information.openDetail, { id: gone });
      assert.deepEqual([reply.status, reply.code, reply.message], [404, 'CM4040', '内容不存在或已下架']);
    }
    assert.deepEqual(await find({ keyword: word }), []);
    const lists = [await find({}, { pageSize: 100 }), await find({ order: 'hottest' }, { pageSize: 100 })];
    for (const call of [information.openHotInformation, information.openHot])
      lists.push((await app.call(call, {})).data.map((row) => row.id));
    const beside = await view(neighbour);
    lists.push([beside.previous?.id ?? 0, beside.next?.id ?? 0, ...beside.relatedList.map((row) => row.id)]);
    for (const list of lists) for (const gone of [id, draft, inBin]) assert.ok(!list.includes(gone));
    await putOnShelf(app, admin, id);
    assert.equal((await view(id)).title, word);
  });

  it('shows a change by the office at once, whatever was kept, and that it was edited', async () => {
    const id = await makeInformation(app, admin);
    assert.equal((await view(id)).updatedTime, null);
    const { data } = await app.call(information.detail, { id }, { as: admin });
    const { title: _, version, columnKey, content } = data;
    const body = { id, version, columnKey, content, title: '改过的标题' };
    assert.equal((await app.call(information.modify, body, { as: admin })).code, '000000');
    const { title, updatedTime } = await view(id);
    assert.equal(title, '改过的标题');
    assert.ok(updatedTime);
  });
});

describe('views', () => {
  const numbers = async (id: number) => {
    const { data } = await app.call(information.viewTrend, { id }, { as: admin });
    assert.equal(data.length, 30);
    assert.ok(data.slice(0, -1).every(({ viewNum }) => viewNum === 0));
    return [(await app.call(information.detail, { id }, { as: admin })).data.viewNum, data.at(-1)?.viewNum];
  };

  it('count a visitor once in half an hour, by day, and make an item hot', async () => {
    const second = await startApp({}, { database: app.database });
    const [quiet, id] = [await makeInformation(app, admin), await makeInformation(app, admin)];
    const first = await second.call(information.openDetail, { id });
    const cookie = first.cookies.get('visitor')?.split(';')[0] ?? '';
    assert.notEqual(cookie, '');
    for (let reload = 0; reload < 99; reload++)
      await second.call(information.openDetail, { id }, { headers: { cookie } });
    await until(async () => String(await numbers(id)) === '1,1', 50);
    // More than what the tests before have been read by.
    for (let visitor = 0; visitor < 20; visitor++) await second.call(information.openDetail, { id });
    await second.stop();
    assert.deepEqual(await numbers(id), [21, 21]);
    assert.equal((await find({ order: 'hottest' }))[0], id);
    const hot = async (body: object) =>
      (await app.call(information.openHotInformation, body)).data.map((row) => row.id);
    // What all pages share is read anew after two seconds, or a change by the office.
    await makeInformation(app, admin);
    assert.equal((await hot({}))[0], id);
    assert.ok(!(await hot({ id })).includes(id));
    assert.ok((await find({ order: 'hottest' }, { pageSize: 100 })).includes(quiet));
  });

  it('are counted while the office holds the item', onTwoConnections(), async () => {
    const second = await startApp({}, { database: app.database });
    const id = await makeInformation(app, admin);
    await app.database.db.transaction().execute(async (trx) => {
      await holdInformation(trx, { scope: { all: true } } as Caller, [id]);
      await second.call(information.openDetail, { id });
      const waits = someoneWaits(trx).then(() => assert.fail('the visits wait for the office'));
      await Promise.race([waits, second.stop()]);
    });
    assert.deepEqual(await numbers(id), [1, 1]);
  });

  it(
    'that were given up for what stood in their way, as a deploy does, are written later',
    onTwoConnections(),
    async () => {
      const second = await startApp({}, { database: app.database });
      const [read, id] = [await makeInformation(app, admin), await makeInformation(app, admin)];
      const { cookies } = await second.call(information.openDetail, { id: read });
      const cookie = cookies.get('visitor')?.split(';')[0] ?? '';
      await until(async () => String(await numbers(read)) === '1,1', 50);
      const crossing = app.database.db.transaction().execute(async (trx) => {
        // The very row that the visit will leave, now or in the next half hour: it waits for what becomes of this one.
        await sql`insert into visit (subject, subject_id, kind, visitor, half_hour)
        select subject, ${id}, kind, visitor, half_hour + later * interval '30 minutes'
        from visit cross join generate_series(0, 1) later where subject_id = ${read}`.execute(trx);
        await second.call(information.openDetail, { id }, { headers: { cookie } });
        await someoneWaits(trx);
        await sql`lock table information in access exclusive mode`.execute(trx);
        throw new Error('taken back');
      });
      // Whoever has waited for a second is given up: the views, unless a slow machine took as long to get here.
      await assert.rejects(crossing, /taken back|deadlock detected/);
      await second.stop();
      assert.deepEqual(await numbers(id), [1, 1]);
    },
  );

  it('leave no row of what visitors cannot see, whatever id they make up', async () => {
    const second = await startApp({}, { database: app.database });
    const draft = await makeInformation(app, admin, { onShelf: false });
    await second.call(information.openDetail, { id: draft });
    await second.call(information.openDetail, { id: 999_999_999 });
    await second.stop();
    const rows = await app.database.db
      .selectFrom('visit')
      .selectAll()
      .where('subject', '=', 'information')
      .where('subject_id', 'in', [draft, 999_999_999])
      .execute();
    assert.deepEqual(rows, []);
    assert.deepEqual(await numbers(draft), [0, 0]);
  });
});
