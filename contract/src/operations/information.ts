/** What a news item carries (spec 7, 3.4, 2.3): on the wire, in its form, in its log, and what of it visitors see. */
import { z } from 'zod';
import { ContentType, contentTypeLabels, PublishStatus, publishStatusLabels, valuesOf } from '../enums.ts';
import { detailShape, pickFields, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { choiceField, flagField, numberField, specialField, textField, timeField } from '../fields.ts';
import { version } from '../platform/record-history.ts';
import { fileListText, id, requiredText } from '../wire.ts';
import { contentAuthorFields, openAttachment } from './content-fields.ts';
import { contentLanguageLabels, contentLanguages } from './content-language.ts';

/** The dictionary type of the columns. */
export const INFORMATION_COLUMNS = 'information_column';

/** Characters of one language's text with its marks. */
export const LONGEST_CONTENT = 200_000;
/** What stands for an empty summary: so many first characters of the text. */
export const LEAD_LENGTH = 120;

export const MOST_TAGS = 10;
export const MOST_INFORMATION_FILES = 10;
const LONGEST_TAG = 20;

/** HTML; sanitised by the server when written. */
const content = <const L extends string>(label: L) =>
  specialField({
    label,
    write: z.string().max(LONGEST_CONTENT, `${label}过长`),
    read: z.string(),
    form: false,
    optional: true,
    initial: '',
    detailOnly: true,
  });

const translatedTitle = (label: string) =>
  textField({ label, max: 200, optional: true, detailOnly: true, detail: false });

const translatedSummary = (label: string) =>
  textField({ label, max: 400, multiline: true, optional: true, detailOnly: true, detail: false });

/** What news items have. The texts, the longest of them, come last, in the log as well. */
export const informationFields = {
  title: textField({
    label: '资讯标题',
    max: 100,
    required: true,
    searched: true,
    detail: false,
    column: { title: '标题', width: 280, lines: 2 },
  }),
  /** JSON text of the file list (spec 3.4); its first one is the picture of lists. */
  cover: specialField({
    label: '封面',
    write: fileListText(1),
    read: z.string(),
    optional: true,
    initial: '',
    column: { width: 96, picture: true },
  }),
  /** The key of an entry of the dictionary (`INFORMATION_COLUMNS`). */
  columnKey: textField({
    label: '栏目',
    max: 50,
    optional: true,
    searched: true,
    column: { width: 110 },
  }),
  contentType: choiceField({
    label: '内容类型',
    values: valuesOf(ContentType),
    labels: contentTypeLabels,
    initial: ContentType.imageText,
    optional: true,
    searched: true,
    column: { width: 96 },
  }),
  /** JSON text of the file list: the film of a video item. Its cover is the picture before it plays. */
  video: specialField({
    label: '视频',
    write: fileListText(1),
    read: z.string(),
    optional: true,
    initial: '',
    detailOnly: true,
  }),
  /** JSON text of the file list: documents that readers take with them. */
  attachments: specialField({
    label: '附件',
    write: fileListText(MOST_INFORMATION_FILES),
    read: z.string(),
    optional: true,
    initial: '',
    detailOnly: true,
  }),
  summary: textField({
    label: '摘要',
    max: 200,
    multiline: true,
    optional: true,
    placeholder: `不填则取正文前 ${LEAD_LENGTH} 字`,
    detailOnly: true,
  }),
  source: textField({
    label: '来源',
    max: 100,
    optional: true,
    column: { width: 140, hiddenAtFirst: true },
  }),
  author: textField({
    label: '作者',
    max: 50,
    optional: true,
    column: { width: 110, hiddenAtFirst: true },
  }),
  tags: specialField({
    label: '标签',
    write: z
      .array(requiredText(LONGEST_TAG, '请填写标签'))
      .max(MOST_TAGS, `最多 ${MOST_TAGS} 个标签`)
      .refine((list) => new Set(list).size === list.length, '标签不能重复'),
    read: z.array(z.string()),
    optional: true,
    initial: [],
    column: { width: 160, hiddenAtFirst: true },
  }),
  // Who may not publish leaves these three as they are.
  pinned: flagField({ label: '置顶', optional: true, column: { width: 72 } }),
  onShelfTime: timeField({
    label: '定时上架',
    help: '到时自动上架；不填则手动上架',
    optional: true,
    column: { title: '定时计划', width: 190 },
  }),
  offShelfTime: timeField({ label: '定时下架', help: '到时自动下架；不填则一直展示', optional: true }),
  /** What search engines and link previews are told in the place of title and summary; people read those. */
  seoTitle: textField({
    label: 'SEO 标题',
    max: 100,
    optional: true,
    placeholder: '不填则用资讯标题',
    help: '搜索结果和分享卡片中的标题，建议不超过 30 字；页面上仍显示资讯标题',
    detailOnly: true,
  }),
  seoDescription: textField({
    label: 'SEO 描述',
    max: 200,
    multiline: true,
    optional: true,
    placeholder: '不填则用摘要',
    help: '搜索结果和分享卡片中的说明，建议 60 至 120 字',
    detailOnly: true,
  }),
  content: content('正文'),
  titleEs: translatedTitle('西班牙语标题'),
  summaryEs: translatedSummary('西班牙语摘要'),
  contentEs: content('西班牙语正文'),
  titlePt: translatedTitle('葡萄牙语标题'),
  summaryPt: translatedSummary('葡萄牙语摘要'),
  contentPt: content('葡萄牙语正文'),
  /** As it is at this moment, by the plans too. */
  publishStatus: choiceField({
    label: '发布状态',
    values: valuesOf(PublishStatus),
    labels: publishStatusLabels,
    shownOnly: true,
    elsewhere: true,
    detail: false,
    searched: true,
    column: { width: 96 },
  }),
  /** When it last went on the shelf. */
  publishTime: timeField({
    label: '发布时间',
    shownOnly: true,
    elsewhere: true,
    optional: true,
    detail: false,
    column: { width: 172 },
  }),
  /** The languages that it is written in. */
  languages: specialField({
    label: '语言版本',
    write: z.array(z.enum(contentLanguages)),
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { width: 120, hiddenAtFirst: true },
  }),
  viewNum: numberField({
    label: '浏览',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { title: '浏览数', width: 88, align: 'right' },
  }),
  ...contentAuthorFields,
};
export type InformationFields = typeof informationFields;
/** A news item as it is written, whole. */
export type InformationValues = Values<InformationFields>;

/** The fields of each language's texts. */
export const languageTexts = {
  zh: { title: 'title', summary: 'summary', content: 'content' },
  es: { title: 'titleEs', summary: 'summaryEs', content: 'contentEs' },
  pt: { title: 'titlePt', summary: 'summaryPt', content: 'contentPt' },
} as const;

/** Rules that concern several fields at once; the same for add and modify. */
function checkTogether(value: InformationValues, context: z.core.$RefinementCtx): void {
  const fault = (path: keyof InformationValues, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { onShelfTime, offShelfTime } = informationFields;
  if (value.onShelfTime && value.offShelfTime && value.onShelfTime >= value.offShelfTime)
    fault('offShelfTime', `${offShelfTime.label}必须晚于${onShelfTime.label}`);
  for (const language of ['es', 'pt'] as const) {
    const { title, summary, content: text } = languageTexts[language];
    // A language is there when it has a title: without one nobody could choose it.
    if (value[title] === '' && (value[summary] !== '' || value[text] !== ''))
      fault(title, `请输入${contentLanguageLabels[language]}标题`);
  }
}

export const informationAdd = z.strictObject(wholeShape(informationFields)).superRefine(checkTogether);
export type InformationAdd = z.input<typeof informationAdd>;
export const informationModify = z
  .strictObject({ ...wholeShape(informationFields), id, version })
  .superRefine(checkTogether);

export const informationRow = z.strictObject({
  id: z.int(),
  ...rowShape(informationFields),
  /** In the recycle bin: when it got there. */
  deletedTime: z.string().nullable(),
  /** When it goes from there by itself; null: not. */
  purgeTime: z.string().nullable(),
});

export const informationDetail = z.strictObject({
  ...informationRow.shape,
  ...detailShape(informationFields),
  version: z.int(),
});
export type InformationDetail = z.output<typeof informationDetail>;

/** A paragraph of one text compared with another. */
const differencePart = z.strictObject({ kind: z.enum(['same', 'removed', 'added']), text: z.string() });

/** What differs between two versions, by field label, whole; `parts` of a long text, paragraph by paragraph. */
export const informationDifference = z.strictObject({
  field: z.string(),
  before: z.string(),
  after: z.string(),
  parts: z.array(differencePart).nullable(),
});

export const informationVersionRow = z.strictObject({
  /** The number that the version had in its record. */
  version: z.int(),
  title: z.string(),
  operator: z.string(),
  createdTime: z.string(),
  isCurrent: z.boolean(),
});

const language = z.enum(contentLanguages).describe('内容语言：zh 中文；es 西班牙语；pt 葡萄牙语');
/** What visitors ask for their language by; Chinese without. */
export const wantedLanguage = language.default('zh');

/** What of it a row of the public list says: a new field is told to visitors when it is named here, not before. */
export const openInformationRowFields = pickFields(informationFields, [
  'cover',
  'columnKey',
  'contentType',
  'tags',
  'pinned',
  'viewNum',
]);

/** What visitors learn of it besides. */
export const openInformationDetailFields = pickFields(informationFields, [
  'video',
  'source',
  'author',
  'seoTitle',
  'seoDescription',
]);

/** A row of the public list. */
export const openInformationRow = z.strictObject({
  id: z.int(),
  ...rowShape(openInformationRowFields),
  title: z.string(),
  /** Its own, or the first characters of the text. */
  summary: z.string(),
  /** Which language title and summary are in: Chinese where the wanted one is not written. */
  language,
  /** What stands around the word that was searched for, where neither title nor summary has it. */
  excerpt: z.string().optional(),
  /** What people call the column; '' without one. */
  columnLabel: z.string(),
  publishTime: z.string(),
  /** The date of the item as spec 3.4 names it: for visitors it begins when it is published. */
  createdTime: z.string(),
});
export type OpenInformationRow = z.output<typeof openInformationRow>;

const neighbour = z.strictObject({ id: z.int(), title: z.string() }).nullable();

/** What a visitor sees of a news item (spec 2.3, 3.4). */
export const openInformation = z.strictObject({
  ...openInformationRow.shape,
  ...rowShape(openInformationDetailFields),
  ...detailShape(openInformationDetailFields),
  content: z.string(),
  /** Which language the text is in: Chinese where the wanted one has a title alone. */
  contentLanguage: language,
  attachmentList: z.array(openAttachment),
  /** Every language that it is written in. */
  languages: z.array(language),
  /** When it was last edited, where that was after it was published. */
  updatedTime: z.string().nullable(),
  /** What was published before and after it. */
  previous: neighbour,
  next: neighbour,
  relatedList: z.array(openInformationRow),
});
export type OpenInformation = z.output<typeof openInformation>;
