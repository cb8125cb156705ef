/** The departments of the scope "chosen", as a tree with boxes. Each department is chosen by itself. */
import type { DeptOption } from '@outbound/contract';

const walk = (nodes: readonly DeptOption[]): DeptOption[] =>
  nodes.flatMap((node) => [node, ...walk(node.children)]);

/** Departments whose name or code contains the keyword, with those above them and everything below them. */
export function searchDepartments(nodes: readonly DeptOption[], keyword: string): readonly DeptOption[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (`${node.deptName}\n${node.deptCode}`.toLowerCase().includes(wanted)) return [node];
    const children = [...searchDepartments(node.children, keyword)];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Ids of the departments with something below them. */
export function openableDepartments(nodes: readonly DeptOption[]): number[] {
  return walk(nodes)
    .filter(({ children }) => children.length > 0)
    .map(({ id }) => id);
}

/** The choice after a click: the department alone, or with all below it. Half of it chosen, a click takes the rest. */
export function toggleDepartment(
  nodes: readonly DeptOption[],
  chosen: readonly number[],
  id: number,
  withBelow: boolean,
): number[] {
  const node = walk(nodes).find((one) => one.id === id);
  if (!node) return [...chosen];
  const part = withBelow ? walk([node]).map((one) => one.id) : [id];
  const missing = part.filter((one) => !chosen.includes(one));
  return missing.length > 0 ? [...chosen, ...missing] : chosen.filter((one) => !part.includes(one));
}

/** Chosen ones that are not in the tree: disabled, or out of the person's sight. They stay chosen. */
export function hiddenDepartments(nodes: readonly DeptOption[], chosen: readonly number[]): number[] {
  const seen = new Set(walk(nodes).map(({ id }) => id));
  return chosen.filter((id) => !seen.has(id));
}
