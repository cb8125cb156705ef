/** Keeps the sums of this database: folds every second, and looks every night whether they are still what the rows say. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Platform } from '../../http/platform.ts';
import { foldAll } from './fold.ts';
import { statFacts } from './question.ts';
import { checkFact } from './recount.ts';

const FOLD_MS = 1_000;
const CHECK_MS = 10 * 60_000;
/** Hours of the platform's day in which the check runs; once in a day. */
const CHECK_HOURS = [2, 3, 4] as const;

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
      .catch((error: unknown) => log.error({ err: error }, 'statistics are folded later'))
      .then(() => {
        folding = null;
      });
  };
  let checking: Promise<unknown> | null = null;
  const check = () => {
    if (!CHECK_HOURS.some((hour) => Number(zone.text(new Date()).slice(11, 13)) === hour)) return;
    checking ??= checkAll(platform, stop.signal)
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

async function foldWaiting(db: Db, stop: AbortSignal): Promise<void> {
  // Most of the time there is nothing: no transaction is opened to see that.
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from stat_delta) or exists (select from stat_pending) as "isWaiting"`.execute(db);
  if (rows[0]?.isWaiting) await foldAll(db, stop);
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

/** Checks every fact that has not been checked for most of a day, one after the other; others do not check it meanwhile. */
export async function checkAll(
  { database: { db }, log }: Pick<Platform, 'database' | 'log'>,
  stop?: AbortSignal,
) {
  for (const [name, fact] of facts) {
    if (stop?.aborted) return;
    const taken = await sql`update stat_state set checked_at = now()
      where fact = ${fact} and (checked_at is null or checked_at < now() - interval '20 hours') returning fact`.execute(
      db,
    );
    if (taken.rows.length === 0) continue;
    const found = await checkFact(db, fact, stop);
    await db.updateTable('stat_state').set({ diff_num: found }).where('fact', '=', fact).execute();
    if (found > 0)
      log.error({ fact: name, differences: found }, 'sums of statistics were wrong and have been mended');
  }
}
