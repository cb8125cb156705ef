/** What was sent by mail and web hook, and sending it again. */
import type { Calls, NoticeRow } from '@outbound/contract';
import { sql } from 'kysely';
import { page } from '../../database/paging.ts';
import { isBlank, searchKeys, searchPattern } from '../../database/search.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { NOTICES_CHANNEL } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { managedPeople } from '../../rights/index.ts';

export function noticeRoutes({ zone }: Pick<Platform, 'zone'>): Implement<Calls['notice']> {
  return {
    async page({ db, caller }, { template, ...paging }) {
      const { status = null, channel = null } = template;
      const keyword = template.keyword ?? '';
      const from = zone.instantOrNull(template.createdTimeStart);
      const to = zone.instantOrNull(template.createdTimeEnd);
      const query = db
        .selectFrom('notice')
        .innerJoin('user_account', 'user_account.id', 'notice.user_id')
        .select([
          'notice.id',
          'user_account.user_name',
          'user_account.user_login_id',
          'notice.channel',
          'notice.subject',
          'notice.content',
          'notice.status',
          'notice.try_num',
          'notice.receiver',
          'notice.last_error',
          'notice.created_at',
          'notice.sent_at',
        ])
        .where(managedPeople(caller))
        .$if(status !== null, (q) => q.where('notice.status', '=', Number(status)))
        .$if(channel !== null, (q) => q.where('notice.channel', '=', String(channel)))
        .$if(!isBlank(keyword), (q) =>
          q.where(
            sql<boolean>`(user_account.grams @> ${searchKeys(keyword)}
              and user_account.search_text like ${searchPattern(keyword)})`,
          ),
        )
        .$if(from !== null, (q) => q.where('notice.created_at', '>=', from as Date))
        .$if(to !== null, (q) => q.where('notice.created_at', '<', new Date((to as Date).getTime() + 1_000)));
      const found = await page(db, query, paging, [['notice.id', 'desc']], { count: 'bounded' });
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          id: row.id,
          userName: row.user_name,
          userLoginId: row.user_login_id,
          channel: row.channel as NoticeRow['channel'],
          subject: row.subject,
          content: row.content,
          status: row.status as NoticeRow['status'],
          tryNum: row.try_num,
          receiver: row.receiver,
          lastError: row.last_error,
          createdTime: zone.text(row.created_at),
          sentTime: zone.textOrNull(row.sent_at),
        })),
      };
    },

    resend: (context, { ids }) =>
      context.write(subjects.notice, async (trx) => {
        const { rows } = await sql<{ id: number }>`
          update notice set status = 0, try_num = 0, next_try_at = now(), last_error = ''
          from user_account
          where user_account.id = notice.user_id and notice.id = any(${[...ids]}::bigint[]) and notice.status <> 1
            and notice.expires_at is null
            and user_account.deleted_at is null and user_account.person_status = 1 and user_account.status = 1
            and ${managedPeople(context.caller)}
          returning notice.id`.execute(trx);
        await sql`select pg_notify(${NOTICES_CHANNEL}, '')`.execute(trx);
        context.note({
          content: `重新发送通知，共 ${rows.length} 条`,
          objectType: subjects.notice.name,
          objectId: rows.length === 1 ? (rows[0]?.id ?? '') : '',
        });
        return { doneNum: rows.length };
      }),
  };
}
