/** Files for search engines, as texts that the server sends. */
import { escapeHtml } from '../visitor/document.ts';

/** `robots.txt`: the public pages may be read, the office and the calls may not. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /portal/',
    'Allow: /activityDetail',
    'Allow: /assets/',
    'Allow: /web/efs/api/v1/file/preview/',
    'Disallow: /web/',
    'Disallow: /activityApplication',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** `sitemap.xml` of the portal; `activities` are those on the shelf, `updatedTime` as on the wire. */
export function sitemapXml(
  origin: string,
  activities: readonly { id: number; updatedTime?: string }[],
): string {
  const entry = (path: string, day?: string) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${day ? `<lastmod>${escapeHtml(day)}</lastmod>` : ''}</url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...['/portal/index', '/portal/portalActivity', '/portal/portalAbout'].map((path) => entry(path)),
    ...activities.map(({ id, updatedTime }) =>
      entry(`/portal/portalActivityDetail?id=${id}`, updatedTime?.slice(0, 10)),
    ),
    '</urlset>',
  ].join('\n');
}
