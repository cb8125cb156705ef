import { constants } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/index.ts';
import type { ByteRange } from '../http/call-context.ts';
import { type BlobStore, FewerBytes, type StoredKey } from './blobs.ts';
import { S3Store } from './s3-store.ts';

export type { BlobStore } from './blobs.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Files in a folder, two levels deep. */
class LocalStore implements BlobStore {
  readonly #root: string;

  /** The folder without links in its own path: it may be one, what lies in it may not. */
  constructor(root: string) {
    this.#root = root;
  }

  #path(key: string): string {
    return join(this.#root, key.slice(0, 2), key);
  }

  async put(key: string, path: string): Promise<void> {
    const target = this.#path(key);
    await mkdir(dirname(target), { recursive: true });
    try {
      await flush(path);
      await rename(path, target);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
      await this.#copy(path, target);
    }
  }

  /** The spool lies on another disk: copied beside the target first, so that a reader never sees half a file. */
  async #copy(path: string, target: string): Promise<void> {
    const part = `${target}.part`;
    try {
      await copyFile(path, part);
      await flush(part);
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async read(key: string, part?: ByteRange): Promise<Readable | null> {
    const handle = await this.#open(this.#path(key));
    if (!handle) return null;
    if (part && (await handle.stat()).size <= part.end) {
      await handle.close();
      throw new FewerBytes(key);
    }
    return handle.createReadStream(part);
  }

  /** Null for what is missing, and for links: whoever could place one must not make us read another file. */
  async #open(path: string): Promise<FileHandle | null> {
    try {
      if ((await realpath(path)) !== path) return null;
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      if ((await handle.stat()).isFile()) return handle;
      await handle.close();
      return null;
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** Also what a copy left half done: `<key>.part`. */
  async *list(): AsyncGenerator<StoredKey[]> {
    for (const folder of await readdir(this.#root, { withFileTypes: true })) {
      if (!folder.isDirectory()) continue;
      const below = join(this.#root, folder.name);
      const found: StoredKey[] = [];
      for (const entry of await readdir(below, { withFileTypes: true })) {
        if (!entry.isFile() || this.#path(entry.name) !== join(below, entry.name)) continue;
        const known = await stat(join(below, entry.name)).catch(() => null);
        if (known) found.push({ key: entry.name, writtenAt: known.mtime });
      }
      yield found;
    }
  }
}

/** A row that was committed must not outlive its bytes when the power goes. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The store that the settings name: a bucket, or the data folder. Throws WrongSetting when the bucket is of no use. */
export async function openBlobStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  if (config.s3) {
    const store = new S3Store(config.s3);
    await store.requireBucket();
    return store;
  }
  const root = join(config.dataDir, 'files');
  await mkdir(root, { recursive: true });
  return new LocalStore(await realpath(root));
}
