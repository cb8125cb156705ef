import { formItemInput } from '@outbound/contract';
import { type BuilderItem, enabledOf, type ItemFault, itemsToSend } from './items.ts';

/** What the contract finds wrong with the items, by key; items without a fault are not in it. */
export function faultsOf(items: readonly BuilderItem[]): ReadonlyMap<string, ItemFault> {
  const faults = new Map<string, ItemFault>();
  const names = new Map<string, number>();
  for (const item of enabledOf(items)) names.set(item.name.trim(), (names.get(item.name.trim()) ?? 0) + 1);
  itemsToSend(items).forEach((sent, index) => {
    const item = items[index];
    if (!item || item.disabled) return;
    const fault: ItemFault = {};
    for (const issue of formItemInput.safeParse(sent).error?.issues ?? []) {
      if (issue.path[0] === 'name') fault.name ??= issue.message;
      if (issue.path[0] === 'formItemDetailRespList') fault.options ??= issue.message;
    }
    if ((names.get(item.name.trim()) ?? 0) > 1) fault.name ??= `字段名称“${item.name.trim()}”重复`;
    if (fault.name !== undefined || fault.options !== undefined) faults.set(item.key, fault);
  });
  return faults;
}
