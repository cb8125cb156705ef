/**
 * An S3-compatible server for tests. `s3rver` keeps buckets and objects and speaks the protocol, but believes any
 * signature of version 4; that is checked here, written from the rules and not with the client's library.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';

interface S3rver {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
}
type S3rverClass = new (options: {
  directory: string;
  silent: boolean;
  configureBuckets: { name: string }[];
}) => S3rver;
const S3rver = createRequire(import.meta.url)('s3rver') as S3rverClass;

const BUCKET = 'files';
/** Not the default: who ignores the setting signs for another one. */
const REGION = 'cn-north-1';
/** The pair that `s3rver` knows. */
const KEY = 'S3RVER';

type Hanging = 'whole' | 'part' | 'cut';

export interface BucketServer {
  settings: NonNullable<Config['s3']>;
  /** The next requests are answered with this status instead, one each. */
  failWith(...statuses: number[]): void;
  /**
   * From now on requests of these methods are never answered: `whole` takes them in, `part` begins its answer, `cut` begins
   * it and closes the connection.
   */
  hangOn(methods: readonly string[], how?: Hanging): void;
  stop(): Promise<void>;
}

/** Starts a server with one bucket on a free port. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'outbound-bucket-'));
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await store.configureBuckets();
  const answer = store.callback();
  let failures: number[] = [];
  let hanging: { methods: readonly string[]; how: Hanging } = { methods: [], how: 'whole' };
  const server = createServer((request, response) => {
    if (hanging.methods.includes(request.method ?? '')) {
      request.resume();
      if (hanging.how === 'whole') return;
      const isCut = hanging.how === 'cut';
      // Closed a moment later: its beginning has arrived then.
      const close = () => isCut && setTimeout(() => request.socket.destroy(), 50);
      response.writeHead(200, { 'content-length': 1_000 }).write('begun', close);
      return;
    }
    const failure = failures.shift() ?? (isSigned(request) ? undefined : 403);
    if (failure === undefined) return answer(request, response);
    request.resume();
    request.on('end', () => response.writeHead(failure).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: BUCKET,
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    failWith: (...statuses) => {
      failures = statuses;
    },
    hangOn: (methods, how = 'whole') => {
      hanging = { methods, how };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature version 4 of a request whose address needs no encoding. */
function isSigned(request: IncomingMessage): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!found) return false;
  const [, keyId, day = '', region = '', names = '', signature = ''] = found;
  const header = (name: string) => String(request.headers[name] ?? '');
  const isCovered = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    names.split(';').includes(name),
  );
  if (keyId !== KEY || region !== REGION || !isCovered) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const asked = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(asked).digest('hex');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hash].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEY}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}
