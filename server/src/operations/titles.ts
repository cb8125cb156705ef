/** What is written in up to three languages in one record: Chinese is the record, a language is there when it has a title. */
import { ApplyStatus, type ContentLanguage, contentLanguages } from '@outbound/contract';

export interface Titles {
  title: string;
  titleEs: string;
  titlePt: string;
}

/** The languages that have a title. */
export function languagesOf({ titleEs, titlePt }: Omit<Titles, 'title'>): ContentLanguage[] {
  const titles: Record<ContentLanguage, string> = { zh: 'zh', es: titleEs, pt: titlePt };
  return contentLanguages.filter((language) => titles[language] !== '');
}

/** The language that is wanted where it has a title, else Chinese; and that title. */
export function titleIn({ title, titleEs, titlePt }: Titles, wanted: ContentLanguage) {
  const titles = { zh: title, es: titleEs, pt: titlePt };
  const language: ContentLanguage = titles[wanted] === '' ? 'zh' : wanted;
  return { language, title: titles[language] };
}

export interface SuccessTexts {
  success_text: string;
  success_text_es: string;
  success_text_pt: string;
}

/** The columns of what an activity says to who has signed up. */
export const successColumns = [
  'activity.success_text',
  'activity.success_text_es',
  'activity.success_text_pt',
] as const;

/** What an activity says to whose sign-up is in this state, in the wanted language or in Chinese; '' to who has no place. */
export function successTextIn(
  row: SuccessTexts | undefined,
  applyStatus: ApplyStatus,
  wanted: ContentLanguage,
): { successText: string; successLanguage: ContentLanguage } {
  const hasPlace = applyStatus === ApplyStatus.pending || applyStatus === ApplyStatus.approved;
  if (!row || !hasPlace) return { successText: '', successLanguage: 'zh' };
  const texts = { zh: row.success_text, es: row.success_text_es, pt: row.success_text_pt };
  const successLanguage = texts[wanted] === '' ? 'zh' : wanted;
  return { successText: texts[successLanguage], successLanguage };
}
