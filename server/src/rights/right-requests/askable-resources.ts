/** The resources that can be asked for, and how somebody stands to them. */
import { type AskableNode, FunctionType } from '@outbound/contract';
import type { VisibleResource } from '../grants/index.ts';

const isRight = (one: VisibleResource) => one.functionType !== FunctionType.module;

/** Code -> name of each resource that is enabled; where several pages share a code, the first one's. */
export function resourceNames(visible: readonly VisibleResource[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const one of visible)
    if (isRight(one) && !names.has(one.permissionCode)) names.set(one.permissionCode, one.name);
  return names;
}

/**
 * Every enabled resource in menu order, as one stands to it who holds `held` and has asked for `open`. A code is asked
 * for once: further pages that carry it only hold what is below them, and their addresses stand with the first.
 */
export function askableNodes(
  visible: readonly VisibleResource[],
  { held, open }: { held: ReadonlySet<string>; open: ReadonlySet<string> },
): AskableNode[] {
  const paths = Map.groupBy(visible, (one) => one.permissionCode);
  const told = new Set<string>();
  return visible.map((one) => {
    const { id, parentId, name, permissionCode } = one;
    const isFirst = isRight(one) && !told.has(permissionCode);
    if (isFirst) told.add(permissionCode);
    const state = !isFirst
      ? 'group'
      : held.has(permissionCode)
        ? 'held'
        : open.has(permissionCode)
          ? 'open'
          : 'lacked';
    return {
      id,
      parentId,
      functionType: one.functionType as FunctionType,
      name,
      permissionCode,
      pathList: isFirst ? (paths.get(permissionCode) ?? []).flatMap(({ path }) => path ?? []) : [],
      state,
    };
  });
}

/** What became of the resources of a request. */
export function standingOf<F extends { permissionCode: string }>(
  resources: readonly F[],
  names: ReadonlyMap<string, string>,
  held: ReadonlySet<string>,
): (F & { state: 'lacked' | 'held' | 'gone' })[] {
  return resources.map((one) => ({
    ...one,
    state: held.has(one.permissionCode) ? 'held' : names.has(one.permissionCode) ? 'lacked' : 'gone',
  }));
}
