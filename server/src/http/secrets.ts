import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../database/open.ts';
import { type KeyPair, newKeyPair } from './seal.ts';

/** The platform's own secrets: made at the first start, kept in the database, so that every node has the same. */
export interface Secrets {
  privateKey: string;
  publicKey: string;
  /** Marks visitor cookies as ours. */
  visitorSecret: KeyObject;
  /** Keys of what lies sealed in tables are derived from it. */
  sealingSecret: string;
}

/**
 * A key for one purpose, which every process derives from a secret of the platform alike. An object of the library: of bytes it
 * would make one with each hash, which takes five times as long as the hash.
 */
export const keyFrom = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));

/** Reads the secrets, making what is missing. Two processes that start at once end with the same ones. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  let stored = await storedSecrets(db);
  // A key pair takes longer to make than all else here.
  const missing = Object.entries(makers).filter(([name]) => !stored.has(name));
  if (missing.length > 0) {
    await db
      .insertInto('platform_secret')
      .values(missing.map(([name, make]) => ({ name, value: make() })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    stored = await storedSecrets(db);
  }
  const pair = JSON.parse(stored.get('transport-key-pair') ?? '{}') as KeyPair;
  return {
    ...pair,
    visitorSecret: createSecretKey(stored.get('visitor-secret') ?? '', 'utf8'),
    sealingSecret: stored.get('sealing-secret') ?? '',
  };
}

const newSecret = () => randomBytes(32).toString('base64url');
const makers = {
  'transport-key-pair': () => JSON.stringify(newKeyPair()),
  'visitor-secret': newSecret,
  'sealing-secret': newSecret,
};

async function storedSecrets(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('platform_secret').select(['name', 'value']).execute();
  return new Map(rows.map((row) => [row.name, row.value]));
}
