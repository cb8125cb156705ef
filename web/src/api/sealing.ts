/**
 * Which key bodies are sealed with. The server's public key is asked for once per page load, and anew when the server
 * says that it cannot open a seal (another key after a restore, a page older than the server).
 */
import { readEnvelope } from './errors.ts';
import { networkFailure } from './failure.ts';
import type { Sealer } from './seal.ts';

const PUBLIC_KEY = '/web/api/common/v1/publicKey';
let sealer: Promise<Sealer> | null = null;

async function fetchSealer(): Promise<Sealer> {
  // The cipher is 21 KiB that a page needs only with its first call.
  const [{ createSealer }, response] = await Promise.all([
    import('./seal.ts'),
    fetch(PUBLIC_KEY).catch((error: unknown) => {
      throw networkFailure(error);
    }),
  ]);
  const data = readEnvelope(await response.text(), {
    status: response.status,
    traceId: response.headers.get('X-Trace-Id'),
  });
  const publicKey = typeof data === 'object' && data !== null && 'publicKey' in data ? data.publicKey : null;
  if (typeof publicKey !== 'string') throw networkFailure();
  return createSealer(publicKey);
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
