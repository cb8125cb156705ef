/** The files for search engines, from what each page says of itself. */
import { type PublicPage, publicPages } from '@outbound/contract';
import type { PageSources } from './page-source.ts';

const pages: readonly PublicPage[] = Object.values(publicPages);
const pageNames = Object.keys(publicPages) as (keyof typeof publicPages)[];

/** `robots.txt`: the public pages may be read, the office and the calls may not. */
export function robotsText(origin: string): string {
  const mobile = pages.filter(({ face }) => face === 'mobile');
  return [
    'User-agent: *',
    'Allow: /portal/',
    ...mobile.filter(({ isSearched }) => isSearched).map(({ path }) => `Allow: ${path}`),
    'Allow: /assets/',
    'Allow: /web/efs/api/v1/file/preview/',
    'Disallow: /web/',
    ...pages.filter(({ isSearched }) => !isSearched).map(({ path }) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** A sitemap takes 50,000 addresses at most. */
const MOST_ADDRESSES = 50_000;

/** An address of the sitemap, and the day of its last change; '' where nobody counts it. */
export interface SitemapLine {
  path: string;
  day: string;
}

/** What `sitemap.xml` lists: first the pages by themselves, then those of their items. */
export async function sitemapLines(sources: PageSources): Promise<SitemapLine[]> {
  const alone = pageNames
    .filter((page) => sources[page].sitemap === 'itself')
    .map((page) => ({ path: publicPages[page].path, day: '' }));
  const items = await Promise.all(
    pageNames.map(async (page) => {
      const { sitemap } = sources[page];
      if (typeof sitemap === 'string') return [];
      const { path } = publicPages[page];
      return (await sitemap()).map((item) => ({
        path: `${path}?id=${item.id}`,
        day: item.updatedTime.slice(0, 10),
      }));
    }),
  );
  return [...alone, ...items.flat()].slice(0, MOST_ADDRESSES);
}

/** `sitemap.xml` as it is sent to who asked under this origin. */
export function sitemapXml(origin: string, addresses: readonly SitemapLine[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(({ path, day }) => {
      const changed = day && `<lastmod>${escapeXml(day)}</lastmod>`;
      return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`;
    }),
    '</urlset>',
  ].join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The origin comes from the request, so that it may hold anything. */
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
