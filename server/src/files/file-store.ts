import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { renditionWidths } from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { type BlobStore, openBlobStore } from './blob-store.ts';
import { type AcceptedKind, judgeKind, storedName } from './kind.ts';
import { cleanPicture, makeRendition, sizeOf } from './picture.ts';
import { claimFiles, deleteUnclaimed, insertFile } from './queries.ts';

export type Audience = 'public' | 'signedIn' | 'attachment';

/** A file whose bytes are stored and whose row is still to be written. */
export interface StoredBytes {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
}

const CLEAN_UP_MS = 3_600_000;
const CLEAN_UP_AT_ONCE = 200;

/** 22 characters that nobody guesses. */
export const newFileId = () => randomBytes(16).toString('base64url');

const renditionKey = (id: string, width: number) => `${id}-${width}.webp`;

/** Files of the product: bytes in the blob store, one row each in the database. */
export class FileStore {
  readonly #platform: Platform;
  readonly #blobs: BlobStore;
  readonly #spoolFolder: string;
  /** Renditions that are being made: a page's first visitors ask for the same ones at once. */
  readonly #making = new Map<string, Promise<Buffer>>();

  constructor(platform: Platform, blobs: BlobStore) {
    this.#platform = platform;
    this.#blobs = blobs;
    this.#spoolFolder = join(platform.config.dataDir, 'spool');
  }

  /** Judges a spooled file by its content, cleans pictures and stores the bytes. The row is `record`'s. */
  async keep(spooled: string, name: string, accepted: AcceptedKind): Promise<StoredBytes> {
    const kind = await judgeKind(spooled, accepted);
    const id = newFileId();
    const cleaned = `${spooled}.clean`;
    try {
      const pixels = kind.isPicture ? await cleanPicture(spooled, cleaned, kind.ending) : null;
      const path = pixels ? cleaned : spooled;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const size = await sizeOf(path);
      await this.#blobs.put(id, path);
      return {
        id,
        name: storedName(name, kind),
        mediaType: kind.mediaType,
        size,
        sha256: hash.digest(),
        width: pixels?.width ?? null,
        height: pixels?.height ?? null,
      };
    } finally {
      await rm(cleaned, { force: true });
    }
  }

  /** Writes the row of kept bytes; without it nothing ever finds them. */
  async record(trx: Trx, bytes: StoredBytes, audience: Audience, createdBy: number | null): Promise<void> {
    await insertFile(trx, {
      id: bytes.id,
      audience,
      name: bytes.name,
      media_type: bytes.mediaType,
      size: bytes.size,
      sha256: bytes.sha256,
      width: bytes.width,
      height: bytes.height,
      created_by: createdBy,
    });
  }

  /** Stores a picture that the product itself made (sample posters) and answers its id. */
  async addPicture(trx: Trx, name: string, picture: Buffer, createdBy: number | null): Promise<string> {
    const spooled = join(this.#spoolFolder, randomUUID());
    await writeFile(spooled, picture);
    try {
      const bytes = await this.keep(spooled, name, 'picture');
      await this.record(trx, bytes, 'public', createdBy);
      return bytes.id;
    } finally {
      await rm(spooled, { force: true });
    }
  }

  /** Marks files as held by a record, so that they stay; answers which ids exist. */
  claim(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
    return claimFiles(trx, ids);
  }

  /** The bytes of a file, or null when they are gone. */
  read(id: string): Promise<Readable | null> {
    return this.#blobs.read(id);
  }

  /** A picture at one of the offered widths as webp, made once and kept; null when the original is gone. */
  async readRendition(id: string, width: (typeof renditionWidths)[number]): Promise<Buffer | null> {
    const key = renditionKey(id, width);
    const kept = await this.#blobs.read(key);
    if (kept) return buffer(kept);
    const running = this.#making.get(key);
    if (running) return running;
    const original = await this.#blobs.read(id);
    if (!original) return null;
    const making = this.#makeRendition(key, original, width).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #makeRendition(key: string, original: Readable, width: number): Promise<Buffer> {
    const rendition = await makeRendition(await buffer(original), width);
    const path = join(this.#spoolFolder, randomUUID());
    await writeFile(path, rendition);
    try {
      await this.#blobs.put(key, path);
    } finally {
      await rm(path, { force: true });
    }
    return rendition;
  }

  /** Removes the bytes of a file and of its renditions. */
  async discard(id: string): Promise<void> {
    await Promise.all(
      [id, ...renditionWidths.map((width) => renditionKey(id, width))].map((key) => this.#blobs.remove(key)),
    );
  }

  /** Removes what nothing has claimed for a day. Answers how many files went. */
  async removeUnclaimed(): Promise<number> {
    const ids = await deleteUnclaimed(this.#platform.database.db, CLEAN_UP_AT_ONCE);
    for (const id of ids) await this.discard(id);
    return ids.length;
  }
}

/** Opens the store that the settings name and starts its hourly clean-up. */
export async function openFileStore(platform: Platform): Promise<FileStore> {
  const store = new FileStore(platform, await openBlobStore(platform.config));
  let cleaning: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    cleaning = store
      .removeUnclaimed()
      .catch((error: unknown) => platform.log.error({ err: error }, 'unclaimed files stay'));
  }, CLEAN_UP_MS);
  timer.unref();
  platform.onStop(async () => {
    clearInterval(timer);
    await cleaning;
  });
  return store;
}
