/** What the visitors of an activity were sent, for the office. */
import { type Answer, type calls, NoticeStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { typedCode } from '../../http/sign-up-keys.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { NOTICES_CHANNEL } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { ofOwnActivities } from '../activities/index.ts';
import { noticeTextRoutes } from './texts.ts';

type Row = Answer<typeof calls.visitorNotice.page>['dataBody'][number];

/** What was told of activities that the caller may see. */
const notices = (db: Db, caller: Caller) =>
  db
    .selectFrom('visitor_notice')
    .innerJoin('application', 'application.id', 'visitor_notice.application_id')
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .select((eb) => [
      'visitor_notice.id',
      'application.apply_code',
      'application.activity_id',
      'visitor_notice.kind',
      'visitor_notice.channel',
      'visitor_notice.subject',
      'visitor_notice.status',
      'visitor_notice.try_num',
      'visitor_notice.last_error',
      'visitor_notice.created_at',
      'visitor_notice.sent_at',
      eb
        .selectFrom('activity')
        .whereRef('activity.id', '=', 'application.activity_id')
        .select('activity.title')
        .$asScalar()
        .$notNull()
        .as('activity_title'),
    ]);
/**
 * Of the sign-ups of one activity. As an array, so that they are gathered: in the order of the list all that was told since
 * would be read, which of an activity of long ago is nearly all.
 */
const ofActivity = (activityId: number) => sql<boolean>`visitor_notice.application_id = any(array(
  select of_activity.id from application as of_activity where of_activity.activity_id = ${activityId}::bigint))`;

type NoticeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof notices>['executeTakeFirst']>>>;

const presentNotice = (row: NoticeRow, zone: TimeZone): Row => ({
  id: row.id,
  applyCode: row.apply_code,
  kind: row.kind as Row['kind'],
  channel: row.channel as Row['channel'],
  subject: row.subject,
  status: row.status as Row['status'],
  tryNum: row.try_num,
  lastError: row.last_error,
  createdTime: zone.text(row.created_at),
  sentTime: zone.textOrNull(row.sent_at),
});

export function visitorNoticeRoutes(platform: Platform): Implement<typeof calls.visitorNotice> {
  const { zone, config } = platform;
  return {
    ...noticeTextRoutes(platform),

    page: async ({ db, caller }, { template: { activityId, status = null }, ...paging }) => {
      if (activityId === undefined) throw notFound();
      const query = notices(db, caller)
        .where(ofActivity(activityId))
        .$if(status !== null, (q) => q.where('visitor_notice.status', '=', Number(status)));
      const found = await page(db, query, paging, [['visitor_notice.id', 'desc']], { count: 'bounded' });
      return { ...found, dataBody: found.dataBody.map((row) => presentNotice(row, zone)) };
    },

    allPage: async ({ db, caller }, { template, ...paging }) => {
      const { activityId, applyCode, kind, channel, status } = template;
      const from = zone.instantOrNull(template.createdTimeStart);
      const to = zone.instantOrNull(template.createdTimeEnd);
      const query = notices(db, caller)
        .$if(activityId != null, (q) => q.where(ofActivity(Number(activityId))))
        .$if(!!applyCode, (q) => q.where('application.apply_code', '=', typedCode(applyCode ?? '')))
        .$if(kind != null, (q) => q.where('visitor_notice.kind', '=', kind ?? ''))
        .$if(channel != null, (q) => q.where('visitor_notice.channel', '=', channel ?? ''))
        .$if(status != null, (q) => q.where('visitor_notice.status', '=', Number(status)))
        .$if(from !== null, (q) => q.where('visitor_notice.created_at', '>=', from as Date))
        // To the end of that second: times on the wire have no fractions.
        .$if(to !== null, (q) =>
          q.where('visitor_notice.created_at', '<', new Date((to as Date).getTime() + 1_000)),
        );
      const found = await page(
        db,
        query,
        paging,
        [
          ['visitor_notice.created_at', 'desc'],
          ['visitor_notice.id', 'desc'],
        ],
        { count: 'bounded' },
      );
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          ...presentNotice(row, zone),
          activityId: row.activity_id,
          activityTitle: row.activity_title,
        })),
      };
    },

    numbers: async ({ db, caller }, { activityId }) => {
      const { rows } = await sql<{ waitingNum: number; sentNum: number; failedNum: number }>`
        select count(*) filter (where visitor_notice.status = 0)::int as "waitingNum",
          count(*) filter (where visitor_notice.status = 1)::int as "sentNum",
          count(*) filter (where visitor_notice.status = 2)::int as "failedNum"
        from visitor_notice join application on application.id = visitor_notice.application_id
        where application.activity_id = ${activityId}::bigint and ${ofOwnActivities(caller, 'application.activity_id')}`.execute(
        db,
      );
      const canSend = config.smtp !== undefined || config.visitorWebhook !== undefined;
      return { ...(rows[0] ?? { waitingNum: 0, sentNum: 0, failedNum: 0 }), canSend };
    },

    resend: (context, { activityId, id }) =>
      context.write(subjects.notice, async (trx) => {
        const { rows } = await sql<{ id: number }>`
          update visitor_notice set status = ${NoticeStatus.waiting}, try_num = 0, next_try_at = now(), last_error = ''
          from application
          where application.id = visitor_notice.application_id and application.activity_id = ${activityId}::bigint
            and ${id === null ? sql<boolean>`true` : sql<boolean>`visitor_notice.id = ${id}::bigint`}
            and visitor_notice.status = ${NoticeStatus.failed}
            and ${ofOwnActivities(context.caller, 'application.activity_id')}
          returning visitor_notice.id`.execute(trx);
        await sql`select pg_notify(${NOTICES_CHANNEL}, '')`.execute(trx);
        context.note({
          content: `重新发送报名通知，共 ${rows.length} 条`,
          objectType: subjects.notice.name,
          objectId: rows.length === 1 ? (rows[0]?.id ?? '') : '',
        });
        return { doneNum: rows.length };
      }),
  };
}
