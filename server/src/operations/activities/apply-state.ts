import { ApplyState, HeldStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';

const isEnded = sql<boolean>`activity.end_time <= now()`;
const isClosed = sql<boolean>`activity.apply_end_time <= now()`;
const isNotOpen = sql<boolean>`activity.apply_start_time > now()`;
/** Few ever are: looked for in an index of those alone, so that lists are still read from the index of their order. */
const isCalledOff = sql<boolean>`exists (select from activity as called_off
      where called_off.id = activity.id and called_off.held_status <> 0)`;
/** No place that who comes anew could have: kept by the database with every change of a place or of a line (0088_full_for_newcomers.sql). */
const isFull = sql<boolean>`exists (select from activity_full where activity_full.activity_id = activity.id)`;

/**
 * Where the sign-up of an activity stands now, by the database's clock, as SQL over `activity`: called off, ended, closed, not open yet,
 * full (the activity, or every service of it), open; the first that holds. Decided in this file alone, so that a list's
 * filter and what its rows say cannot differ.
 */
export const applyStateNow: RawBuilder<ApplyState> = sql<ApplyState>`case
    when activity.held_status = ${sql.lit(HeldStatus.cancelled)} then ${sql.lit(ApplyState.cancelled)}
    when activity.held_status = ${sql.lit(HeldStatus.postponed)} then ${sql.lit(ApplyState.postponed)}
    when ${isEnded} then ${sql.lit(ApplyState.ended)}
    when ${isClosed} then ${sql.lit(ApplyState.closed)}
    when ${isNotOpen} then ${sql.lit(ApplyState.notOpen)}
    when ${isFull} then ${sql.lit(ApplyState.full)}
    else ${sql.lit(ApplyState.open)} end`;

/** The same as a condition on `activity` by itself: told apart by times first, which indexes know. */
export function isInApplyState(state: ApplyState): RawBuilder<boolean> {
  if (state === ApplyState.cancelled || state === ApplyState.postponed) {
    const status = state === ApplyState.cancelled ? HeldStatus.cancelled : HeldStatus.postponed;
    return sql<boolean>`(activity.held_status <> 0 and activity.held_status = ${sql.lit(status)})`;
  }
  return sql<boolean>`(${byTimes(state)} and not ${isCalledOff})`;
}

function byTimes(state: ApplyState): RawBuilder<boolean> {
  if (state === ApplyState.ended) return isEnded;
  const running = sql<boolean>`activity.end_time > now()`;
  if (state === ApplyState.closed) return sql<boolean>`(${running} and ${isClosed})`;
  const isStillOpen = sql<boolean>`${running} and (${isClosed}) is not true`;
  if (state === ApplyState.notOpen) return sql<boolean>`(${isStillOpen} and ${isNotOpen})`;
  const within = sql<boolean>`${isStillOpen} and (${isNotOpen}) is not true`;
  return state === ApplyState.full
    ? sql<boolean>`(${within} and ${isFull})`
    : sql<boolean>`(${within} and not ${isFull})`;
}
