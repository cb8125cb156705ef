/** One's own messages about tasks. */
import { type Calls, type TaskMessageRow, type TaskMessageType, taskMessageKinds } from '@outbound/contract';
import { sql } from 'kysely';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { StarKind, setStars } from '../stars.ts';
import { countOwn, findOwnPage, markRead, type TaskMessageRecord } from './queries.ts';

export function taskMessageRoutes({ zone }: Pick<Platform, 'zone'>): Implement<Calls['taskMessage']> {
  return {
    async userPage({ db, caller }, { template, ...paging }) {
      const found = await findOwnPage(db, caller.userId, template, paging, zone);
      return { ...found, dataBody: found.dataBody.map((row) => presentRow(row, zone)) };
    },

    statistics: ({ db, caller }) => countOwn(db, caller.userId),

    read: (context, { id, ids, all }) =>
      context.write(subjects.taskMessage, async (trx) => ({
        readNum: await markRead(
          trx,
          context.caller.userId,
          all ? null : (ids ?? (id === undefined ? [] : [id])),
        ),
      })),

    star: (context, { ids, starred }) =>
      context.write(subjects.taskMessage, async (trx) => {
        const { userId } = context.caller;
        const own = sql`select id from task_message where user_id = ${userId}`;
        await setStars(trx, userId, StarKind.task, { ids, starred, own });
        return null;
      }),
  };
}

function presentRow(row: TaskMessageRecord, zone: TimeZone): TaskMessageRow {
  const msgType = row.msg_type as TaskMessageType;
  return {
    id: row.id,
    content: row.content,
    createdTime: zone.text(row.created_at),
    status: row.status as TaskMessageRow['status'],
    starred: row.starred ? 1 : 0,
    detailId: row.detail_id,
    instanceCode: row.instance_code,
    msgType,
    msgTypeName: taskMessageKinds[msgType].name,
    templateType: row.template_type,
    priority: row.priority,
    updatedTime: zone.text(row.updated_at),
    readTime: zone.textOrNull(row.read_at),
  };
}
