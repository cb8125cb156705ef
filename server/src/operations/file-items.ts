/** Entries of file lists (spec 3.5) as they may get into a page. */
import {
  type FileItem,
  type OpenAttachment,
  PREVIEW_BASE,
  readFileList,
  storedText,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import { Refusal } from '../http/refusal.ts';
import { fileIdOf } from './rich-text/index.ts';

const clean = (value: string) => storedText(value);

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

/** A file list of a body, each of its items cleaned; OM2000 for one that cannot be. */
export function fileText(text: string, clean: (item: FileItem) => FileItem | null, label: string): string {
  const items = readFileList(text).map((item) => {
    const cleaned = clean(item);
    if (cleaned === null) throw new Refusal('OM2000.fileAddress', { label });
    return cleaned;
  });
  return items.length === 0 ? '' : JSON.stringify(items);
}

/** A file list as its column holds it. */
export const storedFiles = (text: string) => text || '[]';
/** The same as the wire has it. */
export const fileListOf = (stored: unknown) =>
  Array.isArray(stored) && stored.length > 0 ? JSON.stringify(stored) : '';

/** The ids of the product's own files in a list. */
export const fileIdsOf = (list: string) => readFileList(list).flatMap((item) => fileIdOf(item.url) ?? []);

/** A file list as the log has it. */
export const filesText = (list: string) =>
  readFileList(list)
    .map(({ name, url }) => name ?? url)
    .join('、');

/** What tells whether a file list holds the same files: the same one under another name is no change. */
export const addressesOf = (list: string) =>
  readFileList(list)
    .map(({ url }) => url)
    .join(' ');

/** Which of some files of ours are pictures. */
export async function picturesAmong(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [...ids])
    .where('media_type', 'like', 'image/%')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The files of a column that readers take with them, in their order, as they will have them. */
export const attachmentsIn = (column: string): RawBuilder<OpenAttachment[]> => sql<OpenAttachment[]>`(
  select coalesce(json_agg(json_build_object('url', item->>'url', 'name', file.name, 'size', file.size) order by place), '[]')
  from jsonb_array_elements(${sql.ref(column)}) with ordinality as listed (item, place)
  -- A preview address ends in the id of its file.
  join file on file.id = right(item->>'url', 22))`;
