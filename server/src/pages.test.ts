import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { makeActivity } from './testing/activities.ts';
import { makeInformation } from './testing/information.ts';
import { cookieOf, startApp, type TestApp } from './testing/start-app.ts';
import { until } from './testing/waits.ts';

const ATTACK = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\' \u2028';

/** What is answered to a path as it stands. */
const askedFor = (url: string, path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    })
      .on('error', reject)
      .end();
  });

describe('a page', () => {
  let app: TestApp;
  let id: number;
  let newsId: number;
  before(async () => {
    app = await startApp();
    ({ id } = await makeActivity(app, await app.signInAs('admin'), {
      title: `标题${ATTACK}`,
      cityLabel: '圣保罗"><svg onload=alert(3)>',
      location: `会场${ATTACK}`,
      detail: `<p>正文</p>${ATTACK}<a href="javascript:alert(4)">链接</a><iframe src="https://elsewhere.example"></iframe>`,
    }));
    newsId = await makeInformation(app, await app.signInAs('admin'), {
      ...{
        title: `资讯${ATTACK}`,
        summary: `摘要${ATTACK}`,
        source: ATTACK,
        author: `x"${ATTACK}`.slice(0, 50),
      },
      ...{ tags: ['"><svg onload=x>'], titleEs: `Noticia ${ATTACK}` },
      content: `<h2>一${ATTACK}</h2><h2 id="page">二</h2><h2>三</h2>${ATTACK}<img src="/x" alt="&quot;><svg onload=alert(5)>"><a href="javascript:alert(4)">链接</a>`,
    });
  });
  after(() => app.stop());
  const paths = () => [
    '/portal/portalInfo',
    `/portal/portalInfo?keyword=${encodeURIComponent(ATTACK)}&lang=es&columnKey=${encodeURIComponent(ATTACK)}`,
    `/portal/portalInfo?keyword=${encodeURIComponent('alert')}`,
    `/portal/portalInfoDetail?id=${newsId}&lang=${encodeURIComponent(ATTACK)}`,
    `/portal/portalInfoDetail?id=${newsId}&lang=es`,
    `/portal/portalInfoPreview?token=${encodeURIComponent(ATTACK)}`,
    `/infoDetail?id=${newsId}`,
    '/portal/index',
    '/portal/portalActivity',
    `/portal/portalActivity?keyword=${encodeURIComponent(ATTACK)}`,
    `/portal/portalActivityDetail?id=${id}&channel=${encodeURIComponent(ATTACK)}`,
    `/activityDetail?id=${id}`,
    `/activityApplication?id=${id}&service=${encodeURIComponent(ATTACK)}`,
    `/portal/${encodeURIComponent(ATTACK)}`,
  ];

  it('that is none of the portal is compressed like the others, for who asks for its head, too', async () => {
    for (const path of ['/portal/index', '/portal/nothing', '/portal/nothing/at/all']) {
      const { status, headers } = await fetch(app.url + path);
      assert.deepEqual(
        [status, headers.get('content-encoding')],
        [path === '/portal/index' ? 200 : 404, 'gzip'],
        path,
      );
      assert.equal((await fetch(app.url + path, { method: 'HEAD' })).status, status, path);
    }
  });

  it('is missing, as a page, where its address cannot be read', async () => {
    for (const path of ['/portal/%', '/portal/%zz?id=%', '/portal/%ff', '/portal/50%25%']) {
      const response = await fetch(app.url + path);
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [404, 'text/html; charset=utf-8'],
        path,
      );
      assert.match(await response.text(), /portal/);
    }
    assert.equal((await fetch(`${app.url}/%`)).status, (await fetch(`${app.url}/nothing`)).status);
  });

  it('is there to be read, and says so to who wants something else of it', async () => {
    const pages = ['/portal/index', '/portal', '/activityDetail?id=1', '/login', '/', '/userManagement'];
    const forPrograms = ['/rss.xml', '/atom.xml?lang=es', '/sitemap.xml', '/robots.txt'];
    for (const path of [...pages, ...forPrograms])
      for (const method of ['POST', 'OPTIONS', 'DELETE']) {
        const response = await fetch(app.url + path, { method });
        const { code } = (await response.json()) as { code: string };
        assert.deepEqual(
          [response.status, response.headers.get('allow'), code],
          [405, 'GET, HEAD', 'CM4050'],
          `${method} ${path}`,
        );
      }
    const nothing = await fetch(`${app.url}/portal/nothing`, { method: 'POST' });
    assert.deepEqual([nothing.status, nothing.headers.get('allow')], [404, null]);
  });

  it('is reached by an address in another case and with slashes too many, and keeps what it was asked with', async () => {
    const led = async (path: string, method = 'GET') => {
      // Fetch would tidy the path up before it sends it.
      const { status, location } = await askedFor(app.url, path, method);
      return [status, location];
    };
    for (const method of ['GET', 'HEAD']) {
      assert.deepEqual(await led('/?lang=es', method), [302, '/portal/index?lang=es']);
      assert.deepEqual(await led('/portal?lang=es', method), [302, '/portal/index?lang=es']);
      assert.deepEqual(await led('/portal/index/', method), [301, '/portal/index']);
      assert.deepEqual(await led('/activity', method), [200, undefined]);
      assert.deepEqual(await led('/nothing', method), [404, undefined]);
    }
    for (const [path, own] of [
      ['/portal/portalinfo?keyword=%E5%A2%A8&pageNum=2', '/portal/portalInfo?keyword=%E5%A2%A8&pageNum=2'],
      [`/INFODETAIL/?id=${newsId}`, `/infoDetail?id=${newsId}`],
      ['//portal//index', '/portal/index'],
      ['//', '/'],
      ['/activity/', '/activity'],
    ] as const)
      assert.deepEqual(await led(path), [301, own], path);
  });

  it('is missing, and nothing of ours has failed, where an address begins like that of another server', async () => {
    for (const path of ['//:80', '//[', '//a:99999/x', '/\\', '///x'])
      assert.equal((await askedFor(app.url, path)).status, path === '/\\' ? 301 : 404, path);
  });

  it('hands out its parts by their names, not what lies beside them', async () => {
    const html = await (await fetch(`${app.url}/login`)).text();
    const [part = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
    const given = await fetch(app.url + part, { headers: { 'accept-encoding': 'br' } });
    assert.deepEqual(
      [given.status, given.headers.get('content-encoding'), given.headers.get('cache-control')],
      [200, 'br', 'public, max-age=31536000, immutable'],
    );
    for (const path of [
      `${part}.br`,
      `${part}.gz`,
      '/assets/',
      '/assets/..%2foffice%2findex.html',
      '/assets/.x',
    ])
      assert.equal((await fetch(app.url + path)).status, 404, path);
  });

  it('is kept for no network by the worker of the door alone, which asks for nothing but ours and is asked for anew', async () => {
    const worker = await fetch(`${app.url}/door-worker.js`);
    assert.equal(worker.headers.get('cache-control'), 'no-cache');
    assert.equal(worker.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'");
    assert.match(worker.headers.get('content-type') ?? '', /javascript/);
    const files = [...new Set((await worker.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    const page = await fetch(`${app.url}/activity/checkIn`);
    const named = (await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
    assert.deepEqual(
      named.filter((file) => !files.includes(file)),
      [],
    );
    // What the page itself is made of, and what reads codes for it.
    for (const part of [/\/door-page-/, /\/decode-/])
      assert.equal(files.filter((file) => part.test(file)).length, 1, String(part));
    for (const file of files) assert.equal((await fetch(`${app.url}${file}`)).status, 200, file);
  });

  it('stands in the sitemap under the address that it gives itself', async () => {
    const locations = async (path: string) =>
      [...(await (await fetch(`${app.url}${path}`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, address = '']) => address.slice(app.url.length),
      );
    const named = await locations('/sitemap.xml');
    const addresses = (
      await Promise.all(named.map((path) => (path.startsWith('/sitemap') ? locations(path) : [path])))
    ).flat();
    assert.ok(addresses.length > 5, addresses.join());
    for (const path of addresses) {
      const html = await (await fetch(`${app.url}${path}`)).text();
      assert.ok(html.includes(`<link rel="canonical" href="${app.url}${path}">`), path);
    }
  });

  it('holds none of the letters that no text has', async () => {
    const html = await (await fetch(`${app.url}/portal/portalInfo?keyword=a%00b%1f`)).text();
    assert.ok(html.includes('value="ab"'));
    assert.doesNotMatch(html, /(?!\n)\p{Cc}/u);
  });

  it('runs nothing that somebody typed into a field or an address', async () => {
    for (const path of paths()) {
      const html = await (await fetch(`${app.url}${path}`)).text();
      assert.doesNotMatch(html, /<script>|<img src=x|<svg onload|<iframe|href="javascript:/i, path);
      // As text its end is escaped, in HTML and in JSON.
      assert.ok(!/alert\(\d\)>/.test(html), path);
      for (const [, attributes = '', inside = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        const isData = /type="application\/(ld\+)?json"/.test(attributes);
        assert.ok(
          isData || (/src="\/assets\//.test(attributes) && inside === ''),
          `${path}: <script${attributes}>`,
        );
        if (isData) assert.doesNotThrow(() => JSON.parse(inside), `${path}: ${inside.slice(0, 80)}`);
      }
    }
  });

  it('comes with a content policy that lets only our own scripts run', async () => {
    for (const path of [...paths(), '/login', '/activity', '/nothing']) {
      const policy = (await fetch(`${app.url}${path}`)).headers.get('content-security-policy') ?? '';
      const scripts = /(?:^|; )script-src ([^;]+)/.exec(policy)?.[1];
      assert.equal(scripts, "'self'", path);
      for (const part of [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ])
        assert.ok(policy.includes(part), `${path}: ${part}`);
    }
    const { headers } = await fetch(`${app.url}/web/api/common/v1/publicKey`);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  it('stand on a home screen under the name of the platform', async () => {
    const page = await (await fetch(`${app.url}/portal/index`)).text();
    const [, address = ''] = /<link rel="manifest" href="([^"]+)">/.exec(page) ?? [];
    const response = await fetch(app.url + address);
    assert.match(response.headers.get('content-type') ?? '', /^application\/manifest\+json/);
    const manifest = JSON.parse(await response.text());
    assert.equal(manifest.name, '出海生态赋能平台');
    for (const { src } of manifest.icons) assert.equal((await fetch(app.url + src)).status, 200, src);
  });

  it('of the office may embed the external systems that the dictionary names, as it changes, and no other', async () => {
    const as = await app.signInAs('admin');
    const framed = async (path: string) =>
      /frame-src ([^;]+)/.exec(
        (await fetch(`${app.url}${path}`)).headers.get('content-security-policy') ?? '',
      )?.[1];
    const becomes = async (wanted: string) => {
      await until(async () => (await framed('/activity')) === wanted);
      assert.equal(await framed('/portal/index'), "'none'");
    };
    await becomes("'none'");
    const types = (await app.call(calls.dictionary.tree, {}, { as })).data;
    const typeId = types.find(({ type }) => type === 'iframe-url')?.id;
    const add = async (dictKey: string, dictValue: string) =>
      (await app.call(calls.dictionary.add, { kind: 'item', typeId, dictKey, dictValue }, { as })).data.id;
    const id = await add('bi', 'https://bi.example.com/board?x=1');
    await becomes('https://bi.example.com');
    await add('same', 'https://bi.example.com/other');
    await add('hall', 'http://10.0.0.8:9000/#/{ticket}');
    await becomes('https://bi.example.com http://10.0.0.8:9000');
    await app.call(calls.dictionary.delete, { kind: 'item', id }, { as });
    await add('last', 'https://last.example.com');
    await becomes('https://bi.example.com http://10.0.0.8:9000 https://last.example.com');
    // What stands in the table without having been checked ends no policy either.
    await app.database.db
      .insertInto('dictionary_item')
      .values({ type_id: typeId ?? 0, dict_key: 'forged', dict_value: 'https://x;script-src-elem/' })
      .execute();
    await add('six', 'http://[fd00::8]:9000/');
    await becomes(
      'https://bi.example.com http://10.0.0.8:9000 https://last.example.com http://[fd00::8]:9000',
    );
  });

  it('says in its footer and under 关于我们 what the settings say, and nothing where they say nothing', async () => {
    const own = {
      copyright: '版权所有 另一个平台',
      technicalSupport: '某某科技有限公司',
      filingNumber: '京ICP备12345678号',
      contactAddress: '某市某路 1 号',
      contactPhone: '010-12345678',
      contactEmail: 'contact@example.com',
    };
    const before = Object.fromEntries(
      Object.keys(own).map((key) => [key, app.config[key as keyof typeof own]]),
    );
    // Each time at another address: a page is kept for some seconds.
    const read = async (address: string) => (await fetch(`${app.url}${address}`)).text();
    const html = await read('/portal/index?says=nothing');
    for (const [name, text] of Object.entries(own)) assert.ok(!html.includes(text), name);
    try {
      Object.assign(app.config, own);
      const page = (await read('/portal/index?says=something')).replace(/<script[\s\S]*?<\/script>/g, '');
      for (const [name, text] of Object.entries(own)) assert.ok(page.includes(text), name);
    } finally {
      Object.assign(app.config, before);
    }
  });

  it('of the office is found under an address that was added to the menu, by who has a session', async () => {
    const as = await app.signInAs('admin');
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${app.url}/board-added`, { headers })).status;
    const mine = { cookie: cookieOf(as) };
    assert.equal(await status(mine), 404);
    await app.call(
      calls.resource.add,
      {
        parentId: null,
        functionType: 1,
        resourceName: '大屏',
        permissionCode: 'latin_test_board',
        type: 'operation',
        path: '/board-added',
        openMode: 1,
        frameKey: 'bi',
      },
      { as },
    );
    assert.equal(await status(mine), 200);
    assert.equal(await status({}), 404);
    assert.equal(await status({ cookie: 'latinAccessToken=made-up' }), 404, 'a made-up session is none');
  });
});
