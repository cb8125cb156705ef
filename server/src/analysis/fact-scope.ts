/** Whose numbers a statistic shows: a department with all below it, as far as the caller sees (tasks and statistics 2.9.4). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { findStatGroups, findStatNodes, type StatGroup, type StatNodes } from '../statistics/index.ts';

export interface StatScope {
  nodes: StatNodes;
  /** The departments right below, or the topmost that he sees; what is a department's own stands there as itself. */
  groups: readonly StatGroup[];
  /** Where nobody chose a department: the departments right below one of them. */
  below: ((deptId: number) => Promise<StatGroup[]>) | null;
  name: string;
}

interface Wanted {
  deptId?: number | null | undefined;
  /** What is the department's own alone, nothing of those below. */
  isOwn?: boolean;
}

/** Refused when he does not see the department. */
export async function nodesOf(
  db: Db,
  { scope }: Pick<Caller, 'scope'>,
  { deptId, isOwn = false }: Wanted,
): Promise<StatNodes> {
  if (deptId != null && scope.all && !(await findNames(db, [deptId])).length)
    throw new Refusal('SY4000.department');
  const nodes =
    isOwn && deptId != null
      ? (await findStatGroups(db, scope, deptId)).find((group) => group.isOwn)?.nodes
      : await findStatNodes(db, scope, deptId);
  if (!nodes || (deptId != null && nodes.plus.length === 0)) throw new Refusal('SY4000.department');
  return nodes;
}

/** The same, with its parts and its name. */
export async function scopeOf(
  db: Db,
  caller: Pick<Caller, 'scope'>,
  deptId: number | null | undefined,
): Promise<StatScope> {
  const nodes = await nodesOf(db, caller, { deptId });
  const groups = await findStatGroups(db, caller.scope, deptId);
  const isEverywhere = caller.scope.all && deptId == null;
  const names = await findNames(db, isEverywhere ? null : deptId == null ? nodes.plus : [deptId]);
  const [first] = names;
  return {
    nodes,
    groups,
    below: deptId == null ? (id) => findStatGroups(db, caller.scope, id) : null,
    name: !first ? '无单位' : names.length === 1 ? first : `${first}等${names.length}个单位`,
  };
}

/** Null: of those on top. */
async function findNames(db: Db, ids: readonly number[] | null): Promise<string[]> {
  const rows = await db
    .selectFrom('department')
    .select('name')
    .where(ids === null ? sql<boolean>`parent_id is null` : sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** The rows that count for these nodes, by their department: each as often as it is added and not taken off. */
export function rowsWithin({ plus, minus }: StatNodes, column = 'dept_id'): RawBuilder<boolean> {
  // Everywhere: also rows of departments that nobody knows.
  if (plus.includes(EVERYWHERE)) return sql<boolean>`true`;
  const taken = sql`count(*) filter (where ancestor_id = any(${[...minus]}::bigint[]))`;
  return sql<boolean>`${sql.ref(column)} = any(array(
    select department_id from stat_closure where ancestor_id = any(${[...plus, ...minus]}::bigint[])
    group by department_id
    having count(*) filter (where ancestor_id = any(${[...plus]}::bigint[])) > ${taken}))`;
}
const EVERYWHERE = 0;
