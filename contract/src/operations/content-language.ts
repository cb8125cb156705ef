/** The languages that the office writes for visitors (ours). No validator stands here, because public pages load this. */

/** Chinese is the record itself; the others are texts beside it. */
export const contentLanguages = ['zh', 'es', 'pt'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];
export const contentLanguageLabels: Record<ContentLanguage, string> = {
  zh: '中文',
  es: '西班牙语',
  pt: '葡萄牙语',
};

/** Those beside Chinese. */
export const translatedLanguages = ['es', 'pt'] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** What each language calls itself. */
export const languageNames: Record<ContentLanguage, string> = { zh: '中文', es: 'Español', pt: 'Português' };

/** The parameter of an address that asks for a language, and the cookie that keeps what a visitor chose. */
export const LANGUAGE_PARAMETER = 'lang';

/** The language that an address asks for; Chinese where it names none of ours. */
export function readContentLanguage(text: string | undefined): ContentLanguage {
  return contentLanguages.find((language) => language === text) ?? 'zh';
}

/** The days in a text of ours (`2026-12-03`, `12-03`, `12/03`) as the language writes them; Chinese stays as it is. */
export function daysIn(text: string, language: ContentLanguage): string {
  if (language === 'zh') return text;
  return text.replace(
    /(?:(\d{4})-)?\b(\d{2})[-/](\d{2})(?= |$)/g,
    (_, year: string | undefined, month: string, day: string) =>
      `${day}/${month}${year === undefined ? '' : `/${year}`}`,
  );
}
