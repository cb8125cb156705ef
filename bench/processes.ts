/** The processes that are measured: the product, and the floor beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CapturedQuery } from './work.ts';

const root = join(import.meta.dirname, '..');
/** What the variables of the person who measures must not change. */
const neutral = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  DATABASE_URL: '',
  // Those who share a database share its log's chain: without its key they would read all new rows each second, for nothing.
  LOG_CHAIN_KEY: '5eed'.repeat(16),
};

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

interface StartOptions {
  env: Record<string, string>;
  /** Told of each statement with parameters that the product sends to its database (see capture.ts). */
  onQuery?: (query: CapturedQuery) => void;
}

/** Starts a script with the Node that runs this one and waits for its `ready: <address>` line. */
export async function start(script: string, { env, onQuery }: StartOptions): Promise<Running> {
  const preload = onQuery ? ['--import', join(root, 'bench', 'capture.ts')] : [];
  const child = spawn(process.execPath, [...preload, join(root, script)], {
    cwd: root,
    env: { ...process.env, ...neutral, ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(onQuery ? (['ipc'] as const) : [])],
  });
  if (onQuery) child.on('message', (message) => onQuery(message as CapturedQuery));
  return {
    url: (await address(child, script)).replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * The product, on PostgreSQL when the environment has a DATABASE_URL. Where its queries are told it runs from its sources: in the
 * built one nobody gets between it and its packages.
 */
export function startProduct(options: StartOptions): Promise<Running> {
  const program = options.onQuery ? 'server/src/main.ts' : 'server/dist/main.js';
  return start(program, { ...options, env: { RATE_LIMITS: 'off', ...options.env } });
}

/** The queries that a call makes, told by a product process of its own on the same data. */
export async function overhear(
  env: Record<string, string>,
  begin: (starting: Promise<Running>) => Promise<Running>,
  work: (url: string) => Promise<unknown>,
): Promise<CapturedQuery[]> {
  const heard: CapturedQuery[] = [];
  const product = await begin(startProduct({ env, onQuery: (query) => heard.push(query) }));
  await pause(200);
  heard.length = 0;
  await work(product.url);
  // What the process tells comes through another channel than its answer.
  await pause(300);
  await product.stop();
  return heard.filter(({ sql }) => /^\s*(?:select|with)\b/i.test(sql));
}

function address(child: ChildProcess, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /ready: (http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
  });
}

/** Resident memory of a process in MB, or null where the system does not tell it in /proc. */
export function residentMb(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
