import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { testDatabaseKind } from '../database/fresh.ts';
import type { Trx } from '../http/call-context.ts';

/**
 * Returns once another connection waits for what this transaction holds. The embedded database has one connection, so
 * that there everybody waits for the transaction from the beginning.
 */
export async function someoneWaits(trx: Trx): Promise<void> {
  if (testDatabaseKind() === 'embedded') return;
  for (let attempt = 0; attempt < 500; attempt++) {
    if (await isWaitedFor(trx)) return;
    await pause(20);
  }
  throw new Error('nobody waits for this transaction');
}

async function isWaitedFor(trx: Trx): Promise<boolean> {
  // Not pg_stat_activity: a transaction that looks twice sees there the connections of the first look.
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    ) as waits`.execute(trx);
  return rows[0]?.waits === true;
}

/** What is answered while this transaction holds what it holds; undefined when somebody waits for that. On two connections. */
export async function answeredMeanwhile<T>(trx: Trx, answer: Promise<T>): Promise<T | undefined> {
  let answered: T | undefined;
  const settled = answer.then((value) => {
    answered = value;
  });
  do await Promise.race([settled, pause(20)]);
  while (answered === undefined && !(await isWaitedFor(trx)));
  return answered;
}

const LONGEST_WAIT_MS = 60_000;

/**
 * Returns once something holds, which is soon; a busy machine has a minute for it. A number of turns would be a time limit
 * that each machine reads differently.
 */
export async function until(holds: () => boolean | Promise<boolean>, every = 20): Promise<void> {
  for (const end = Date.now() + LONGEST_WAIT_MS; !(await holds()); await pause(every))
    if (Date.now() > end) throw new Error(`it did not happen within a minute: ${holds}`);
}
