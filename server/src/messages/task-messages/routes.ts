/** One's own messages about tasks. */
import { type Calls, type TaskMessageRow, type TaskMessageType, taskMessageKinds } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
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
  };
}

function presentRow(row: TaskMessageRecord, zone: TimeZone): TaskMessageRow {
  const msgType = row.msg_type as TaskMessageType;
  return {
    id: row.id,
    content: row.content,
    createdTime: zone.text(row.created_at),
    status: row.status as TaskMessageRow['status'],
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
