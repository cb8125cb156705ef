/** What is written in up to three languages in one record: Chinese is the record, a language is there when it has a title. */
import { type ContentLanguage, contentLanguages } from '@outbound/contract';

interface Titles {
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
