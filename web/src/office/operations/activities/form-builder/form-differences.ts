/** What a former form has otherwise than the present one, field by field, and what taking it over makes of that. */
import { contentLanguageLabels, formItemTypeLabels, translatedLanguages } from '@outbound/contract';
import { keysAmong, newAmong, withKeys } from './copied-items.ts';
import { reduceItems } from './item-actions.ts';
import { itemTextsIn } from './item-texts.ts';
import { type BuilderItem, enabledOf } from './items.ts';

export interface FormDifference {
  name: string;
  kind: 'added' | 'changed' | 'only here';
  /** In words: what is other, now and then. */
  notes: string[];
  /** It cannot be taken over: answers were given to a field of its present type. */
  isFixed: boolean;
}

const parts: Record<string, (item: BuilderItem) => string> = {
  类型: ({ type }) => formItemTypeLabels[type],
  必填: ({ require }) => (require ? '是' : '否'),
  填写时机: ({ atDoor }) => (atDoor ? '入场时' : '报名时'),
  说明: ({ description }) => description,
  选项: ({ options, limits }) =>
    options.map((option, at) => (limits[at] ? `${option}（限 ${limits[at]}）` : option)).join('、'),
  默认值: ({ defaultValue }) => defaultValue,
  文件数: ({ maxFiles }) => String(maxFiles),
  条款: ({ consentText }) => consentText.slice(0, 60),
  显示条件: ({ showRule }) => showRule.map(({ op, value }) => `${op} ${[value].flat().join('/')}`).join('；'),
  ...Object.fromEntries(
    translatedLanguages.map((language) => [
      contentLanguageLabels[language],
      (item: BuilderItem) => itemTextsIn(item, language),
    ]),
  ),
};

/** Every field that is not the same in both. */
export function formDifferences(
  items: readonly BuilderItem[],
  former: readonly BuilderItem[],
): FormDifference[] {
  const present = new Map(enabledOf(items).map((item) => [item.name.trim(), item]));
  const there = new Set(former.map(({ name }) => name.trim()));
  return [
    ...former.flatMap((item): FormDifference[] => {
      const name = item.name.trim();
      const own = present.get(name);
      if (!own) return [{ name, kind: 'added', notes: [formItemTypeLabels[item.type]], isFixed: false }];
      const notes = Object.entries(parts).flatMap(([part, textOf]) =>
        textOf(own) === textOf(item) ? [] : [`${part}：${textOf(own) || '无'} → ${textOf(item) || '无'}`],
      );
      const isFixed = own.answerNum > 0 && own.type !== item.type;
      return notes.length > 0 ? [{ name, kind: 'changed', notes, isFixed }] : [];
    }),
    ...[...present.keys()]
      .filter((name) => !there.has(name))
      .map((name): FormDifference => ({ name, kind: 'only here', notes: [], isFixed: false })),
  ];
}

/** The present form with the chosen fields of a former one: new ones behind, others as they were then. */
export function takeOver(
  items: readonly BuilderItem[],
  former: readonly BuilderItem[],
  chosen: readonly string[],
): readonly BuilderItem[] {
  const wanted = former.filter(({ name }) => chosen.includes(name.trim()));
  const own = new Map(enabledOf(items).map((item) => [item.name.trim(), item]));
  // Of the whole former form: conditions look at fields that are not chosen, too.
  const keys = keysAmong(items, former);
  let after = items;
  for (const item of wanted) {
    const before = own.get(item.name.trim());
    if (!before) continue;
    const { require, description, options, limits, defaultValue, maxFiles, consentText, type } = item;
    const { texts, optionTexts, atDoor } = item;
    const showRule = withKeys(item.showRule, keys);
    const change = {
      type,
      require,
      atDoor,
      description,
      options,
      limits,
      defaultValue,
      maxFiles,
      consentText,
      showRule,
      texts,
      optionTexts,
    };
    // Its type first: what fits the one before is cleared with it.
    after = reduceItems(after, { kind: 'change', key: before.key, change: { type } });
    after = reduceItems(after, { kind: 'change', key: before.key, change });
  }
  return reduceItems(after, { kind: 'add', items: newAmong(items, wanted, keys), after: null });
}
