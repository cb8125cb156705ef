import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, searchAddress } from '@outbound/contract';
import { makeActivity } from '../testing/activities.ts';
import { makePartner } from '../testing/shelf.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

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
    assert.deepEqual(await titles('没有这样的词'), []);
    assert.equal((await app.call(suggest, { keyword: ' ' })).status, 400);
    const admin = await app.signInAs('admin');
    await makeActivity(app, admin, { title: '钱凯港草稿', onShelf: false });
    assert.ok(!(await titles('钱凯')).includes('钱凯港草稿'));
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
