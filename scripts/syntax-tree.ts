/** Walks the syntax tree of a source text. */
import type { ESTree } from 'vite';

export type Node = ESTree.Node;

/** Visits a node and all below it, each with what stands above it, outermost first. */
export function walk(
  node: Node,
  above: readonly Node[],
  visit: (node: Node, above: readonly Node[]) => void,
): void {
  visit(node, above);
  const path = [...above, node];
  for (const value of Object.values(node) as unknown[])
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, path, visit);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
