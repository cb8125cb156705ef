import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ATOM_PATH,
  calls,
  informationAddress,
  informationPreviewAddress,
  RSS_PATH,
} from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { makeInformation, putOnShelf } from '../../testing/information.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';

const { information } = calls;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${app.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
/** What stands in the page, without the data and the scripts of its foot. */
const shown = (page: string) => {
  const html = page.replaceAll('<!-- -->', '');
  return html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));
};

it('a feed has what is written in its language, however much was published after it in others', async () => {
  const id = await makeInformation(app, admin, { title: '早的一篇', titleEs: 'Lo primero' });
  for (let n = 0; n < 31; n++) await makeInformation(app, admin, { title: `后来的第 ${n} 篇` });
  const { status, html } = await get(`${RSS_PATH}?lang=es`);
  assert.equal(status, 200);
  assert.ok(html.includes(`id=${id}`), html);
  assert.ok(!html.includes('后来的第'));
  assert.match(html, /<channel>\n<title>[^<]+ - Noticias<\/title>/);
});

it('a feed says who wrote an item, where somebody is named', async () => {
  await makeInformation(app, admin, { title: '署名的一篇', author: '林静' });
  await makeInformation(app, admin, { title: '匿名的一篇', author: '' });
  const itemOf = async (path: string, tag: string, title: string) =>
    (await get(path)).html.split(`<${tag}>`).find((item) => item.includes(title)) ?? '';
  assert.match(await itemOf(RSS_PATH, 'item', '署名的一篇'), /<dc:creator>林静<\/dc:creator>/);
  assert.match(await itemOf(ATOM_PATH, 'entry', '署名的一篇'), /<author><name>林静<\/name><\/author>/);
  assert.doesNotMatch(await itemOf(ATOM_PATH, 'entry', '匿名的一篇'), /<author>/);
});

describe('the pages about news', () => {
  it('show what the calls answer, and nothing of a draft', async () => {
    const id = await makeInformation(app, admin, {
      ...{ title: '页面上的一篇', summary: '一句摘要', source: '商务处', author: '林静', tags: ['锂'] },
      content:
        '<h2>第一节</h2><p>正文甲</p><h2>第二节</h2><p>乙</p><h3>第三节</h3><table><tbody><tr><td>1</td></tr></tbody></table>',
    });
    const draft = await makeInformation(app, admin, { title: '页面上没有的一篇', onShelf: false });
    for (const page of ['informationDetail', 'mobileInformation'] as const) {
      const { status, html } = await get(informationAddress(id, 'zh', page));
      assert.equal(status, 200);
      const text = shown(html);
      for (const part of [
        '页面上的一篇</h1>',
        '一句摘要',
        '商务处',
        '林静',
        '# 锂',
        '正文甲',
        '次浏览',
        '本文目录',
      ])
        assert.ok(text.includes(part), `${page}: ${part}`);
      assert.match(text, /<a href="#part-3"[^>]*>第三节<\/a>/, page);
      for (const part of ['<h3 id="part-3">', 'aria-label="表格"><table>'])
        assert.ok(text.includes(part), `${page}: ${part}`);
      // Search engines know both under one address.
      assert.ok(html.includes(`<link rel="canonical" href="${app.url}/portal/portalInfoDetail?id=${id}">`));
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
      assert.equal(JSON.parse(data).headline, '页面上的一篇');
      for (const absent of [`id=${draft}`, 'id=x', 'id=999999', 'id='])
        assert.equal((await get(informationAddress(id, 'zh', page).replace(`id=${id}`, absent))).status, 404);
    }
    const missing = shown((await get(informationAddress(draft))).html);
    assert.ok(/内容不存在或已下架[\s\S]*页面上的一篇/.test(missing), 'something to read instead');
    const list = await get('/portal/portalInfo?keyword=%E9%A1%B5%E9%9D%A2%E4%B8%8A');
    assert.ok(/共 1 条资讯/.test(shown(list.html)));
    assert.ok(/<mark>页面上<\/mark>的一篇/.test(shown(list.html)));
    assert.ok(!list.html.includes('页面上没有'));
    assert.ok(/试试更短的词/.test(shown((await get('/portal/portalInfo?keyword=nothing-such')).html)));
  });

  it('tell search engines what the office wrote for them, in Chinese alone, and people the title', async () => {
    const id = await makeInformation(app, admin, {
      ...{ title: '给人看的标题', summary: '给人看的摘要', titleEs: 'Título', summaryEs: 'Resumen' },
      ...{ seoTitle: '给搜索引擎的标题', seoDescription: '给搜索引擎的描述' },
    });
    const { html } = await get(informationAddress(id));
    assert.match(html, /<title>给搜索引擎的标题/);
    assert.ok(html.includes('name="description" content="给搜索引擎的描述"'));
    assert.match(shown(html), /给人看的标题<\/h1>/);
    assert.ok(!shown(html).includes('给搜索引擎的描述'));
    const es = (await get(informationAddress(id, 'es'))).html;
    assert.match(es, /<title>Título/);
    assert.ok(es.includes('name="description" content="Resumen"'));
  });

  it('give pictures in the text their room before they come', async () => {
    const cover = (
      await make.send(
        app,
        calls.file.coverFiles,
        { bytes: await make.jpeg(800, 500), name: 'a.jpg' },
        { as: admin },
      )
    ).data;
    const address = `/web/efs/api/v1/file/preview/${cover}`;
    const id = await makeInformation(app, admin, { content: `<p>图</p><img src="${address}" alt="港口">` });
    const tag = /<img src="[^"]*" alt="港口"[^>]*>/.exec((await get(informationAddress(id))).html)?.[0] ?? '';
    assert.match(tag, /width="800" height="500"/);
    assert.match(tag, /srcset="[^"]*\?w=640 640w[^"]*" sizes="[^"]+" loading="lazy"/);
  });

  it('are read in the language of their address, and say where there is only Chinese', async () => {
    const id = await makeInformation(app, admin, {
      ...{ title: '两种语言', titleEs: 'En dos idiomas', contentEs: '<p>Hola</p>' },
    });
    const es = await get(informationAddress(id, 'es'));
    assert.ok(/<h1 lang="es">En dos idiomas<\/h1>/.test(shown(es.html)));
    assert.ok(/<link rel="alternate" hreflang="es" href="[^"]*&amp;lang=es">/.test(es.html));
    assert.ok(!shown(es.html).includes('A continuación se muestra en chino'));
    const pt = await get(informationAddress(id, 'pt'));
    assert.ok(/<h1 lang="zh-CN">两种语言<\/h1>/.test(shown(pt.html)));
    assert.ok(shown(pt.html).includes('Este texto ainda não está disponível em português'));
    assert.ok(pt.html.includes(`<link rel="canonical" href="${app.url}/portal/portalInfoDetail?id=${id}">`));
    const list = await get('/portal/portalInfo?lang=es');
    assert.ok(/En dos idiomas/.test(shown(list.html)));
  });

  it('count a view of one visitor once, and show it', async () => {
    const id = await makeInformation(app, admin, { title: '有人看' });
    const first = await get(informationAddress(id));
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (const page of ['informationDetail', 'mobileInformation', 'informationDetail'] as const)
      await get(informationAddress(id, 'zh', page), { cookie });
    await until(async () => /1 次浏览/.test((await get(informationAddress(id), { cookie })).html));
    await get(informationAddress(id));
    await until(async () => /2 次浏览/.test((await get(informationAddress(id), { cookie })).html));
  });

  it('count no view of a search engine, a link drawn as a preview, a browser that fetches ahead, or of the head alone', async () => {
    const id = await makeInformation(app, admin, { title: '有程序看' });
    for (const name of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'WhatsApp/2.24.1.78 A',
    ])
      assert.equal((await get(informationAddress(id), { 'user-agent': name })).status, 200);
    for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])
      assert.equal((await get(informationAddress(id), { 'sec-purpose': purpose })).status, 200);
    await get(informationAddress(id), { purpose: 'prefetch' });
    await fetch(`${app.url}${informationAddress(id)}`, { method: 'HEAD' });
    const phone = 'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/119.0 Mobile';
    // Of another item: once that is written, all that came before it is.
    const other = await makeInformation(app, admin, { title: '有人用手机看' });
    await get(informationAddress(other), { 'user-agent': phone });
    const viewsOf = async (seen: number) =>
      (await app.call(information.detail, { id: seen }, { as: admin })).data.viewNum;
    await until(async () => (await viewsOf(other)) === 1);
    assert.equal(await viewsOf(id), 0);
  });
});

describe('the page of a preview', () => {
  it('shows what is not published, to nobody who keeps it, until its link is ended', async () => {
    const id = await makeInformation(app, admin, { title: '还没发布', onShelf: false });
    const { token } = (await app.call(information.previewLink, { id }, { as: admin })).data;
    const path = informationPreviewAddress(token);
    const { status, headers, html } = await get(path);
    assert.equal(status, 200);
    assert.ok(/预览[\s\S]*还没发布<\/h1>/.test(shown(html)));
    assert.deepEqual(
      [headers.get('cache-control'), headers.get('referrer-policy')],
      ['private, no-store', 'no-referrer'],
    );
    assert.ok(html.includes('<meta name="robots" content="noindex">'));
    assert.ok(!html.includes('rel="canonical"'));
    assert.match(
      await (await fetch(`${app.url}/robots.txt`)).text(),
      /Disallow: \/portal\/portalInfoPreview/,
    );
    assert.ok(shown(html).includes('只有持有链接的人能看到'));
    await putOnShelf(app, admin, id);
    const listed = shown((await get(path)).html);
    assert.ok(!listed.includes('只有持有链接的人能看到'), 'everybody reads it by now');
    assert.ok(listed.includes(`href="${informationAddress(id)}"`));

    await app.call(information.endPreview, { id }, { as: admin });
    for (const gone of [path, '/portal/portalInfoPreview', `${path}x`]) {
      const answer = await get(gone);
      assert.deepEqual([answer.status, answer.headers.get('referrer-policy')], [404, 'no-referrer']);
      assert.ok(shown(answer.html).includes('请向发给您链接的人索取新的链接'), gone);
    }
  });
});
