/** The mark of a database that is being filled: whoever finds it has half a database before him. */
import { type Kysely, sql } from 'kysely';
import { MARK } from './shape.ts';

export interface Unfinished {
  /** The command that was at it. */
  command: 'move' | 'restore';
  /** `identity` of where the rows come from. */
  source: string;
}

/** What was begun on this database and has not come to its end; null when nothing was. */
export async function unfinishedTransfer<DB>(db: Kysely<DB>): Promise<Unfinished | null> {
  const { rows } = await sql<{
    present: boolean;
  }>`select to_regclass(${MARK}) is not null as present`.execute(db);
  if (rows[0]?.present !== true) return null;
  const found = await sql<Unfinished>`select command, source from ${sql.table(MARK)}`.execute(db);
  return found.rows[0] ?? { command: 'move', source: '' };
}

/** Committed before anything else is touched. */
export async function markUnfinished<DB>(db: Kysely<DB>, { command, source }: Unfinished): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists ${sql.table(MARK)} (command text not null, source text not null)`.execute(
      trx,
    );
    await sql`delete from ${sql.table(MARK)}`.execute(trx);
    await sql`insert into ${sql.table(MARK)} values (${command}, ${source})`.execute(trx);
  });
}

export async function markFinished<DB>(db: Kysely<DB>): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(db);
}
