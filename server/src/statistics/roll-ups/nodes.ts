/**
 * Which departments a question about a department and a caller's scope adds up. Each department has its own numbers with
 * those of all below it, so that few of them have to be read: the topmost of those that are meant, without what below
 * them is not.
 */
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { StatGroup, StatNodes } from './question.ts';

type Scope = Caller['scope'];

/** Has the numbers of all departments, and of those that nobody knows. */
export const EVERYWHERE = 0;

interface Tree {
  names: Map<number, string>;
  /** Of those that are gone: where their rows count since. */
  gone: Set<number>;
  parents: Map<number, number | null>;
  children: Map<number | null, number[]>;
}

/** The tree as the numbers are kept by it, which follows that of the departments within seconds. */
async function readTree(db: Db): Promise<Tree> {
  const rows = await db
    .selectFrom('stat_department')
    .leftJoin('department', 'department.id', 'stat_department.id')
    .select(['stat_department.id', 'stat_department.parent_id', 'name'])
    .orderBy('department.sort_num')
    .orderBy('stat_department.id')
    .execute();
  const tree: Tree = { names: new Map(), gone: new Set(), parents: new Map(), children: new Map() };
  for (const { id, parent_id, name } of rows) {
    if (name === null) tree.gone.add(id);
    tree.names.set(id, name ?? '');
    tree.parents.set(id, parent_id);
    const beside = tree.children.get(parent_id);
    if (beside) beside.push(id);
    else tree.children.set(parent_id, [id]);
  }
  return tree;
}

/** A department with all below it, or all there are. */
function within(tree: Tree, deptId: number | null): number[] {
  const found: number[] = deptId === null ? [] : [deptId];
  const open = [deptId];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const child of tree.children.get(at) ?? []) {
      found.push(child);
      open.push(child);
    }
  return found;
}

/** A member counts with all below it, so it is added where nothing above has added it, and what is not meant taken off. */
function coverOf(tree: Tree, ids: readonly number[], isMember: (id: number) => boolean): StatNodes {
  const members = new Set(ids.filter((id) => isMember(id)));
  // The rows of a department that is gone are those of the one that has taken it up.
  for (const id of ids) if (tree.gone.has(id) && isHeir(tree, id, members)) members.add(id);
  const plus = [...members].filter((id) => !members.has(tree.parents.get(id) ?? Number.NaN));
  const minus = [...members].flatMap((id) =>
    (tree.children.get(id) ?? []).filter((child) => !members.has(child)),
  );
  return { plus, minus };
}

function isHeir(tree: Tree, id: number, members: ReadonlySet<number>): boolean {
  let at = tree.parents.get(id) ?? null;
  while (at !== null && tree.gone.has(at)) at = tree.parents.get(at) ?? null;
  return at !== null && members.has(at);
}

const memberOf = (scope: Scope) => {
  const known = new Set(scope.all ? [] : scope.deptIds);
  return (id: number) => scope.all || known.has(id);
};

/** What a caller may see of a department and all below it; of all there is, when none is named. */
export async function findStatNodes(
  db: Db,
  scope: Scope,
  deptId?: number | null | undefined,
): Promise<StatNodes> {
  if (scope.all) return { plus: [deptId ?? EVERYWHERE], minus: [] };
  const tree = await readTree(db);
  return coverOf(tree, within(tree, deptId ?? null), memberOf(scope));
}

/**
 * The departments right below one, each with what the caller may see of it, and the department itself with its own rows
 * (`isOwn`) where it is his. Without a department: those topmost of his; a level of one department only is passed through to
 * the first with several, the own rows of each passed one beside them.
 */
export async function findStatGroups(
  db: Db,
  scope: Scope,
  deptId?: number | null | undefined,
): Promise<StatGroup[]> {
  const tree = await readTree(db);
  const isMember = memberOf(scope);
  if (deptId != null) return [...groupsBelow(tree, deptId, isMember), ...ownOf(tree, deptId, isMember)];
  const tops = topmost(tree, isMember);
  let [only] = tops;
  if (tops.length !== 1 || only === undefined)
    return tops.map((id) => groupOf(tree, id, within(tree, id), isMember));
  let own = ownOf(tree, only, isMember);
  for (;;) {
    const groups = groupsBelow(tree, only, isMember);
    const [first] = groups;
    if (groups.length !== 1 || !first?.hasChildren) return [...groups, ...own];
    only = first.deptId;
    own = [...ownOf(tree, only, isMember), ...own];
  }
}

/** Each of these departments with what the caller may see of it and below it, in their order. */
export async function findStatGroupsOf(
  db: Db,
  scope: Scope,
  deptIds: readonly number[],
): Promise<StatGroup[]> {
  const tree = await readTree(db);
  const isMember = memberOf(scope);
  return deptIds.map((id) => groupOf(tree, id, within(tree, id), isMember));
}

type IsMember = (id: number) => boolean;

/** The departments right below one that have something of the caller's. */
const groupsBelow = (tree: Tree, deptId: number, isMember: IsMember): StatGroup[] =>
  (tree.children.get(deptId) ?? [])
    .filter((id) => !tree.gone.has(id))
    .map((id) => groupOf(tree, id, within(tree, id), isMember))
    .filter(({ nodes }) => nodes.plus.length > 0);

/** A department without those below it, where it is the caller's. */
function ownOf(tree: Tree, deptId: number, isMember: IsMember): StatGroup[] {
  if (!isMember(deptId)) return [];
  const own = groupOf(tree, deptId, [deptId, ...goneBelow(tree, deptId)], isMember);
  return [{ ...own, isOwn: true, hasChildren: false }];
}

/** Members with no member above them. */
function topmost(tree: Tree, isMember: (id: number) => boolean): number[] {
  const found: number[] = [];
  const descend = (id: number | null): void => {
    for (const child of tree.children.get(id) ?? [])
      if (tree.gone.has(child)) continue;
      else if (isMember(child)) found.push(child);
      else descend(child);
  };
  descend(null);
  return found;
}

function goneBelow(tree: Tree, id: number): number[] {
  return (tree.children.get(id) ?? [])
    .filter((child) => tree.gone.has(child))
    .flatMap((child) => [child, ...goneBelow(tree, child)]);
}

function groupOf(
  tree: Tree,
  deptId: number,
  ids: readonly number[],
  isMember: (id: number) => boolean,
): StatGroup {
  return {
    deptId,
    deptName: tree.names.get(deptId) ?? '',
    isOwn: false,
    hasChildren: ids.some((id) => id !== deptId && !tree.gone.has(id) && isMember(id)),
    nodes: coverOf(tree, ids, isMember),
  };
}
