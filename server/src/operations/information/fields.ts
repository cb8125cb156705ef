/** What of a news item is stored, and how a change of it reads. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Body,
  type calls,
  type InformationFields,
  type InformationValues,
  informationFields,
  LEAD_LENGTH,
  LONGEST_CONTENT,
  languageTexts,
  openInformationDetailFields,
  openInformationRowFields,
  readFileList,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { fieldChanges, loggedChanges } from '../../records/field-changes.ts';
import { fieldTable } from '../../records/field-table.ts';
import { addressesOf, fileIdsOf, filesText, fileText, ownFileItem, pictureItem } from '../file-items.ts';
import { cleanRichText, fileIdsIn, filmIdsIn, plainText } from '../rich-text/index.ts';

/** Where the fields stand; files, tags and texts by hand. */
export const informationColumns = fieldTable('information', informationFields, {
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});
/** Those of them that visitors see. */
export const openRowColumns = fieldTable('information', openInformationRowFields, {});
export const openDetailColumns = fieldTable('information', openInformationDetailFields, {});

/** The texts of the languages, the record's own first. */
export const texts = Object.values(languageTexts);

/** Of one language's text so many characters are searched. */
const MOST_SEARCHED = 20_000;

/**
 * What a body of this person's says, made ready for the tables. Throws OM2000 for a file that is neither ours nor a picture
 * on https, and for a text that cannot be cleaned.
 */
export async function cleanInformation(
  body: Body<typeof calls.information.add>,
  userId: number,
): Promise<InformationValues> {
  const values: InformationValues = { ...body };
  values.cover = fileText(body.cover, pictureItem, informationFields.cover.label);
  values.video = fileText(body.video, ownFileItem, informationFields.video.label);
  values.attachments = fileText(body.attachments, ownFileItem, informationFields.attachments.label);
  for (const { content } of texts)
    if (body[content] !== '')
      values[content] = await cleanRichText(body[content], String(userId), LONGEST_CONTENT);
  return values;
}

/** Own files of cover, film, attachments and texts, to be held. */
export function fileIds(values: InformationValues): string[] {
  const shown = texts.flatMap(({ content }) => fileIdsIn(values[content]));
  const { cover, video, attachments } = values;
  return [...new Set([...fileIdsOf(cover), ...fileIdsOf(video), ...fileIdsOf(attachments), ...shown])];
}

/** Own files that readers take with them. */
export const ownAttachments = ({ attachments }: InformationValues) => fileIdsOf(attachments);
/** Own files that must be pictures, and those that must be films. */
export const ownCover = ({ cover }: InformationValues) => fileIdsOf(cover);
export const ownFilms = (values: InformationValues) => [
  ...fileIdsOf(values.video),
  ...texts.flatMap(({ content }) => filmIdsIn(values[content])),
];

/** What is kept of the texts besides: what lists show of each language, and what words are looked for in. */
export function derivedTexts(values: InformationValues) {
  const [lead = '', leadEs = '', leadPt = ''] = texts.map(
    ({ summary, content }) => values[summary] || plainText(values[content], LEAD_LENGTH),
  );
  const searched = texts
    .flatMap(({ title, summary, content }) => [
      values[title],
      values[summary],
      plainText(values[content], MOST_SEARCHED),
    ])
    .concat(values.tags)
    .filter((text) => text !== '');
  return { lead, leadEs, leadPt, searched: searched.join('\n') };
}

/** What the dictionary calls the columns, by key. */
export type ColumnNames = ReadonlyMap<string, string>;

/** What a change alters, by Chinese labels, texts up to `most` characters; `before` is null for a new one. */
export function differencesOf(
  before: InformationValues | null,
  after: InformationValues,
  { most, columns }: { most: number; columns: ColumnNames },
): Change[] {
  // The same file under another name is no change.
  const same = (key: 'cover' | 'video' | 'attachments') =>
    before !== null && addressesOf(before[key]) === addressesOf(after[key]) ? before[key] : after[key];
  const marked = (key: 'content' | 'contentEs' | 'contentPt') => (values: InformationValues) =>
    plainText(values[key], most);
  return fieldChanges<InformationFields>(
    informationFields,
    before,
    { ...after, cover: same('cover'), video: same('video'), attachments: same('attachments') },
    {
      cover: ({ cover }) => filesText(cover),
      video: ({ video }) => filesText(video),
      attachments: ({ attachments }) => filesText(attachments),
      columnKey: ({ columnKey }) => columns.get(columnKey) ?? columnKey,
      tags: ({ tags }) => tags.join('、'),
      content: marked('content'),
      contentEs: marked('contentEs'),
      contentPt: marked('contentPt'),
    },
  );
}

/** The same for the operation log and the history. */
export function informationChanges(
  before: InformationValues | null,
  after: InformationValues,
  columns: ColumnNames,
): Change[] {
  return loggedChanges(differencesOf(before, after, { most: 200, columns }));
}

/** Whether two states of an item say the same to the letter, the names of its files as well. */
export function isSameInformation(one: InformationValues, other: InformationValues): boolean {
  const read = (values: InformationValues) => ({
    ...values,
    cover: readFileList(values.cover),
    video: readFileList(values.video),
    attachments: readFileList(values.attachments),
  });
  return isDeepStrictEqual(read(one), read(other));
}
