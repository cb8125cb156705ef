/** The files for search engines, from what each page says of itself. */
import { type ContentLanguage, contentLanguages, type PublicPage, publicPages } from '@outbound/contract';
import { keptFor } from '../http/kept-for.ts';
import { SITEMAP_PATH } from '../http/limits.ts';
import type { PageSources } from './page-source.ts';
import { escapeXml } from './xml.ts';

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
    `Sitemap: ${origin}${SITEMAP_PATH}`,
    '',
  ].join('\n');
}

/** A search engine asks for each part once; a crowd of them is answered from one reading. */
const LINES_KEPT_MS = 10_000;

/** An address of the sitemap, and the day of its last change; '' where nobody counts it. */
export interface SitemapLine {
  path: string;
  day: string;
  /** The languages that it can be read in, where there are several. */
  languages?: readonly ContentLanguage[];
}

/** A part of the sitemap: the pages by themselves, or some items of one page. */
export interface SitemapPart {
  name: string;
  day: string;
  lines(): Promise<SitemapLine[]>;
}

/** What the sitemap consists of: first the pages by themselves, then the items of each page. */
export async function sitemapParts(sources: PageSources): Promise<SitemapPart[]> {
  const alone = pageNames
    .filter((page) => sources[page].sitemap === 'itself')
    .map((page) => ({ path: publicPages[page].path, day: '', languages: contentLanguages }));
  const ofItems = await Promise.all(
    pageNames.map(async (page) => {
      const { sitemap } = sources[page];
      if (typeof sitemap === 'string') return [];
      const { path } = publicPages[page];
      return (await sitemap.parts()).map(({ part, updatedTime }) => ({
        name: `${page}.${part}`,
        day: dayOf(updatedTime),
        lines: keptFor(LINES_KEPT_MS, async () =>
          (await sitemap.items(part)).map((item) => ({
            path: `${path}?id=${item.id}`,
            day: dayOf(item.updatedTime),
            languages: item.languages,
          })),
        ),
      }));
    }),
  );
  return [{ name: 'pages', day: '', lines: async () => alone }, ...ofItems.flat()];
}

const dayOf = (time: string) => time.slice(0, 10);

/** `sitemap.xml` as it is sent to who asked under this origin: all of it where it is short, else the index of its parts. */
export async function sitemapText(origin: string, parts: readonly SitemapPart[]): Promise<string> {
  if (parts.length > 2)
    return xmlOf(
      'sitemapindex',
      parts.map(
        ({ name, day }) => `<sitemap>${placeOf(origin, `${SITEMAP_PATH}?part=${name}`, day)}</sitemap>`,
      ),
    );
  const lines = await Promise.all(parts.map((part) => part.lines()));
  return sitemapXml(origin, lines.flat());
}

/** The addresses of a part, or of all. */
export function sitemapXml(origin: string, addresses: readonly SitemapLine[]): string {
  return xmlOf(
    'urlset',
    addresses.map(
      (line) => `<url>${placeOf(origin, line.path, line.day)}${alternatesOf(origin, line)}</url>`,
    ),
    addresses.some(isTranslated) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '',
  );
}

const isTranslated = ({ languages = [] }: SitemapLine) => languages.length > 1;

/** The same in each language that it is written in, and for who reads none of them, as the page itself says it. */
function alternatesOf(origin: string, line: SitemapLine): string {
  if (!isTranslated(line)) return '';
  const link = (hreflang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(origin + path)}"/>`;
  const pathIn = (language: ContentLanguage) =>
    language === 'zh' ? line.path : `${line.path}${line.path.includes('?') ? '&' : '?'}lang=${language}`;
  const links = (line.languages ?? []).map((language) => link(language, pathIn(language)));
  return [...links, link('x-default', line.path)].join('');
}

const xmlOf = (root: string, lines: readonly string[], names = '') =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>`,
    ...lines,
    `</${root}>`,
  ].join('\n');

const placeOf = (origin: string, path: string, day: string) =>
  `<loc>${escapeXml(origin + path)}</loc>${day && `<lastmod>${escapeXml(day)}</lastmod>`}`;
