/** What the items of a form that is built say in other languages. */
import {
  type ContentLanguage,
  FormItemType,
  type ItemText,
  isChoiceType,
  missingTexts,
  type OptionTexts,
  type TranslatedLanguage,
} from '@outbound/contract';
import { type BuilderItem, enabledOf } from './items.ts';
import { itemsToSend } from './stored-items.ts';

/** What an option is called in other languages; they lie by the Chinese name, which may be any word. */
export const optionTextsOf = (
  { optionTexts }: Pick<BuilderItem, 'optionTexts'>,
  option: string,
): OptionTexts => (Object.hasOwn(optionTexts, option) ? optionTexts[option] : undefined) ?? {};

/** One text of an item that can be translated. */
export interface TranslatedText {
  /** Names it within its item. */
  key: string;
  /** What it is: 字段名称, 选项 2. */
  label: string;
  zh: string;
  written: string;
  isLong: boolean;
  most: 'name' | 'description' | 'consentText' | 'option';
  /** The change of its item that writes it. */
  write(text: string): Pick<BuilderItem, 'texts'> | Pick<BuilderItem, 'optionTexts'>;
}

/** Every text of an item in its order, with what a language has for it. */
export function translatedTexts(item: BuilderItem, language: TranslatedLanguage): TranslatedText[] {
  const said = item.texts[language] ?? {};
  const own = (key: keyof ItemText, label: string, zh: string): TranslatedText => ({
    ...{ key, label, zh, most: key, written: said[key] ?? '', isLong: key !== 'name' },
    write: (text) => ({ texts: { ...item.texts, [language]: { ...said, [key]: text } } }),
  });
  return [
    own('name', '名称', item.name.trim()),
    ...(item.description.trim() ? [own('description', '说明', item.description)] : []),
    ...(item.type === FormItemType.consent && item.consentText.trim()
      ? [own('consentText', '条款', item.consentText)]
      : []),
    ...(isChoiceType(item.type) ? item.options : []).map((option, place): TranslatedText => {
      const texts = optionTextsOf(item, option);
      return {
        ...{ key: `option ${place}`, label: `选项 ${place + 1}`, zh: option, most: 'option', isLong: false },
        written: texts[language] ?? '',
        write: (text) => ({ optionTexts: { ...item.optionTexts, [option]: { ...texts, [language]: text } } }),
      };
    }),
  ];
}

/** How many texts of the enabled items a language lacks. */
export const missingIn = (items: readonly BuilderItem[], language: TranslatedLanguage): number =>
  itemsToSend(enabledOf(items).filter(({ atDoor }) => !atDoor)).reduce(
    (sum, item) => sum + missingTexts(item, language).missing,
    0,
  );

/** What an item is called and says in a language, and what its options are called; Chinese where nothing is written. */
export function itemIn(item: BuilderItem, language: ContentLanguage) {
  const said = (language !== 'zh' && item.texts[language]) || {};
  return {
    name: said.name?.trim() || item.name.trim(),
    description: said.description?.trim() || item.description,
    consentText: said.consentText?.trim() || item.consentText,
    optionName: (option: string) =>
      (language !== 'zh' && optionTextsOf(item, option)[language]?.trim()) || option,
  };
}

/** One item in a language in few words, for lists of differences; '' where nothing is written. */
export const itemTextsIn = (item: BuilderItem, language: TranslatedLanguage): string =>
  translatedTexts(item, language)
    .flatMap(({ written }) => written.trim().slice(0, 60) || [])
    .join('、');
