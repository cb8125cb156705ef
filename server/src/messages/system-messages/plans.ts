/** Plans of messages whose planner may not publish them by the time they begin. */
import { messageFault, SystemMessageStatus, systemMessageFields } from '@outbound/contract';
import { sql } from 'kysely';
import { thisInstant } from '../../database/instants.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { insertHistory } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { findRights, type Rights } from '../../rights/index.ts';
import { reaches } from './audience.ts';
import { tellPlans } from './writes.ts';

const { pending, withdrawn } = SystemMessageStatus;

interface Plan {
  id: number;
  version: number;
  audience: number;
  planner: number;
  isPresent: boolean;
}

/**
 * Withdraws what would begin within so many milliseconds, where its planner could not publish it by hand any more: he has
 * left, was disabled, or lost the right or the scope since. Whoever may publish it plans it anew, or does so at once.
 */
export async function withdrawLostPlans(db: Db, withinMs: number): Promise<void> {
  const plans = await findPlans(db, withinMs);
  // Of many that begin together few people are the planners.
  const planners = new Set(plans.flatMap(({ isPresent, planner }) => (isPresent ? planner : [])));
  const rights = new Map<number, Rights>();
  for (const planner of planners) rights.set(planner, await findRights(db, planner));
  for (const plan of plans)
    if (!mayPublish(plan, rights.get(plan.planner)))
      await db.transaction().execute((trx) => withdrawPlan(trx, plan));
}

/** Who wrote it last, as the history says: who pins it only is no planner. */
async function findPlans(db: Db, withinMs: number): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select plan.id, plan.version, plan.audience, person.id as planner,
      (person.deleted_at is null and person.person_status = 1 and person.status = 1) as "isPresent"
    from system_message as plan join user_account as person on person.id = coalesce((
      select operator_id from record_history
      where subject = ${subjects.systemMessage.history} and subject_id = plan.id and action in ('新增', '修改')
      order by id desc limit 1), plan.created_by)
    where plan.shown_from > now() and plan.shown_from <= now() + make_interval(secs => ${withinMs / 1_000})
    order by plan.id`.execute(db);
  return rows;
}

const mayPublish = ({ audience }: Plan, rights: Rights | undefined): boolean =>
  rights?.codes.has('latin_sys_msg_publish') === true && reaches(rights, { audience });

async function withdrawPlan(trx: Trx, { id, version }: Plan): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('system_message')
    .set({ withdrawn_at: thisInstant, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(sql<boolean>`shown_from > ${thisInstant}`)
    .executeTakeFirst();
  // Another process was first, or somebody wrote it anew.
  if (Number(numUpdatedRows) === 0) return;
  await insertHistory(trx, [
    {
      subject: subjects.systemMessage.history,
      id,
      action: '撤回',
      userId: null,
      reason: messageFault('plannerLost'),
      changes: fieldChange(systemMessageFields.status, pending, withdrawn),
    },
  ]);
  await tellPlans(trx);
}
