/** Items that are taken over from another activity's form. */
import type { ActivityDetail, ShowCondition } from '@outbound/contract';
import { type BuilderItem, enabledOf, newFieldKey, newKey } from './items.ts';
import { itemsFrom } from './stored-items.ts';

/** The enabled items of another activity's form as new items of this one. */
export function copyItems(list: ActivityDetail['formItemList']): BuilderItem[] {
  return enabledOf(itemsFrom(list)).map((item) => ({ ...item, key: newKey(), id: null, answerNum: 0 }));
}

/**
 * What the fields of another form are known by in this one: a field of the same name by that one's key, others by keys that it
 * has not.
 */
export function keysAmong(
  items: readonly BuilderItem[],
  copied: readonly BuilderItem[],
): ReadonlyMap<string, string> {
  const present = new Map(enabledOf(items).map((item) => [item.name.trim(), item.fieldKey]));
  const taken = new Set(items.map(({ fieldKey }) => fieldKey));
  return new Map(
    copied.map(({ name, fieldKey }) => [
      fieldKey,
      present.get(name.trim()) ?? (taken.has(fieldKey) ? newFieldKey() : fieldKey),
    ]),
  );
}

/** Conditions that look at the fields by their keys in another form. */
export const withKeys = (showRule: readonly ShowCondition[], keys: ReadonlyMap<string, string>) =>
  showRule.map((condition) => ({
    ...condition,
    fieldKey: keys.get(condition.fieldKey) ?? condition.fieldKey,
  }));

/**
 * Those of copied fields that the form has not by their names, with keys that it has not: what a copied condition looks at is the
 * copied field, or the one of the same name that is there already. `keys` where they are part of a form that is copied in part.
 */
export function newAmong(
  items: readonly BuilderItem[],
  copied: readonly BuilderItem[],
  keys = keysAmong(items, copied),
): BuilderItem[] {
  const present = new Set(enabledOf(items).map((item) => item.name.trim()));
  return copied
    .filter(({ name }) => !present.has(name.trim()))
    .map((item) => ({
      ...item,
      fieldKey: keys.get(item.fieldKey) ?? item.fieldKey,
      showRule: withKeys(item.showRule, keys),
    }));
}
