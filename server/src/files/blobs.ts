import type { Readable } from 'node:stream';
import type { ByteRange } from '../http/call-context.ts';

/** Where the bytes of files are. Keys are made by us from random ids; nothing a caller says is part of one. */
export interface BlobStore {
  /** Stores the file at `path` under `key`, whole or not at all. The file at `path` may be gone afterwards. */
  put(key: string, path: string, sha256: Buffer): Promise<void>;
  /** The bytes or a part of them, or null when there are none under this key. Throws when they end before the part does. */
  read(key: string, part?: ByteRange): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** All keys there are, in batches and in no order, with the time at which each was written. */
  list(): AsyncGenerator<StoredKey[]>;
}

export interface StoredKey {
  key: string;
  writtenAt: Date;
}

/** An answer that ends before the length it told would keep its reader waiting. */
export class FewerBytes extends Error {
  constructor(key: string) {
    super(`the bytes of file ${key} are fewer than were stored`);
  }
}
