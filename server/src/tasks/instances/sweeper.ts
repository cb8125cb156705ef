/**
 * Tells of deadlines that are near or over, rung by rung of a template's ladder. Any number of processes may do so: each
 * task is held while it is told of, and passed over by the others; a rung that was due while no process ran is told then.
 */
import { HandleStatus, HandleType, type TaskMessageType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { rungsOf } from './deadlines.ts';
import { type DigestOf, findDigests } from './digests.ts';
import { findHead, findReviewers, findSupervisors } from './recipients.ts';
import { type LoadedTask, loadTask, type StepRecord } from './task.ts';
import { TaskWork } from './work.ts';

const EVERY_MS = 30_000;
/** Tasks that are looked up at once; each is told of in a transaction of its own. */
const AT_ONCE = 100;
/** A task that could not be told of is tried again after so long. */
const AGAIN_MS = 10 * 60_000;

/** Looks every half minute until the server stops. */
export function startTaskSweeper(platform: Platform): void {
  let running: Promise<void> | null = null;
  const stop = new AbortController();
  const look = () => {
    running ??= sweepTasks(platform, new Date(), stop.signal)
      .catch((error) => platform.log.error({ err: error }, 'deadlines of tasks are not told'))
      .then(() => {
        running = null;
      });
  };
  const timer = setInterval(look, EVERY_MS).unref();
  platform.onStop(async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  });
}

/** Tells of everything that is due by now; answers how many rungs were told. */
export async function sweepTasks(
  { database: { db }, zone, log }: Platform,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  let told = 0;
  let digestOf: DigestOf | null = null;
  /** Those that are still due behind it: others hold them. They come at the next look. */
  const passed: number[] = [];
  while (!signal?.aborted) {
    // In the order of the index, so that a long backlog is not gathered and sorted for each batch of it.
    const { rows } = await sql<{ id: number }>`
      select distinct id from (
        select instance_id as id from task_detail
        where next_check_at <= ${now} and instance_id <> all(${passed}::bigint[])
        order by next_check_at limit ${sql.lit(AT_ONCE)}) as due`.execute(db);
    if (rows.length === 0) break;
    if (digestOf === null) digestOf = await findDigests(db, now);
    const look = { now, zone, digestOf };
    for (const { id } of rows) {
      if (signal?.aborted) break;
      const num = await db
        .transaction()
        .execute((trx) => tellOfHeld(trx, id, look))
        .catch(async (error) => {
          // It must not come first again at every look, before all others.
          log.error({ err: error, task: id }, 'deadlines of a task are not told');
          await db
            .updateTable('task_detail')
            .set({ next_check_at: new Date(now.getTime() + AGAIN_MS) })
            .where('instance_id', '=', id)
            .where('next_check_at', '<=', now)
            .execute();
          return 0;
        });
      if (num === 0) passed.push(id);
      told += num;
    }
  }
  return told;
}

interface Look {
  now: Date;
  zone: TimeZone;
  digestOf: DigestOf;
}

async function tellOfHeld(trx: Trx, id: number, look: Look): Promise<number> {
  const { rows } = await sql`select from task_instance where id = ${id} for update skip locked`.execute(trx);
  return rows.length === 0 ? 0 : tellOf(trx, await loadTask(trx, id), look);
}

async function tellOf(trx: Trx, loaded: LoadedTask, look: Look): Promise<number> {
  const { now } = look;
  let told = 0;
  for (const step of loaded.steps) {
    const { clock_start, due_at, next_check_at } = step;
    if (next_check_at === null || next_check_at > now || clock_start === null || due_at === null) continue;
    const rungs = rungsOf({ clock_start, due_at }, loaded.template.settings);
    const before = step.escalate_level;
    const reached = rungs.filter((rung) => rung <= now).length;
    step.escalate_level = Math.max(before, reached);
    step.next_check_at = rungs[step.escalate_level] ?? null;
    await trx
      .updateTable('task_detail')
      .set({ escalate_level: step.escalate_level, next_check_at: step.next_check_at })
      .where('id', '=', step.id)
      .execute();
    for (let rung = before; rung < reached; rung++) {
      // That it is near need not be said of what is over.
      if (rung === 0 && reached > 1) continue;
      await tellRung(trx, loaded, step, rung, look);
      told += 1;
    }
  }
  return told;
}

const kinds: readonly [handleType: HandleType, message: TaskMessageType][] = [
  [HandleType.nearDue, 20],
  [HandleType.overdue, 21],
];

async function tellRung(
  trx: Trx,
  loaded: LoadedTask,
  step: StepRecord,
  rung: number,
  { now, zone, digestOf }: Look,
): Promise<void> {
  const { template } = loaded;
  const work = new TaskWork(
    trx,
    loaded,
    { person: null, onBehalfOf: null },
    { now, zone, calendar: 'always' },
  );
  work.digestOf = digestOf;
  const [handleType, message] = kinds[rung] ?? [HandleType.escalate, 22 as const];
  const level = template.settings.escalation[rung - 1];
  const to = rung === 0 ? (['handler'] as const) : (level?.toList ?? []);
  const words = {
    step,
    due: step.due_at,
    byDept: step.handler_dept_name,
  };
  // Once for each deadline: one that is set anew on the same day is told of again.
  const keyOf = (what: string) => `M${message}:${what}:${rung}:${step.due_at?.getTime() ?? 0}`;
  // Of a task that many handle its originator is told once, and who is to press them once a department.
  const whole = rung > 1 ? `task ${loaded.task.id} ${step.handler_dept_id}` : `task ${loaded.task.id}`;
  for (const one of to) {
    if (one === 'handler' && step.handle_status !== HandleStatus.reviewing)
      work.tell(message, { handlersOf: [step] }, { ...words, key: keyOf(String(step.id)) });
    else
      work.tell(
        message,
        { users: await usersOf(trx, one, work, step) },
        { ...words, key: keyOf(one === 'handler' ? String(step.id) : whole) },
      );
  }
  await work.save({
    handleType,
    step,
    targetNames:
      level && rung > 1 ? `第${level.level}级` : (step.handler_user_name ?? step.handler_dept_name),
  });
}

async function usersOf(
  trx: Trx,
  to: 'handler' | 'originator' | 'deptLeader' | 'supervisor',
  { task }: TaskWork,
  step: StepRecord,
): Promise<number[]> {
  switch (to) {
    // Of a step that waits for its review it is the reviewer who has to act.
    case 'handler':
      return findReviewers(trx, step, task.origin_dept_id);
    case 'originator':
      return [task.origin_user_id];
    case 'deptLeader': {
      const head = await findHead(trx, step.handler_dept_id);
      return head === null ? [] : [head];
    }
    case 'supervisor':
      return findSupervisors(trx, task.origin_dept_id);
  }
}
