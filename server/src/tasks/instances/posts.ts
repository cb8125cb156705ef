/** What an action tells people: gathered while it runs, posted with what it writes. */
import type { TaskMessageType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { type NewTaskMessage, postTaskMessages } from '../../messages/index.ts';
import { readWording } from '../../notices/index.ts';
import type { DigestOf } from './digests.ts';
import { messageText, type Named, type Words } from './messages.ts';
import { LONGEST_CHAIN, type Person } from './person.ts';
import { findHandlersOf } from './recipients.ts';
import type { StepRecord, TaskRecord, TaskTemplate } from './task.ts';

/** `users`: these; `handlers`: of a step, or of its whole department while nobody has taken it. */
export type To = { users: readonly number[] } | { handlersOf: readonly StepRecord[] };

export interface Post {
  type: TaskMessageType;
  to: To;
  detailId: number | null;
  words: Partial<Words>;
  key?: string;
}

/** The task as the action leaves it, and who did it. */
interface Told {
  trx: Trx;
  task: TaskRecord;
  template: TaskTemplate;
  mains: readonly StepRecord[];
  now: Date;
  at: { zone: TimeZone };
  doer: { person: Pick<Person, 'userId' | 'userName' | 'deptName'> | null };
  /** Who is told once of many, instead of each. */
  digestOf: DigestOf | null;
}

export async function postAbout(work: Told, posts: readonly Post[]): Promise<void> {
  if (posts.length === 0) return;
  const { task, template, now, trx, doer, digestOf } = work;
  const { zone } = work.at;
  const wording = await readWording(trx);
  const unclaimed = posts.flatMap(({ to }) =>
    'handlersOf' in to
      ? to.handlersOf.filter((step) => step.handler_user_id === null).map((step) => step.handler_dept_id)
      : [],
  );
  const members = await findHandlersOf(trx, unique(unclaimed));
  const named: Named = {
    code: task.code,
    title: task.title,
    templateName: template.name,
    originUserName: task.origin_user_name,
    originDeptName: task.origin_dept_name,
  };
  const rows = posts.flatMap(({ type, to, detailId, words, key }): NewTaskMessage[] => {
    const row = (userId: number, step: StepRecord | null): NewTaskMessage => ({
      userId,
      msgType: type,
      content: messageText(
        type,
        {
          by: doer.person?.userName ?? '系统',
          byDept: doer.person?.deptName ?? '',
          due: step?.due_at ?? null,
          ...words,
          task: named,
          now,
          zone,
        },
        wording,
      ),
      detailId: step?.id ?? detailId ?? work.mains[0]?.id ?? null,
      instanceCode: task.code,
      templateType: task.template_type,
      priority: task.priority,
      ...(key !== undefined && { dedupKey: key }),
    });
    const told = (userId: number, step: StepRecord | null) =>
      (type === 21 && digestOf?.(userId, step !== null)) || row(userId, step);
    if ('users' in to) return unique(to.users).map((userId) => told(userId, null));
    return to.handlersOf.flatMap((step) =>
      (step.handler_user_id === null
        ? (members.get(step.handler_dept_id) ?? [])
        : [step.handler_user_id]
      ).map((userId) => told(userId, step)),
    );
  });
  const actorId = doer.person?.userId ?? null;
  const stood = await findSubstitutesOf(trx, rows);
  await postTaskMessages(trx, [...rows, ...stood], { actorId });
}

/** Those that nobody can switch off go to whoever stands in for their receiver, too. */
export const copied: ReadonlySet<TaskMessageType> = new Set([1, 6, 7, 12, 18, 20, 21, 22]);

/** The same messages for those who stand in for their receivers now. */
export async function findSubstitutesOf(
  trx: Trx,
  rows: readonly NewTaskMessage[],
): Promise<NewTaskMessage[]> {
  const ids = unique(rows.filter(({ msgType }) => copied.has(msgType)).map(({ userId }) => userId));
  if (ids.length === 0) return [];
  // As far as they act: who stands in for a substitute who is away himself, too.
  const { rows: substitutes } = await sql<{ userId: number; substituteId: number }>`
    with recursive standing (user_id, substitute_id, depth) as (
      select user_id, substitute_id, 1 from task_substitute
      where user_id = any(${ids}::bigint[]) and start_at <= now() and end_at > now()
      union
      select standing.user_id, further.substitute_id, standing.depth + 1
      from standing join task_substitute as further on further.user_id = standing.substitute_id
      where standing.depth < ${sql.lit(LONGEST_CHAIN)} and further.start_at <= now() and further.end_at > now()
    )
    select distinct user_id as "userId", substitute_id as "substituteId" from standing
    where substitute_id <> user_id order by 1, 2`.execute(trx);
  return rows.flatMap((row) =>
    copied.has(row.msgType)
      ? substitutes
          .filter(({ userId }) => userId === row.userId)
          .map(({ substituteId }) => ({ ...row, userId: substituteId }))
      : [],
  );
}

const unique = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
