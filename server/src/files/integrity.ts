/** Whether what is stored is what was stored: by the hash that each file's row has from the day it was written. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { ByteRange } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import { type BlobStore, FewerBytes } from './blobs.ts';

/** A file as its row tells of it. */
export interface StoredFile {
  id: string;
  size: number;
  sha256: Buffer;
  fault: FileFault | null;
}

/** How long a process trusts what it has checked. */
const TRUSTED_MS = 3_600_000;
const MOST_TRUSTED = 20_000;
/** So much is read before anything is sent, so that also its first reader is told in words. */
const READ_FIRST_BYTES = 256 * 1024;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Writes down what was found of a file's bytes; false when its row is gone. */
export async function noteFault(db: Db, id: string, fault: FileFault | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ fault, fault_at: fault && sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is wrong with the bytes of a file: reads all of them. Throws where the store cannot be asked. */
export async function faultOf(blobs: BlobStore, { id, size, sha256 }: StoredFile): Promise<FileFault | null> {
  try {
    const bytes = await blobs.read(id, { start: 0, end: size - 1 });
    if (!bytes) return 'missing';
    const hash = createHash('sha256');
    for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest().equals(sha256) ? null : 'differs';
  } catch (error) {
    if (error instanceof FewerBytes) return 'differs';
    throw error;
  }
}

const refusalOf = (fault: FileFault) => new Refusal(`EF3001.${fault}`);

/** Reads files and compares them, each once an hour and process, with what was written. */
export class CheckedReads {
  readonly #platform: Platform;
  readonly #blobs: BlobStore;
  /** When a file was found to be whole, by its id. */
  readonly #trusted = new Map<string, number>();
  #isChecking = false;

  constructor(platform: Platform, blobs: BlobStore) {
    this.#platform = platform;
    this.#blobs = blobs;
  }

  /** The bytes of a file, or a part of them. Refuses (EF3001) what is missing or known to differ from what was stored. */
  async read(file: StoredFile, part?: ByteRange): Promise<Readable> {
    if (file.fault === 'differs') throw refusalOf('differs');
    const isWhole = !part || (part.start === 0 && part.end === file.size - 1);
    const bytes = await this.#open(file, part ?? { start: 0, end: file.size - 1 });
    if (this.#isTrusted(file)) return bytes;
    if (!isWhole) {
      this.#checkBehind(file);
      return bytes;
    }
    if (file.size > READ_FIRST_BYTES)
      return Readable.from(this.#compared(file, bytes), { objectMode: false });
    return Readable.from([await this.#wholeOf(file, bytes)], { objectMode: false });
  }

  /** All bytes of a file, compared. Refuses as `read` does. */
  async readWhole(file: StoredFile): Promise<Buffer> {
    return buffer(await this.read(file));
  }

  async #open(file: StoredFile, part: ByteRange): Promise<Readable> {
    try {
      const bytes = await this.#blobs.read(file.id, part);
      if (bytes) return bytes;
    } catch (error) {
      if (error instanceof FewerBytes) throw await this.#found(file, 'differs');
      throw error;
    }
    throw await this.#found(file, 'missing');
  }

  async #wholeOf(file: StoredFile, source: Readable): Promise<Buffer> {
    const bytes = await buffer(source);
    if (!hashOf(bytes).equals(file.sha256)) throw await this.#found(file, 'differs');
    await this.#trust(file);
    return bytes;
  }

  /** Keeps the end back until all is known to be right: nobody takes a changed file for a whole one. */
  async *#compared(file: StoredFile, source: Readable): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let last: Buffer | null = null;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (last) yield last;
      last = chunk;
    }
    if (!hash.digest().equals(file.sha256)) throw await this.#found(file, 'differs');
    await this.#trust(file);
    if (last) yield last;
  }

  /** Of a film only parts are read: it is looked at beside them, one at a time. */
  #checkBehind(file: StoredFile): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    faultOf(this.#blobs, file)
      .then(async (fault) => void (await (fault ? this.#found(file, fault) : this.#trust(file))))
      .catch((error: unknown) =>
        this.#platform.log.warn({ err: error, file: file.id }, 'a file was not checked'),
      )
      .finally(() => {
        this.#isChecking = false;
      });
  }

  #isTrusted({ id, fault }: StoredFile): boolean {
    return fault === null && Date.now() - (this.#trusted.get(id) ?? Number.NEGATIVE_INFINITY) < TRUSTED_MS;
  }

  /** A file that was missing for a while (its disk was not there) is none that is at fault. */
  async #trust({ id, fault }: StoredFile): Promise<void> {
    if (this.#trusted.size >= MOST_TRUSTED) this.#trusted.clear();
    this.#trusted.set(id, Date.now());
    if (fault) await noteFault(this.#platform.database.db, id, null);
  }

  /** Logs and marks it, once; answers the refusal. Who reads a file while it is removed finds nothing at fault. */
  async #found(file: StoredFile, fault: FileFault): Promise<Refusal> {
    this.#trusted.delete(file.id);
    if (file.fault !== fault && (await noteFault(this.#platform.database.db, file.id, fault)))
      this.#platform.log.error(
        { file: file.id, fault },
        'the bytes of a file are not those that were stored',
      );
    return refusalOf(fault);
  }
}

/** A rendition has no row: its hash lies behind its bytes. */
export const withHash = (bytes: Buffer) => Buffer.concat([bytes, hashOf(bytes)]);

/** The bytes before their hash, or null where they are not those that were written. */
export function withoutHash(stored: Buffer): Buffer | null {
  const bytes = stored.subarray(0, -32);
  return stored.length > 32 && hashOf(bytes).equals(stored.subarray(-32)) ? bytes : null;
}
