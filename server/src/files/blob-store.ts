import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';

/** Where the bytes of files are. Keys are made by us from random ids; nothing a caller says is part of one. */
export interface BlobStore {
  /** Stores the file at `path` under `key`, whole or not at all. The file at `path` may be gone afterwards. */
  put(key: string, path: string): Promise<void>;
  /** The bytes, or null when there are none under this key. */
  read(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder, two levels deep. */
class LocalStore implements BlobStore {
  readonly #root: string;

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
      await rename(path, target);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
      // The spool lies on another disk: copy beside the target first, so that a reader never sees half a file.
      await copyFile(path, `${target}.part`);
      await rename(`${target}.part`, target);
    }
  }

  async read(key: string): Promise<Readable | null> {
    try {
      const path = this.#path(key);
      await stat(path);
      return createReadStream(path);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }
}

/** Files in a bucket of an S3-compatible store, addressed by path so that any of them works. */
class S3Store implements BlobStore {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor(settings: NonNullable<Config['s3']>) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
    this.#base = `${endpoint.replace(/\/$/, '')}/${bucket}/`;
  }

  async #send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#client.fetch(this.#base + key, { method, ...init });
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new Error(`the file store answered ${response.status} to ${method}`);
    }
    return response;
  }

  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    // A stream cannot be hashed before it is sent; the connection is trusted instead of the content hash.
    const init: RequestInit & { duplex: 'half' } = {
      body,
      duplex: 'half',
      headers: { 'Content-Length': String(size), 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    };
    const response = await this.#send('PUT', key, init);
    await response.body?.cancel();
    if (response.status === 404) throw new Error('the bucket of the file store does not exist');
  }

  async read(key: string): Promise<Readable | null> {
    const response = await this.#send('GET', key);
    if (response.status === 404 || !response.body) {
      await response.body?.cancel();
      return null;
    }
    return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  }

  async remove(key: string): Promise<void> {
    await (await this.#send('DELETE', key)).body?.cancel();
  }
}

/** The store that the settings name: a bucket, or the data folder. */
export async function openBlobStore(config: Config): Promise<BlobStore> {
  if (config.s3) return new S3Store(config.s3);
  const root = join(config.dataDir, 'files');
  await mkdir(root, { recursive: true });
  return new LocalStore(root);
}
