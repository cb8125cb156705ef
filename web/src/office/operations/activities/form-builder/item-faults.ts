import { formFaults, formItemInput } from '@outbound/contract';
import type { BuilderItem, ItemFault } from './items.ts';
import { itemsToSend } from './stored-items.ts';

const fieldOf: Readonly<Record<string, keyof ItemFault>> = {
  name: 'name',
  formItemDetailRespList: 'options',
  defaultValue: 'defaultValue',
  showRule: 'showRule',
  maxFiles: 'maxFiles',
  consentText: 'consentText',
  texts: 'texts',
  atDoor: 'atDoor',
};

/** What the contract finds wrong with the items, by key; items without a fault are not in it. */
export function faultsOf(items: readonly BuilderItem[]): ReadonlyMap<string, ItemFault> {
  const faults = new Map<string, ItemFault>();
  const say = (at: number, path: unknown, message: string) => {
    const item = items[at];
    const field = fieldOf[String(path)];
    if (!item || item.disabled || !field) return;
    const fault = faults.get(item.key) ?? {};
    fault[field] ??= message;
    faults.set(item.key, fault);
  };
  const sent = itemsToSend(items);
  sent.forEach((item, at) => {
    for (const { path, message } of formItemInput.safeParse(item).error?.issues ?? [])
      say(at, path.includes('texts') ? 'texts' : path[0], message);
  });
  for (const { at, path, message } of formFaults(
    sent.map(({ id: _, ...item }) => ({ ...item, name: item.name.trim() })),
  ))
    say(at, path, message);
  return faults;
}
