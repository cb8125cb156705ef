/** Tells handlers on the day that somebody is to be spoken to again (tasks and statistics 2.6.4, 2.6.5). */
import type { TaskMessageType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { postTaskMessages } from '../../messages/index.ts';
import { readWording } from '../../notices/index.ts';
import { findSubstitutesOf } from '../instances/index.ts';

/** So many are told of in one transaction. */
const AT_ONCE = 100;
/** Nobody goes and sees people before. */
const MORNING = '08:00:00';
const NEAR: TaskMessageType = 20;

interface Due {
  id: number;
  day: string;
  code: string;
  title: string;
  template_type: number;
  priority: number;
  /** Who handled it; where he has left, the head of his department, or else whoever ordered it. */
  receiver: number;
}

/** Tells of everything that is due by now, however late: whoever waits for the visit still waits. Answers how many. */
export async function tellRevisits(
  { database: { db }, zone }: Platform,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  const [today = '', time = ''] = zone.text(now).split(' ');
  if (time < MORNING) return 0;
  let told = 0;
  while (!signal?.aborted) {
    const num = await db.transaction().execute((trx) => tellBatch(trx, today, now));
    told += num;
    if (num < AT_ONCE) break;
  }
  return told;
}

const atWork = (table: string) =>
  sql`${sql.ref(`${table}.deleted_at`)} is null and ${sql.ref(`${table}.status`)} = 1 and ${sql.ref(`${table}.person_status`)} = 1`;

async function tellBatch(trx: Trx, today: string, now: Date): Promise<number> {
  // What was reopened meanwhile waits for its new result.
  const { rows } = await sql<Due>`
    select task_revisit.detail_id as id, task_revisit.day, task_instance.code, task_instance.title,
      task_instance.template_type, task_instance.priority,
      coalesce(
        (select id from user_account where user_account.id = task_detail.handler_user_id and ${atWork('user_account')}),
        (select user_account.id from department join user_account on user_account.id = department.head_user_id
          where department.id = task_detail.handler_dept_id and ${atWork('user_account')}),
        task_instance.origin_user_id) as receiver
    from task_revisit
    join task_detail on task_detail.id = task_revisit.detail_id
    join task_instance on task_instance.id = task_detail.instance_id
    where task_revisit.told_at is null and task_revisit.day <= ${today}::date
      and task_detail.is_current and task_detail.handle_status = 4
    order by task_revisit.day, task_revisit.detail_id limit ${sql.lit(AT_ONCE)}
    for update of task_revisit skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  const wording = await readWording(trx);
  const messages = rows.map(({ id, day, code, title, receiver, ...row }) => ({
    userId: receiver,
    msgType: NEAR,
    content: wording.message('revisit', { title, code, day }),
    detailId: id,
    instanceCode: code,
    templateType: row.template_type,
    priority: row.priority,
    dedupKey: `M20:revisit:${id}:${day}`,
  }));
  const stood = await findSubstitutesOf(trx, messages);
  await postTaskMessages(trx, [...messages, ...stood], { actorId: null });
  await sql`update task_revisit set told_at = ${now}
    where detail_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
  return rows.length;
}
