/** How somebody wants to hear of his messages. */
import type { Calls, MessageSetting } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { OTHERS_BY_MAIL, TASK_MESSAGES_BY_MAIL } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';

const minutesOf = (clock: string | null) =>
  clock === null ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minutes: number | null) =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function messageSettingRoutes({
  config,
}: Pick<Platform, 'config'>): Implement<Calls['messageSetting']> {
  return {
    async own({ db, caller }) {
      const row = await db
        .selectFrom('user_account')
        .leftJoin('message_setting as setting', 'setting.user_id', 'user_account.id')
        .select([
          'user_account.email',
          'setting.off_kinds',
          'setting.by_mail',
          'setting.by_webhook',
          'setting.quiet_from',
          'setting.quiet_until',
        ])
        .where('user_account.id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      return {
        offTypeList: (row.off_kinds ?? []) as MessageSetting['offTypeList'],
        byMail: row.by_mail ?? TASK_MESSAGES_BY_MAIL,
        byWebhook: row.by_webhook ?? false,
        quietFrom: clockOf(row.quiet_from),
        quietUntil: clockOf(row.quiet_until),
        hasMail: config.smtp !== undefined,
        hasWebhook: config.noticeWebhook !== undefined,
        hasAddress: row.email !== '',
        othersByMail: row.by_mail ?? OTHERS_BY_MAIL,
      };
    },

    save: (context, { offTypeList, byMail, byWebhook, quietFrom, quietUntil }) =>
      context.write(subjects.user, async (trx) => {
        context.note({ content: '修改本人的消息设置' });
        const values = {
          off_kinds: [...new Set<number>(offTypeList)],
          by_mail: byMail,
          by_webhook: byWebhook,
          quiet_from: minutesOf(quietFrom),
          quiet_until: minutesOf(quietUntil),
          updated_at: context.now,
        };
        await trx
          .insertInto('message_setting')
          .values({ user_id: context.caller.userId, ...values })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
          .execute();
        return null;
      }),
  };
}
