/** Channels of activities: links for whoever passes one on, and how far people get who come by them. */
import { type calls, MOST_CHANNELS } from '@outbound/contract';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Db } from '../../database/open.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { ownActivities } from './policy.ts';
import { holdActivity } from './writes.ts';

const findOwn = (db: Db | Trx, caller: Caller, id: number) =>
  db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .where('activity.id', '=', id)
    .where(ownActivities(caller))
    .select([
      'activity.title',
      'tally.view_num as viewNum',
      'tally.form_num as formNum',
      sql<number>`tally.pending_num + tally.approved_num + tally.rejected_num + tally.waiting_num
        + tally.gone_num`.as('applyNum'),
      'tally.approved_num as approvedNum',
      sql<number>`(select count(*) from application where application.activity_id = activity.id
        and application.checked_in_at is not null and application.apply_status = 1)::int`.as('checkedNum'),
    ])
    .executeTakeFirst();

const findChannels = (db: Db, activityId: number) =>
  db
    .selectFrom('activity_channel as channel')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('application')
          .whereRef('application.channel_id', '=', 'channel.id')
          .select([
            sql<number>`count(*)::int`.as('applyNum'),
            sql<number>`(count(*) filter (where application.apply_status = 1))::int`.as('approvedNum'),
            sql<number>`(count(*) filter (where application.apply_status = 1
              and application.checked_in_at is not null))::int`.as('checkedNum'),
          ])
          .as('came'),
      (join) => join.onTrue(),
    )
    .where('channel.activity_id', '=', activityId)
    .select([
      'channel.id',
      'channel.name as channelName',
      'channel.removed',
      'channel.view_num as viewNum',
      'channel.form_num as formNum',
      sql<number>`came."applyNum"`.as('applyNum'),
      sql<number>`came."approvedNum"`.as('approvedNum'),
      sql<number>`came."checkedNum"`.as('checkedNum'),
    ])
    .orderBy('channel.id')
    .execute();

/** True for a channel of the activity that is in use. */
export const isChannel = async (db: Db, activityId: number, channelId: number): Promise<boolean> =>
  (await db
    .selectFrom('activity_channel')
    .select('id')
    .where('id', '=', channelId)
    .where('activity_id', '=', activityId)
    .where('removed', '=', false)
    .executeTakeFirst()) !== undefined;

/** The office's calls on channels. */
export function channelRoutes(): Implement<typeof calls.activityChannel> {
  return {
    funnel: async ({ db, caller }, { activityId }) => {
      const activity = await findOwn(db, caller, activityId);
      if (!activity) throw notFound();
      const { title: _title, ...total } = activity;
      return { total, channelList: await findChannels(db, activityId) };
    },

    // The forms that are kept know the channels: they are dropped with the public answers.
    add: (context, { activityId, channelName }) =>
      context.write(subjects.activity, async (trx, { record }) => {
        const { caller } = context;
        // Held, so that no two add the last one that there may be.
        const activity = (await holdActivity(trx, activityId)) && (await findOwn(trx, caller, activityId));
        if (!activity) throw notFound();
        const { count } = await trx
          .selectFrom('activity_channel')
          .where('activity_id', '=', activityId)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow();
        if (count >= MOST_CHANNELS) throw new Refusal('OM2055', { most: MOST_CHANNELS });
        const added = await trx
          .insertInto('activity_channel')
          .values({ activity_id: activityId, name: channelName, created_by: caller.userId })
          .onConflict((conflict) => conflict.columns(['activity_id', 'name']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) throw new Refusal('OM2054');
        record({
          id: activityId,
          name: activity.title,
          action: '新增渠道',
          content: `为活动“${activity.title}”新增渠道“${channelName}”`,
          changes: [{ field: '渠道', before: '', after: channelName }],
        });
        return { id: added.id };
      }),

    modify: (context, { id, channelName, removed }) =>
      context.write(subjects.activity, async (trx, { record }) => {
        const { caller } = context;
        const before = await trx
          .selectFrom('activity_channel')
          .innerJoin('activity', 'activity.id', 'activity_channel.activity_id')
          .where('activity_channel.id', '=', id)
          .where(ownActivities(caller))
          .select(['activity.id', 'activity.title', 'activity_channel.name', 'activity_channel.removed'])
          .forNoKeyUpdate('activity_channel')
          .executeTakeFirst();
        if (!before) throw notFound();
        try {
          await trx
            .updateTable('activity_channel')
            .set({ name: channelName, removed })
            .where('id', '=', id)
            .execute();
        } catch (error) {
          throw isUniqueViolation(error, 'activity_channel_name_once') ? new Refusal('OM2054') : error;
        }
        const shown = (name: string, isRemoved: boolean) => (isRemoved ? `${name}（停用）` : name);
        record({
          id: before.id,
          name: before.title,
          action: '修改渠道',
          content: `修改活动“${before.title}”的渠道“${before.name}”`,
          changes: [
            {
              field: '渠道',
              before: shown(before.name, before.removed),
              after: shown(channelName, removed),
            },
          ],
        });
        return { id };
      }),
  };
}
