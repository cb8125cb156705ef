/** What other services use: messages about their tasks, written and read within their own transaction. */
import { firstCharacters, TASK_MESSAGE_LENGTH, type TaskMessageType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';
import { TASK_MESSAGES_BY_MAIL, waysOf } from '../notices/index.ts';
import { tellPeople } from './tell.ts';

export interface NewTaskMessage {
  userId: number;
  msgType: TaskMessageType;
  /** The whole sentence; cut at 500 characters. */
  content: string;
  /** The step that it is about; for messages to the originator the one that caused it. */
  detailId?: number | null;
  instanceCode?: string;
  templateType?: number | null;
  priority?: number | null;
  /** What is said once to this person, however often it is posted, such as `M21:{detailId}:{level}:{day}`. */
  dedupKey?: string;
}

/** Within so many seconds a text of the same kind on the same task takes the place of the one before. */
const MERGED_SECONDS = 60;

/**
 * Posts messages in the caller's transaction, in one statement: nobody is told of his own doing (`actorId`; null for what
 * the clock did), nor of a kind that he has switched off, nor when he has left. Open pages hear of it when the transaction commits.
 */
export async function postTaskMessages(
  trx: Trx,
  rows: readonly NewTaskMessage[],
  { actorId }: { actorId: number | null },
): Promise<void> {
  const given = onceEach(rows.filter(({ userId }) => userId !== actorId));
  if (given.length === 0) return;
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as given(
        "userId" bigint, "msgType" smallint, "content" text, "detailId" bigint, "instanceCode" text,
        "templateType" smallint, "priority" smallint, "dedupKey" text)
    ), wanted as (
      select given.*, case
          when "dedupKey" is not null then 'own ' || "dedupKey"
          -- Of two that are posted at the very same time, who see nothing of each other, one row comes all the same.
          when "instanceCode" <> '' then
            'merged ' || "instanceCode" || ' ' || "msgType" || ' ' || floor(extract(epoch from now()) / ${sql.lit(MERGED_SECONDS)})
        end as key
      from given join user_account on user_account.id = given."userId"
      where user_account.deleted_at is null and user_account.person_status = 1 and not exists (
        select from message_setting
        where message_setting.user_id = given."userId" and given."msgType" = any(message_setting.off_kinds))
    ), merged as (
      update task_message
      set content = wanted."content", detail_id = wanted."detailId", template_type = wanted."templateType",
        priority = wanted."priority", status = 0, read_at = null, updated_at = now()
      from wanted
      where wanted.key like 'merged %' and task_message.user_id = wanted."userId"
        and task_message.instance_code = wanted."instanceCode" and task_message.msg_type = wanted."msgType"
        and task_message.dedup_key like 'merged %'
        and task_message.updated_at > now() - make_interval(secs => ${sql.lit(MERGED_SECONDS)})
      returning task_message.user_id, wanted.key
    ), posted as (
      insert into task_message
        (user_id, msg_type, content, detail_id, instance_code, template_type, priority, dedup_key)
      select "userId", "msgType", "content", "detailId", "instanceCode", "templateType", "priority", key
      from wanted
      where not exists (select from merged where merged.user_id = wanted."userId" and merged.key = wanted.key)
      order by "userId", key
      on conflict (user_id, dedup_key) where dedup_key is not null do update
      set content = excluded.content, detail_id = excluded.detail_id, template_type = excluded.template_type,
        priority = excluded.priority, status = 0, read_at = null, updated_at = now()
      where task_message.dedup_key like 'merged %'
      returning user_id, content, created_at = updated_at as is_new
    ), noticed as (
      -- A text that took the place of another is told by no second mail. Its title, which no title's own brackets can end
      -- early, is the subject: of a hundred mails people see at once which one needs them.
      insert into notice (kind, channel, user_id, subject, content)
      select 'task-message', way.channel, posted.user_id,
        coalesce(substring(posted.content from '^【([^】]+)】'), '任务消息'), posted.content
      from posted join user_account on user_account.id = posted.user_id and user_account.status = 1
      join message_setting on message_setting.user_id = posted.user_id
      cross join lateral ${waysOf({ mail: TASK_MESSAGES_BY_MAIL })} as way
      where posted.is_new
      returning id
    ), people as (
      select user_id from merged union all select user_id from posted
    )
    ${tellPeople}`.execute(trx);
}

/** Of rows that stand for one thing the last text; of those with a key of their own the first. */
function onceEach(rows: readonly NewTaskMessage[]) {
  const found = new Map<string, ReturnType<typeof ready>>();
  for (const row of rows.map(ready)) {
    const { userId, msgType, instanceCode, dedupKey } = row;
    if (dedupKey !== null) {
      const name = `own ${userId} ${dedupKey}`;
      if (!found.has(name)) found.set(name, row);
    } else
      found.set(instanceCode === '' ? `${found.size}` : `merged ${userId} ${msgType} ${instanceCode}`, row);
  }
  return [...found.values()];
}

const ready = (row: NewTaskMessage) => ({
  ...row,
  content: firstCharacters(row.content.toWellFormed().replaceAll('\u0000', ''), TASK_MESSAGE_LENGTH),
  detailId: row.detailId ?? null,
  instanceCode: row.instanceCode ?? '',
  templateType: row.templateType ?? null,
  priority: row.priority ?? null,
  dedupKey: row.dedupKey ?? null,
});

/** The numbers of the tasks of which this person has an unread message of this kind, for a query of another service. */
export const unreadTaskCodes = (userId: number, msgType: TaskMessageType) => sql`(
  select task_message.instance_code from task_message
  where task_message.user_id = ${userId} and task_message.msg_type = ${sql.lit(msgType)} and task_message.status = 0)`;

/** Who of these people was told of this task by a message of one of these kinds. */
export async function whoWasTold(
  db: Db,
  userIds: readonly number[],
  instanceCode: string,
  msgTypes: readonly TaskMessageType[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from task_message where user_id = any(${[...userIds]}::bigint[])
      and instance_code = ${instanceCode} and msg_type = any(${[...msgTypes]}::smallint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A person opened a task: his unread messages about it are read. One statement, which needs no transaction around it. */
export async function readMessagesOf(db: Db, userId: number, instanceCode: string): Promise<void> {
  await sql`
    with people as (
      update task_message set status = 1, read_at = now()
      where user_id = ${userId} and instance_code = ${instanceCode} and status = 0
      returning user_id
    )
    ${tellPeople}`.execute(db);
}

/** One of several signed a step: what the others were told of it (M01, unless other kinds are named) is read. */
export async function readMessagesOfDetail(
  trx: Trx,
  detailId: number,
  { exceptUserId, msgTypes = [1] }: { exceptUserId: number; msgTypes?: readonly TaskMessageType[] },
): Promise<void> {
  await sql`
    with people as (
      update task_message set status = 1, read_at = now()
      where detail_id = ${detailId} and msg_type = any(${[...msgTypes]}::smallint[]) and status = 0
        and user_id <> ${exceptUserId}
      returning user_id
    )
    ${tellPeople}`.execute(trx);
}
