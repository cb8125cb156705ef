/**
 * The tree of resources as a role grants it: menus and functions are granted, modules follow from what is below them.
 * Whoever looks at a part of the tree (a search) sees and changes the states of that part only.
 */
import { FunctionType, type ResourceNode } from '@outbound/contract';

/** What the tree logic needs of a node. */
export type GrantNode = Pick<
  ResourceNode,
  'id' | 'functionType' | 'resourceName' | 'permissionCode' | 'status' | 'grantable'
> & { readonly children: readonly GrantNode[] };

type Granted = ReadonlySet<number>;

const isGrant = (node: GrantNode) => node.functionType !== FunctionType.module;
const walk = (nodes: readonly GrantNode[]): GrantNode[] =>
  nodes.flatMap((node) => [node, ...walk(node.children)]);

/** Names by id. */
export const grantNames = (nodes: readonly GrantNode[]): Map<number, string> =>
  new Map(walk(nodes).map(({ id, resourceName }) => [id, resourceName]));

/** What can be granted, and how much of it is: “已选 36/120”. */
export function countGrants(
  nodes: readonly GrantNode[],
  granted: Granted,
): { chosenNum: number; totalNum: number } {
  const grants = walk(nodes).filter(isGrant);
  return { chosenNum: grants.filter(({ id }) => granted.has(id)).length, totalNum: grants.length };
}

/** Nodes whose name or code contains the keyword, with those above them and everything below them. */
export function searchGrants(nodes: readonly GrantNode[], keyword: string): readonly GrantNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.resourceName.toLowerCase().includes(wanted) || node.permissionCode.includes(wanted))
      return [node];
    const children = searchGrants(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Ids of the nodes that have something below them. */
export function openableIds(nodes: readonly GrantNode[]): number[] {
  return walk(nodes)
    .filter(({ children }) => children.length > 0)
    .map(({ id }) => id);
}

export interface CheckStates {
  checked: number[];
  halfChecked: number[];
}

/**
 * How the boxes stand. Linked, a parent is checked when all of its part is granted and half-checked when some of it
 * is; by itself, a menu shows its own grant and a module what is below it.
 */
export function checkStates(nodes: readonly GrantNode[], granted: Granted, isLinked: boolean): CheckStates {
  const states: CheckStates = { checked: [], halfChecked: [] };
  for (const node of walk(nodes)) {
    const part = isLinked || !isGrant(node) ? walk([node]).filter(isGrant) : [node];
    const chosenNum = part.filter(({ id }) => granted.has(id)).length;
    if (chosenNum === 0) continue;
    (chosenNum === part.length ? states.checked : states.halfChecked).push(node.id);
  }
  return states;
}

/** The grants after all of these were ticked or cleared; what the person may not give stays as it is. */
export function setGrants(nodes: readonly GrantNode[], granted: Granted, on: boolean): Set<number> {
  const next = new Set(granted);
  for (const node of walk(nodes)) {
    if (!isGrant(node) || !node.grantable) continue;
    if (on) next.add(node.id);
    else next.delete(node.id);
  }
  return next;
}

function pathTo(nodes: readonly GrantNode[], id: number): GrantNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * The grants after a click on one box. Linked, it takes everything below with it, and a function brings the menus
 * above it, because it is of little use without its page; clearing a function leaves its page.
 */
export function toggleGrant(
  nodes: readonly GrantNode[],
  granted: Granted,
  id: number,
  isLinked: boolean,
): Set<number> {
  const path = pathTo(nodes, id);
  const node = path.at(-1);
  if (!node) return new Set(granted);
  const part = isLinked || !isGrant(node) ? [node] : [{ ...node, children: [] }];
  // Half-checked ticks the rest; only when nothing is left to tick does a click clear.
  const on = walk(part).some((one) => isGrant(one) && one.grantable && !granted.has(one.id));
  const above = on && isLinked ? path.slice(0, -1).map((menu) => ({ ...menu, children: [] })) : [];
  return setGrants([...part, ...above], granted, on);
}

/** Something on a menu's page is granted, the page itself is not. */
export function lacksPage(node: GrantNode, granted: Granted): boolean {
  return (
    node.functionType === FunctionType.menu &&
    !granted.has(node.id) &&
    walk(node.children).some((one) => isGrant(one) && granted.has(one.id))
  );
}

/** May the person change anything in the part of a node? */
export function isChangeable(node: GrantNode, isLinked: boolean): boolean {
  if (isGrant(node) && !isLinked) return node.grantable;
  return walk([node]).some((one) => isGrant(one) && one.grantable);
}
