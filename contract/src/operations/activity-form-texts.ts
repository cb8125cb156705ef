/**
 * What the items of a sign-up form say in the languages beside Chinese. Chinese stays the key: conditions, defaults and answers
 * name Chinese options in every language, so that nothing that reads answers knows of languages (decision 87).
 */
import { z } from 'zod';
import { text } from '../wire.ts';
import {
  type ContentLanguage,
  contentLanguageLabels,
  type TranslatedLanguage,
  translatedLanguages,
} from './content-language.ts';
import { signUpLimits } from './sign-up-answer.ts';

/** Characters at most: Spanish and Portuguese need twice the room. */
export const itemTextLimits = {
  name: 100,
  description: 400,
  consentText: 2 * signUpLimits.consentCharacters,
  option: 100,
} as const;

/** Each fault says in which language it is, because one page shows one at a time. */
const bounded = (language: TranslatedLanguage, what: string, most: number) =>
  text(most, `${contentLanguageLabels[language]}${what}最多 ${most} 个字符`);

const itemText = (language: TranslatedLanguage) =>
  z.strictObject({
    name: bounded(language, '字段名称', itemTextLimits.name).optional(),
    description: bounded(language, '填写说明', itemTextLimits.description).optional(),
    consentText: bounded(language, '条款', itemTextLimits.consentText).optional(),
  });
export type ItemText = z.output<ReturnType<typeof itemText>>;

/** What an item says in each language; what is empty or left out is read in Chinese. */
export const itemTexts = z.strictObject({ es: itemText('es').optional(), pt: itemText('pt').optional() });
export type ItemTexts = z.output<typeof itemTexts>;

const optionText = (language: TranslatedLanguage) =>
  bounded(language, '选项', itemTextLimits.option).refine(
    (value) => !/[,，]/.test(value),
    `${contentLanguageLabels[language]}选项不能包含逗号`,
  );

/** What an option is called in each language. */
export const optionTexts = z.strictObject({
  es: optionText('es').optional(),
  pt: optionText('pt').optional(),
});
export type OptionTexts = z.output<typeof optionTexts>;

/** An option with what it is called in each language, as the database holds it. */
export type NamedOption = OptionTexts & { value: string };

/** The text of a consent in each language, as the database keeps it with its version. */
export type ConsentTexts = Partial<Record<TranslatedLanguage, string>>;

interface TranslatedItem {
  name: string;
  description?: string | undefined;
  consentText?: string | undefined;
  disabled?: boolean | undefined;
  texts?: ItemTexts | undefined;
  formItemDetailRespList: readonly { value: string; texts?: OptionTexts | undefined }[];
}

/** What an item is called in a language. */
export const nameIn = ({ name, texts }: Pick<TranslatedItem, 'name' | 'texts'>, language: ContentLanguage) =>
  (language !== 'zh' && texts?.[language]?.name) || name;

/** The same of an option. */
const optionIn = (
  { value, texts }: TranslatedItem['formItemDetailRespList'][number],
  language: TranslatedLanguage,
) => texts?.[language] || value;

/** The first that stands in a list twice. */
const repeated = (list: readonly string[]) => list.find((one, at) => list.indexOf(one) !== at);

/** What is wrong with the texts of one item: options that are called the same in a language. */
export function* itemTextFaults(item: TranslatedItem): Generator<string> {
  for (const language of translatedLanguages) {
    const label = contentLanguageLabels[language];
    const twice = repeated(item.formItemDetailRespList.map((option) => optionIn(option, language)));
    if (twice !== undefined) yield `“${item.name}”的${label}选项“${twice}”重复`;
  }
}

/** What is kept of the texts of an item: none that is empty, none of what it does not say in Chinese. */
export function keptTexts({ texts, description, consentText }: TranslatedItem): ItemTexts {
  const kept: ItemTexts = {};
  for (const language of translatedLanguages) {
    const said = texts?.[language];
    const own: ItemText = {
      ...(said?.name && { name: said.name }),
      ...(description && said?.description && { description: said.description }),
      ...(consentText && said?.consentText && { consentText: said.consentText }),
    };
    if (Object.keys(own).length > 0) kept[language] = own;
  }
  return kept;
}

/** The same of its options. */
export const keptOptions = (options: TranslatedItem['formItemDetailRespList']): NamedOption[] =>
  options.flatMap(({ value, texts: { es, pt } = {} }) =>
    es || pt ? [{ value, ...(es && { es }), ...(pt && { pt }) }] : [],
  );

/** Names that two enabled items have in one language, with the place of each that has it. */
export function nameTextFaults(items: readonly TranslatedItem[]): { at: number; message: string }[] {
  return translatedLanguages.flatMap((language) => {
    const names = items.map((item) => (item.disabled ? '' : nameIn(item, language)));
    return items.flatMap(({ texts, disabled }, at) => {
      const name = names[at] ?? '';
      // Two of one Chinese name are told of already.
      if (disabled || !texts?.[language]?.name || names.indexOf(name) === names.lastIndexOf(name)) return [];
      return [{ at, message: `${contentLanguageLabels[language]}字段名称“${name}”重复` }];
    });
  });
}

/** How many texts an item has in Chinese, and of how many of them a language has none. */
export function missingTexts(
  item: TranslatedItem,
  language: TranslatedLanguage,
): { all: number; missing: number } {
  const said = item.texts?.[language];
  const there = [
    said?.name,
    ...(item.description ? [said?.description] : []),
    ...(item.consentText ? [said?.consentText] : []),
    ...item.formItemDetailRespList.map(({ texts }) => texts?.[language]),
  ];
  return { all: there.length, missing: there.filter((text) => !text?.trim()).length };
}
