/**
 * Which key bodies are sealed with. The server's public key is asked for once per page load, and anew when the server
 * says that it cannot open a seal (another key after a restore, a page older than the server, a clock of this device
 * that was moved).
 */
import { readEnvelope } from './errors.ts';
import { networkFailure, outdatedFailure } from './failure.ts';
import type { Sealer } from './seal.ts';
import { noteServerTime } from './server-clock.ts';

const PUBLIC_KEY = '/web/api/common/v1/publicKey';
let cipher: Promise<typeof import('./seal.ts')> | null = null;
let sealer: Promise<Sealer> | null = null;

/**
 * Loads the cipher, 21 KiB that most visitors' pages never need, with the first call. The sign-up page makes it when
 * somebody begins to fill the form in: pressed an hour later, its button asks for no file that a deploy has replaced.
 */
function loadCipher(): Promise<typeof import('./seal.ts')> {
  cipher ??= import('./seal.ts').catch((error: unknown) => {
    cipher = null;
    throw error;
  });
  return cipher;
}

/** For pages of which every one calls: it came with their first file and is asked for by no second one. */
export function bringCipher(brought: typeof import('./seal.ts')): void {
  cipher = Promise.resolve(brought);
}

async function fetchSealer(): Promise<Sealer> {
  const loading = loadCipher();
  // Judged below: who has no network is not told of a new version.
  loading.catch(() => undefined);
  const response = await fetch(PUBLIC_KEY).catch((error: unknown) => {
    throw networkFailure(error);
  });
  const { createSealer } = await loading.catch((error: unknown) => {
    throw outdatedFailure(error);
  });
  const data = readEnvelope(await response.text(), {
    status: response.status,
    traceId: response.headers.get('X-Trace-Id'),
  });
  const { publicKey, serverTime }: { publicKey?: unknown; serverTime?: unknown } = { ...(data as object) };
  if (typeof publicKey !== 'string' || typeof serverTime !== 'number') throw networkFailure();
  noteServerTime(serverTime);
  // Behind the server's by the way of the answer, never ahead of it.
  return createSealer(publicKey, serverTime - Date.now());
}

/** The sealer of this page load. A failed fetch is not remembered: the next call tries again. */
export function currentSealer(): Promise<Sealer> {
  sealer ??= fetchSealer().catch((error: unknown) => {
    sealer = null;
    throw error;
  });
  return sealer;
}

/** Drops `stale`, so that the next call asks for the key anew; a sealer that another call renewed meanwhile stays. */
export async function renewSealer(stale: Sealer): Promise<Sealer> {
  if ((await currentSealer()) === stale) sealer = null;
  return currentSealer();
}
