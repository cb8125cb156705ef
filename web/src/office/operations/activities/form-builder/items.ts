/** The sign-up form while it is built: its items, and what adding, changing, moving and removing make of them. */
import {
  type ActivityDetail,
  canAskAtDoor,
  type FormItemInput,
  FormItemType,
  formItemTypeLabels,
  type ItemTexts,
  isChoiceType,
  isPhoneItem,
  MOST_ANSWERS_COUNTED,
  type OptionTexts,
  oldFieldKey,
  PHONE_FIELD,
  type ShowCondition,
  translatedLanguages,
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
  /** Staff asks it at the door, visitors are not asked. */
  atDoor: boolean;
  /** Sign-ups that answered it: its type is fixed, and it can be disabled but not deleted. */
  answerNum: number;
  options: readonly string[];
  /** How many may have the option at the same place; null: any number. */
  limits: readonly (number | null)[];
  /** What conditions know it by. */
  fieldKey: string;
  defaultValue: string;
  showRule: readonly ShowCondition[];
  maxFiles: number;
  consentText: string;
  /** What it says in other languages. */
  texts: ItemTexts;
  /** What its options are called there, by what they are called in Chinese: one of another name is another option. */
  optionTexts: Readonly<Record<string, OptionTexts>>;
}

/** What an item has that is asked for nothing but its name. */
const plain = {
  limits: [],
  atDoor: false,
  defaultValue: '',
  showRule: [],
  maxFiles: 1,
  consentText: '',
  texts: {},
  optionTexts: {},
} satisfies Partial<BuilderItem>;

export type ItemChange = Partial<
  Pick<
    BuilderItem,
    | 'name'
    | 'type'
    | 'require'
    | 'atDoor'
    | 'description'
    | 'options'
    | 'limits'
    | 'defaultValue'
    | 'showRule'
    | 'maxFiles'
    | 'consentText'
    | 'texts'
    | 'optionTexts'
  >
>;

export type BuilderAction =
  | { kind: 'add'; items: readonly BuilderItem[]; after: string | null }
  | { kind: 'change'; key: string; change: ItemChange }
  | { kind: 'move'; key: string; to: number }
  | { kind: 'remove'; key: string }
  | { kind: 'enable'; key: string };

export const isChoice = isChoiceType;

/** How many answered, as the builder says it: the server counts no further than to a thousand. */
export const answeredText = (answerNum: number) =>
  answerNum < MOST_ANSWERS_COUNTED ? `${answerNum} 人` : `${MOST_ANSWERS_COUNTED} 人以上`;

export const enabledOf = (items: readonly BuilderItem[]) => items.filter((item) => !item.disabled);

type CommonField = Pick<BuilderItem, 'name' | 'type' | 'require' | 'options' | 'texts' | 'optionTexts'>;

const common = (name: string, require: boolean, es: string, pt: string): CommonField => ({
  ...{ name, type: FormItemType.text, require, options: [], optionTexts: {} },
  texts: { es: { name: es }, pt: { name: pt } },
});
const countries = [
  ['中国', 'China', 'China'],
  ['巴西', 'Brasil', 'Brasil'],
  ['墨西哥', 'México', 'México'],
  ['阿根廷', 'Argentina', 'Argentina'],
  ['智利', 'Chile', 'Chile'],
  ['秘鲁', 'Perú', 'Peru'],
  ['哥伦比亚', 'Colombia', 'Colômbia'],
  ['巴拿马', 'Panamá', 'Panamá'],
  ['其他', 'Otro', 'Outro'],
] as const;

/** Fields that nearly every form asks for, in each language; one click adds them. */
export const commonFields: readonly CommonField[] = [
  common('姓名', true, 'Nombre completo', 'Nome completo'),
  common(PHONE_FIELD, true, 'Número de celular', 'Número de celular'),
  common('公司', true, 'Empresa', 'Empresa'),
  common('职务', false, 'Cargo', 'Cargo'),
  common('微信号', false, 'WeChat', 'WeChat'),
  {
    ...common('所在国家', false, 'País', 'País'),
    type: FormItemType.picker,
    options: countries.map(([zh]) => zh),
    optionTexts: Object.fromEntries(countries.map(([zh, es, pt]) => [zh, { es, pt }])),
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
/** One that no item of any form has yet, so that fields can be copied with their conditions. */
const newFieldKey = () => `k${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** Items that a version before kept in a browser know nothing of what came later. */
export const completed = (items: readonly Partial<BuilderItem>[]): BuilderItem[] =>
  items.map((item) => {
    const fieldKey = item.id == null ? newFieldKey() : oldFieldKey(item.id);
    return { ...plain, fieldKey, ...item } as BuilderItem;
  });

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
    ...plain,
    fieldKey: newFieldKey(),
    options: isChoice(type) ? firstOptions : [],
    // Nobody needs to be told that a consent may be left out.
    ...(type === FormItemType.consent && { require: true }),
  };
}

export function newCommonItem(field: (typeof commonFields)[number]): BuilderItem {
  const fresh = { key: newKey(), id: null, description: '', disabled: false, answerNum: 0 };
  return { ...plain, ...fresh, fieldKey: newFieldKey(), ...field };
}

/** `to` counts among the enabled items; the disabled ones stay where they are behind them. */
function move(items: readonly BuilderItem[], key: string, to: number): readonly BuilderItem[] {
  const enabled = enabledOf(items);
  const moved = enabled.find((item) => item.key === key);
  if (!moved || to < 0 || to >= enabled.length) return items;
  const rest = enabled.filter((item) => item !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to), ...items.filter((item) => item.disabled)];
}

/** What an item says under another name: what was proposed for the name before goes with it. */
function textsFor({ name, texts }: BuilderItem, next = name): ItemTexts {
  const proposed = commonFields.find((field) => field.name === name.trim())?.texts;
  if (!proposed || next.trim() === name.trim()) return texts;
  return Object.fromEntries(
    translatedLanguages.map((language) => {
      const { name: own, ...said } = texts[language] ?? {};
      return [
        language,
        own === undefined || own === proposed[language]?.name ? said : { name: own, ...said },
      ];
    }),
  );
}

/** Without what such a field cannot have. */
function fitting(item: BuilderItem): BuilderItem {
  if (isPhoneItem(item)) return { ...item, require: true, atDoor: false, showRule: [] };
  if (!item.atDoor) return item;
  return canAskAtDoor(item) ? { ...item, showRule: [], limits: [] } : { ...item, atDoor: false };
}

function changed(item: BuilderItem, change: ItemChange): BuilderItem {
  // Answers were given to a field of this type; another type would make them unreadable.
  const type = item.answerNum > 0 ? item.type : (change.type ?? item.type);
  const wanted = { ...item, ...change, type, texts: change.texts ?? textsFor(item, change.name) };
  const next = fitting(wanted);
  if (type === item.type) return next;
  // What stood in it was an answer of another type.
  const fresh = { ...next, ...plain, atDoor: next.atDoor, showRule: next.showRule, texts: next.texts };
  if (!isChoice(type)) return { ...fresh, options: [] };
  const { limits, optionTexts } = next;
  return next.options.length > 0 ? { ...fresh, limits, optionTexts } : { ...fresh, options: firstOptions };
}

/** An option that was renamed, where that alone happened to the options. */
function renamedOption(before: BuilderItem, after: BuilderItem): [from: string, to: string] | null {
  if (before.options.length !== after.options.length) return null;
  const at = before.options.findIndex((option, place) => option !== after.options[place]);
  const others = before.options.filter((option, place) => place !== at && option !== after.options[place]);
  const [from, to] = [before.options[at], after.options[at]];
  if (from === undefined || to === undefined || others.length > 0) return null;
  // While it has the name of another one, what is said of that name is said of the other one.
  const isOthers = before.options.some((option, place) => place !== at && (option === from || option === to));
  return isOthers ? null : [from, to];
}

/** The list with one item changed: what others or itself say of an option follows its new name. */
function changedAmong(items: readonly BuilderItem[], key: string, change: ItemChange): BuilderItem[] {
  const before = items.find((item) => item.key === key);
  if (!before) return [...items];
  let after = changed(before, change);
  const renamed = renamedOption(before, after);
  if (!renamed) return items.map((item) => (item === before ? after : item));
  const [from, to] = renamed;
  const follow = (one: string) => (one === from ? to : one);
  after = { ...after, defaultValue: after.defaultValue.split(',').map(follow).join(',') };
  return items.map((item) => {
    if (item === before) return after;
    if (!item.showRule.some(({ fieldKey }) => fieldKey === before.fieldKey)) return item;
    const showRule = item.showRule.map((condition) =>
      condition.fieldKey !== before.fieldKey
        ? condition
        : {
            ...condition,
            value:
              typeof condition.value === 'string' ? follow(condition.value) : condition.value.map(follow),
          },
    );
    return { ...item, showRule };
  });
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
      return changedAmong(items, action.key, action.change);
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
    ...(item.atDoor && { atDoor: true }),
    fieldKey: item.fieldKey,
    defaultValue: item.defaultValue,
    showRule: item.showRule.map((condition) => ({ ...condition })),
    ...(item.type === FormItemType.upload && { maxFiles: item.maxFiles }),
    ...(item.type === FormItemType.consent && { consentText: item.consentText }),
    texts: item.texts,
    formItemDetailRespList: item.options.map((value, place) => {
      const limit = item.limits[place] ?? null;
      const texts = Object.hasOwn(item.optionTexts, value) ? item.optionTexts[value] : undefined;
      return { value, ...(limit !== null && { limit }), ...(texts && { texts }) };
    }),
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
      atDoor: item.atDoor ?? false,
      answerNum: item.answerNum,
      options: item.formItemDetailRespList.map((option) => option.value),
      limits: item.formItemDetailRespList.map(({ limit }) => limit ?? null),
      fieldKey: item.fieldKey,
      defaultValue: item.defaultValue ?? '',
      showRule: item.showRule ?? [],
      maxFiles: item.maxFiles ?? 1,
      consentText: item.consentText ?? '',
      texts: item.texts ?? {},
      optionTexts: Object.fromEntries(
        item.formItemDetailRespList.flatMap(({ value, texts }) => (texts ? [[value, texts]] : [])),
      ),
    }));
  return [...items.filter((item) => !item.disabled), ...items.filter((item) => item.disabled)];
}

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

/** What is wrong with an item, by field. */
export interface ItemFault {
  name?: string;
  options?: string;
  defaultValue?: string;
  showRule?: string;
  maxFiles?: string;
  consentText?: string;
  /** What it says in other languages. */
  texts?: string;
  atDoor?: string;
}
