import assert from 'node:assert/strict';
import { it } from 'node:test';
import { publicPages } from '@outbound/contract';
import type { ListedItem, PageSources } from './page-source.ts';
import { robotsText, sitemapLines, sitemapXml } from './search-engines.ts';

const alone = ['home', 'about', 'activityList'];

/** Of every page, only what the sitemap asks for; `items` are the activities. */
function sourcesOf(items: readonly ListedItem[]): PageSources {
  const sitemapOf = (page: string) =>
    page === 'activityDetail' ? async () => items : alone.includes(page) ? 'itself' : 'none';
  return Object.fromEntries(
    Object.keys(publicPages).map((page) => [page, { sitemap: sitemapOf(page) }]),
  ) as PageSources;
}

it('files for search engines name the public pages only', async () => {
  const robots = robotsText('https://a.example').split('\n');
  for (const line of [
    'Allow: /portal/',
    'Allow: /activityDetail',
    'Disallow: /web/',
    'Disallow: /activityApplication',
    'Sitemap: https://a.example/sitemap.xml',
  ])
    assert.ok(robots.includes(line), line);
  const lines = await sitemapLines(sourcesOf([{ id: 3, updatedTime: '2026-11-01 08:00:00' }]));
  const sitemap = sitemapXml('https://a.example', lines);
  const loc = (path: string) => `<url><loc>https://a.example${path}</loc>`;
  assert.equal(
    sitemap.split('\n').slice(2, -1).join('\n'),
    [
      `${loc('/portal/index')}</url>`,
      `${loc('/portal/portalActivity')}</url>`,
      `${loc('/portal/portalAbout')}</url>`,
      `${loc('/portal/portalActivityDetail?id=3')}<lastmod>2026-11-01</lastmod></url>`,
    ].join('\n'),
  );
});

it('a sitemap holds no more than the 50,000 addresses that it may, and nothing that the host wrote', async () => {
  const many = Array.from({ length: 60_000 }, (_, id) => ({ id, updatedTime: '2026-11-01 08:00:00' }));
  const sitemap = sitemapXml('http://"><x>&', await sitemapLines(sourcesOf(many)));
  assert.equal(sitemap.match(/<loc>/g)?.length, 50_000);
  assert.ok(sitemap.includes('<loc>http://&quot;&gt;&lt;x&gt;&amp;/portal/index</loc>'));
});

it('no two pages stand at one address', () => {
  const paths = Object.values(publicPages).map(({ path }) => path);
  assert.deepEqual([...new Set(paths)], paths);
});
