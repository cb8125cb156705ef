/** File lists of records on a shelf: pictures of ours, or on https. */
import { type FileItem, readFileList } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { pictureItem, picturesAmong } from '../file-items.ts';
import { fileIdOf } from '../rich-text/index.ts';
import type { Shelf } from './shelf.ts';

/** A list as it may get into a page. Throws OM2000 for a file that is neither ours nor a picture on https. */
export function cleanPictures(text: string, label: string): string {
  const items = readFileList(text).map((item: FileItem) => {
    const cleaned = pictureItem(item);
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

/** The names of the files, for the log. */
export const fileNames = (list: string) =>
  readFileList(list)
    .map(({ name, url }) => name ?? url)
    .join('、');

const addressesOf = (list: string) =>
  readFileList(list)
    .map(({ url }) => url)
    .join(' ');

/** What a list reads as in a difference: the same file under another name is no change. */
export const sameFiles = (before: string | undefined, after: string) =>
  before !== undefined && addressesOf(before) === addressesOf(after) ? before : after;

/**
 * Makes the pictures of a record those that it holds. Throws OM2000 when one of ours has gone, is no picture, or is one
 * that this person may not put there.
 */
export async function holdPictures(
  fileStore: FileStore,
  trx: Trx,
  { table }: Shelf,
  id: number,
  lists: readonly { text: string; label: string }[],
  userId: number,
): Promise<void> {
  const owned = lists.map(({ text, label }) => ({
    label,
    ids: readFileList(text).flatMap((item) => fileIdOf(item.url) ?? []),
  }));
  const all = [...new Set(owned.flatMap(({ ids }) => ids))];
  const holder = { kind: table, id };
  if (!(await fileStore.mayHold(trx, holder, all, userId))) throw new Refusal('OM2000.pictureExpired');
  const found = await fileStore.hold(trx, holder, all);
  if (all.some((one) => !found.has(one))) throw new Refusal('OM2000.pictureExpired');
  const pictures = await picturesAmong(trx, all);
  const wrong = owned.find(({ ids }) => ids.some((one) => !pictures.has(one)));
  if (wrong) throw new Refusal('OM2000.notPictureFile', { label: wrong.label });
}
