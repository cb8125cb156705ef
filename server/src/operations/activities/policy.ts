import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';

/** Which activities may he see and change? Sign-ups follow their activity. */
export function ownActivities(caller: Caller): RawBuilder<boolean> {
  return withinScope(caller, 'activity.department_id', 'activity.created_by');
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
