/** Keeps the sums of this database: folds every second, and looks every night whether they are still what the rows say. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Platform } from '../../http/platform.ts';
import { foldAll } from './fold.ts';
import { statFacts } from './question.ts';
import { checkFact } from './recount.ts';

const FOLD_MS = 1_000;
const CHECK_MS = 10 * 60_000;
/** Between these times of the platform's day the check begins; once in a day. */
const CHECK_TIME = { from: '02:30', to: '05:00' } as const;

const facts = Object.entries(statFacts);

/** Starts the work of this process; it ends with the server. Any number of processes may do so. */
export async function startRollUps(platform: Platform): Promise<void> {
  const {
    database: { db },
    zone,
    log,
  } = platform;
  await keepZone(platform);
  const stop = new AbortController();
  let folding: Promise<unknown> | null = null;
  const fold = () => {
    folding ??= foldWaiting(db, stop.signal)
      .then((isCheckAsked) => {
        if (isCheckAsked) look('asked');
      })
      .catch((error: unknown) => log.error({ err: error }, 'statistics are folded later'))
      .then(() => {
        folding = null;
      });
  };
  let checking: Promise<unknown> | null = null;
  const check = () => {
    const time = zone.text(new Date()).slice(11, 16);
    if (time >= CHECK_TIME.from && time < CHECK_TIME.to) look('due');
  };
  const look = (which: 'due' | 'asked') => {
    checking ??= checkAll(platform, stop.signal, which)
      .catch((error: unknown) => log.error({ err: error }, 'statistics are checked later'))
      .then(() => {
        checking = null;
      });
  };
  const timers = [setInterval(fold, FOLD_MS).unref(), setInterval(check, CHECK_MS).unref()];
  platform.onStop(async () => {
    timers.forEach(clearInterval);
    stop.abort();
    await Promise.all([folding, checking]);
  });
}

/** Answers whether somebody has asked for a check. */
async function foldWaiting(db: Db, stop: AbortSignal): Promise<boolean> {
  // Most of the time there is nothing: no transaction is opened to see that.
  const { rows } = await sql<{ isWaiting: boolean; isCheckAsked: boolean }>`
    select exists (select from stat_delta) or exists (select from stat_pending) as "isWaiting",
      exists (select from stat_state where asked_at is not null) as "isCheckAsked"`.execute(db);
  if (rows[0]?.isWaiting) await foldAll(db, stop);
  return rows[0]?.isCheckAsked ?? false;
}

/** Times are counted in the platform's zone; in another one they are counted anew. */
export async function keepZone({ database: { db }, zone }: Platform): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } =
      await sql`update stat_zone set name = ${zone.name} where name <> ${zone.name} returning name`.execute(
        trx,
      );
    if (rows.length === 0) return;
    const { alarm, warning, task, taskStep } = statFacts;
    await sql`insert into stat_pending (fact) select unnest(${[alarm, warning, task, taskStep]}::int[])`.execute(
      trx,
    );
  });
}

/**
 * Checks every fact that has not been checked for most of a day (`due`), or that somebody has asked for, one after the
 * other; others do not check it meanwhile.
 */
export async function checkAll(
  { database: { db }, log }: Pick<Platform, 'database' | 'log'>,
  stop?: AbortSignal,
  which: 'due' | 'asked' = 'due',
) {
  const isDue = sql`checked_at is null or checked_at < now() - interval '20 hours'`;
  for (const [name, fact] of facts) {
    if (stop?.aborted) return;
    const taken = await sql`update stat_state set checked_at = now(), asked_at = null, ended_at = null
      where fact = ${fact} and (asked_at is not null or ${which === 'due' ? isDue : sql`false`}) returning fact`.execute(
      db,
    );
    if (taken.rows.length === 0) continue;
    const found = await checkFact(db, fact, stop);
    await db
      .updateTable('stat_state')
      .set({ diff_num: found, ended_at: sql<Date>`now()` })
      .where('fact', '=', fact)
      .execute();
    if (found > 0)
      log.error({ fact: name, differences: found }, 'sums of statistics were wrong and have been mended');
  }
}
