/**
 * The embedded database, in its own thread: a heavy query here does not stop the HTTP thread.
 * Each connection of the pool is a MessagePort that carries the PostgreSQL wire protocol.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { ClientMessages } from './client-messages.ts';

/** What the thread is started with. `dataDir` is absent for a database in memory; `snapshot` fills an empty one. */
export type EmbeddedStart = {
  dataDir?: string;
  snapshot?: Uint8Array;
  wasm?: WebAssembly.Module;
  /** A transaction that is idle this long while others wait is rolled back, in milliseconds. */
  idleTransactionLimit: number;
};

/** What the main thread says to the worker, beside the wire protocol on the ports. */
export type EmbeddedOrder = { line: MessagePort } | { dump: true } | { close: true };

/** What the worker says to the main thread. */
export type EmbeddedNews = { ready: true } | { failed: string } | { dump: Uint8Array } | { closed: true };

type Line = {
  port: MessagePort;
  messages: ClientMessages;
  lastHeard: number;
  gone: boolean;
};

/** `hangUp` cleans up after a line that is gone; the others are wire messages that must run without interleaving. */
type Job = { line: Line; bytes: Uint8Array; complete: boolean } | { line: Line; hangUp: true };

const start = workerData as EmbeddedStart;
const main = parentPort;
if (main === null) throw new Error('embedded-worker.ts runs as a worker thread only');

const waiting: Job[] = [];
let holder: Line | undefined;
let running = false;
let watch: NodeJS.Timeout | undefined;
let lastWords: string | undefined;
/** The engine has given up (a PANIC, as when the disk is full in the middle of its log): its next call would never end. */
let broken = false;

function tell(news: EmbeddedNews, transfer: ArrayBuffer[] = []): void {
  main?.postMessage(news, transfer);
}

/** A new folder is made aside and moved into place when it is whole: a kill in the middle leaves nothing half done. */
async function open(): Promise<PGlite> {
  const folder = start.dataDir;
  if (folder !== undefined && !existsSync(folder)) {
    const aside = `${folder}.new`;
    await rm(aside, { recursive: true, force: true });
    const fresh = await create(aside);
    await fresh.close();
    await rename(aside, folder);
  }
  return await create(folder);
}

/** The engine asks for a Blob and reads it whole. A real one would hold a copy, and give another in pieces. */
class Tar extends Blob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#bytes).buffer;
  }
}

async function create(dataDir: string | undefined): Promise<PGlite> {
  return await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(start.snapshot === undefined || dataDir !== undefined
      ? {}
      : { loadDataDir: new Tar(start.snapshot) }),
    ...(start.wasm === undefined ? {} : { pgliteWasmModule: start.wasm }),
    // An answer to a commit must mean that the row is in the operating system's hands.
    relaxedDurability: false,
    onStderr(line) {
      const lament = /(?:FATAL|PANIC): {2}(.*)/.exec(line)?.[1];
      if (lament !== undefined) lastWords = lament;
      if (line.includes('PANIC:') || line.startsWith('Aborted(')) broken = true;
      return false;
    },
  });
}

/** One session serves all lines, so a line keeps it from its first message until Sync, and while its transaction is open. */
async function work(database: PGlite): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const index = holder === undefined ? 0 : waiting.findIndex((job) => job.line === holder);
      const job = waiting[index];
      if (job === undefined) break;
      waiting.splice(index, 1);
      if ('hangUp' in job) await release(database, job.line);
      else await run(database, job);
    }
  } finally {
    running = false;
  }
  if (holder !== undefined && waiting.length > 0) watchHolder(database);
}

async function run(
  database: PGlite,
  job: { line: Line; bytes: Uint8Array; complete: boolean },
): Promise<void> {
  const { line } = job;
  if (line.gone) return;
  let answer: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const send = () => {
    if (size === 0 || line.gone) return;
    const whole = Buffer.concat(answer);
    const bytes = new Uint8Array(whole);
    line.port.postMessage(bytes, [bytes.buffer]);
    answer = [];
    size = 0;
  };
  await database.execProtocolRawStream(job.bytes, {
    onRawData: (data) => {
      // A view into the engine's memory: it must be copied before the engine goes on.
      answer.push(new Uint8Array(data));
      size += data.length;
      if (size > 256 * 1024) send();
    },
  });
  send();
  if (broken) throw new Error('the engine stopped');
  line.lastHeard = Date.now();
  holder = job.complete && !database.isInTransaction() ? undefined : line;
}

async function release(database: PGlite, line: Line): Promise<void> {
  if (holder === line) {
    // Sync first: the line may have gone between Parse and Sync, or after an error that skips everything up to it.
    await database.execProtocolRawStream(Uint8Array.of(0x53, 0, 0, 0, 4), { onRawData: () => {} });
    if (database.isInTransaction()) await database.exec('rollback');
    holder = undefined;
  }
}

/** A transaction whose owner waits for a second connection would wait for ever: say so and free the others. */
function watchHolder(database: PGlite): void {
  if (watch !== undefined) return;
  const line = holder;
  if (line === undefined) return;
  const wait = Math.max(50, line.lastHeard + start.idleTransactionLimit - Date.now());
  watch = setTimeout(() => {
    watch = undefined;
    if (waiting.length === 0 || holder === undefined || running) return;
    if (Date.now() - holder.lastHeard >= start.idleTransactionLimit) {
      const bytes = fatal(
        '25P03',
        'a transaction of the embedded database was idle while other calls waited',
      );
      holder.port.postMessage(bytes, [bytes.buffer]);
      holder.port.close();
    } else watchHolder(database);
  }, wait);
}

/** An ErrorResponse as PostgreSQL sends it before it closes a connection. */
function fatal(code: string, message: string): Uint8Array<ArrayBuffer> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const bytes = new Uint8Array(5 + fields.length);
  bytes[0] = 0x45;
  new DataView(bytes.buffer).setUint32(1, 4 + fields.length);
  bytes.set(fields, 5);
  return bytes;
}

function answerLine(database: PGlite, port: MessagePort): void {
  const line: Line = { port, messages: new ClientMessages(), lastHeard: Date.now(), gone: false };
  port.on('message', (bytes: Uint8Array) => {
    for (const batch of line.messages.take(bytes)) {
      if (batch === 'terminate') port.close();
      else waiting.push({ line, ...batch });
    }
    void work(database).catch(fail);
  });
  port.on('close', () => {
    line.gone = true;
    for (let index = waiting.length - 1; index >= 0; index--) {
      if (waiting[index]?.line === line) waiting.splice(index, 1);
    }
    waiting.push({ line, hangUp: true });
    void work(database).catch(fail);
  });
}

/** The engine itself broke (not a statement): leave, so that the main thread opens the folder again. */
function fail(error: unknown): void {
  tell({ failed: [textOf(error), lastWords].filter((text) => text !== undefined).join(': ') });
  process.exit(1);
}

function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'errno' in error) {
    // The engine's file system throws objects with its own numbers.
    return (
      { 2: 'permission denied', 51: 'no space left', 69: 'read-only file system' }[Number(error.errno)] ??
      `file error ${error.errno}`
    );
  }
  return String(error);
}

async function dump(database: PGlite): Promise<void> {
  const file = await database.dumpDataDir('none');
  const bytes = new Uint8Array(await file.arrayBuffer());
  tell({ dump: bytes }, [bytes.buffer]);
}

try {
  const database = await open();
  main.on('message', (order: EmbeddedOrder) => {
    if ('line' in order) answerLine(database, order.line);
    else if ('dump' in order) void dump(database).catch(fail);
    else void database.close().then(() => tell({ closed: true }), fail);
  });
  tell({ ready: true });
} catch (error) {
  fail(error);
}
