import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { keepBuild, type PageBuild } from './page-builds.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

describe('the builds of the pages', () => {
  let app: TestApp;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbound-builds-'));
    const [files, pages] = [
      join(folder, 'served'),
      {
        office: '<html></html>',
        public: {
          renderPublic: none,
          embedded: () => '',
          shownOnPicture: () => ({ title: '', picture: '', isLogo: false }),
          sharePoster: noPoster,
        },
      },
    ];
    await mkdir(join(files, 'assets'), { recursive: true });
    await writeFile(join(files, 'assets/own-1.js'), 'own');
    app = await startApp({}, { pages: { ...pages, files, version: '5-ab' } });
  });
  after(async () => {
    await app.stop();
    await rm(folder, { recursive: true });
  });
  const noPoster = () => {
    throw new Error('nobody asks for one');
  };
  const none = () => ({ status: 200, html: '' });

  async function build(id: string, files: Record<string, string>): Promise<PageBuild> {
    const made = { id, folder: join(folder, id) };
    await mkdir(made.folder);
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(made.folder, name), text);
      if (name.endsWith('.js')) await writeFile(join(made.folder, `${name}.gz`), gzipSync(text));
    }
    await keepBuild(app.database.db, made);
    return made;
  }
  const get = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/assets/${name}`, { headers });
  const age = (id: string, days: number) =>
    app.database.db
      .updateTable('page_build')
      .set({ last_running_at: sql`now() - make_interval(days => ${days}::int)` })
      .where('id', '=', id)
      .execute();

  it('are served by a node that has none of their files, to be kept for ever', async () => {
    await build('first', { 'page-a1.js': 'first()', 'page-a1.css': 'a{}', 'dot-a1.woff2': 'font' });
    for (const accepted of ['gzip', 'identity']) {
      const script = await get('page-a1.js', { 'accept-encoding': accepted });
      assert.equal(script.status, 200);
      assert.equal(await script.text(), 'first()');
      assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
      assert.equal(script.headers.get('content-encoding'), accepted === 'gzip' ? 'gzip' : null);
      assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(script.headers.get('vary')?.toLowerCase(), 'accept-encoding');
    }
    assert.equal((await get('page-a1.css')).headers.get('content-type'), 'text/css; charset=utf-8');
    assert.equal(await (await get('dot-a1.woff2')).text(), 'font');
  });

  it('answer for a file of this node that a new build has taken away', async () => {
    await build('own', { 'own-1.js': 'own' });
    await rm(join(folder, 'served/assets/own-1.js'));
    const answer = await get('own-1.js');
    assert.equal(await answer.text(), 'own');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  });

  it('answer for no other file, with no page, and nobody keeps that', async () => {
    for (const name of [
      'page-zz.js',
      'page-zz.css',
      '..%2f..%2fx.js',
      'a/b.js',
      '',
      `${'x'.repeat(150)}.js`,
    ]) {
      const answer = await get(name, { accept: 'text/html' });
      assert.equal(answer.status, 404, name);
      assert.equal(answer.headers.get('cache-control'), 'no-store', name);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, name);
    }
  });

  it('go a week after they ran last, and what newer ones share with them stays', async () => {
    await build('old', { 'shared-1.js': 'shared', 'old-1.js': 'old' });
    await build('running', { 'shared-1.js': 'shared', 'new-1.js': 'new' });
    await age('old', 6);
    const again = await build('other', { 'other-1.js': 'other' });
    assert.equal((await get('old-1.js')).status, 200);
    await age('old', 8);
    await keepBuild(app.database.db, again);
    assert.equal((await get('old-1.js')).status, 404);
    assert.equal(await (await get('shared-1.js')).text(), 'shared');
  });

  it('stay when they run again, and at most ten of them', async () => {
    const builds: PageBuild[] = [];
    for (let at = 0; at < 11; at++) {
      builds.push(await build(`many-${at}`, { [`many-${at}.js`]: `${at}` }));
      await age(`many-${at}`, 0);
    }
    assert.equal((await get('many-0.js')).status, 404);
    assert.equal((await get('many-1.js')).status, 200);
    assert.ok(builds[1]);
    await keepBuild(app.database.db, builds[1]);
    await build('many-11', { 'many-11.js': '11' });
    assert.deepEqual([(await get('many-1.js')).status, (await get('many-2.js')).status], [200, 404]);
  });

  it('have their common files kept once', async () => {
    const both = await build('both', { 'both-1.js': 'both' });
    await app.database.db.deleteFrom('page_asset').execute();
    const builds = ['v1', 'v2', 'v3', 'v4'].map((id) => ({ ...both, id }));
    await Promise.all(builds.map((one) => keepBuild(app.database.db, one)));
    assert.equal(await (await get('both-1.js')).text(), 'both');
  });

  it('are named with every answer, refusals among them', async () => {
    for (const path of ['/web/api/common/v1/publicKey', '/web/nothing', '/login', '/assets/page-zz.js'])
      assert.equal((await fetch(`${app.url}${path}`)).headers.get('x-page-build'), '5-ab', path);
  });
});
