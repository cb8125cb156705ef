/** What of an activity is stored, and how a change of it reads. */
import { createHash } from 'node:crypto';
import {
  type ActivityFields,
  type ActivityValues,
  activityFields,
  activityTexts,
  type Body,
  type calls,
  contentLanguageLabels,
  DEFAULT_SERVICE,
  type FileItem,
  formItemTypeLabels,
  isPhoneItem,
  keptNameTexts,
  keptOptions,
  keptTexts,
  LONGEST_DETAIL,
  openDetailFields,
  openRowFields,
  readFileList,
  type ShowCondition,
  timeRangeText,
  translatedLanguages,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { fieldChanges, loggedChanges } from '../../records/field-changes.ts';
import { fieldTable } from '../../records/field-table.ts';
import { addressesOf, fileIdsOf, filesText, fileText, ownFileItem, pictureItem } from '../file-items.ts';
import { cleanRichText, fileIdsIn, plainText } from '../rich-text/index.ts';

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
 * https, for an attachment that is not ours, and for a text that cannot be cleaned.
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
    attachments: fileText(body.attachments, ownFileItem, activityFields.attachments.label),
    services,
    serviceCapacity: Object.fromEntries(services.map((name) => [name, places.get(name) ?? null])),
    // The phone tells sign-ups apart: leaving it out would get round "one a phone".
    nameTexts: keptNameTexts({ ...body, services }),
    formItemList: body.formItemList.map((item) => ({ ...item, require: item.require || isPhoneItem(item) })),
  };
}

/** Own files that visitors take with them. */
export const attachmentIds = ({ attachments }: ActivityValues) => fileIdsOf(attachments);

/** Own files of poster, attachments and details, to be held. */
export function fileIds(values: ActivityValues): string[] {
  const shown = texts.flatMap(({ detail }) => fileIdsIn(values[detail]));
  return [...new Set([...fileIdsOf(values.poster), ...attachmentIds(values), ...shown])];
}

function cleanPoster(item: FileItem): FileItem {
  const poster = pictureItem(item);
  if (poster === null) throw new Refusal('OM2000.posterAddress');
  return poster;
}

const optionText = ({ value, limit }: FormItemValues['formItemDetailRespList'][number]) =>
  limit == null ? value : `${value}（限 ${limit}）`;

/** What tells texts apart whose beginnings are the same; each version is kept as a whole beside the form. */
const textMark = (text: string) =>
  text.length > 50 ? `…（摘要 ${createHash('sha256').update(text).digest('hex').slice(0, 8)}）` : '';

const ruleWords = { eq: '为', ne: '不为', in: '为其一' } as const;
/** By the key of the field that it looks at: what names it in the form may be renamed. */
const ruleText = ({ fieldKey, op, value }: ShowCondition) =>
  `${fieldKey} ${ruleWords[op]} ${typeof value === 'string' ? value : value.join('/')}`;

/** What it says in other languages: by name, and by a mark that is another one with each other text. */
function translationText(item: FormItemValues): string[] {
  const texts = keptTexts(item);
  const options = keptOptions(item.formItemDetailRespList);
  return translatedLanguages.flatMap((language) => {
    const named = options.flatMap((option) => option[language] ?? []);
    const { name, description, consentText } = texts[language] ?? {};
    const said = [name, named.join('/'), description, consentText].filter(Boolean).join('，');
    return said === '' ? [] : [`${contentLanguageLabels[language]} ${said.slice(0, 50)}${textMark(said)}`];
  });
}

function itemText(item: FormItemValues): string {
  const { name, type, require, disabled, formItemDetailRespList: options } = item;
  const { defaultValue, showRule = [], maxFiles = 1, consentText } = item;
  const said = [
    formItemTypeLabels[type],
    ...(require ? ['必填'] : []),
    ...(disabled ? ['停用'] : []),
    ...(item.atDoor ? ['入场时填写'] : []),
    ...(options.length > 0 ? [options.map(optionText).join('/')] : []),
    ...(defaultValue ? [`默认 ${defaultValue}`] : []),
    ...(maxFiles > 1 ? [`最多 ${maxFiles} 个文件`] : []),
    ...(showRule.length > 0 ? [`显示条件 ${showRule.map(ruleText).join('且')}`] : []),
    ...(consentText ? [`条款 ${consentText.slice(0, 50)}${textMark(consentText)}`] : []),
    ...translationText(item),
  ];
  return `${name}（${said.join('，')}）`;
}

/**
 * What a form says that another one does not, because a whole one in three languages is longer than what a log keeps; the order
 * of its fields where that alone differs.
 */
function formText(form: ActivityValues['formItemList'], other: ActivityValues['formItemList'] = []): string {
  const [own, others] = [form, other].map((items) => items.map(itemText)) as [string[], string[]];
  const differing = own.filter((text) => !others.includes(text));
  const isSame = differing.length === 0 && others.every((text) => own.includes(text));
  return isSame ? form.map(({ name }) => name).join('、') : differing.join('、');
}

const sessionText = ({ name, startTime, endTime, location, capacity }: ActivityValues['sessions'][number]) =>
  `${name}（${[timeRangeText(startTime, endTime), location, capacity === null ? '' : `限 ${capacity}`].filter(Boolean).join('，')}）`;

const nameText = ({ value, ...texts }: ActivityValues['nameTexts'][number]) =>
  `${value}（${translatedLanguages.flatMap((language) => texts[language] || []).join('，')}）`;

/** What a change alters, by Chinese labels, for the operation log and the history; `before` is null for a new one. */
export function activityChanges(before: ActivityValues | null, after: ActivityValues): Change[] {
  // The same files under other names are no change.
  const same = (key: 'poster' | 'attachments') =>
    before !== null && addressesOf(before[key]) === addressesOf(after[key]) ? before[key] : after[key];
  const changes = fieldChanges<ActivityFields>(
    activityFields,
    before,
    { ...after, poster: same('poster'), attachments: same('attachments') },
    {
      poster: ({ poster }) => filesText(poster),
      attachments: ({ attachments }) => filesText(attachments),
      services: ({ services }) => services.join('、'),
      serviceCapacity: ({ serviceCapacity }) =>
        Object.entries(serviceCapacity)
          .map(([name, most]) => `${name}：${most ?? activityFields.capacity.none}`)
          .join('；'),
      sessions: ({ sessions }) => sessions.map(sessionText).join('、'),
      formItemList: ({ formItemList }) =>
        formText(
          formItemList,
          formItemList === after.formItemList ? before?.formItemList : after.formItemList,
        ),
      nameTexts: ({ nameTexts }) => nameTexts.map(nameText).join('、'),
      detail: ({ detail }) => plainText(detail, 200),
      detailEs: ({ detailEs }) => plainText(detailEs, 200),
      detailPt: ({ detailPt }) => plainText(detailPt, 200),
    },
  );
  return loggedChanges(changes);
}
