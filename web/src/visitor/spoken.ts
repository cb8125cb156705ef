/** The words of every language; only the server has them all. */
import type { ContentLanguage, Face, PageName } from '@outbound/contract';
import { es } from './texts/es.ts';
import { pt } from './texts/pt.ts';
import { type Texts, zh } from './texts/zh.ts';
import type { Spoken } from './texts.ts';

export const textsIn: Record<ContentLanguage, Texts> = { zh, es, pt };

/** What a browser gets: its own language, and of that what its face and page show. */
export function sentTexts(
  language: ContentLanguage,
  face: Exclude<Face, 'signIn'>,
  page: PageName,
): Spoken['texts'] {
  const { common, portal, form, own } = textsIn[language];
  if (face === 'portal') return { common, portal };
  return page === 'mobileOwnSignUp' ? { common, form, own } : { common, form };
}
