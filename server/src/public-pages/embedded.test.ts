import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { makeActivity } from '../testing/activities.ts';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const ATTACK = '</style><script>alert(1)</script><img src=x onerror=alert(2)>"\'';

describe('activities within pages of other sites', () => {
  let app: TestApp;
  let admin: TestSession;
  let open: number;
  let closed: number;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    const [here, elsewhere] = [
      await makeActivity(app, admin, {
        title: `利马论坛${ATTACK}`,
        titleEs: 'Foro de Lima',
        cityLabel: '利马',
      }),
      await makeActivity(app, admin, { title: '已截止的活动', applyEndTime: '2020-01-01 00:00:00' }),
    ];
    [open, closed] = [here.id, elsewhere.id];
    await makeActivity(app, admin, { title: '基多洽谈会', cityLabel: '基多' });
  });
  after(() => app.stop());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
  const textOf = async (path: string) => (await get(path)).text();
  const list = '/embed/activities';
  const item = () => `/embed/activity?id=${open}`;

  it('may be framed by any site, run no script and set no cookie, whoever asks; no other page may', async () => {
    const cookie = (await get('/portal/index?lang=es')).headers
      .getSetCookie()
      .map((one) => one.split(';')[0]);
    for (const path of [list, `${list}?lang=es`, item(), '/embed/activity?id=999999', '/embed/activity'])
      for (const headers of [{}, { cookie: cookie.join('; ') }]) {
        const { headers: said } = await get(path, headers);
        assert.equal(said.get('x-frame-options'), null, path);
        const policy = said.get('content-security-policy') ?? '';
        assert.match(policy, /frame-ancestors \*$/);
        assert.match(policy, /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self';/);
        assert.doesNotMatch(policy, /script-src/);
        assert.equal(said.get('cross-origin-resource-policy'), 'cross-origin');
        assert.deepEqual(said.getSetCookie(), [], path);
      }
    for (const path of [
      '/portal/index',
      `/portal/portalActivityDetail?id=${open}`,
      '/',
      '/embed/other',
      '/embed',
    ]) {
      const { headers } = await get(path);
      assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN', path);
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/, path);
    }
  });

  it('are drawn without a script, names as text, and lead to our site in a window of its own', async () => {
    for (const path of [
      list,
      item(),
      `${list}?cityLabel=${encodeURIComponent(ATTACK)}&channel=${encodeURIComponent(ATTACK)}`,
    ]) {
      const html = await textOf(path);
      assert.doesNotMatch(html, /<script|<img|onerror=alert\(2\)>/i, path);
      const links = html.match(/<a [^>]*>/g) ?? [];
      assert.ok(links.length > 0);
      for (const link of links) {
        assert.match(link, /target="_blank" rel="noopener"/);
        assert.ok(link.includes(`href="${app.url}/`), link);
        assert.doesNotMatch(link, /channel=/);
      }
    }
    assert.match(await textOf(item()), /利马论坛&lt;\/style&gt;&lt;script&gt;/);
    const counted = await textOf(`${item()}&channel=12`);
    assert.ok(counted.includes(`portalActivityDetail?id=${open}&amp;channel=12"`), counted);
  });

  it('are those that can be signed up for, by the filters of the list', async () => {
    const all = await textOf(list);
    assert.ok(all.includes('利马论坛') && all.includes('基多洽谈会') && !all.includes('已截止的活动'));
    const lima = await textOf(`${list}?cityLabel=${encodeURIComponent('利马')}&applyState=3&pageNum=7`);
    assert.ok(lima.includes('利马论坛') && !lima.includes('基多洽谈会'));
    assert.match(await textOf(`${list}?cityLabel=${encodeURIComponent('无此城')}`), /近期暂无活动/);
    const over = await textOf(`/embed/activity?id=${closed}`);
    assert.ok(over.includes('报名已截止') && !over.includes('立即报名'));
  });

  it('speak the language of their address, and of nothing else', async () => {
    const spanish = await (await get(`${item()}&lang=es`)).text();
    assert.match(spanish, /<html lang="es">/);
    assert.ok(spanish.includes('Foro de Lima') && spanish.includes(`id=${open}&amp;lang=es`));
    const chinese = await (await get(item(), { 'accept-language': 'es', cookie: 'lang=es' })).text();
    assert.match(chinese, /<html lang="zh-CN">/);
  });

  it('say so of what there is not: a draft is not told from what never was', async () => {
    const { id } = await makeActivity(app, admin, { onShelf: false });
    const answers = await Promise.all(
      [`/embed/activity?id=${id}`, '/embed/activity?id=999999', '/embed/activity?id=x'].map((path) =>
        get(path),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404],
    );
    assert.equal(new Set(await Promise.all(answers.map((one) => one.text()))).size, 1);
    await app.call(calls.activity.approve, { id, publishStatus: 1 }, { as: admin });
    assert.equal((await get(`/embed/activity?id=${id}`)).status, 200);
  });
});
