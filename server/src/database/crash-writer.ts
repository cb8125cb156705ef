/**
 * A server that is killed in the middle of its work, for the tests of D1: writes pairs of rows, each pair in one
 * transaction, and prints the pair's number once the commit was answered. Arguments: data folder, database address or ''.
 */
import { sql } from 'kysely';
import { openDatabase } from './open.ts';

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, databaseUrl });
await sql`create table if not exists crash_pair (pair int not null, half int not null, primary key (pair, half))`.execute(
  db,
);
const { rows } = await sql<{ last: number }>`select coalesce(max(pair), 0) as last from crash_pair`.execute(
  db,
);
for (let pair = (rows[0]?.last ?? 0) + 1; ; pair++) {
  await db.transaction().execute(async (trx) => {
    await sql`insert into crash_pair values (${pair}, 1)`.execute(trx);
    await sql`insert into crash_pair values (${pair}, 2)`.execute(trx);
  });
  process.stdout.write(`${pair}\n`);
}
