/** The processes that are measured: the product, and the floor beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CapturedQuery } from './work.ts';

const root = join(import.meta.dirname, '..');
/** What the variables of the person who measures must not change. */
const neutral = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  DATABASE_URL: '',
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

/** The product, on PostgreSQL when the environment has a DATABASE_URL. */
export function startProduct(options: StartOptions): Promise<Running> {
  return start('server/src/main.ts', { ...options, env: { RATE_LIMITS: 'off', ...options.env } });
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
