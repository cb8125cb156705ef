/** The tree of resources as its page shows it, and a resource as its form holds it. */
import {
  type BodyInput,
  type calls,
  DenyMode,
  type EnabledStatus,
  FunctionType,
  menuTypes,
  newValues,
  OpenMode,
  type ResourceFields,
  type ResourceNode,
  resourceFields,
  type Values,
} from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';
import type { TreeOption } from '../../../ui/forms/tree-picker.tsx';

export interface ResourceFilter {
  /** In name, code or address. */
  keyword?: string;
  functionType?: FunctionType;
  status?: EnabledStatus;
}

/** Nodes that match, with those above them; below a match only what matches too. */
export function filterResources(nodes: readonly ResourceNode[], filter: ResourceFilter): ResourceNode[] {
  const keyword = filter.keyword?.trim().toLowerCase() ?? '';
  const matches = (node: ResourceNode) =>
    `${node.resourceName}\n${node.permissionCode}\n${node.path ?? ''}`.toLowerCase().includes(keyword) &&
    (filter.functionType === undefined || node.functionType === filter.functionType) &&
    (filter.status === undefined || node.status === filter.status);
  return nodes.flatMap((node) => {
    const children = filterResources(node.children, filter);
    return children.length > 0 || matches(node) ? [{ ...node, children }] : [];
  });
}

export function findResource(nodes: readonly ResourceNode[], id: number): ResourceNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findResource(node.children, id);
    if (found) return found;
  }
  return null;
}

/** Names by id. */
export const resourceNames = (nodes: readonly ResourceNode[]): Map<number, string> =>
  new Map(
    nodes.flatMap(({ id, resourceName, children }) => [[id, resourceName], ...resourceNames(children)]),
  );

/** Ids of the nodes with something below them; without functions, those that show modules and menus only. */
export function openableIds(nodes: readonly ResourceNode[], withFunctions: boolean): number[] {
  return nodes.flatMap((node) => [
    ...(node.children.some((child) => withFunctions || child.functionType !== FunctionType.function)
      ? [node.id]
      : []),
    ...openableIds(node.children, withFunctions),
  ]);
}

/** Where a function of this type may stand: modules and menus stand in modules, functions in menus too. */
export function parentOptions(
  nodes: readonly ResourceNode[],
  functionType: FunctionType,
  without: number | null,
): TreeOption[] {
  return nodes
    .filter(
      (node) =>
        node.id !== without &&
        (node.functionType === FunctionType.module ||
          (node.functionType === FunctionType.menu && functionType === FunctionType.function)),
    )
    .map((node) => {
      const children = parentOptions(node.children, functionType, without);
      return { value: node.id, title: node.resourceName, ...(children.length > 0 ? { children } : {}) };
    });
}

/** The pages that a hidden page may highlight in the menu. */
export function menuOptions(nodes: readonly ResourceNode[]): { value: string; label: string }[] {
  return nodes.flatMap((node) => [
    ...(node.functionType === FunctionType.menu && node.path
      ? [{ value: node.path, label: `${node.resourceName}（${node.path}）` }]
      : []),
    ...menuOptions(node.children),
  ]);
}

/** The registered pages that a menu may show, by the names that the tree has for them. */
export function pageOptions(
  nodes: readonly ResourceNode[],
  registered: ReadonlySet<string>,
): { value: string; label: string }[] {
  const names = new Map<string, string>();
  const visit = (list: readonly ResourceNode[]) => {
    for (const node of list) {
      if (node.path !== null && node.builtIn) names.set(node.path, node.resourceName);
      visit(node.children);
    }
  };
  visit(nodes);
  return [...names]
    .filter(([path]) => registered.has(path))
    .map(([path, name]) => ({ value: path, label: `${name}（${path}）` }));
}

/** A resource as its form holds it. */
export type ResourceValues = FormValues<ResourceFields>;

/** A new one below `parent`: what usually stands there. */
export function valuesBelow(parent: ResourceNode | null): Values<ResourceFields> {
  const isPage = parent?.functionType === FunctionType.menu;
  return newValues(resourceFields, {
    parentId: parent?.id ?? null,
    functionType: parent === null ? FunctionType.module : isPage ? FunctionType.function : FunctionType.menu,
    resourceName: '',
    permissionCode: parent === null ? 'latin_' : `${parent.permissionCode}_`,
    type: parent?.type ?? menuTypes[0],
    sortNum: Math.max(0, ...(parent?.children ?? []).map(({ sortNum }) => sortNum + 1)),
    hidden: isPage,
    activeMenu: isPage ? parent.path : null,
  });
}

export const valuesOfResource = (node: ResourceNode): ResourceValues => formValuesOf(resourceFields, node);

/** What is sent: a module has no page, only the topmost name their section, a page inside needs no frame. */
export function toResourceInput(
  typed: ResourceValues,
): Omit<BodyInput<typeof calls.resource.modify>, 'id' | 'version'> {
  const { status: _status, type, ...values } = plainBody(resourceFields, typed);
  // A function without an address has no page either: what was chosen for one before is not sent.
  const hasPage = values.functionType !== FunctionType.module && Boolean(values.path);
  const openMode = hasPage ? values.openMode : OpenMode.inside;
  const isInside = openMode === OpenMode.inside;
  return {
    ...values,
    ...(values.parentId === null ? { type } : {}),
    ...(hasPage ? {} : { path: null, activeMenu: null }),
    openMode,
    component: hasPage && isInside ? values.component : null,
    frameKey: isInside ? null : values.frameKey,
    denyMode: values.functionType === FunctionType.function ? values.denyMode : DenyMode.remove,
  };
}
