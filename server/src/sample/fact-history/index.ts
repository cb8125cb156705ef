/**
 * Three years of facts for the statistics of the sample: made up in the database by numbers that never change, some days a
 * step, so that it can stop and go on, and makes ten million as it makes two hundred thousand.
 */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { factDays, inSteps } from './days.ts';
import { type FactPlaces, writeFactsOf } from './write.ts';

const MARK = 'sample-fact-history';
/** Facts of a step: some tenths of a second. */
const STEP = 2_000;

export interface HistoryPlan {
  /** Facts of all kinds. */
  total: number;
  /** The last day. */
  today: string;
}

/** Remembers what is to be written; somebody does it with `writeFactHistory`, after the start. */
export async function planFactHistory(db: Db, plan: HistoryPlan): Promise<void> {
  await db
    .insertInto('platform_secret')
    .values({ name: MARK, value: JSON.stringify({ ...plan, done: 0 }) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify({ ...plan, done: 0 }) }),
    )
    .execute();
}

/** What is still to be written; null for nothing. */
async function findPlan(db: Db): Promise<(HistoryPlan & { done: number }) | null> {
  const row = await db
    .selectFrom('platform_secret')
    .select('value')
    .where('name', '=', MARK)
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : null;
}

/** Writes what was planned, step by step; `between` comes after each and says whether to go on. */
export async function writeFactHistory(
  db: Db,
  places: Omit<FactPlaces, 'now'>,
  now: Date,
  between: (written: number) => Promise<boolean>,
): Promise<number> {
  const plan = await findPlan(db);
  if (!plan) return 0;
  const steps = inSteps(factDays(plan.today, plan.total), STEP);
  let written = 0;
  for (const [at, days] of steps.entries()) {
    if (at < plan.done) continue;
    await db.transaction().execute(async (trx) => {
      // One process writes a step; who comes second finds it done.
      const { rows } = await sql<{ value: string }>`
        select value from platform_secret where name = ${MARK} for update`.execute(trx);
      if (rows[0] && JSON.parse(rows[0].value).done > at) return;
      await writeFactsOf(trx, days, { ...places, now });
      await trx
        .updateTable('platform_secret')
        .set({ value: JSON.stringify({ ...plan, done: at + 1 }) })
        .where('name', '=', MARK)
        .execute();
    });
    written += days.reduce((sum, { num }) => sum + num, 0);
    if (!(await between(written))) return written;
  }
  return written;
}
