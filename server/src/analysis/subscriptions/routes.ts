/** One's own subscriptions to reports: made, changed, paused, ended. */
import {
  type Body,
  type Calls,
  type SubscriptionRow,
  subscribedPages,
  subscriptionLimits,
} from '@outbound/contract';
import { sql } from 'kysely';
import { page } from '../../database/paging.ts';
import type { Context, Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { nodesOf } from '../fact-scope.ts';
import { addressOf } from './address.ts';
import { type KeptFilter, titleOf } from './digest.ts';
import { minuteOf, nextDueTime, timeOf } from './due-times.ts';
import { holdOwn, type StoredSubscription, subscriptionsOf } from './queries.ts';

export function subscriptionRoutes({ zone }: Pick<Platform, 'zone'>): Implement<Calls['reportSubscription']> {
  const rowOf = (row: StoredSubscription): SubscriptionRow => ({
    id: row.id,
    page: row.page,
    report: row.report,
    title: titleOf(row),
    address: addressOf(row),
    sendTime: timeOf(row.send_minute),
    isWeekdays: row.is_weekdays,
    isPaused: row.next_at === null,
    nextTime: zone.textOrNull(row.next_at),
    lastTime: zone.textOrNull(row.last_at),
    lastOutcome: row.last_outcome,
    lastReport: row.last_text,
    version: row.version,
  });
  const own = ({ db, caller }: Pick<Context<'signedIn'>, 'db' | 'caller'>, id: number) =>
    subscriptionsOf(db, caller.userId).where('id', '=', id);

  return {
    async page({ db, caller }, paging) {
      const found = await page(db, subscriptionsOf(db, caller.userId), paging, [
        ['report_subscription.id', 'desc'],
      ]);
      return { ...found, dataBody: found.dataBody.map(rowOf) };
    },

    async add(context, body) {
      const { db, caller, now, origin } = context;
      if (!caller.codes.has(subscribedPages[body.page].code)) throw new Refusal('SY4017.page');
      const filter = keptOf(body.filter);
      if (filter.deptId) await nodesOf(db, caller, { deptId: filter.deptId });
      return context.write(subjects.reportSubscription, async (trx, { record }) => {
        if ((await holdOwn(trx, caller.userId)) >= subscriptionLimits.own)
          throw new Refusal('SY4017.tooMany', { most: subscriptionLimits.own });
        const mornings = { minute: minuteOf(body.sendTime), isWeekdays: body.isWeekdays };
        const { id } = await trx
          .insertInto('report_subscription')
          .values({
            user_id: caller.userId,
            page: body.page,
            report: body.report ?? null,
            filter: JSON.stringify(filter),
            origin,
            send_minute: mornings.minute,
            is_weekdays: mornings.isWeekdays,
            next_at: nextDueTime(mornings, now, zone),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const row = rowOf(await own({ db: trx, caller }, id).executeTakeFirstOrThrow());
        record({ id, name: row.title, action: '订阅报告' });
        return row;
      });
    },

    modify: (context, { id, version, sendTime, isWeekdays, isPaused }) =>
      context.write(subjects.reportSubscription, async (trx, { record }) => {
        const { caller, now } = context;
        const before = await own({ db: trx, caller }, id).forUpdate().executeTakeFirst();
        if (!before) throw notFound();
        requireVersion(
          { version: before.version, updatedBy: caller.userName, updatedTime: now },
          version,
          zone,
        );
        const mornings = { minute: minuteOf(sendTime), isWeekdays };
        await trx
          .updateTable('report_subscription')
          .set({
            send_minute: mornings.minute,
            is_weekdays: isWeekdays,
            next_at: isPaused ? null : nextDueTime(mornings, now, zone),
            taken_at: null,
            version: sql<number>`version + 1`,
          })
          .where('id', '=', id)
          .execute();
        const row = rowOf(await own({ db: trx, caller }, id).executeTakeFirstOrThrow());
        record({ id, name: row.title, action: isPaused ? '暂停报告订阅' : '修改报告订阅' });
        return row;
      }),

    async remove(context, { id }) {
      await context.write(subjects.reportSubscription, async (trx, { record }) => {
        const before = await own({ db: trx, caller: context.caller }, id).forUpdate().executeTakeFirst();
        if (!before) throw notFound();
        await trx.deleteFrom('report_subscription').where('id', '=', id).execute();
        record({ id, name: titleOf(before), action: '取消报告订阅' });
      });
      return null;
    },
  };
}

/** Without what is empty. */
function keptOf(filter: Body<Calls['reportSubscription']['add']>['filter']): KeptFilter {
  const { fraudType, ...rest } = filter;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)),
    ...(fraudType && fraudType.length > 0 ? { fraudType: [...fraudType] } : {}),
  };
}
