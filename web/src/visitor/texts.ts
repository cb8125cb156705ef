/** How the pages come to the words of their visitor's language; none of the words stand here. */
import type { ContentLanguage } from '@outbound/contract';
import { createContext, useContext } from 'react';
import type { Texts } from './texts/zh.ts';

export { daysIn } from '@outbound/contract';
export type { Texts };

type Section = keyof Texts;
/** What counts something. */
type Forms = { one: string; other: string };

/** A page's language with its words: all of them on the server, those of its face in a browser. */
export interface Spoken {
  language: ContentLanguage;
  texts: Partial<Texts>;
}

/** What a browser is sent of a page: its data, and the words around them. */
export type Sent<I> = I & { texts: Spoken['texts'] };

export const SpokenContext = createContext<Spoken | null>(null);

function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error('no language around this part of a page');
  return spoken;
}

export const useLanguage = (): ContentLanguage => useSpoken().language;

/** The words of a section, in the language of the page. */
export function useTexts<S extends Section>(section: S): Texts[S] {
  const texts = useSpoken().texts[section];
  if (!texts) throw new Error(`this page was not sent its ${section} texts`);
  return texts;
}

/** The words that both faces have, with their language, for what makes sentences of them. */
export const useWords = () => ({ texts: useTexts('common'), language: useLanguage() });

/** For what the office wrote in Chinese, on a page in another language; nothing on a Chinese one. */
export const useChinese = (): 'zh-CN' | undefined => (useLanguage() === 'zh' ? undefined : 'zh-CN');

/** For what the office wrote in a language that need not be the page's; nothing where it is. */
export const useLangOf = (language: ContentLanguage): string | undefined =>
  useLanguage() === language ? undefined : languageTag(language);

/** A text with its places filled in. */
export function fill(text: string, places: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}

/** How a language is named in HTML. */
export const languageTag = (language: ContentLanguage) => (language === 'zh' ? 'zh-CN' : language);

/** The same of what has no language of its own to tell: Chinese where it has a Chinese letter, else the page's. */
export const langIn = (text: string, wanted: ContentLanguage) =>
  languageTag(/\p{Script=Han}/u.test(text) ? 'zh' : wanted);

/** Whether a language says a number as one: as `Intl.PluralRules` has it, whose tables cost a phone tens of milliseconds. */
const isOne = (num: number, language: ContentLanguage) => num === 1 || (language === 'pt' && num === 0);

/** The form of a whole number. */
export const formOf = (forms: Forms, num: number, language: ContentLanguage): string =>
  isOne(num, language) ? forms.one : forms.other;

/** A number of things in words; numbers of visitors are never longer than `numberIn` writes them. */
export const counted = (forms: Forms, num: number, language: ContentLanguage): string =>
  fill(formOf(forms, num, language), { num: numberIn(num, language) });

/** A whole number: `1,234`, `1.234`; from a million on as spec 9 has it. By hand for the same reason as `isOne`. */
export function numberIn(num: number, language: ContentLanguage, most = 999_999): string {
  const text = String(Math.min(num, most)).replace(/\B(?=(?:\d{3})+$)/g, language === 'pt' ? '.' : ',');
  return num > most ? `${text}+` : text;
}
