/** One text instead of many (tasks and statistics 2.3): who has more than ten steps that become overdue at once is told so once. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { NewTaskMessage } from '../../messages/index.ts';
import { readWording } from '../../notices/index.ts';

/** More than so many of one receiver, found at one look. */
const MOST_SINGLE = 10;
const OVERDUE = 21;
/** What somebody is told instead of a text of his own about each step; null: he has few. */
export type DigestOf = (userId: number, asHandler: boolean) => NewTaskMessage | null;

interface Crowd {
  userId: number;
  asHandler: boolean;
  num: number;
  oldestId: number;
  newest: Date;
  /** Up to when a digest before this one told of, in milliseconds. */
  toldUntil: string | null;
}

/** Several processes look at once, each at its own moment: of what fell due by then they say the same thing once. */
const keyOf = (asHandler: boolean) => `M${OVERDUE}:${asHandler ? 'handler' : 'originator'}:`;

/** Who has many of the steps that nobody was told yet to be overdue. */
export async function findDigests(db: Db, now: Date): Promise<DigestOf> {
  const { rows } = await sql<Crowd>`
    with due as (
      select task_detail.id, task_detail.due_at, task_detail.handler_user_id, task_detail.handler_dept_id,
        task_detail.handle_status, task_instance.origin_user_id, task_instance.id as instance_id
      from task_detail join task_instance on task_instance.id = task_detail.instance_id
      where task_detail.next_check_at <= ${now} and task_detail.due_at <= ${now} and task_detail.escalate_level < 2
    ), receiving as (
      select handler_user_id as "userId", true as "asHandler", id, due_at from due
      where handler_user_id is not null and handle_status <> 2
      union all
      select user_department.user_id, true, due.id, due.due_at
      from due join user_department on user_department.department_id = due.handler_dept_id
      where due.handler_user_id is null
      union all
      -- A task that many handle is one of its originator's.
      select origin_user_id, false, min(id), max(due_at) from due group by origin_user_id, instance_id
    ), crowd as (
      select "userId", "asHandler", count(*)::int as num, (array_agg(id order by due_at, id))[1] as "oldestId",
        max(due_at) as newest
      from receiving group by "userId", "asHandler" having count(*) > ${sql.lit(MOST_SINGLE)}
    )
    select crowd.*, (
      select max(split_part(task_message.dedup_key, ':', 3)::bigint) from task_message
      where task_message.user_id = crowd."userId" and task_message.dedup_key like 'own ' ||
        case when crowd."asHandler" then ${keyOf(true)}::text else ${keyOf(false)}::text end || '%') as "toldUntil"
    from crowd`.execute(db);
  const wording = await readWording(db);
  const crowds = new Map(rows.map((row) => [`${row.userId} ${row.asHandler}`, row]));
  return (userId, asHandler) => {
    const crowd = crowds.get(`${userId} ${asHandler}`);
    if (!crowd) return null;
    const until = Math.max(crowd.newest.getTime(), Number(crowd.toldUntil ?? 0));
    return {
      userId,
      msgType: OVERDUE,
      content: wording.message(asHandler ? 'manyOverdue' : 'manyDispatchedOverdue', {
        num: String(crowd.num),
      }),
      // Of one's own steps the oldest; what one has dispatched is no step of one's own.
      detailId: asHandler ? crowd.oldestId : null,
      dedupKey: `${keyOf(asHandler)}${until}`,
    };
  };
}
