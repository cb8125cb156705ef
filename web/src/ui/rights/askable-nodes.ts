/** The tree of resources that a person may ask for, and what a click on one of them takes with it. */
import { type AskableNode, FunctionType } from '@outbound/contract';

export interface AskNode extends AskableNode {
  readonly children: readonly AskNode[];
}

/** What can be asked for or waits already, under what holds it; the rest of the menu is left out. */
export function askTree(nodes: readonly AskableNode[]): AskNode[] {
  const below = Map.groupBy(nodes, (node) => node.parentId);
  const walk = (parentId: number | null): AskNode[] =>
    (below.get(parentId) ?? []).flatMap((node) => {
      const children = walk(node.id);
      const isWanted = node.state === 'lacked' || node.state === 'open';
      return isWanted || children.length > 0 ? [{ ...node, children }] : [];
    });
  return walk(null);
}

/** Nodes whose name contains the keyword, with those above them and everything below them. */
export function searchAskTree(tree: readonly AskNode[], keyword: string): readonly AskNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return tree;
  return tree.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node];
    const children = searchAskTree(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Every node of a tree, parents before their children. */
export const allOf = (tree: readonly AskNode[]): AskNode[] =>
  tree.flatMap((node) => [node, ...allOf(node.children)]);

function pathTo(tree: readonly AskNode[], id: number): AskNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * The chosen codes after a click. A function brings the page that it stands on, because it is of no use without; a page
 * that is given up takes its functions with it.
 */
export function toggleAsked(tree: readonly AskNode[], chosen: readonly string[], id: number): string[] {
  const path = pathTo(tree, id);
  const node = path.at(-1);
  if (node?.state !== 'lacked') return [...chosen];
  if (chosen.includes(node.permissionCode)) {
    const gone = new Set(allOf([node]).map((one) => one.permissionCode));
    return chosen.filter((code) => !gone.has(code));
  }
  const pages = path.filter((one) => one.state === 'lacked' && one.functionType === FunctionType.menu);
  return [...new Set([...chosen, ...pages.map((one) => one.permissionCode), node.permissionCode])];
}

/** The resource that opens an address; undefined where none does. */
export const resourceAt = (nodes: readonly AskableNode[], path: string): AskableNode | undefined =>
  nodes.find((node) => node.pathList.includes(path));
