/** The items of a sign-up form while it is built. */
import {
  FormItemType,
  formItemTypeLabels,
  type ItemTexts,
  isChoiceType,
  MOST_ANSWERS_COUNTED,
  type OptionTexts,
  oldFieldKey,
  type ShowCondition,
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
export const plain = {
  limits: [],
  atDoor: false,
  defaultValue: '',
  showRule: [],
  maxFiles: 1,
  consentText: '',
  texts: {},
  optionTexts: {},
} satisfies Partial<BuilderItem>;

export const isChoice = isChoiceType;

/** How many answered, as the builder says it: the server counts no further than to a thousand. */
export const answeredText = (answerNum: number) =>
  answerNum < MOST_ANSWERS_COUNTED ? `${answerNum} 人` : `${MOST_ANSWERS_COUNTED} 人以上`;

export const enabledOf = (items: readonly BuilderItem[]) => items.filter((item) => !item.disabled);

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
export const newFieldKey = () => `k${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

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
