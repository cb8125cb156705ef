/**
 * Three years of facts for the statistics of the sample: made up in the database by numbers that never change, some days a
 * step, so that it can stop and go on, and makes ten million as it makes two hundred thousand.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { writing } from '../../database/statements.ts';
import type { Platform } from '../../http/platform.ts';
import { factDays, inSteps } from './days.ts';
import { type FactPlaces, writeFactsOf } from './write.ts';

const MARK = 'sample-fact-history';
/** Facts of a step: about a tenth of a second. */
const STEP = 500;
/** Between two steps, or as long as the last one took: calls are answered meanwhile. */
const PAUSE_MS = 250;
/** Said when all of them are there. */
export const FACTS_WRITTEN = 'sample facts written';

export interface HistoryPlan {
  /** Facts of all kinds. */
  total: number;
  /** The last day. */
  today: string;
}

interface KeptPlan extends HistoryPlan {
  /** Steps that are written. */
  done: number;
  /** The last days first, which are looked at first. A plan that a version before has begun goes on from the oldest. */
  isNewestFirst?: boolean;
}

/** Remembers what is to be written; somebody does it with `writeFactHistory`, after the start. */
export async function planFactHistory(db: Db, plan: HistoryPlan): Promise<void> {
  const value = JSON.stringify({ ...plan, done: 0, isNewestFirst: true } satisfies KeptPlan);
  await db
    .insertInto('platform_secret')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** What is still to be written; null for nothing. */
async function findPlan(db: Db): Promise<KeptPlan | null> {
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
  const ofDays = inSteps(factDays(plan.today, plan.total), STEP);
  const steps = plan.isNewestFirst ? ofDays.reverse() : ofDays;
  let written = 0;
  for (const [at, days] of steps.entries()) {
    if (at < plan.done) continue;
    await writing(db).execute(async (trx) => {
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

/** Departments of the sample that have alarms, and that have cases; how many beside each other. */
const stations = [
  ['command', 30],
  ['warning', 24],
  ['fund', 10],
  ['dissuasion-first', 20],
  ['dissuasion-second', 14],
] as const;
const caseStations = [
  ['case', 50],
  ['fund', 30],
  ['communication', 20],
] as const;
const names = {
  surnames: [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高'],
  givenNames: [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚', '秀英', '建国', '玉兰', '志强', '晓燕', '海波'],
};

/** Goes on with what is still to be written, beside the calls; ends with the server, and goes on at the next start. */
export function startFactHistory({ database: { db }, zone, log, onStop }: Platform): void {
  const stopped = new AbortController();
  const work = async () => {
    const rows = await db.selectFrom('department').select(['id', 'code']).execute();
    const ids = new Map(rows.map(({ id, code }) => [code, id]));
    const those = (list: readonly (readonly [string, number])[]) =>
      list.flatMap(([code, weight]) => {
        const id = ids.get(code);
        return id === undefined ? [] : [[id, weight] as const];
      });
    const places = {
      zone: zone.name,
      ...names,
      stations: those(stations),
      caseStations: those(caseStations),
    };
    // Somebody has made an organisation of his own of it.
    if (places.stations.length === 0 || places.caseStations.length === 0) return;
    let begun = performance.now();
    const written = await writeFactHistory(db, places, new Date(), async () => {
      const took = performance.now() - begun;
      await pause(Math.max(PAUSE_MS, took), undefined, { signal: stopped.signal }).catch(() => undefined);
      begun = performance.now();
      return !stopped.signal.aborted;
    });
    if (written > 0 && !stopped.signal.aborted) log.info({ facts: written }, FACTS_WRITTEN);
  };
  const working = work().catch((error: unknown) => log.error({ err: error }, 'sample facts not written'));
  onStop(async () => {
    stopped.abort();
    await working;
  });
}
