/** What of an activity is stored, and how a change of it reads. */
import { createHash } from 'node:crypto';
import {
  type ActivityFields,
  type ActivityValues,
  activityFields,
  activityTexts,
  type Body,
  type calls,
  DEFAULT_SERVICE,
  type FileItem,
  formItemTypeLabels,
  isPhoneItem,
  LONGEST_DETAIL,
  openDetailFields,
  openRowFields,
  readFileList,
  type ShowCondition,
  timeRangeText,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { fieldTable } from '../../records/field-table.ts';
import { pictureItem } from '../file-items.ts';
import { cleanRichText, fileIdOf, fileIdsIn, plainText } from '../rich-text/index.ts';

/** Where the fields stand; pictures, detail, services and form by hand. */
export const activityColumns = fieldTable('activity', activityFields, {
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});
/** The texts of the languages, the record's own first. */
const texts = Object.values(activityTexts);
/** Those of them that visitors see. */
export const openRowColumns = fieldTable('activity', openRowFields, {});
export const openDetailColumns = fieldTable('activity', openDetailFields, {});

type FormItemValues = ActivityValues['formItemList'][number];

/**
 * What a body of this person's says, made ready for the tables. Throws OM2000 for a poster that is neither ours nor
 * https, and for a text that cannot be cleaned.
 */
export async function cleanActivity(
  body: Body<typeof calls.activity.save>,
  userId: number,
): Promise<ActivityValues> {
  const services = body.services.length > 0 ? body.services : [DEFAULT_SERVICE];
  const places = new Map(Object.entries(body.serviceCapacity));
  const details: Partial<Record<(typeof texts)[number]['detail'], string>> = {};
  for (const { detail } of texts)
    if (body[detail] !== '')
      details[detail] = await cleanRichText(body[detail], String(userId), LONGEST_DETAIL);
  return {
    ...body,
    ...details,
    poster: JSON.stringify(readFileList(body.poster).map(cleanPoster)),
    services,
    serviceCapacity: Object.fromEntries(services.map((name) => [name, places.get(name) ?? null])),
    // The phone tells sign-ups apart: leaving it out would get round "one a phone".
    formItemList: body.formItemList.map((item) => ({ ...item, require: item.require || isPhoneItem(item) })),
  };
}

/** Own pictures of poster and details, to be held. */
export function pictureIds(values: ActivityValues): string[] {
  const posters = readFileList(values.poster).flatMap((item) => fileIdOf(item.url) ?? []);
  return [...new Set([...posters, ...texts.flatMap(({ detail }) => fileIdsIn(values[detail]))])];
}

function cleanPoster(item: FileItem): FileItem {
  const poster = pictureItem(item);
  if (poster === null) throw new Refusal('OM2000.posterAddress');
  return poster;
}

const optionText = ({ value, limit }: FormItemValues['formItemDetailRespList'][number]) =>
  limit == null ? value : `${value}（限 ${limit}）`;

/** What tells texts apart whose beginnings are the same; each version is kept as a whole beside the form. */
const consentMark = (text: string) =>
  text.length > 50 ? `…（摘要 ${createHash('sha256').update(text).digest('hex').slice(0, 8)}）` : '';

const ruleWords = { eq: '为', ne: '不为', in: '为其一' } as const;
/** By the key of the field that it looks at: what names it in the form may be renamed. */
const ruleText = ({ fieldKey, op, value }: ShowCondition) =>
  `${fieldKey} ${ruleWords[op]} ${typeof value === 'string' ? value : value.join('/')}`;

function itemText(item: FormItemValues): string {
  const { name, type, require, disabled, formItemDetailRespList: options } = item;
  const { defaultValue, showRule = [], maxFiles = 1, consentText } = item;
  const said = [
    formItemTypeLabels[type],
    ...(require ? ['必填'] : []),
    ...(disabled ? ['停用'] : []),
    ...(options.length > 0 ? [options.map(optionText).join('/')] : []),
    ...(defaultValue ? [`默认 ${defaultValue}`] : []),
    ...(maxFiles > 1 ? [`最多 ${maxFiles} 个文件`] : []),
    ...(showRule.length > 0 ? [`显示条件 ${showRule.map(ruleText).join('且')}`] : []),
    ...(consentText ? [`条款 ${consentText.slice(0, 50)}${consentMark(consentText)}`] : []),
  ];
  return `${name}（${said.join('，')}）`;
}

const MOST_LOGGED = 500;
const cut = (text: string) =>
  [...text].length > MOST_LOGGED ? `${[...text].slice(0, MOST_LOGGED).join('')}…` : text;

const sessionText = ({ name, startTime, endTime, location, capacity }: ActivityValues['sessions'][number]) =>
  `${name}（${[timeRangeText(startTime, endTime), location, capacity === null ? '' : `限 ${capacity}`].filter(Boolean).join('，')}）`;

const addressesOf = ({ poster }: ActivityValues) =>
  readFileList(poster)
    .map(({ url }) => url)
    .join(' ');

/** What a change alters, by Chinese labels, for the operation log and the history; `before` is null for a new one. */
export function activityChanges(before: ActivityValues | null, after: ActivityValues): Change[] {
  // The same pictures under other names are no change.
  const isSame = before !== null && addressesOf(before) === addressesOf(after);
  const poster = isSame ? before.poster : after.poster;
  const changes = fieldChanges<ActivityFields>(
    activityFields,
    before,
    { ...after, poster },
    {
      poster: (values) =>
        readFileList(values.poster)
          .map(({ name, url }) => name ?? url)
          .join('、'),
      services: ({ services }) => services.join('、'),
      serviceCapacity: ({ serviceCapacity }) =>
        Object.entries(serviceCapacity)
          .map(([name, most]) => `${name}：${most ?? activityFields.capacity.none}`)
          .join('；'),
      sessions: ({ sessions }) => sessions.map(sessionText).join('、'),
      formItemList: ({ formItemList }) => formItemList.map(itemText).join('、'),
      detail: ({ detail }) => plainText(detail, 200),
      detailEs: ({ detailEs }) => plainText(detailEs, 200),
      detailPt: ({ detailPt }) => plainText(detailPt, 200),
    },
  );
  return changes.map(({ field, before: was, after: is }) => ({ field, before: cut(was), after: cut(is) }));
}
