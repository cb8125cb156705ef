/** The whole server for a test: a database of its own, a random port, real HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call } from '@outbound/contract';
import type { Selectable } from 'kysely';
import { type AppOptions, createApp } from '../app.ts';
import { type Config, readConfig } from '../config/index.ts';
import { type Contents, type FreshDatabase, freshDatabase, migratedTables } from '../database/fresh.ts';
import { SUITE_POOL } from '../database/fresh-postgresql.ts';
import { type Database, openDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { CREDENTIAL_COOKIE, MARK_COOKIE } from '../http/caller.ts';
import type { Platform } from '../http/platform.ts';
import { prepareUsers } from '../people/index.ts';
import { prepareDictionary } from '../platform/index.ts';
import { prepareTaskTemplates } from '../tasks/index.ts';
import { makeFactories, type TestSession } from './factories.ts';

/** The administrator's password in tests; it has been changed, so to say (first_login 0). */
export const ADMIN_PASSWORD = 'Sturdy-Harbour-42';

/** Settings under which every optional call is served. Nothing answers at the provider's address. */
export const everyCallServed: Partial<Config> = {
  mockLogin: true,
  oidc: {
    issuer: 'https://identity.example',
    clientId: 'outbound-platform',
    clientSecret: 'not-a-secret',
    clientAuth: 'basic',
    scopes: 'openid profile',
    accountClaim: 'preferred_username',
    name: '统一身份登录',
    createUsers: false,
  },
};

/** An answer as a test looks at it. `code`, `message` and `data` are the envelope's, '' and null where there is none. */
export interface Reply<T> {
  status: number;
  code: string;
  message: string;
  data: T;
  headers: Headers;
  /** Cookies that the answer sets: name -> the whole line. */
  cookies: Map<string, string>;
  bytes: Buffer;
}

export interface CallOptions {
  /** Whose session the call comes with; none when left out. */
  as?: TestSession | undefined;
  headers?: Record<string, string>;
}

export type OperationLogRow = Selectable<Schema['operation_log']>;

const testConfig = (dataDir: string) =>
  readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD,
    RATE_LIMITS: 'off',
    SAMPLE: 'off',
    LOG_LEVEL: 'error',
  });

/** What a first start leaves behind: secrets, resources, the administrator, the dictionary, the task templates. */
const firstStart: Contents = {
  name: 'started',
  base: migratedTables,
  sources: ['{contract,server}/src/**/*.ts'],
  async fill(database) {
    const dataDir = await mkdtemp(join(tmpdir(), 'outbound-app-'));
    const app = await createApp(testConfig(dataDir), database);
    await prepareUsers(app.platform);
    await prepareDictionary(app.platform);
    await prepareTaskTemplates(app.platform);
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
};

/**
 * Starts the server with every answer checked against its schema, rate limits off, resources, dictionary and the
 * administrator prepared. A log line of level error that nobody took (`takeErrors`) fails the test at `stop`.
 * `over.database` puts a second server on the database of the first; `over.kind` names the kind of its own; what else
 * `over` has takes the place of the product's own.
 */
export async function startApp(
  overrides: Partial<Config> = {},
  over: { database?: FreshDatabase; kind?: FreshDatabase['kind'] } & Omit<AppOptions, 'logTo'> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbound-app-'));
  const config: Config = { ...testConfig(dataDir), ...overrides };
  const { database: given, kind, ...own } = over;
  const database = given ?? (await freshDatabase({ ...(kind && { kind }), contents: firstStart }));
  let errorLines: string[] = [];
  const app = await createApp(config, database, {
    ...own,
    checkAnswers: true,
    logTo: { write: (line) => errorLines.push(line) },
  });
  const { platform } = app;
  await app.server.listen({ port: 0, host: config.host });
  const { port } = app.server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  /** Makes a call as a client would. The body is not typed, so that wrong ones can be sent; the answer is. */
  async function call<C extends Call>(
    described: C,
    body: unknown = {},
    options: CallOptions = {},
  ): Promise<Reply<Answer<C>>> {
    const headers: Record<string, string> = { ...options.headers };
    if (options.as) headers.cookie = cookieOf(options.as);
    const isForm = body instanceof FormData;
    if (described.method === 'POST' && !isForm) headers['content-type'] ??= 'application/json';
    const address =
      described.method === 'GET' ? addressOf(described.path, body as object) : `/web${described.path}`;
    const response = await fetch(`${url}${address}`, {
      method: described.method,
      headers,
      redirect: 'manual',
      ...(described.method === 'POST' && {
        body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    return readReply<Answer<C>>(response);
  }

  /** The operation log's row of a call that was answered; it may come a moment after the answer. */
  async function logged(reply: Reply<unknown>): Promise<OperationLogRow> {
    const traceId = reply.headers.get('x-trace-id') ?? '';
    for (let attempt = 0; attempt < 100; attempt++) {
      const rows = await database.db
        .selectFrom('operation_log')
        .selectAll()
        .where('trace_id', '=', traceId)
        .execute();
      if (rows.length > 1) throw new Error(`call ${traceId} was logged ${rows.length} times`);
      if (rows[0]?.mark === null) throw new Error(`call ${traceId} was logged without a mark`);
      if (rows[0]) return rows[0];
      await pause(20);
    }
    throw new Error(`call ${traceId} was not logged`);
  }

  return {
    url,
    config,
    platform: platform as Platform,
    fileStore: app.fileStore,
    database,
    call,
    logged,
    ...makeFactories(database.db),
    /** Takes the error lines that a test provoked on purpose. */
    takeErrors(): string[] {
      const taken = errorLines;
      errorLines = [];
      return taken;
    },
    /** Stops the server and removes what it had; fails when something went wrong unnoticed. */
    async stop(): Promise<void> {
      try {
        await app.stop();
      } finally {
        // A database that stays open would keep the test process alive for ever.
        if (over.database === undefined) await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
      if (errorLines.length > 0) throw new Error(`unexpected errors in the log:\n${errorLines.join('')}`);
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startApp>>;

export interface TwoApps {
  first: TestApp;
  /** Over the same database, with connections of its own, where it can be shared; else the first again. */
  second: TestApp;
  stop(): Promise<void>;
}

/** Two servers over one database, as two processes are; on the embedded database, which nobody shares, one for both. */
export async function startTwoApps(
  kind: Database['kind'],
  wish: Parameters<typeof startApp>[0] = {},
): Promise<TwoApps> {
  const first = await startApp(wish, { kind });
  const { databaseUrl } = first.database;
  if (!databaseUrl) return { first, second: first, stop: () => first.stop() };
  const own = await openDatabase({ databaseUrl, dataDir: first.config.dataDir, databasePool: SUITE_POOL });
  const second = await startApp(wish, { database: { ...own, drop: own.close } });
  return {
    first,
    second,
    async stop() {
      await second.stop();
      await own.close();
      await first.stop();
    },
  };
}

/** The cookies of a session as a browser sends them. */
export function cookieOf(session: TestSession): string {
  return `${CREDENTIAL_COOKIE}=${session.token}; ${MARK_COOKIE}=${session.mark}`;
}

/** The address of a GET call: named parts filled, the rest as the query. */
function addressOf(path: string, values: object): string {
  const rest = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...rest]).toString();
  return `/web${filled}${query && `?${query}`}`;
}

async function readReply<T>(response: Response): Promise<Reply<T>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const envelope = isJson
    ? (JSON.parse(bytes.toString('utf8')) as { code?: string; message?: string; data?: T })
    : {};
  return {
    status: response.status,
    code: envelope.code ?? '',
    message: envelope.message ?? '',
    data: (envelope.data ?? null) as T,
    headers: response.headers,
    cookies: new Map(response.headers.getSetCookie().map((line) => [line.split('=', 1)[0] ?? '', line])),
    bytes,
  };
}
