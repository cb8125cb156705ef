import { randomBytes } from 'node:crypto';
import type { Db } from '../database/open.ts';
import { newKeyPair } from './seal.ts';

/** The platform's own secrets: made at the first start, kept in the database, so that every node has the same. */
export interface Secrets {
  privateKey: string;
  publicKey: string;
  /** Marks visitor cookies as ours. */
  visitorSecret: string;
  /** Keys of what lies sealed in tables are derived from it. */
  sealingSecret: string;
}

/** Reads the secrets, making what is missing. Two processes that start at once end with the same ones. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  const pair = newKeyPair();
  const made = [
    { name: 'transport-key-pair', value: JSON.stringify(pair) },
    { name: 'visitor-secret', value: randomBytes(32).toString('base64url') },
    { name: 'sealing-secret', value: randomBytes(32).toString('base64url') },
  ];
  await db
    .insertInto('platform_secret')
    .values(made)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom('platform_secret').select(['name', 'value']).execute();
  const values = new Map(rows.map((row) => [row.name, row.value]));
  const stored = JSON.parse(values.get('transport-key-pair') ?? '{}') as ReturnType<typeof newKeyPair>;
  return {
    ...stored,
    visitorSecret: values.get('visitor-secret') ?? '',
    sealingSecret: values.get('sealing-secret') ?? '',
  };
}
