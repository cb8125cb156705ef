import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';

/** Which activities are in his data scope? Whoever names hosts has the activity there. */
export function manageableActivities(caller: Caller): RawBuilder<boolean> {
  return withinScope(caller, 'activity.department_id', 'activity.created_by');
}

/**
 * Which activities may he see and change? Those of his data scope and those whose host he is. Sign-ups follow their
 * activity.
 */
export function ownActivities(caller: Caller): RawBuilder<boolean> {
  const { scope } = caller;
  if (scope.all) return sql<boolean>`true`;
  // An array, so that it is read once and not for each activity, and found by the activities' own index.
  return sql<boolean>`(${manageableActivities(caller)} or activity.id = any(array(
    select activity_host.activity_id from activity_host where activity_host.user_id = ${scope.userId})))`;
}

/** The same as a condition on another table's `activity_id`. */
export function ofOwnActivities(caller: Caller, activityColumn: string): RawBuilder<boolean> {
  if (caller.scope.all) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(activityColumn)} in (select activity.id from activity where ${ownActivities(caller)})`;
}

/** Why an activity cannot go on the shelf yet, or null. */
export function shelfFault(activity: {
  title: string;
  posterNum: number;
  enabledItemNum: number;
}): 'OM2000.noTitle' | 'OM2000.noPoster' | 'OM2000.noEnabledField' | null {
  if (activity.title.trim() === '') return 'OM2000.noTitle';
  if (activity.posterNum === 0) return 'OM2000.noPoster';
  return activity.enabledItemNum === 0 ? 'OM2000.noEnabledField' : null;
}
