/** Pictures of pages, for what the server draws of them. */
import { fileId, PREVIEW_BASE } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { ShownFiles } from './attachments.ts';
import type { FileStore } from './file-store.ts';

/** Wide enough for whatever is drawn. */
const WIDTH = 1280;

/**
 * Reads pictures that visitors may see, by their addresses on pages; null for what is none of ours, or what visitors do not see
 * now. Refuses (EF3001) one that is not as it was stored.
 */
export const shownPictures =
  (db: Db, store: FileStore, shownFiles: ShownFiles) =>
  async (address: string): Promise<Buffer | null> => {
    const { data: id } = fileId.safeParse(address.replace(PREVIEW_BASE, ''));
    const file = id === undefined ? undefined : await store.find(db, id);
    if (file?.audience !== 'public' || !file.media_type.startsWith('image/')) return null;
    return (await shownFiles.isShown(file.id)) ? store.readRendition(file, WIDTH) : null;
  };
