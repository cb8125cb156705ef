/**
 * What the services, sessions and places of an activity are called in the languages beside Chinese. Chinese stays the key, as in
 * forms: a name that changes is another one, and begins without (decision 91).
 */
import { z } from 'zod';
import { text } from '../wire.ts';
import type { NamedOption } from './activity-form-texts.ts';
import {
  type ContentLanguage,
  contentLanguageLabels,
  type TranslatedLanguage,
  translatedLanguages,
} from './content-language.ts';

/** Characters at most: Spanish and Portuguese need twice the room of the longest Chinese one, a place. */
export const LONGEST_NAME_TEXT = 400;

/** Twenty services, twenty sessions, each with a place, and that of the activity. */
const MOST_NAMES = 61;

const nameText = (language: TranslatedLanguage) =>
  text(LONGEST_NAME_TEXT, `${contentLanguageLabels[language]}名称最多 ${LONGEST_NAME_TEXT} 个字符`);

export const nameTexts = z
  .array(
    z.strictObject({
      value: z.string().max(200),
      es: nameText('es').optional(),
      pt: nameText('pt').optional(),
    }),
  )
  .max(MOST_NAMES, `最多 ${MOST_NAMES} 个名称`);

interface Named {
  services: readonly string[];
  sessions: readonly { name: string; location: string }[];
  location: string;
  nameTexts: readonly NamedOption[];
}

/** What of an activity has a name to be translated, in the order of its form. */
export type NameKind = 'location' | 'service' | 'session' | 'sessionLocation';

/** Every Chinese name of an activity once, with what it is. */
export function namesOf({
  services,
  sessions,
  location,
}: Omit<Named, 'nameTexts'>): { kind: NameKind; value: string }[] {
  const all: { kind: NameKind; value: string }[] = [
    { kind: 'location', value: location.trim() },
    ...services.map((value) => ({ kind: 'service' as const, value })),
    ...sessions.flatMap(({ name, location: place }) => [
      { kind: 'session' as const, value: name.trim() },
      { kind: 'sessionLocation' as const, value: place.trim() },
    ]),
  ];
  const known = new Set(['']);
  return all.filter(({ value }) => !known.has(value) && known.add(value));
}

/** Finds what a Chinese name is called in a language; undefined where it is read in Chinese. */
export function namesIn(texts: readonly NamedOption[], language: ContentLanguage) {
  const named = new Map(
    language === 'zh' ? [] : texts.flatMap((one) => (one[language] ? [[one.value, one[language]]] : [])),
  );
  return (value: string): string | undefined => named.get(value);
}

/** What is kept: texts of names that there are, none that is empty. */
export function keptNameTexts(activity: Named): NamedOption[] {
  const known = new Map(activity.nameTexts.map((one) => [one.value, one]));
  return namesOf(activity).flatMap(({ value }) => {
    const { es, pt } = known.get(value) ?? {};
    return es || pt ? [{ value, ...(es && { es }), ...(pt && { pt }) }] : [];
  });
}

/** Services, or sessions, that are read the same in a language: who chooses could not tell them apart. */
export function* nameTextsFaults(activity: Named): Generator<string> {
  for (const language of translatedLanguages) {
    const named = namesIn(activity.nameTexts, language);
    const kinds = { 服务: activity.services, 场次: activity.sessions.map(({ name }) => name) };
    for (const [kind, names] of Object.entries(kinds)) {
      const read = names.map((name) => named(name) ?? name);
      const twice = read.find((one, at) => read.indexOf(one) !== at && new Set(names).size === names.length);
      if (twice !== undefined) yield `${contentLanguageLabels[language]}${kind}“${twice}”重复`;
    }
    // Several that were chosen stand side by side.
    const split = activity.sessions.find(({ name }) => /[,，]/.test(named(name) ?? ''));
    if (split) yield `${contentLanguageLabels[language]}场次名称不能包含逗号`;
  }
}
