/** The languages that the office writes for visitors (ours). No validator stands here, because public pages load this. */

/** Chinese is the record itself; the others are texts beside it. */
export const contentLanguages = ['zh', 'es', 'pt'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];
export const contentLanguageLabels: Record<ContentLanguage, string> = {
  zh: '中文',
  es: '西班牙语',
  pt: '葡萄牙语',
};

/** What each language calls itself. */
export const languageNames: Record<ContentLanguage, string> = { zh: '中文', es: 'Español', pt: 'Português' };

/** The parameter of an address that asks for a language, and the cookie that keeps what a visitor chose. */
export const LANGUAGE_PARAMETER = 'lang';

/** The language that an address asks for; Chinese where it names none of ours. */
export function readContentLanguage(text: string | undefined): ContentLanguage {
  return contentLanguages.find((language) => language === text) ?? 'zh';
}
