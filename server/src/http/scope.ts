import { type RawBuilder, sql } from 'kysely';
import type { Caller } from './caller.ts';

/**
 * "Which rows may he see?" as a condition: all of them, or those of his roles' departments and his own. Columns are
 * references such as `activity.department_id`; they are names of ours, never a caller's text.
 */
export function withinScope(
  caller: Caller,
  departmentColumn: string,
  creatorColumn: string,
): RawBuilder<boolean> {
  const { scope } = caller;
  if (scope.all) return sql<boolean>`true`;
  const own = sql<boolean>`${sql.ref(creatorColumn)} = ${scope.userId}`;
  if (scope.deptIds.length === 0) return own;
  return sql<boolean>`(${own} or ${sql.ref(departmentColumn)} = any(${[...scope.deptIds]}::bigint[]))`;
}
