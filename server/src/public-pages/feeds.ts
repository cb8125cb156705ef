/** What was published last, for programs that read news: RSS 2.0 and Atom (RFC 4287). */
import { ATOM_PATH, type ContentLanguage, RSS_PATH } from '@outbound/contract';
import { escapeXml } from './xml.ts';

/** An item of a feed; addresses begin with `/`, or are whole ones. */
export interface FeedItem {
  address: string;
  title: string;
  summary: string;
  author: string;
  category: string;
  picture: string | null;
  published: Date;
  /** When what it says was last written; readers see nothing of what was before they could. */
  written: Date | null;
}

/** Whoever publishes news hands this over. */
export interface FeedSource {
  /** What it is called behind the platform's name, in a language. */
  title(language: ContentLanguage): string;
  /** The address of the page that has all of them, in a language. */
  address(language: ContentLanguage): string;
  /** The last ones, the newest first: so few that a feed stays small. */
  read(language: ContentLanguage): Promise<FeedItem[]>;
}

export interface Feed {
  origin: string;
  language: ContentLanguage;
  title: string;
  /** Whose they are: the platform. */
  publisher: string;
  address: string;
  items: readonly FeedItem[];
}

const languageTags: Record<ContentLanguage, string> = { zh: 'zh-CN', es: 'es', pt: 'pt' };

const element = (name: string, text: string, attributes = '') =>
  text === '' ? '' : `<${name}${attributes}>${escapeXml(text)}</${name}>`;

const whole = (origin: string, address: string) => (/^https?:/i.test(address) ? address : origin + address);
const ownAddress = ({ origin, language }: Feed, path: string) =>
  `${origin}${path}${language === 'zh' ? '' : `?lang=${language}`}`;

/** The last change that readers see. */
const changed = ({ published, written }: FeedItem) => (written && written > published ? written : published);

/** Programs take a feed without items for one of the beginning of time. */
const lastOf = ({ items }: Feed) => new Date(Math.max(0, ...items.map((item) => changed(item).getTime())));

export function rssText(feed: Feed): string {
  const { origin, items } = feed;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', feed.title),
    element('link', whole(origin, feed.address)),
    element('description', feed.title),
    element('language', languageTags[feed.language]),
    element('lastBuildDate', lastOf(feed).toUTCString()),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(ownAddress(feed, RSS_PATH))}"/>`,
    ...items.map((item) =>
      [
        '<item>',
        element('title', item.title),
        element('link', whole(origin, item.address)),
        element('guid', whole(origin, item.address), ' isPermaLink="true"'),
        element('description', item.summary),
        element('dc:creator', item.author),
        element('category', item.category),
        element('pubDate', item.published.toUTCString()),
        '</item>',
      ].join(''),
    ),
    '</channel></rss>',
  ].join('\n');
}

export function atomText(feed: Feed): string {
  const { origin, items } = feed;
  const link = (rel: string, type: string, href: string) =>
    `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTags[feed.language]}">`,
    element('title', feed.title),
    element('id', ownAddress(feed, ATOM_PATH)),
    element('updated', lastOf(feed).toISOString()),
    link('self', 'application/atom+xml', ownAddress(feed, ATOM_PATH)),
    link('alternate', 'text/html', whole(origin, feed.address)),
    `<author>${element('name', feed.publisher)}</author>`,
    ...items.map((item) =>
      [
        '<entry>',
        element('title', item.title),
        element('id', whole(origin, item.address)),
        link('alternate', 'text/html', whole(origin, item.address)),
        element('published', item.published.toISOString()),
        element('updated', changed(item).toISOString()),
        item.author && `<author>${element('name', item.author)}</author>`,
        item.category && `<category term="${escapeXml(item.category)}"/>`,
        item.picture && link('enclosure', 'image/webp', whole(origin, item.picture)),
        element('summary', item.summary),
        '</entry>',
      ].join(''),
    ),
    '</feed>',
  ].join('\n');
}

/** The feeds by their addresses. */
export const feeds = {
  [RSS_PATH]: { type: 'application/rss+xml; charset=utf-8', write: rssText },
  [ATOM_PATH]: { type: 'application/atom+xml; charset=utf-8', write: atomText },
};
