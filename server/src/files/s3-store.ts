/** Files in a bucket of an S3-compatible store. One that is away, or hangs, is told within ten seconds. */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type Config, WrongSetting } from '../config/index.ts';
import type { ByteRange } from '../http/call-context.ts';
import { Refusal } from '../http/refusal.ts';
import { type BlobStore, FewerBytes, type StoredKey } from './blobs.ts';

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Rejects once it is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** How long the store is waited for, in milliseconds. */
export interface Patience {
  /** Until an answer begins, and between two pieces of it. */
  answer: number;
  /** Until it has taken a whole file, as long as it answers to other questions meanwhile. */
  file: number;
}

const usual: Patience = { answer: 4_000, file: 30_000 };

/** Answers that say nothing against what was asked: the store has a bad moment, or takes our keys no more. */
const isItsFault = (status: number) => status >= 500 || [401, 403, 429].includes(status);

/** The store does not answer, or answers that it cannot now. */
const away = (cause: unknown) => new Refusal('CM5032', {}, { retryAfter: 5, cause });

/** Addressed by path, so that any S3-compatible store works. */
export class S3Store implements BlobStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #patience: Patience;

  constructor(settings: NonNullable<Config['s3']>, patience = usual) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    this.#patience = patience;
  }

  /** The answer to a request for a key, or for the bucket itself (''). */
  async #ask(method: string, key: string, init: RequestInit = {}, query = ''): Promise<Response> {
    const given = new AbortController();
    const timer =
      init.body === undefined ? setTimeout(() => given.abort(), this.#patience.answer) : this.#watch(given);
    try {
      const address = key === '' ? `${this.#bucket}${query}` : `${this.#bucket}/${key}`;
      return await Promise.race([
        this.#client.fetch(address, { method, signal: given.signal, ...init }),
        // The client hands the signal on from request to request, and one that was collected in between passes nothing on.
        aborted(given.signal),
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Gives up a file that is being sent when the store answers nothing else either: how much of the file it has taken
   * cannot be seen, and a slow line is no reason.
   */
  #watch(given: AbortController): NodeJS.Timeout {
    const { answer, file } = this.#patience;
    return setTimeout(async () => {
      const isThere = await this.#ask('HEAD', '').then(
        () => true,
        () => false,
      );
      if (isThere) await pause(file - answer, undefined, { ref: false });
      given.abort();
    }, answer);
  }

  /**
   * As `#ask`; that there is nothing (404), or not so much (416), is an answer. Throws CM5032 when the store is away and
   * CM5070 when it is full.
   */
  async #send(method: string, key: string, init?: RequestInit, query?: string): Promise<Response> {
    const response = await this.#ask(method, key, init, query).catch((error: unknown) => {
      throw away(new Error(`the file store does not answer to ${method}: ${reasonOf(error)}`));
    });
    if (response.ok || response.status === 404 || response.status === 416) return response;
    await response.body?.cancel();
    const fault = new Error(`the file store answered ${response.status} to ${method}`);
    if (response.status === 507) throw new Refusal('CM5070', {}, { cause: fault });
    throw isItsFault(response.status) ? away(fault) : fault;
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
    // 416: not even the first of them is there.
    const isShort =
      response.status === 416 ||
      (part && Number(response.headers.get('content-length')) !== part.end - part.start + 1);
    if (isShort) {
      await response.body.cancel();
      throw new FewerBytes(key);
    }
    return Readable.from(this.#pieces(response.body), { objectMode: false });
  }

  /** The bytes of an answer; throws CM5032 when the next ones do not come. */
  async *#pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const reader = body.getReader();
    try {
      for (;;) {
        const late = new AbortController();
        const { done, value } = await Promise.race([
          reader.read().catch((error: unknown) => {
            throw away(new Error(`the file store broke off in the middle: ${reasonOf(error)}`));
          }),
          pause(this.#patience.answer, undefined, { signal: late.signal, ref: false }).then(() => {
            throw away(new Error('the file store stopped in the middle'));
          }),
        ]).finally(() => late.abort());
        if (done) return;
        yield value;
      }
    } finally {
      reader.cancel().catch(() => {});
    }
  }

  async remove(key: string): Promise<void> {
    await (await this.#send('DELETE', key)).body?.cancel();
  }

  async *list(): AsyncGenerator<StoredKey[]> {
    for (let token: string | null = ''; token !== null; ) {
      const query = `?list-type=2&max-keys=1000${token && `&continuation-token=${encodeURIComponent(token)}`}`;
      const response = await this.#send('GET', '', {}, query);
      if (!response.ok || !response.body)
        throw new Error(`the file store answered ${response.status} to a list`);
      const text = Buffer.concat(await Array.fromAsync(this.#pieces(response.body))).toString('utf8');
      yield text
        .split('<Contents>')
        .slice(1)
        .map((one) => ({
          key: partOf(one, 'Key') ?? '',
          writtenAt: new Date(partOf(one, 'LastModified') ?? ''),
        }));
      token = partOf(text, 'IsTruncated') === 'true' ? partOf(text, 'NextContinuationToken') : null;
    }
  }
}

/** The text of an element in an answer of the store; our own keys have no sign that would be written otherwise. */
const partOf = (text: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? null;
