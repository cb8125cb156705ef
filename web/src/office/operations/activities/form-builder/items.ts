/** The sign-up form while it is built: its items, and what adding, changing, moving and removing make of them. */
import {
  type ActivityDetail,
  type FormItemInput,
  FormItemType,
  formItemTypeLabels,
  isPhoneItem,
  MOST_ANSWERS_COUNTED,
  PHONE_FIELD,
} from '@outbound/contract';
import { firstOptions, isUnnamedOption } from '../../../../ui/form-builder/options.ts';

/** An item in the builder. Its place in the list is its `sortNum`. */
export interface BuilderItem {
  /** Names the item while the page is open; new items have no id yet. */
  key: string;
  id: number | null;
  name: string;
  type: FormItemType;
  require: boolean;
  description: string;
  disabled: boolean;
  /** Sign-ups that answered it: its type is fixed, and it can be disabled but not deleted. */
  answerNum: number;
  options: readonly string[];
}

export type ItemChange = Partial<Pick<BuilderItem, 'name' | 'type' | 'require' | 'description' | 'options'>>;

export type BuilderAction =
  | { kind: 'add'; items: readonly BuilderItem[]; after: string | null }
  | { kind: 'change'; key: string; change: ItemChange }
  | { kind: 'move'; key: string; to: number }
  | { kind: 'remove'; key: string }
  | { kind: 'enable'; key: string };

const choiceTypes: readonly FormItemType[] = [FormItemType.radio, FormItemType.checkbox, FormItemType.picker];
export const isChoice = (type: FormItemType) => choiceTypes.includes(type);

/** How many answered, as the builder says it: the server counts no further than to a thousand. */
export const answeredText = (answerNum: number) =>
  answerNum < MOST_ANSWERS_COUNTED ? `${answerNum} 人` : `${MOST_ANSWERS_COUNTED} 人以上`;

export const enabledOf = (items: readonly BuilderItem[]) => items.filter((item) => !item.disabled);

/** Fields that nearly every form asks for; one click adds them. */
export const commonFields: readonly Pick<BuilderItem, 'name' | 'type' | 'require' | 'options'>[] = [
  { name: '姓名', type: FormItemType.text, require: true, options: [] },
  { name: PHONE_FIELD, type: FormItemType.text, require: true, options: [] },
  { name: '公司', type: FormItemType.text, require: true, options: [] },
  { name: '职务', type: FormItemType.text, require: false, options: [] },
  { name: '微信号', type: FormItemType.text, require: false, options: [] },
  {
    name: '所在国家',
    type: FormItemType.picker,
    require: false,
    options: ['中国', '巴西', '墨西哥', '阿根廷', '智利', '秘鲁', '哥伦比亚', '巴拿马', '其他'],
  },
];

/** Fields whose options still bear names of the builder's, which say nothing to visitors. */
export function unnamedOptions(
  items: readonly Pick<BuilderItem, 'name' | 'options' | 'disabled'>[],
): { name: string; options: string[] }[] {
  return items.flatMap(({ name, options, disabled }) => {
    const unnamed = disabled ? [] : options.filter(isUnnamedOption);
    return unnamed.length > 0 ? [{ name: name.trim(), options: unnamed }] : [];
  });
}

let keys = 0;
export const newKey = () => `new-${++keys}-${Date.now().toString(36)}`;

/** A name that no enabled item has: the wish itself, else with a number behind it. */
export function freeName(items: readonly BuilderItem[], wish: string): string {
  const taken = new Set(enabledOf(items).map((item) => item.name.trim()));
  if (!taken.has(wish)) return wish;
  for (let number = 2; ; number += 1) if (!taken.has(`${wish}${number}`)) return `${wish}${number}`;
}

/** A new item of a type, named after it. */
export function newItem(items: readonly BuilderItem[], type: FormItemType): BuilderItem {
  return {
    key: newKey(),
    id: null,
    name: freeName(items, formItemTypeLabels[type]),
    type,
    require: false,
    description: '',
    disabled: false,
    answerNum: 0,
    options: isChoice(type) ? firstOptions : [],
  };
}

export function newCommonItem(field: (typeof commonFields)[number]): BuilderItem {
  return { key: newKey(), id: null, description: '', disabled: false, answerNum: 0, ...field };
}

/** `to` counts among the enabled items; the disabled ones stay where they are behind them. */
function move(items: readonly BuilderItem[], key: string, to: number): readonly BuilderItem[] {
  const enabled = enabledOf(items);
  const moved = enabled.find((item) => item.key === key);
  if (!moved || to < 0 || to >= enabled.length) return items;
  const rest = enabled.filter((item) => item !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to), ...items.filter((item) => item.disabled)];
}

function changed(item: BuilderItem, change: ItemChange): BuilderItem {
  // Answers were given to a field of this type; another type would make them unreadable.
  const type = item.answerNum > 0 ? item.type : (change.type ?? item.type);
  const wanted = { ...item, ...change, type };
  const next = isPhoneItem(wanted) ? { ...wanted, require: true } : wanted;
  if (type === item.type) return next;
  if (!isChoice(type)) return { ...next, options: [] };
  return next.options.length > 0 ? next : { ...next, options: firstOptions };
}

/** What an action makes of the list. Enabled items stand first, disabled ones behind them. */
export function reduceItems(items: readonly BuilderItem[], action: BuilderAction): readonly BuilderItem[] {
  switch (action.kind) {
    case 'add': {
      const enabled = enabledOf(items);
      const at = enabled.findIndex((item) => item.key === action.after);
      const place = at === -1 ? enabled.length : at + 1;
      return [
        ...enabled.slice(0, place),
        ...action.items,
        ...enabled.slice(place),
        ...items.filter((item) => item.disabled),
      ];
    }
    case 'change':
      return items.map((item) => (item.key === action.key ? changed(item, action.change) : item));
    case 'move':
      return move(items, action.key, action.to);
    case 'remove': {
      const item = items.find((one) => one.key === action.key);
      const rest = items.filter((one) => one !== item);
      return item && item.answerNum > 0 ? [...rest, { ...item, disabled: true }] : rest;
    }
    case 'enable': {
      const item = items.find((one) => one.key === action.key && one.disabled);
      if (!item) return items;
      const enabled = { ...item, name: freeName(items, item.name), disabled: false };
      return [...enabledOf(items), enabled, ...items.filter((one) => one.disabled && one !== item)];
    }
  }
}

/** The items as save and modify take them. */
export function itemsToSend(items: readonly BuilderItem[]): FormItemInput[] {
  return items.map((item, sortNum) => ({
    ...(item.id === null ? {} : { id: item.id }),
    name: item.name,
    type: item.type,
    require: item.require,
    sortNum,
    description: item.description,
    disabled: item.disabled,
    formItemDetailRespList: item.options.map((value) => ({ value })),
  }));
}

/** The items of a stored form, enabled ones first. */
export function itemsFrom(list: ActivityDetail['formItemList']): BuilderItem[] {
  const items = [...list]
    .sort((a, b) => a.sortNum - b.sortNum)
    .map((item) => ({
      key: `item-${item.id}`,
      id: item.id,
      name: item.name,
      type: item.type,
      require: item.require,
      description: item.description,
      disabled: item.disabled,
      answerNum: item.answerNum,
      options: item.formItemDetailRespList.map((option) => option.value),
    }));
  return [...items.filter((item) => !item.disabled), ...items.filter((item) => item.disabled)];
}

/** The enabled items of another activity's form as new items of this one. */
export function copyItems(list: ActivityDetail['formItemList']): BuilderItem[] {
  return enabledOf(itemsFrom(list)).map((item) => ({ ...item, key: newKey(), id: null, answerNum: 0 }));
}

/** What is wrong with an item, by field. */
export interface ItemFault {
  name?: string;
  options?: string;
}
