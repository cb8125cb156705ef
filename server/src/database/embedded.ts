import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { EmbeddedNews, EmbeddedOrder, EmbeddedStart } from './embedded-worker.ts';
import { DatabaseUnavailable } from './faults.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once per process and shared with every thread: compiling costs more than opening. */
function compiledEngine(): Promise<WebAssembly.Module> {
  // V8 now and then ends the whole process when it frees machine code of the engine that a faster version replaced
  // (nodejs/node#64500, "Check failed: jit_page_->allocations_.erase"). Keeping that code costs no memory that shows.
  setFlagsFromString('--no-wasm-code-gc');
  compiled ??= readFile(
    fileURLToPath(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  ).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** The embedded database as a thread. `connect` gives a stream that speaks the PostgreSQL protocol, for `pg`. */
export type Embedded = {
  connect(): Duplex;
  /** A tar of the data folder, to start other databases from. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type EmbeddedSettings = {
  /** Absent: in memory. */
  dataDir?: string;
  snapshot?: Uint8Array;
  idleTransactionLimit?: number;
  /** The engine broke and will be opened again with the next connection. */
  onBroken?: (error: Error) => void;
};

/** Starts the thread and waits until the database answers. Throws when it cannot be opened. */
export async function startEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  const wasm = await compiledEngine();
  let closed = false;
  let worker: Worker | undefined = await spawn();
  let opening: Promise<Worker> | undefined;

  async function spawn(): Promise<Worker> {
    const start: EmbeddedStart = {
      wasm,
      idleTransactionLimit: settings.idleTransactionLimit ?? 15_000,
      ...(settings.dataDir === undefined ? {} : { dataDir: settings.dataDir }),
      ...(settings.snapshot === undefined ? {} : { snapshot: settings.snapshot }),
    };
    const thread = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: start,
      // Flags of the main program, such as --input-type, are not for the thread.
      execArgv: [],
    });
    const news = await Promise.race([
      heard(thread),
      once(thread, 'exit').then((): EmbeddedNews => ({ failed: 'the database thread ended' })),
    ]);
    if ('failed' in news)
      throw new DatabaseUnavailable(`the embedded database cannot be opened: ${news.failed}`);
    thread.on('error', (error: Error) => settings.onBroken?.(error));
    thread.on('message', (later: EmbeddedNews) => {
      if ('failed' in later) settings.onBroken?.(new Error(later.failed));
    });
    thread.once('exit', () => {
      worker = undefined;
    });
    return thread;
  }

  /** The thread; when it broke, a new one over the same folder. What the old one had not acknowledged has failed. */
  async function running(): Promise<Worker> {
    if (worker !== undefined) return worker;
    if (closed || settings.dataDir === undefined)
      throw new DatabaseUnavailable('the embedded database is closed');
    opening ??= spawn().finally(() => {
      opening = undefined;
    });
    worker = await opening;
    return worker;
  }

  function order(thread: Worker, what: EmbeddedOrder, transfer: MessagePort[] = []): void {
    thread.postMessage(what, transfer);
  }

  return {
    connect() {
      return new Line(async (port) => order(await running(), { line: port }, [port]));
    },
    async dump() {
      const thread = await running();
      const answer = heard(thread);
      order(thread, { dump: true });
      const news = await answer;
      if (!('dump' in news)) throw new Error('the embedded database gave no snapshot');
      return news.dump;
    },
    async close() {
      if (closed) return;
      closed = true;
      await opening?.catch(() => {});
      const thread = worker;
      if (thread === undefined) return;
      const answer = Promise.race([heard(thread), once(thread, 'exit')]);
      order(thread, { close: true });
      await answer;
      await thread.terminate();
    },
  };
}

async function heard(thread: Worker): Promise<EmbeddedNews> {
  const [news] = await once(thread, 'message');
  return news;
}

/** A MessagePort in the clothes of a socket, as far as `pg` uses one. No port is opened that others on the machine could reach. */
class Line extends Duplex {
  #port: MessagePort | undefined;
  readonly #dial: (far: MessagePort) => Promise<void>;

  constructor(dial: (far: MessagePort) => Promise<void>) {
    super({ allowHalfOpen: false });
    this.#dial = dial;
  }

  connect(): this {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer)));
    port1.on('close', () => {
      this.push(null);
      this.destroy();
    });
    this.#dial(port2).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#port?.postMessage(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#port?.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }
}
