/** The keys of the operation log. They lie outside of the database, so that who writes there makes no row and no link of ours. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { makeOnce } from './whole-file.ts';

const FILE = 'log-chain-key';

/** A key, and what tells it from others without telling anything of it. */
export interface LogKey {
  id: string;
  /** Joins the links of the chain. */
  key: KeyObject;
  /** Marks the rows. */
  markKey: KeyObject;
}

/** The first is for what is new; the others are those before it, with which older rows and links are checked. */
export type LogKeys = readonly [LogKey, ...LogKey[]];

/** The keys of the setting, else of the file in the data folder, which is made at the first start. */
export async function readLogKeys({
  logChainKeys,
  dataDir,
}: Pick<Config, 'logChainKeys' | 'dataDir'>): Promise<LogKeys> {
  const [first, ...rest] = logChainKeys ?? [await keyOfFile(join(dataDir, FILE))];
  return [keyOf(first ?? ''), ...rest.map(keyOf)];
}

async function keyOfFile(path: string): Promise<string> {
  const made = randomBytes(32).toString('hex');
  if (await makeOnce(path, `${made}\n`)) return made;
  const stored = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(stored))
    throw new Error(`${path} 不是日志校验密钥 (is no key of the log's chain)`);
  return stored;
}

function keyOf(hex: string): LogKey {
  const key = createSecretKey(hex, 'hex');
  const derived = (purpose: string) => createHmac('sha256', key).update(purpose).digest();
  return {
    key,
    id: derived('key id').toString('hex').slice(0, 16),
    markKey: createSecretKey(derived('marks of rows')),
  };
}
