import { constants, openAsBlob } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { type Config, WrongSetting } from '../config/index.ts';
import type { ByteRange } from '../http/call-context.ts';
import { Refusal } from '../http/refusal.ts';

/** Where the bytes of files are. Keys are made by us from random ids; nothing a caller says is part of one. */
export interface BlobStore {
  /** Stores the file at `path` under `key`, whole or not at all. The file at `path` may be gone afterwards. */
  put(key: string, path: string, sha256: Buffer): Promise<void>;
  /** The bytes or a part of them, or null when there are none under this key. Throws when they end before the part does. */
  read(key: string, part?: ByteRange): Promise<Readable | null>;
  remove(key: string): Promise<void>;
}

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
      throw shortened(key);
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
}

/** An answer that ends before the length it told would keep its reader waiting. */
const shortened = (key: string) => new Error(`the bytes of file ${key} are fewer than were stored`);

/** A row that was committed must not outlive its bytes when the power goes. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** The store must begin to answer, or take a whole file, within this time. */
const ANSWER_WITHIN_MS = 30_000;

/** Files in a bucket of an S3-compatible store, addressed by path so that any of them works. */
class S3Store implements BlobStore {
  readonly #client: AwsClient;
  readonly #bucket: string;

  constructor(settings: NonNullable<Config['s3']>) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  }

  /** The answer to a request for a key, or for the bucket itself (''). */
  async #ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN_MS);
    try {
      const address = key === '' ? this.#bucket : `${this.#bucket}/${key}`;
      return await this.#client.fetch(address, { method, signal: patience.signal, ...init });
    } finally {
      clearTimeout(timer);
    }
  }

  async #send(method: string, key: string, init?: RequestInit): Promise<Response> {
    const response = await this.#ask(method, key, init);
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    const fault = new Error(`the file store answered ${response.status} to ${method}`);
    throw response.status === 507 ? new Refusal('CM5070', {}, { cause: fault }) : fault;
  }

  /** Throws a WrongSetting with one line when the bucket cannot be used. */
  async requireBucket(): Promise<void> {
    const response = await this.#ask('HEAD', '').catch((error: unknown) => {
      throw new WrongSetting(
        `设置 S3_ENDPOINT 无法连接 (the file store cannot be reached): ${reasonOf(error)}`,
      );
    });
    await response.body?.cancel();
    if (response.status === 404)
      throw new WrongSetting('设置 S3_BUCKET 无效：存储桶不存在 (the bucket does not exist)');
    if (response.status === 401 || response.status === 403)
      throw new WrongSetting(
        '设置 S3_ACCESS_KEY_ID 或 S3_SECRET_ACCESS_KEY 无效：存储拒绝访问 (the file store refuses these keys)',
      );
    if (!response.ok)
      throw new WrongSetting(
        `设置 S3_ENDPOINT 无效：存储返回 ${response.status} (the file store answered ${response.status})`,
      );
  }

  async put(key: string, path: string, sha256: Buffer): Promise<void> {
    // A blob of a file is read while it is sent and, unlike a stream, can be sent again after a fault of the store.
    const body = await openAsBlob(path);
    // Signed with the request: the store refuses bytes that changed on their way.
    const headers = { 'X-Amz-Content-Sha256': sha256.toString('hex') };
    const response = await this.#send('PUT', key, { body, headers });
    await response.body?.cancel();
    if (response.status === 404) throw new Error('the bucket of the file store does not exist any more');
  }

  async read(key: string, part?: ByteRange): Promise<Readable | null> {
    const headers: HeadersInit = part ? { Range: `bytes=${part.start}-${part.end}` } : {};
    const response = await this.#send('GET', key, { headers });
    if (response.status === 404 || !response.body) {
      await response.body?.cancel();
      return null;
    }
    if (part && Number(response.headers.get('content-length')) !== part.end - part.start + 1) {
      await response.body.cancel();
      throw shortened(key);
    }
    return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  }

  async remove(key: string): Promise<void> {
    await (await this.#send('DELETE', key)).body?.cancel();
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
