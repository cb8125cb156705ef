/** The product as a person runs it: a server process of its own on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const START_WITHIN_MS = 120_000;
/** Connections of a product under test; one more listens. With its own ten a few products would fill a PostgreSQL. */
export const PRODUCT_POOL = 4;

/**
 * The embedded database's machine code without its second, slow and better compiler: its work begins with a start and is
 * done when most products under test are gone, a third of what they take.
 */
const QUICK_ENGINE = '--liftoff-only';

/** What every picture code shows where the product is started with `knownPictures`. */
export const PICTURE_TEXT = 'W7XA';
export const knownPictures = 'scripts/known-pictures.ts';

export interface Product {
  url: string;
  /** Everything that the server said so far. */
  output(): string;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** A data folder that goes away with `remove`. */
export async function newDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'outbound-product-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Starts the server on a free port and waits until it says that it is ready. Rejects with what it said instead.
 * `program` is a start of its own, such as `knownPictures`.
 */
export async function startProduct(
  env: Record<string, string>,
  program = 'server/src/main.ts',
): Promise<Product> {
  const pool = env.DATABASE_URL ? { DATABASE_POOL: `${PRODUCT_POOL}` } : {};
  const child = spawn(process.execPath, [QUICK_ENGINE, program], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...pool,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString('utf8');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const url = await readyAddress(child, () => said);
  const exited = once(child, 'exit');
  return {
    url: url.replace('localhost', '127.0.0.1'),
    output: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function readyAddress(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${why}\n${said()}`));
    };
    const timer = setTimeout(() => fail('the server did not get ready in time'), START_WITHIN_MS);
    const onExit = (code: number | null) => fail(`the server ended with ${code}`);
    const onData = () => {
      const address = /ready: (http:\/\/\S+)/.exec(said())?.[1];
      if (!address) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      child.stdout?.off('data', onData);
      resolve(address);
    };
    child.once('exit', onExit);
    child.stdout?.on('data', onData);
  });
}
