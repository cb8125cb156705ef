/** The words of every language; only the server has them all. */
import type { ContentLanguage, Face } from '@outbound/contract';
import { es } from './texts/es.ts';
import { pt } from './texts/pt.ts';
import { type Texts, zh } from './texts/zh.ts';
import type { Spoken } from './texts.ts';

export const textsIn: Record<ContentLanguage, Texts> = { zh, es, pt };

/** What a browser gets: its own language, and of that what its face shows. */
export function sentTexts(language: ContentLanguage, face: Exclude<Face, 'signIn'>): Spoken['texts'] {
  const { common, portal, form } = textsIn[language];
  return face === 'portal' ? { common, portal } : { common, form };
}
