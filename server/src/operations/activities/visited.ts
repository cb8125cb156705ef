import { PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Visited } from '../visits.ts';

const isOnShelf = (id: string) => sql<boolean>`exists (
    select from activity where activity.id = ${sql.ref(id)} and publish_status = ${sql.lit(PublishStatus.onShelf)})`;

/** Views and shares of activities on the shelf, added to their tallies. */
export const visitedActivities: Visited = {
  subject: 'activity',
  isShown: isOnShelf('v.id'),
  add: sql`, locked as (
      select activity_id from activity_tally where activity_id in (select subject_id from counted)
      order by activity_id for no key update
    )
    update activity_tally set view_num = view_num + counted.views, share_num = share_num + counted.shares
    from counted join locked on locked.activity_id = counted.subject_id
    where activity_tally.activity_id = locked.activity_id`,
};

/** Who opened the form of an activity on the shelf. */
export const visitedForms: Visited = {
  subject: 'activity form',
  isShown: isOnShelf('v.id'),
  add: sql`, locked as (
      select activity_id from activity_tally where activity_id in (select subject_id from counted)
      order by activity_id for no key update
    )
    update activity_tally set form_num = form_num + counted.views
    from counted join locked on locked.activity_id = counted.subject_id
    where activity_tally.activity_id = locked.activity_id`,
};

/** Who came to the page of an activity, or opened its form, by the link of one of its channels. */
const visitedChannels = (subject: string, column: 'view_num' | 'form_num'): Visited => ({
  subject,
  isShown: sql<boolean>`${isOnShelf('v.of')} and exists (select from activity_channel as channel
    where channel.id = v."id" and channel.activity_id = v."of" and not channel.removed)`,
  add: sql`, locked as (
      select id from activity_channel where id in (select subject_id from counted) order by id for no key update
    )
    update activity_channel set ${sql.ref(column)} = ${sql.ref(column)} + counted.views
    from counted join locked on locked.id = counted.subject_id
    where activity_channel.id = locked.id`,
});
export const visitedByChannel = visitedChannels('channel', 'view_num');
export const formsByChannel = visitedChannels('channel form', 'form_num');
