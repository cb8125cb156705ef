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
}): string | null {
  if (activity.title.trim() === '') return '请先填写活动标题，再上架';
  if (activity.posterNum === 0) return '请先上传活动海报，再上架';
  if (activity.enabledItemNum === 0) return '请先为报名表添加至少一个启用的字段，再上架';
  return null;
}
