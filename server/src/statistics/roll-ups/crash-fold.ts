/**
 * Whoever is killed in the middle of a fold, for the test of D1: folds all there is in one transaction, says so, and never
 * commits. Arguments: data folder, database address or ''.
 */
import { openDatabase } from '../../database/open.ts';
import { foldSome } from './fold.ts';

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, databaseUrl });
await db.transaction().execute(async (trx) => {
  const num = await foldSome(trx);
  process.stdout.write(`${num}\n`);
  await new Promise<never>(() => setInterval(() => {}, 60_000));
});
