import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renditionWidths } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { ByteRange, Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { fullDiskRefusal, prepareSpool } from '../http/uploads.ts';
import { forNobody } from '../threads/caller-socket.ts';
import { type BlobStore, openBlobStore } from './blob-store.ts';
import { type Holder, holdFiles, holdFirst, holdForEach, mayHold, releaseFiles } from './holders.ts';
import { CheckedReads, type StoredFile, withHash, withoutHash } from './integrity.ts';
import { makeRendition } from './picture.ts';
import { deleteFiles, findFile, insertFiles, isOwnPicture, lockForgotten, lockUnheld } from './queries.ts';
import { parkFiles, Quotas } from './quotas.ts';
import { cleanedPath, makeReady, type ReadyFile, type SpooledFile, type Wish } from './ready-file.ts';

/** A stored file as it is told to others. */
export interface KeptFile {
  id: string;
  /** Harmless, and ending as the content does. */
  name: string;
}

const CLEAN_UP_MS = 300_000;
/** More than visitors may have here at once in two hours' turns; a stuck store ends a turn sooner. */
const CLEAN_UP_AT_ONCE = 2_000;
const MOST_STUCK = 100;

const renditionKey = (id: string, width: number) => `${id}-${width}.webp`;

/** Files of the product: bytes in the blob store, one row each in the database. */
export class FileStore {
  readonly #platform: Platform;
  readonly #blobs: BlobStore;
  /** How much may lie here unclaimed. */
  readonly quotas: Quotas;
  readonly #reads: CheckedReads;
  readonly #spoolFolder: string;
  /** Renditions that are being read or made: a page's first visitors ask for the same ones at once. */
  readonly #reading = new Map<string, Promise<Buffer>>();

  constructor(platform: Platform, blobs: BlobStore) {
    this.#platform = platform;
    this.#blobs = blobs;
    this.quotas = new Quotas(platform);
    this.#reads = new CheckedReads(platform, blobs);
    this.#spoolFolder = join(platform.config.dataDir, 'spool');
  }

  /** Judges a spooled file by its content, cleans pictures, stores row and bytes: both or, on a fault, neither. */
  async keep(spooled: string, { name, ...wish }: Wish & { name: string }): Promise<KeptFile> {
    const [file] = await this.keepAll([{ spooled, name }], wish);
    if (!file) throw new Error('one file is kept as one');
    return file;
  }

  /** The same for all files of an upload: all of them or, on a fault, none. */
  keepAll(files: readonly SpooledFile[], wish: Wish): Promise<KeptFile[]> {
    const { db } = this.#platform.database;
    return this.#keep(db, (work) => db.transaction().execute(work), files, wish);
  }

  async #keep(
    db: Db | Trx,
    within: (work: (trx: Trx) => Promise<void>) => Promise<void>,
    files: readonly SpooledFile[],
    wish: Wish,
  ): Promise<KeptFile[]> {
    const { reservation } = wish;
    const ready: ReadyFile[] = [];
    try {
      for (const file of files) ready.push(await makeReady(file, wish));
      // The rows come first: whatever a crash leaves behind has one, and goes with the unheld files.
      await within(async (trx) => {
        await insertFiles(
          trx,
          ready.map(({ row }) => row),
        );
        if (reservation !== null)
          await parkFiles(
            trx,
            reservation,
            ready.map(({ row }) => row),
          );
      });
      await this.#store(db, ready);
      return ready.map(({ row: { id, name } }) => ({ id, name }));
    } finally {
      await Promise.all(files.map(({ spooled }) => rm(cleanedPath(spooled), { force: true })));
    }
  }

  /** Stores the bytes of files that have their rows; takes both back when one cannot be stored. */
  async #store(db: Db | Trx, ready: readonly ReadyFile[]): Promise<void> {
    const ids = ready.map(({ row }) => row.id);
    for (const [stored, { row, path }] of ready.entries()) {
      try {
        await this.#blobs.put(row.id, path, row.sha256);
      } catch (error) {
        await deleteFiles(db, ids.slice(stored));
        await this.#discard(db, ids.slice(0, stored));
        throw fullDiskRefusal(error) ?? error;
      }
    }
  }

  /** Stores a picture that the product itself made (sample posters) and answers its id. */
  addPicture(trx: Trx, name: string, bytes: Buffer, createdBy: number | null): Promise<string> {
    return this.addMade(trx, 'picture', { name, bytes }, createdBy);
  }

  /** The same of any file that visitors may see. */
  addMade(
    trx: Trx,
    accepted: Wish['accepted'],
    { name, bytes }: { name: string; bytes: Buffer },
    createdBy: number | null,
  ): Promise<string> {
    return this.#spooled(bytes, async (spooled) => {
      const wish: Wish = {
        accepted,
        audience: 'public',
        createdBy,
        sender: 'sample',
        reservation: null,
      };
      const [file] = await this.#keep(trx, (work) => work(trx), [{ spooled, name }], wish);
      if (!file) throw new Error('one file is kept as one');
      return file.id;
    });
  }

  /**
   * Makes these the files that a record holds, so that they stay; those that it held before and no record holds now go
   * after a day. Answers which ids exist.
   */
  hold(trx: Trx, holder: Holder, ids: readonly string[]): Promise<Set<string>> {
    return holdFiles(trx, holder, ids);
  }

  /** Whether this person may make these the files of a record: asked before they are held. */
  mayHold(trx: Trx, holder: Holder, ids: readonly string[], userId: number): Promise<boolean> {
    return mayHold(trx, holder, ids, userId);
  }

  /** Makes the same files those of several records that have just been made. Answers which ids exist. */
  holdForEach(
    trx: Trx,
    kind: Holder['kind'],
    holderIds: readonly number[],
    ids: readonly string[],
  ): Promise<Set<string>> {
    return holdForEach(trx, kind, holderIds, ids);
  }

  /** Makes files that nobody holds, and that the caller has locked, those of records that have just been made. */
  holdFirst(trx: Trx, kind: Holder['kind'], held: readonly { fileId: string; id: number }[]): Promise<void> {
    return holdFirst(trx, kind, held);
  }

  /** Lets go of all files of several records. */
  release(trx: Trx, kind: Holder['kind'], holderIds: readonly number[]): Promise<void> {
    return releaseFiles(trx, kind, holderIds);
  }

  /** Removes files that no record holds, bytes and rows, within a transaction that has locked the rows. */
  async remove(trx: Trx, ids: readonly string[]): Promise<void> {
    // The rows go last, so that bytes which could not be removed are found again.
    await Promise.all(ids.map((id) => this.#removeBytes(id)));
    await deleteFiles(trx, ids);
  }

  /**
   * Makes a picture the photo of an account, or takes the photo away: false unless the one who sets it uploaded it and it
   * is a jpeg or png. An id alone, as anybody may have seen it, makes nobody the owner of another one's file.
   */
  async holdPhoto(trx: Trx, userId: number, photo: string | null, setBy: number): Promise<boolean> {
    if (photo !== null && !(await isOwnPicture(trx, photo, setBy))) return false;
    await holdFiles(trx, { kind: 'user', id: userId }, photo === null ? [] : [photo]);
    return true;
  }

  /** A stored file by its id, whoever may read it: the caller says who does. */
  find(db: Db, id: string): ReturnType<typeof findFile> {
    return findFile(db, id);
  }

  /** The bytes of a file or a part of them. Refuses (EF3001) what is missing or not what was stored. */
  read(file: StoredFile, part?: ByteRange): Promise<Readable> {
    return this.#reads.read(file, part);
  }

  /** A picture at one of the offered widths as webp, made once and kept. Refuses as `read` does. */
  readRendition(file: StoredFile, width: (typeof renditionWidths)[number]): Promise<Buffer> {
    const key = renditionKey(file.id, width);
    const running = this.#reading.get(key);
    if (running) return running;
    // For all who ask for it: it goes on when the first of them has gone.
    const reading = forNobody(() => this.#readOrMake(file, key, width)).finally(() =>
      this.#reading.delete(key),
    );
    this.#reading.set(key, reading);
    return reading;
  }

  async #readOrMake(file: StoredFile, key: string, width: number): Promise<Buffer> {
    const kept = await this.#blobs.read(key);
    // One that was changed on the disk is made anew.
    const known = kept && withoutHash(await buffer(kept));
    if (known) return known;
    const rendition = await makeRendition(() => this.#reads.readWhole(file), width);
    try {
      const stored = withHash(rendition);
      const sha256 = createHash('sha256').update(stored).digest();
      await this.#spooled(stored, (path) => this.#blobs.put(key, path, sha256));
    } catch (error) {
      // A full disk costs the work again next time, not the picture.
      this.#platform.log.warn({ err: error }, 'a rendition could not be kept');
    }
    return rendition;
  }

  async #spooled<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.#spoolFolder, randomUUID());
    try {
      await writeFile(path, bytes);
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Takes files back that were kept a moment ago. What cannot be removed now goes with the unheld files. */
  discard(ids: readonly string[]): Promise<void> {
    return this.#discard(this.#platform.database.db, ids);
  }

  async #discard(db: Db | Trx, ids: readonly string[]): Promise<void> {
    try {
      await Promise.all(ids.map((id) => this.#removeBytes(id)));
      await deleteFiles(db, ids);
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'files of a failed upload stay until the clean-up');
    }
  }

  async #removeBytes(id: string): Promise<void> {
    const keys = [id, ...renditionWidths.map((width) => renditionKey(id, width))];
    await Promise.all(keys.map((key) => this.#blobs.remove(key)));
  }

  /** Removes what no record has held for a day, of visitors what none has claimed within two hours. Answers how many went. */
  async removeUnheld(): Promise<number> {
    let removed = 0;
    // One whose bytes cannot be removed must not keep the others.
    const stuck: string[] = [];
    while (removed < CLEAN_UP_AT_ONCE && stuck.length < MOST_STUCK) {
      const done = await this.#removeOneUnheld(stuck);
      if (done === 'none') break;
      if (done === 'removed') removed++;
    }
    return removed;
  }

  /** The row's lock keeps off whoever would hold the file meanwhile. Adds to `stuck` what cannot be removed now. */
  #removeOneUnheld(stuck: string[]): Promise<'none' | 'removed' | 'stuck'> {
    return this.#platform.database.db.transaction().execute(async (trx) => {
      const id = (await lockForgotten(trx, stuck)) ?? (await lockUnheld(trx, stuck));
      if (id === null) return 'none';
      try {
        await this.#removeBytes(id);
      } catch (error) {
        this.#platform.log.error({ err: error, file: id }, 'an unheld file cannot be removed');
        stuck.push(id);
        return 'stuck';
      }
      await deleteFiles(trx, [id]);
      return 'removed';
    });
  }
}

/** Opens the store that the settings name and starts its clean-up. */
export async function openFileStore(platform: Platform): Promise<FileStore> {
  const store = new FileStore(platform, await openBlobStore(platform.config));
  let cleaning: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    cleaning = store
      .removeUnheld()
      .then(() => prepareSpool(join(platform.config.dataDir, 'spool')))
      .catch((error: unknown) => platform.log.error({ err: error }, 'unheld files stay'));
  }, CLEAN_UP_MS);
  timer.unref();
  platform.onStop(async () => {
    clearInterval(timer);
    await cleaning;
  });
  return store;
}
