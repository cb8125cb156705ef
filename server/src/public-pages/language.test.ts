import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeActivity } from '../testing/activities.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { acceptedLanguage } from './language.ts';

describe('the language that a browser wants', () => {
  it('is the one of ours with the most weight, the first among equals', () => {
    for (const [header, language] of [
      ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
      ['en-US,en;q=0.9,es-MX;q=0.7,zh;q=0.2', 'es'],
      ['zh-CN;q=0.3, es;q=0.4', 'es'],
      ['ES', 'es'],
      ['es;q=0, pt;q=0.1', 'pt'],
      ['es;q=x,pt', 'es'],
    ] as const)
      assert.equal(acceptedLanguage(header), language, header);
  });
  it('is none where the browser names none of ours, or names it after more than anybody wants', () => {
    for (const header of [undefined, '', '*', 'en-US,en', 'ptx', 'es;q=0', `${'en,'.repeat(200)}es`])
      assert.equal(acceptedLanguage(header), undefined, header);
  });
});

describe('a public page', () => {
  let app: TestApp;
  let id: number;
  before(async () => {
    app = await startApp();
    ({ id } = await makeActivity(app, await app.signInAs('admin'), {
      title: '墨西哥对接会',
      titleEs: 'Rueda de negocios',
      titlePt: 'Rodada de negócios',
    }));
  });
  after(() => app.stop());
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}${path}`, { headers });
    const html = await answer.text();
    return { answer, html, lang: /<html lang="([^"]+)">/.exec(html)?.[1] };
  };

  it('is in the language of its address, else the chosen one, else the browser’s, else Chinese', async () => {
    const wants = { 'accept-language': 'pt-BR,pt;q=0.9' };
    const chose = { ...wants, cookie: 'lang=es' };
    for (const [path, headers, lang] of [
      ['/portal/index', {}, 'zh-CN'],
      ['/portal/index', { 'accept-language': 'en-US' }, 'zh-CN'],
      ['/portal/index', wants, 'pt'],
      ['/portal/index', chose, 'es'],
      ['/portal/index', { ...wants, cookie: 'lang=fr' }, 'pt'],
      ['/portal/index?lang=zh', chose, 'zh-CN'],
      ['/portal/index?lang=es', wants, 'es'],
      ['/portal/index?lang=fr', wants, 'zh-CN'],
      [`/activityDetail?id=${id}`, wants, 'pt'],
      [`/activityApplication?id=${id}`, wants, 'pt'],
      ['/portal/nothing', wants, 'pt'],
      ['/login', wants, 'zh-CN'],
    ] as const)
      assert.equal((await read(path, headers)).lang, lang, `${path} ${JSON.stringify(headers)}`);
  });

  it('is kept apart for each language, and says what its answer depends on', async () => {
    const path = '/portal/portalActivity?keyword=kept';
    const said = { zh: '活动列表', es: 'Lista de actividades', pt: 'Lista de eventos' };
    for (const round of ['drawn', 'kept'])
      for (const [language, words] of Object.entries(said)) {
        const { answer, html } = await read(path, { 'accept-language': language });
        assert.ok(html.includes(words), `${round} in ${language}`);
        assert.match(answer.headers.get('vary') ?? '', /accept-language, cookie/i);
      }
  });

  it('keeps the language that an address named, for a year, and no other', async () => {
    const cookies = async (path: string, cookie = '') =>
      (await read(path, { cookie })).answer.headers.getSetCookie().filter((one) => one.startsWith('lang='));
    const [given = ''] = await cookies('/portal/index?lang=es');
    assert.match(given, /^lang=es; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    assert.deepEqual(await cookies('/portal/index?lang=es', 'lang=es'), []);
    for (const path of ['/portal/index', '/portal/index?lang=fr', '/portal/index?lang='])
      assert.deepEqual(await cookies(path), [], path);
  });

  it('names itself in every language to search engines, the Chinese one for all others', async () => {
    const own = `${app.url}/portal/portalActivityDetail?id=${id}`;
    const { html } = await read(`/portal/portalActivityDetail?id=${id}&lang=es&channel=wx`);
    assert.ok(html.includes(`<link rel="canonical" href="${own}&amp;lang=es">`));
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
    assert.deepEqual(
      alternates.map(([, language, href]) => [language, href?.replaceAll('&amp;', '&')]),
      [
        ['zh', own],
        ['es', `${own}&lang=es`],
        ['pt', `${own}&lang=pt`],
        ['x-default', own],
      ],
    );
    const form = (await read(`/activityApplication?id=${id}&lang=es`)).html;
    assert.ok(!form.includes('hreflang="x-default"'), 'a page that is not searched names none');
  });

  it('offers itself in the others with all that it was asked with, without script', async () => {
    const { html } = await read('/portal/portalActivity?applyState=1&pageNum=1&lang=pt');
    for (const language of ['zh', 'es', 'pt'])
      assert.ok(
        html.includes(`href="?applyState=1&amp;pageNum=1&amp;lang=${language}"`),
        `a link to ${language}`,
      );
  });
});
