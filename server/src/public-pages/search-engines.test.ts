import assert from 'node:assert/strict';
import { it } from 'node:test';
import { publicPages } from '@outbound/contract';
import { IDS_OF_PART, type ListedItem, type PageSources } from './page-source.ts';
import { robotsText, sitemapParts, sitemapText, sitemapXml } from './search-engines.ts';

const alone = ['home', 'about', 'activityList'];

const partOf = ({ id }: ListedItem) => Math.floor(id / IDS_OF_PART);

/** Of every page, only what the sitemap asks for; `items` are the activities. */
function sourcesOf(items: readonly ListedItem[]): PageSources {
  const listed = {
    parts: async () =>
      [...Map.groupBy(items, partOf)].map(([part, [first]]) => ({
        part,
        updatedTime: first?.updatedTime ?? '',
      })),
    items: async (part: number) => items.filter((item) => partOf(item) === part),
  };
  const sitemapOf = (page: string) =>
    page === 'activityDetail' ? listed : alone.includes(page) ? 'itself' : 'none';
  return Object.fromEntries(
    Object.keys(publicPages).map((page) => [page, { sitemap: sitemapOf(page) }]),
  ) as PageSources;
}

it('files for search engines name the public pages only', async () => {
  const robots = robotsText('https://a.example').split('\n');
  for (const line of [
    'Allow: /portal/',
    'Allow: /activityDetail',
    'Allow: /infoDetail',
    'Disallow: /portal/portalInfoPreview',
    'Disallow: /web/',
    'Disallow: /activityApplication',
    'Disallow: /login',
    'Sitemap: https://a.example/sitemap.xml',
  ])
    assert.ok(robots.includes(line), line);
  const parts = await sitemapParts(
    sourcesOf([{ id: 3, updatedTime: '2026-11-01 08:00:00', languages: ['zh'] }]),
  );
  const sitemap = await sitemapText('https://a.example', parts);
  const loc = (path: string) => `<url><loc>https://a.example${path}</loc>`;
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="https://a.example${path}"/>`;
  // A page by itself speaks all languages, as its own head says.
  const alone = (path: string) =>
    [
      ...[loc(path), link('zh', path), link('es', `${path}?lang=es`), link('pt', `${path}?lang=pt`)],
      ...[link('x-default', path), '</url>'],
    ].join('');
  assert.equal(
    sitemap.split('\n').slice(2, -1).join('\n'),
    [
      alone('/portal/index'),
      alone('/portal/portalActivity'),
      alone('/portal/portalAbout'),
      `${loc('/portal/portalActivityDetail?id=3')}<lastmod>2026-11-01</lastmod></url>`,
    ].join('\n'),
  );
});

it('names an item in each language that it is written in', async () => {
  const parts = await sitemapParts(
    sourcesOf([
      { id: 3, updatedTime: '2026-11-01 08:00:00', languages: ['zh', 'pt'] },
      { id: 4, updatedTime: '2026-11-01 08:00:00', languages: ['zh'] },
    ]),
  );
  const sitemap = sitemapXml('https://a.example', (await parts[1]?.lines()) ?? []);
  assert.match(sitemap, /<urlset [^>]*xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">/);
  const own = 'https://a.example/portal/portalActivityDetail?id=3';
  assert.deepEqual(
    [...sitemap.matchAll(/<xhtml:link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"\/>/g)].map(
      ([, language, href]) => [language, href],
    ),
    [
      ['zh', own],
      ['pt', `${own}&amp;lang=pt`],
      ['x-default', own],
    ],
  );
});

it('a long sitemap is an index of parts that together name every item once, and nothing that the host wrote', async () => {
  const many = Array.from({ length: 60_000 }, (_, at) => ({
    id: at + 1,
    updatedTime: '2026-11-01 08:00:00',
    languages: ['zh'] as const,
  }));
  const parts = await sitemapParts(sourcesOf(many));
  const index = await sitemapText('http://"><x>&', parts);
  assert.match(index, /<sitemapindex /);
  const named = [...index.matchAll(/\/sitemap\.xml\?part=([\w.]+)<\/loc>/g)].map(([, name]) => name);
  assert.deepEqual(named, ['pages', ...[0, 1, 2, 3, 4, 5, 6].map((part) => `activityDetail.${part}`)]);
  assert.ok(index.includes('<loc>http://&quot;&gt;&lt;x&gt;&amp;/sitemap.xml'));
  const lines = await Promise.all(parts.map((part) => part.lines()));
  // A file of a sitemap may name 50,000.
  assert.ok(lines.every(({ length }) => length <= 50_000));
  const found = lines.flat().map(({ path }) => path);
  assert.equal(new Set(found).size, found.length);
  assert.equal(found.filter((path) => path.includes('?id=')).length, many.length);
  assert.match(sitemapXml('https://a.example', lines[1] ?? []), /<urlset [\s\S]*\?id=1<\/loc>/);
});

it('no two pages stand at one address', () => {
  const paths = Object.values(publicPages).map(({ path }) => path);
  assert.deepEqual([...new Set(paths)], paths);
});
