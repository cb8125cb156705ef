/** Whose numbers a statistic shows: a department with all below it, as far as the caller sees (tasks and statistics 2.9.4). */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';

interface Department {
  id: number;
  parentId: number | null;
  name: string;
}

export interface DeptPart {
  id: number;
  name: string;
  hasChildren: boolean;
  /** The department itself, without those below it. */
  isOwn: boolean;
  /** Those of it that he sees. */
  ids: number[];
}

export interface StatScope {
  /** The departments that count; null for all there are, those that are gone included. */
  ids: readonly number[] | null;
  name: string;
  /** The departments right below, or the topmost that he sees; what is a department's own stands there as itself. */
  parts: DeptPart[];
}

/** Refused when he does not see the department. */
export async function scopeOf(
  db: Db,
  { scope }: Pick<Caller, 'scope'>,
  deptId: number | null | undefined,
): Promise<StatScope> {
  const { rows } = await sql<Department>`
    select id, parent_id as "parentId", name from department order by sort_num, id`.execute(db);
  const seen = scope.all ? null : new Set(scope.deptIds);
  const sees = (id: number) => seen === null || seen.has(id);
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (id: number): number[] => {
    const found: number[] = [];
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (sees(next)) found.push(next);
      for (const child of children.get(next) ?? []) open.push(child.id);
    }
    return found;
  };
  const part = (one: Department): DeptPart => ({
    ...{ id: one.id, name: one.name, isOwn: false, ids: below(one.id) },
    hasChildren: (children.get(one.id) ?? []).some(({ id }) => below(id).length > 0),
  });
  /** Right below a department, and what is its own beside them. */
  const partsBelow = (node: Department): DeptPart[] => {
    const parts = (children.get(node.id) ?? []).map(part).filter((one) => one.ids.length > 0);
    if (sees(node.id) && parts.length > 0)
      parts.push({
        id: node.id,
        name: `${node.name}（本级）`,
        hasChildren: false,
        isOwn: true,
        ids: [node.id],
      });
    return parts;
  };
  const byId = new Map(rows.map((row) => [row.id, row]));

  if (deptId != null) {
    const node = byId.get(deptId);
    const ids = node ? below(deptId) : [];
    if (!node || ids.length === 0) throw new Refusal('SY4000.department');
    const parts = partsBelow(node);
    return {
      ids,
      name: sees(deptId) ? node.name : namesOf(parts),
      parts: parts.length > 0 ? parts : [part(node)],
    };
  }
  const tops = rows.filter(({ id, parentId }) => sees(id) && (parentId === null || !sees(parentId)));
  let parts = tops.map(part);
  for (;;) {
    // A level of one department only says nothing: it is passed through to the first with several.
    const [only, ...others] = parts;
    const node = only?.hasChildren && others.every(({ isOwn }) => isOwn) ? byId.get(only.id) : undefined;
    if (!node) break;
    parts = [...partsBelow(node), ...others];
  }
  return {
    ids: seen === null ? null : tops.flatMap(({ id }) => below(id)),
    name: seen === null && tops.length !== 1 ? '全部单位' : namesOf(tops),
    parts,
  };
}

function namesOf(departments: readonly { name: string }[]): string {
  const [first] = departments;
  if (!first) return '无单位';
  return departments.length === 1 ? first.name : `${first.name}等${departments.length}个单位`;
}
