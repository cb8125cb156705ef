/** A news item is on every road that visitors have, or on none: at the very next request, whatever was kept. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ATOM_PATH,
  calls,
  informationAddress,
  PREVIEW_BASE,
  RSS_PATH,
  searchAddress,
} from '@outbound/contract';
import { daysFromNow } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { makeInformation, putOnShelf, takeOffShelf } from '../../testing/information.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';

const { information } = calls;
const TITLE = '走遍每条路的一篇';

describe('a news item', () => {
  let app: TestApp;
  let admin: TestSession;
  let id: number;
  let beside: number;
  let picture: string;
  let cover: string;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    beside = await makeInformation(app, admin, { title: '旁边的一篇' });
    picture = (
      await make.send(app, calls.file.coverFiles, { bytes: await make.jpeg(400, 225) }, { as: admin })
    ).data;
    cover = JSON.stringify([{ url: `${PREVIEW_BASE}${picture}` }]);
    id = await makeInformation(app, admin, { title: TITLE, cover, onShelf: false });
  });
  after(() => app.stop());

  const page = async (path: string) => {
    const answer = await fetch(`${app.url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };

  /** Each road that a visitor has, and whether the item is on it. */
  async function roads(): Promise<Record<string, boolean>> {
    const has = async (path: string, what = TITLE) => (await page(path)).text.includes(what);
    const rows = (answer: { data: { id: number }[] }) => answer.data.some((row) => row.id === id);
    const found = async (template: object) =>
      (await app.call(information.openPage, { template })).data.dataBody.some((row) => row.id === id);
    const own = async (path: string, missing = '内容不存在或已下架') => {
      const { status, text } = await page(path);
      // Whoever has its address is told no more than who made one up.
      if (status === 404) assert.ok(text.includes(missing));
      return status === 200;
    };
    return {
      list: await has('/portal/portalInfo'),
      'list, by its word': await has(
        `/portal/portalInfo?keyword=${encodeURIComponent('每条路')}`,
        '的一篇</h3>',
      ),
      'search of all': await has(searchAddress('每条路'), `portalInfoDetail?id=${id}"`),
      'what the search bar offers': JSON.stringify(
        (await app.call(calls.search.suggest, { keyword: '每条路' })).data,
      ).includes(TITLE),
      detail: await own(informationAddress(id)),
      'detail in Spanish': await own(
        informationAddress(id, 'es'),
        'El contenido no existe o ya no está publicado',
      ),
      'page for phones': await own(informationAddress(id, 'zh', 'mobileInformation')),
      'its neighbour’s page': await has(informationAddress(beside)),
      home: await has('/portal/index'),
      about: await has('/portal/portalAbout'),
      'a missing page': await has('/portal/nowhere'),
      rss: await has(RSS_PATH),
      atom: await has(ATOM_PATH),
      sitemap: await has('/sitemap.xml', `portalInfoDetail?id=${id}<`),
      'call of the list': await found({}),
      'call of a search': await found({ keyword: '每条路' }),
      'call of the ranking': rows(await app.call(information.openHot, {})),
      'call of the home page': rows(await app.call(information.openHotInformation, {})),
      picture: (await app.call(calls.file.preview, { id: picture })).status === 200,
      'smaller picture': (await app.call(calls.file.preview, { id: picture, w: 320 })).status === 200,
      'call of the detail': (await app.call(information.openDetail, { id })).code === '000000',
    };
  }

  async function isOn(every: boolean, when: string) {
    const wrong = Object.entries(await roads()).filter(([, isThere]) => isThere !== every);
    assert.deepEqual(wrong, [], when);
  }

  it('is on every public road as soon as it is published, and on none before, after or in the bin', async () => {
    await isOn(false, 'a draft');
    await putOnShelf(app, admin, id);
    await isOn(true, 'published');
    await takeOffShelf(app, admin, id);
    await isOn(false, 'withdrawn');
    await putOnShelf(app, admin, id);
    await isOn(true, 'published again');
    await takeOffShelf(app, admin, id);
    await app.call(information.delete, { ids: [id] }, { as: admin });
    await isOn(false, 'in the recycle bin');
  });

  it('leaves every road at the second that was planned, whatever was kept', async () => {
    const off = Math.ceil(Date.now() / 1000) * 1000 + 5_000;
    const offShelfTime = daysFromNow((off - Date.now()) / 86_400_000);
    id = await makeInformation(app, admin, { title: TITLE, cover, offShelfTime });
    await isOn(true, 'published');
    // A notification and a timer take a moment.
    await until(async () => Date.now() > off + 500);
    await isOn(false, 'its time is over');
  });

  it('in the feeds is sent again only when something has changed', async () => {
    for (const path of [RSS_PATH, ATOM_PATH]) {
      const first = await fetch(`${app.url}${path}`);
      const tag = first.headers.get('etag') ?? '';
      await first.text();
      assert.equal(first.headers.get('cache-control'), 'no-cache');
      assert.equal(first.headers.get('set-cookie'), null);
      const ask = (known: string) => fetch(`${app.url}${path}`, { headers: { 'if-none-match': known } });
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
        const again = await ask(known);
        assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', tag]);
      }
      await makeInformation(app, admin, { title: `新的一篇 ${path}` });
      const later = await ask(tag);
      assert.equal(later.status, 200);
      assert.ok((await later.text()).includes(`新的一篇 ${path}`));
    }
  });

  it('is in the feed of a language when it is written in it, and in no more than thirty lines', async () => {
    for (let num = 0; num < 31; num++)
      await makeInformation(app, admin, { title: `第 ${num} 篇`, ...(num === 30 && { titleEs: 'Última' }) });
    const count = async (path: string) => (await page(path)).text.split('<item>').length - 1;
    assert.equal(await count(RSS_PATH), 30);
    assert.deepEqual([await count(`${RSS_PATH}?lang=es`), await count(`${RSS_PATH}?lang=xx`)], [1, 30]);
  });
});
