/** Entries of file lists (spec 3.5) as they may get into a page. */
import { type FileItem, PREVIEW_BASE } from '@outbound/contract';
import { fileIdOf } from './rich-text/index.ts';

const clean = (value: string) => value.toWellFormed().replaceAll('\u0000', '');

/** A file of ours, by its preview address or bare id, as the tables hold it; null for every other address. */
export function ownFileItem(item: FileItem): FileItem | null {
  const url = /^[A-Za-z0-9_-]{22}$/.test(item.url) ? `${PREVIEW_BASE}${item.url}` : item.url;
  return fileIdOf(url) === null ? null : cleanItem(item, url);
}

/** The same, or a picture on https; nothing else gets into a page. */
export function pictureItem(item: FileItem): FileItem | null {
  const own = ownFileItem(item);
  if (own !== null) return own;
  return /^https:\/\//i.test(item.url) && URL.canParse(item.url) ? cleanItem(item, item.url) : null;
}

const cleanItem = (item: FileItem, url: string): FileItem => ({
  ...(item.name === undefined ? {} : { name: clean(item.name) }),
  ...(item.uid === undefined ? {} : { uid: typeof item.uid === 'string' ? clean(item.uid) : item.uid }),
  url: clean(url),
});
