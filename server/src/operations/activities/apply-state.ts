import { ApplyState } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * Where the sign-up of an activity stands now, by the database's clock, as SQL over `activity` and its `tally`: ended, closed, not open yet,
 * full (the activity, or every service of it), open; the first that holds. The one place where this is decided, so
 * that a list's filter and what its rows say cannot differ.
 */
export const applyStateNow: RawBuilder<ApplyState> = sql<ApplyState>`case
    when activity.end_time <= now() then ${sql.lit(ApplyState.ended)}
    when activity.apply_end_time <= now() then ${sql.lit(ApplyState.closed)}
    when activity.apply_start_time > now() then ${sql.lit(ApplyState.notOpen)}
    when tally.pending_num + tally.approved_num >= tally.capacity or not exists (
      select from activity_service
      where activity_service.activity_id = activity.id and not activity_service.removed
        and (activity_service.capacity is null
          or activity_service.pending_num + activity_service.approved_num < activity_service.capacity)
    ) then ${sql.lit(ApplyState.full)}
    else ${sql.lit(ApplyState.open)} end`;
