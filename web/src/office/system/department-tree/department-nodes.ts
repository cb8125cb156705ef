/** What the tree of departments shows: levels that were asked for one by one, or a whole tree; and what is open. */
import type { DeptNode } from '@outbound/contract';

/** Answers by the department that they lie below, null for the topmost. */
export type Levels = ReadonlyMap<number | null, readonly DeptNode[]>;

/** One tree of the levels that have arrived. */
export function joinLevels(levels: Levels, below: number | null = null): DeptNode[] {
  return (levels.get(below) ?? []).map((node) => ({ ...node, children: joinLevels(levels, node.id) }));
}

/** Ids of those that have departments below them in the tree at hand: what "open everything" opens. */
export function parentIds(nodes: readonly DeptNode[]): number[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...parentIds(node.children)]));
}

export function findNode(nodes: readonly DeptNode[], id: number): DeptNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return null;
}

/** Names from the top to a department; empty when it is not in the tree. */
export function pathTo(nodes: readonly DeptNode[], id: number): DeptNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** So few on one level show what lies below them without being asked. */
const FEW = 3;

/** The open ones to begin with: down to the first level that has something to choose from. */
export function openAtFirst(nodes: readonly DeptNode[]): number[] {
  if (nodes.length > FEW) return [];
  return nodes.flatMap((node) => (node.childNum > 0 ? [node.id, ...openAtFirst(node.children)] : []));
}

export interface Drop {
  id: number;
  parentId: number | null;
  beforeId: number | null;
}

/**
 * Where a drawn department lands: in the one it is dropped on, at the end or as the first below it, or beside it,
 * before or after. Null when it stays where it is, or would come below itself.
 */
export function dropOf(
  nodes: readonly DeptNode[],
  id: number,
  target: { id: number; place: 'last' | 'first' | 'before' | 'after' },
): Drop | null {
  const path = pathTo(nodes, target.id);
  if (path.some((node) => node.id === id)) return null;
  const { place } = target;
  const parent = place === 'last' || place === 'first' ? path.at(-1) : path.at(-2);
  const siblings = parent ? parent.children : nodes;
  const at = siblings.findIndex((node) => node.id === target.id);
  const before = { last: undefined, first: siblings[0], before: siblings[at], after: siblings[at + 1] }[
    place
  ];
  const beforeId = before?.id ?? null;
  const own = siblings.findIndex((node) => node.id === id);
  // Before itself, or before the one that follows it already.
  if (own !== -1 && (beforeId === id || (siblings[own + 1]?.id ?? null) === beforeId)) return null;
  return { id, parentId: parent?.id ?? null, beforeId };
}
