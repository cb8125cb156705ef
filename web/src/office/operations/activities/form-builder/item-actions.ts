/** What adding, changing, moving and removing make of a form's items. */
import { canAskAtDoor, type ItemTexts, isPhoneItem, translatedLanguages } from '@outbound/contract';
import { firstOptions } from '../../../../ui/form-builder/options.ts';
import { commonFields } from './common-fields.ts';
import { type BuilderItem, enabledOf, freeName, isChoice, plain } from './items.ts';

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
