import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ContentLanguage, calls, searchAddress } from '@outbound/contract';
import { sql } from 'kysely';
import { TimeZone } from '../http/time-zone.ts';
import { makeActivity } from '../testing/activities.ts';
import { makePartner } from '../testing/shelf.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { findOpenActivities } from './activities/open-list.ts';

const { suggest } = calls.search;

describe('the search over everything', () => {
  let app: TestApp;
  let activityId: number;
  before(async () => {
    app = await startApp();
    const admin = await app.signInAs('admin');
    activityId = (await makeActivity(app, admin, { title: '钱凯港采购对接会' })).id;
    const { data } = await app.call(
      calls.information.add,
      { title: '钱凯港开港一年', content: '<p>正文</p>' },
      { as: admin },
    );
    await app.call(calls.information.updateStatus, { ids: [data.id], publishStatus: 1 }, { as: admin });
    await makePartner(app, admin, { name: '钱凯港务集团' });
  });
  after(() => app.stop());

  const pageOf = async (address: string) => {
    const response = await fetch(app.url + address);
    return { status: response.status, html: await response.text() };
  };

  it('offers titles of each kind, and nothing of what is off the shelf', async () => {
    const titles = async (keyword: string) => (await app.call(suggest, { keyword })).data;
    assert.deepEqual(
      (await titles('钱凯')).toSorted(),
      ['钱凯港开港一年', '钱凯港采购对接会', '钱凯港务集团'].toSorted(),
    );
    assert.deepEqual(await titles('对接 钱凯'), ['钱凯港采购对接会']);
    assert.deepEqual(await titles('港　钱凯 集团'), ['钱凯港务集团']);
    assert.deepEqual(await titles('没有这样的词'), []);
    assert.equal((await app.call(suggest, { keyword: ' ' })).status, 400);
    const admin = await app.signInAs('admin');
    await makeActivity(app, admin, { title: '钱凯港草稿', onShelf: false });
    assert.ok(!(await titles('钱凯')).includes('钱凯港草稿'));
  });

  it('offers titles by words of each of their languages, in the language of the reader, and none for a word of a text', async () => {
    const admin = await app.signInAs('admin');
    const written = async (title: string, more: object) => {
      const said = { title, content: '<p>万里长城 muralla</p>', ...more };
      const { data } = await app.call(calls.information.add, said, { as: admin });
      await app.call(calls.information.updateStatus, { ids: [data.id], publishStatus: 1 }, { as: admin });
    };
    await written('锂矿新政', { titleEs: 'Nueva política del litio', titlePt: 'Nova política do lítio' });
    await makeActivity(app, admin, { title: '锂业论坛', titleEs: 'Foro del litio' });
    await makePartner(app, admin, { name: '锂矿联盟', nameEs: 'Alianza del litio', summary: '万里' });
    const titles = async (keyword: string, language: ContentLanguage) =>
      (await app.call(suggest, { keyword, language })).data;
    const all = ['Alianza del litio', 'Foro del litio', 'Nueva política del litio'];
    assert.deepEqual((await titles('LITIO', 'es')).toSorted(), all);
    assert.deepEqual(await titles('litio', 'zh'), ['锂矿新政', '锂业论坛', '锂矿联盟']);
    assert.deepEqual(await titles('do lítio', 'pt'), ['Nova política do lítio']);
    assert.deepEqual(await titles('锂矿新', 'es'), ['Nueva política del litio']);
    assert.deepEqual(await titles('新锂', 'zh'), [], 'its runs alone are not the word');
    for (const word of ['muralla', '万里', '\u0301']) assert.deepEqual(await titles(word, 'zh'), [], word);
  });

  it('shows both kinds on one page with the word marked, for readers and not for search engines', async () => {
    const { status, html } = await pageOf(searchAddress('钱凯'));
    assert.equal(status, 200);
    assert.match(html, /<mark>钱凯<\/mark>港开港一年/);
    assert.match(html, /<mark>钱凯<\/mark>港采购对接会/);
    assert.match(html, /<mark>钱凯<\/mark>港务集团/);
    assert.match(html, new RegExp(`portalActivityDetail\\?id=${activityId}`));
    assert.match(html, /<meta name="robots" content="noindex/);
  });

  it('counts no more of a frequent word than a page needs to say, and offers the next ones with it', async () => {
    const { db } = app.database;
    await sql`
      with made as (
        insert into activity (title, activity_type, start_time, end_time, publish_status, created_by, updated_by)
        select '常见词 ' || n, 1, now() + interval '1 day', now() + interval '2 days', 1, one.id, one.id
        from generate_series(1, 12000) as n, (select min(id) as id from user_account) as one
        returning id
      )
      insert into activity_tally (activity_id) select id from made on conflict do nothing`.execute(db);
    await sql`analyze activity`.execute(db);
    const asked = { keyword: '常见' };
    const paging = { pageNum: 1, pageSize: 4 };
    const at = { now: new Date(), zone: new TimeZone('Asia/Shanghai'), generation: 0 };
    const counted = async (counting: 'kept' | 'bounded') => {
      const { count, isEstimate, dataBody } = await findOpenActivities(db, asked, paging, at, counting);
      return [dataBody.length, count, isEstimate];
    };
    // As many titles have it at least: how many texts do is not counted.
    assert.deepEqual(await counted('kept'), [4, 12_000, true]);
    assert.deepEqual(await counted('bounded'), [4, 10_000, true]);
    const { data } = await app.call(suggest, asked);
    assert.equal(data.filter((title) => title.startsWith('常见词 ')).length, 4);
  });

  it('takes whatever stands in the address for words, and asks for some where there are none', async () => {
    assert.match(
      (await pageOf(searchAddress('<script>alert(1)</script>'))).html,
      /没有找到与“&lt;script&gt;/,
    );
    assert.match((await pageOf('/portal/search')).html, /两个字就能找到/);
    assert.equal((await pageOf(`/portal/search?keyword=${'%E9%94%82'.repeat(400)}`)).status, 200);
    assert.equal((await pageOf('/portal/search?keyword=%00%25_')).status, 200);
  });
});
