/** Clean-ups of the whole platform: what has had its time goes, what next month needs is there before it begins. */
import { type RawBuilder, sql } from 'kysely';
import { isLockTimeout } from './database/faults.ts';
import type { Db } from './database/open.ts';
import type { Platform } from './http/platform.ts';
import { UNDO_HOURS } from './imports/index.ts';
import { purgeExpiredInformation, purgeExpiredSignUps, purgeOverBlocks } from './operations/index.ts';
import { purgeExpiredAccounts } from './people/index.ts';
import { REMEMBERED_MINUTES } from './sign-in/index.ts';
import { purgeOldDrafts, tellOldDrafts } from './tasks/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What is done every hour is done first so long after the start: a server that never runs for an hour does it, too. */
const FIRST = 2 * MINUTE;

/** Partitions are made for this month and the following ones; a server that was off that long still has a default one. */
const MONTHS_AHEAD = 3;

/** Rows that nothing asks for any more. Dropped months of the logs are in `keepLogMonths`. */
const expired: readonly RawBuilder<unknown>[] = [
  sql`delete from session where expires_at < now()`,
  sql`delete from frame_ticket where expires_at < now()`,
  sql`delete from external_system_secret where expires_at < now()`,
  sql`delete from opened_seal where expires_at < now()`,
  // A signature's time is taken for five minutes, before and after.
  sql`delete from ingest_nonce where used_at < now() - interval '15 minutes'`,
  sql`delete from picture_code where expires_at < now()`,
  // Judged by the clocks of the processes: one that is behind the database's takes a proof that is over here.
  sql`delete from sign_up_proof where expires_at < now() - interval '1 day'`,
  // Long sunk to nothing.
  sql`delete from sign_up_pace where counted_at < now() - interval '1 day'`,
  // Judged by the database's clock alone; a phone that nobody signed up with lies here no longer than it must.
  sql`delete from sign_up_recovery where expires_at < now()`,
  sql`delete from third_sign_in where expires_at < now()`,
  sql`delete from password_reset where created_at < now() - interval '1 hour'`,
  sql`delete from sign_in_failure where created_at < now() - make_interval(mins => ${REMEMBERED_MINUTES})`,
  // A used one tells for a day longer which field its file was uploaded for.
  sql`delete from upload_ticket
    where expires_at < now() and (used_at is null or expires_at < now() - interval '1 day')`,
  // Room that a process set aside and did not give back because it died: one that lives renews it every minute.
  sql`delete from parked_upload where file_id is null and created_at < now() - interval '15 minutes'`,
  // Held by a process of the version before, which does not know of this table.
  sql`delete from parked_upload using file where file.id = parked_upload.file_id and file.unheld_since is null`,
  sql`delete from process_sample where sampled_at < now() - interval '3 days'`,
  // What a task is asked for again by who was away for days; a stranger's are gone sooner.
  sql`delete from idempotency_key where created_at < now() - interval '2 days'
    and (created_at < now() - interval '7 days' or call_path not like '/tms/%')`,
  // Rows whose month was dropped, or that somebody took out again.
  sql`delete from operation_log_foreign as found where not exists (
    select from operation_log as log where log.created_at = found.log_created_at and log.id = found.log_id)`,
  // Their files go with the files that nobody holds.
  sql`delete from export_task where finished_at < now() - interval '1 day'`,
  sql`delete from faulty_import where created_at < now() - interval '1 hour'`,
  sql`delete from import_batch where not is_record and created_at < now() - interval '2 days'`,
  // What was there before goes as soon as it can be put back no more.
  sql`update import_batch set changed = '' where changed <> '' and created_at < now() - make_interval(hours => ${UNDO_HOURS})`,
  // Records stay; whose faulty rows nobody has corrected by then lets them go.
  sql`update import_batch set faults = '' where faults <> '' and created_at < now() - interval '90 days'`,
  sql`delete from information_preview where expires_at < now()`,
  sql`delete from information_view_day where day < current_date - 400`,
  sql`delete from partner_click_day where day < current_date - 400`,
  sql`delete from banner_click_day where day < current_date - 400`,
  // What came first lies first: of each time only the oldest are looked at, and no index is needed for it.
  sql`delete from task_message using (select id from task_message order by id limit 5000) as oldest
    where task_message.id = oldest.id and updated_at < now() - interval '1 year'`,
  sql`delete from notice using (select id from notice order by id limit 5000) as oldest
    where notice.id = oldest.id and status <> 0 and created_at < now() - interval '90 days'`,
  // Who was on duty is asked for the last months at most, and by no task that is over.
  sql`delete from task_duty where end_at < now() - interval '400 days'`,
  // Nobody is counted in a half hour that is over, but by a process that could not write for a while.
  sql`delete from visit where half_hour < now() - interval '2 hours'`,
];

/**
 * Makes the log partitions of the coming months, then cleans up now and again until the server stops. Any number of
 * processes may do so: each job runs in one of them at a time.
 */
export async function startHousekeeping(platform: Platform): Promise<void> {
  const { db, kind } = platform.database;
  const { log, config } = platform;
  const keepMonths = async (): Promise<void> => {
    if (!(await keepLogMonths(db, config.logMonths)))
      log.warn('the months of the logs are being read, as by a backup: they are tended to in six hours');
  };
  await keepMonths();
  let running: Promise<unknown> = Promise.resolve();
  const run = (what: string, job: () => Promise<void>) => {
    running = running
      .then(job)
      .catch((error: unknown) => log.warn({ err: error }, `housekeeping failed: ${what}`));
  };
  const every = (interval: number, what: string, job: () => Promise<void>): NodeJS.Timeout =>
    setInterval(run, interval, what, job).unref();
  const everyHour = (what: string, job: () => Promise<void>): NodeJS.Timeout[] => [
    setTimeout(run, FIRST, what, job).unref(),
    every(HOUR, what, job),
  ];
  const timers = [
    every(5 * MINUTE, 'expired rows', () => removeExpired(db)),
    every(6 * HOUR, 'log months', keepMonths),
    ...everyHour('recycle bin', async () => {
      await purgeExpiredAccounts(db, platform.operationLog, config.recycleDays);
      await purgeExpiredInformation(db, platform.operationLog, config.recycleDays);
    }),
    ...everyHour('old drafts of tasks', async () => {
      await tellOldDrafts(platform);
      await purgeOldDrafts(db);
    }),
    ...everyHour('personal data of sign-ups', async () => {
      const { keepMonths: months } = await platform.settings.current();
      await purgeExpiredSignUps(db, platform.operationLog, months);
      await purgeOverBlocks(db, platform.operationLog);
    }),
  ];
  // PostgreSQL does this by itself.
  if (kind === 'embedded')
    timers.push(every(5 * MINUTE, 'changed tables', async () => void (await vacuumChanged(db))));
  platform.onStop(async () => {
    timers.forEach(clearInterval);
    await running;
  });
}

/** Removes expired rows; a process that finds another one at it leaves it to that one. */
export async function removeExpired(db: Db): Promise<void> {
  // One short transaction each: the embedded database serves nobody else while one is open.
  for (const [place, statement] of expired.entries())
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('housekeeping', ${place})) as "isMine"
      `.execute(trx);
      if (rows[0]?.isMine) await statement.execute(trx);
    });
}

/**
 * Makes the monthly partitions of the logs ahead and drops the months that are older than the setting. What somebody
 * reads for long, as a backup does, is left until the next time: whoever writes would have to wait behind us. Answers
 * whether all was done.
 */
export async function keepLogMonths(db: Db, logMonths: number): Promise<boolean> {
  const keepFrom = sql`(current_date - make_interval(months => ${logMonths}::int))::date`;
  const done: boolean[] = [];
  const parents = ['operation_log', 'interface_log'] as const;
  for (const parent of parents) {
    const strays = await strayMonths(db, parent);
    done.push(
      await unlessInUse(db, async (trx) => {
        for (const month of strays)
          await sql`select month_partitions(${parent}::regclass, ${month}::date, 1)`.execute(trx);
        await sql`select month_partitions(${parent}::regclass, current_date, ${MONTHS_AHEAD}::int)`.execute(
          trx,
        );
      }),
    );
  }
  done.push(
    await unlessInUse(db, (trx) =>
      sql`select drop_month_partitions('interface_log'::regclass, ${keepFrom})`.execute(trx),
    ),
    await unlessInUse(db, async (trx) => {
      // Together, and the chain first: rows that are gone and still chained are rows that somebody took out.
      // The month of that day is still there as a whole.
      await sql`select cut_operation_log_chain(date_trunc('month', ${keepFrom})::date)`.execute(trx);
      await sql`select drop_month_partitions('operation_log'::regclass, ${keepFrom})`.execute(trx);
    }),
  );
  return done.every(Boolean);
}

/** Does the work in a transaction; without it, and false, when a lock that it needs is not to be had in two seconds. */
async function unlessInUse(db: Db, work: (trx: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = 2000`.execute(trx);
      await work(trx);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/**
 * Past months whose rows lie in the default partition, because nobody had made theirs in time: rarely any. Also those
 * that are too old, because rows of a log go with their month and in no other way.
 */
async function strayMonths(db: Db, parent: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', created_at at time zone 'UTC')::date::text as month
    from ${sql.table(`${parent}_default`)}
    where created_at < now()
  `.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * Frees the space of gone rows and counts anew what the planner goes by, in the tables that have changed much since it
 * was last done: what PostgreSQL's own autovacuum does, by its thresholds, and the embedded database has not. One
 * table at a time, so that callers wait for one only. Answers their names.
 */
export async function vacuumChanged(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    order by relname
  `.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
