/** The news form: what it holds, how that becomes what add and modify take, and where a fault belongs. */
import {
  type ContentLanguage,
  ContentType,
  contentLanguages,
  type InformationAdd,
  type InformationDetail,
  type InformationFields,
  type InformationValues,
  informationAdd,
  informationFault,
  informationFields,
  languageTexts,
  newValues,
} from '@outbound/contract';
import type { FieldFault } from '../../../api/failure.ts';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';
import type { DraftKind, PlacedFault } from '../writing/index.ts';

/** The fields as they are typed. */
export interface InformationFormValues
  extends FormValues<InformationFields>,
    Pick<InformationValues, 'content' | 'contentEs' | 'contentPt'> {
  /** JSON texts of file lists; undefined when empty (spec 5.3). */
  cover: string | undefined;
  video: string | undefined;
  attachments: string | undefined;
  tags: readonly string[];
}
export type FieldName = keyof InformationFormValues;

export const emptyValues: InformationFormValues = {
  ...newValues(informationFields, { title: '' }),
  cover: undefined,
  video: undefined,
  attachments: undefined,
};

export const informationDrafts: DraftKind<InformationFormValues> = {
  name: 'information',
  read: (values) =>
    Array.isArray(values.tags) && typeof values.content === 'string' ? { ...emptyValues, ...values } : null,
};

export function valuesFrom(record: InformationDetail): InformationFormValues {
  const { cover, video, attachments, tags, content, contentEs, contentPt } = record;
  return {
    ...formValuesOf<InformationFields>(informationFields, record),
    ...{ tags, content, contentEs, contentPt },
    cover: cover || undefined,
    video: video || undefined,
    attachments: attachments || undefined,
  };
}

const COPY = '（副本）';

/** The same as a new item: nothing is planned for it, and its place is its own. */
export function asCopy(values: InformationFormValues): InformationFormValues {
  const title = [...(values.title ?? '')].slice(0, informationFields.title.max - COPY.length).join('');
  return { ...values, title: `${title}${COPY}`, pinned: false, onShelfTime: null, offShelfTime: null };
}

/** Another item as the start of a new one. */
export const valuesForCopy = (record: InformationDetail) => asCopy(valuesFrom(record));

/** What add takes; modify takes `id` and `version` beside it. A film belongs to video items alone. */
export function toSave(values: InformationFormValues) {
  const { cover, video, attachments, tags, content, contentEs, contentPt, contentType } = values;
  return {
    ...plainBody<InformationFields>(informationFields, values),
    ...{ content, contentEs, contentPt },
    tags: tags.map((tag) => tag.trim()),
    cover: cover ?? '',
    video: contentType === ContentType.video ? (video ?? '') : '',
    attachments: attachments ?? '',
  } satisfies InformationAdd;
}

/** The texts of the languages come first, then what stands beside them. */
const places: readonly string[] = [
  ...contentLanguages.flatMap((language) => Object.values(languageTexts[language])),
  ...Object.keys(informationFields),
];
export const placeOf = (name: FieldName) => places.indexOf(name);

/** The language whose text a field is; null for those of the whole item. */
export function languageOf(name: FieldName): ContentLanguage | null {
  const texts = (language: ContentLanguage): readonly string[] => Object.values(languageTexts[language]);
  return contentLanguages.find((language) => texts(language).includes(name)) ?? null;
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyValues, name);
}

/** Faults of a body at the fields of the form; of two at one field the first counts, what no field holds is dropped. */
export function placeFaults(faults: readonly FieldFault[]): PlacedFault<FieldName>[] {
  const placed = new Map<FieldName, string>();
  for (const { path, message } of faults) {
    const [name = ''] = path.split('.');
    if (isFieldName(name) && !placed.has(name)) placed.set(name, message);
  }
  return [...placed].map(([name, message]) => ({ name, message }));
}

/** What stands in the way of saving or, with `publish` or a plan, of the shelf: visitors need something to read or to see. */
export function faultsFor(values: InformationFormValues, publish: boolean): PlacedFault<FieldName>[] {
  const body = toSave(values);
  const issues = informationAdd.safeParse(body).error?.issues ?? [];
  const faults = placeFaults(
    issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  );
  if (!publish && body.onShelfTime === null) return faults;
  if (body.contentType === ContentType.video) {
    if (body.video === '') faults.push({ name: 'video', message: informationFault('noFilm') });
  } else if (body.content === '') faults.push({ name: 'content', message: informationFault('noContent') });
  return faults;
}
