/** Data folders for tests that run the product as a process and do not test its first start. */
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { keptName, migratedTables } from '../server/src/database/fresh-contents.ts';
import { kept } from '../server/src/database/kept.ts';
import { FACTS_WRITTEN } from '../server/src/sample/fact-history/index.ts';
import { newDataFolder, type Product, startProduct } from './product.ts';

/** What a first start writes: of these the folder is made anew. */
const firstStart = {
  name: 'folder',
  base: migratedTables,
  sources: ['{contract,server}/src/**/*.ts', 'sample/**/*.*', 'scripts/few-facts.ts'],
};

const FACTS_WITHIN_MS = 240_000;

async function saying(product: Product, words: string): Promise<void> {
  const end = Date.now() + FACTS_WITHIN_MS;
  while (!product.output().includes(words)) {
    if (Date.now() > end) throw new Error(`the product did not say “${words}”\n${product.output()}`);
    await setTimeout(100);
  }
}

/**
 * Removes the files of the write-ahead log that the database keeps for later: with sample content more than half of
 * the folder, copied for each product, and nothing in them. Only of a database that was shut down: there the last
 * checkpoint is the log's end.
 */
async function dropSpareLog(database: string): Promise<void> {
  const control = await readFile(join(database, 'global', 'pg_control'));
  const SHUT_DOWN = 1;
  if (control.readUInt32LE(16) !== SHUT_DOWN) return;
  const last = control.readBigUInt64LE(32) / BigInt(16 << 20);
  const log = join(database, 'pg_wal');
  for (const name of await readdir(log)) {
    const [, high, low] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
    if (high && low && BigInt(`0x${high}`) * 256n + BigInt(`0x${low}`) > last) await rm(join(log, name));
  }
}

/** The administrator's in all of them: a folder of another one would be one more first start. */
export const ADMIN_PASSWORD = 'Ocean-Bridge-2026';

/**
 * A data folder as the first start on the embedded database leaves it that is told these settings, which it writes down,
 * but with few facts for the statistics. What else a product reads with each start may differ.
 */
export async function startedFolder(settings: {
  ADMIN_PASSWORD: typeof ADMIN_PASSWORD;
  SAMPLE: 'on' | 'off';
}) {
  const mark = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 8);
  const template = await kept(`${await keptName(firstStart)}_${mark}`, async (path) => {
    const first = await newDataFolder();
    const env = { ...settings, DATA_DIR: first.path, LOG_LEVEL: 'info' };
    const product = await startProduct(env, 'scripts/few-facts.ts');
    // Else each product that gets a copy would write them.
    if (settings.SAMPLE === 'on') await saying(product, FACTS_WRITTEN);
    await product.stop();
    await dropSpareLog(join(first.path, 'database'));
    await rename(first.path, path);
  });
  const folder = await newDataFolder();
  await cp(template, folder.path, { recursive: true });
  return folder;
}
