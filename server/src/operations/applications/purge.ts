/** Removes what is personal of sign-ups: after its time by itself, or for one person at once (decision 72). */
import { ApplyStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { releaseFiles } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { OperationLog } from '../../http/operation-log.ts';
import { logAutomaticDeletion } from '../../records/automatic-deletion.ts';
import { insertHistory } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { ofOwnActivities } from '../activities/index.ts';
import { holdPlacesOf } from './places.ts';

export const PURGE = '删除个人信息';

/** So many sign-ups in one transaction. */
const AT_ONCE = 200;

/**
 * Leaves of sign-ups that they were there, for what, when, and what became of them: for statistics. Name, phone, company, answers, what they
 * were before, files, messages, reasons and history go. The caller has locked them.
 */
export async function purgeSignUps(trx: Trx, ids: readonly number[], userId: number | null): Promise<void> {
  if (ids.length === 0) return;
  const those = [...ids];
  // While it is known whose they are.
  await sql`delete from sign_up_recovery where mobile_phone in (
    select mobile_phone from application where id = any(${those}::bigint[]) and mobile_phone <> '')`.execute(
    trx,
  );
  // First, so that what counts options leaves them as they are.
  await trx
    .updateTable('application')
    .set({
      purged_at: sql`now()`,
      ...{ apply_name: '', mobile_phone: '', company: '', reject_reason: '', notice_language: null },
    })
    .where('id', 'in', those)
    .execute();
  await trx.deleteFrom('application_answer').where('application_id', 'in', those).execute();
  await trx.deleteFrom('application_former_answer').where('application_id', 'in', those).execute();
  await trx.deleteFrom('application_mark').where('application_id', 'in', those).execute();
  // That he came stays; what was said of it may name him.
  for (const table of ['check_in', 'session_check_in'] as const)
    await trx
      .updateTable(table)
      .set({ reason: '', undo_reason: '' })
      .where('application_id', 'in', those)
      .execute();
  await trx.deleteFrom('visitor_notice').where('application_id', 'in', those).execute();
  await trx
    .deleteFrom('record_history')
    .where('subject', '=', subjects.application.history)
    .where('subject_id', 'in', those)
    .execute();
  await leaveQueue(trx, those);
  const files = trx
    .selectFrom('file_use')
    .select('file_id')
    .where('holder_kind', '=', 'application')
    .where('holder_id', 'in', those);
  const held = await files.execute();
  await releaseFiles(trx, 'application', those);
  // They go with the next clean-up: nobody is going to claim them within a day.
  if (held.length > 0)
    await trx
      .updateTable('file')
      .set({ unheld_since: sql`now() - interval '25 hours'` })
      .where(
        'id',
        'in',
        held.map(({ file_id }) => file_id),
      )
      .where('unheld_since', 'is not', null)
      .execute();
  await insertHistory(
    trx,
    those.map((id) => ({ subject: subjects.application.history, id, action: PURGE, userId })),
  );
}

/**
 * Nothing of them is left to be decided about: an activity waits for a review as long as somebody else does. In the order of
 * activities, like whoever else writes there: two that have some in common would wait crosswise.
 */
async function leaveQueue(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    with concerned as (
      select activity_id from activity_waiting
      where activity_id in (select activity_id from application where id = any(${[...ids]}::bigint[]))
      order by activity_id for update
    ), left_over as materialized (
      select concerned.activity_id, (select min(coalesce(pending_since, created_at)) from application where application.activity_id = concerned.activity_id
        and apply_status = 0 and purged_at is null) as since
      from concerned
    ), gone as (
      delete from activity_waiting using left_over
      where activity_waiting.activity_id = left_over.activity_id and left_over.since is null
    )
    update activity_waiting set since = left_over.since from left_over
    where activity_waiting.activity_id = left_over.activity_id and left_over.since is not null`.execute(trx);
}

/** The sign-ups of one person that the caller may see and that still tell who he is. */
export async function findPersonal(
  db: Db | Trx,
  caller: Caller,
  whose: { id: number } | { mobilePhone: string },
): Promise<{ id: number; title: string; isLive: boolean }[]> {
  const { rows } = await sql<{ id: number; title: string; isLive: boolean }>`
    select application.id, activity.title,
      application.apply_status in (0, 1, 4, 5) and activity.end_time > now()
        -- Who is in the hall has used his place, whoever he was.
        and application.checked_in_at is null as "isLive"
    from application join activity on activity.id = application.activity_id
    where application.purged_at is null and ${ofOwnActivities(caller, 'application.activity_id')}
      and ${'id' in whose ? sql`application.id = ${whose.id}` : sql`application.mobile_phone = ${whose.mobilePhone} and application.mobile_phone <> ''`}
    order by application.id`.execute(db);
  return rows;
}

/** Takes back those of some sign-ups that still hold a place, or wait for one, of what has not ended. */
export async function withdrawLive(trx: Trx, ids: readonly number[], by: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('application')
    .set({ apply_status: ApplyStatus.rejected, withdrawn_at: sql`now()`, withdrawn_by: by })
    .where('id', 'in', [...ids])
    .execute();
}

/** Locks sign-ups as everybody does who changes some: the numbers of their activities first. */
export async function lockSignUps(trx: Trx, ids: readonly number[]): Promise<void> {
  await holdPlacesOf(trx, ids);
  await sql`select from application where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    trx,
  );
}

/**
 * Removes what has had its time, in short transactions, and says in the operation log how many. What was cut off goes on where
 * it was; several processes may do so at once. Answers how many sign-ups it was.
 */
export async function purgeExpiredSignUps(
  db: Db,
  operationLog: OperationLog,
  defaultMonths: number,
): Promise<number> {
  let done = 0;
  await reopenPurged(db);
  for (;;) {
    const step = await db.transaction().execute((trx) => purgeSome(trx, operationLog, defaultMonths));
    if (step === null) return done;
    done += step;
  }
}

/** Marks activities as not done with that somebody signed up for since: one whose dates were moved, or a walk-in. */
async function reopenPurged(db: Db): Promise<void> {
  await sql`
    update activity set purged_at = null where id in (
      select id from activity where purged_at is not null and exists (
        select from application where application.activity_id = activity.id and application.purged_at is null)
      order by id for update skip locked)`.execute(db);
}

/** The next sign-ups of the activity that ended first; null where none is left. */
async function purgeSome(
  trx: Trx,
  operationLog: OperationLog,
  defaultMonths: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from activity
    where purged_at is null and end_time + make_interval(months => coalesce(keep_months, ${defaultMonths}::int)) <= now()
      -- No activity keeps less than a month: what an index knows comes first.
      and end_time <= now() - interval '1 month'
      and not exists (select from platform_setting where purge_from > now())
    order by end_time, id limit 1 for update skip locked`.execute(trx);
  const [activity] = rows;
  if (!activity) return null;
  const found = await trx
    .selectFrom('application')
    .select('id')
    .where('activity_id', '=', activity.id)
    .where('purged_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length < AT_ONCE)
    await trx.updateTable('activity').set({ purged_at: sql`now()` }).where('id', '=', activity.id).execute();
  if (ids.length === 0) return 0;
  await lockSignUps(trx, ids);
  await purgeSignUps(trx, ids, null);
  await logAutomaticDeletion(trx, operationLog, {
    name: `${PURGE}`,
    moduleName: '报名信息',
    note: {
      content: `活动“${activity.title}”的个人信息保存期限已到，自动删除 ${ids.length} 条报名的个人信息和附件`,
      objectType: subjects.application.name,
      objectId: '',
      objectName: activity.title,
    },
  });
  return ids.length;
}
