import { type ContentLanguage, languageTexts } from '@outbound/contract';
import type { InformationFormValues } from './form-values.ts';

/**
 * The texts that a visitor reads in a language. As the portal does: what has a title there has its own summary or none
 * (the beginning of the text is not said twice), and only a text that is missing stands in Chinese.
 */
export function previewTexts(values: InformationFormValues, wanted: ContentLanguage) {
  const said = (of: ContentLanguage, part: 'title' | 'summary' | 'content') =>
    values[languageTexts[of][part]]?.trim() ?? '';
  const language: ContentLanguage = said(wanted, 'title') === '' ? 'zh' : wanted;
  const contentLanguage: ContentLanguage = said(language, 'content') === '' ? 'zh' : language;
  return {
    language,
    title: said(language, 'title'),
    summary: said(language, 'summary'),
    contentLanguage,
    content: said(contentLanguage, 'content'),
  };
}
