import { PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Visited } from '../visits.ts';

/** Views and shares of activities on the shelf, added to their tallies. */
export const visitedActivities: Visited = {
  subject: 'activity',
  isShown: sql<boolean>`exists (
    select from activity where activity.id = v."id" and publish_status = ${sql.lit(PublishStatus.onShelf)})`,
  add: sql`, locked as (
      select activity_id from activity_tally where activity_id in (select subject_id from counted)
      order by activity_id for no key update
    )
    update activity_tally set view_num = view_num + counted.views, share_num = share_num + counted.shares
    from counted join locked on locked.activity_id = counted.subject_id
    where activity_tally.activity_id = locked.activity_id`,
};
