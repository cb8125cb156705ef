/** What the office has told the people of the sample. */
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { insertHistory } from '../records/record-history.ts';
import type { SampleSystemMessage } from './content/system-messages.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTime } from './times.ts';

/** A reader opens it so long after it was published. */
const READ_AFTER_MS = 25 * 60_000;
/** A draft was written on the day before. */
const DRAFTED = { days: -1, time: '16:10:00' };

/** Writes the messages with whom they are for and who has read them. */
export async function addSystemMessages(
  trx: Trx,
  past: {
    zone: TimeZone;
    today: string;
    organisation: Organisation;
    messages: readonly SampleSystemMessage[];
  },
): Promise<void> {
  const { zone, today, organisation, messages } = past;
  const roles = await trx.selectFrom('role').select(['id', 'code']).execute();
  const idsOf = [
    new Map<string, number>(),
    organisation.deptIds,
    new Map(roles.map(({ id, code }) => [code, id])),
    organisation.userIds,
  ];
  for (const one of messages) {
    const { days, time } = one.published ?? DRAFTED;
    const at = zone.instant(sampleTime(today, days, time));
    const writer = known(organisation.userIds, one.writer);
    const { id } = await trx
      .insertInto('system_message')
      .values({
        title: one.title,
        message_kind: one.kind,
        priority: one.priority,
        summary: one.summary,
        lead: one.summary,
        content: one.content,
        audience: one.audience,
        need_confirm: one.needConfirm,
        pinned: one.pinned,
        public_time: one.published === null ? null : at,
        department_id: known(organisation.actors, one.writer).deptId,
        created_by: writer,
        created_at: at,
        updated_by: writer,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = idsOf[one.audience] ?? new Map<string, number>();
    const targets = one.audience === 0 ? [0] : one.targets.map((code) => known(named, code));
    await trx
      .insertInto('system_message_target')
      .values(targets.map((target) => ({ message_id: id, kind: one.audience, target_id: target })))
      .execute();
    const readAt = new Date(at.getTime() + READ_AFTER_MS);
    if (one.readers.length > 0)
      await trx
        .insertInto('system_message_read')
        .values(
          one.readers.map((login) => ({
            message_id: id,
            user_id: known(organisation.userIds, login),
            read_at: readAt,
            confirmed_at: one.needConfirm ? readAt : null,
          })),
        )
        .execute();
    await insertHistory(trx, [
      { subject: 'system_message', id, action: '新增', userId: writer, at },
      ...(one.published === null
        ? []
        : [{ subject: 'system_message' as const, id, action: '发布', userId: writer, at }]),
    ]);
  }
}
