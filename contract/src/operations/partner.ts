/** What a partner carries (design 5): on the wire, in its form, in its log, and what of it visitors see. */
import { z } from 'zod';
import { PartnerKind, partnerKindLabels, valuesOf } from '../enums.ts';
import { detailShape, pickFields, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { choiceField, numberField, specialField, textField } from '../fields.ts';
import { version } from '../platform/record-history.ts';
import { siteAddressRule } from '../rules.ts';
import { fileListText, id } from '../wire.ts';
import { contentLanguageLabels, contentLanguages } from './content-language.ts';
import { countries, countryLabels } from './countries.ts';
import { checkShelfPlan, shelfKeptFields, shelfPlanFields } from './shelf.ts';

const translated = (label: string, max: number, multiline?: true) =>
  textField({
    label,
    max,
    ...(multiline && { multiline }),
    optional: true,
    imported: true,
    exported: true,
    detailOnly: true,
    detail: false,
  });

/** What partners have. The longest texts come last, in the log as well. */
export const partnerFields = {
  name: textField({
    label: '名称',
    max: 100,
    required: true,
    searched: true,
    imported: 'required',
    exported: true,
    sheetWidth: 32,
    detail: false,
    column: { width: 240, lines: 2 },
  }),
  kind: choiceField({
    label: '分类',
    values: valuesOf(PartnerKind),
    labels: partnerKindLabels,
    searched: true,
    imported: 'required',
    exported: true,
    column: { width: 100 },
  }),
  country: choiceField({
    label: '国家/地区',
    values: countries,
    labels: countryLabels,
    searched: true,
    imported: 'required',
    exported: true,
    sheetWidth: 16,
    column: { width: 120 },
  }),
  /** JSON text of the file list (spec 3.5). Without one the first character of the name stands in its place. */
  logo: specialField({
    label: '标志',
    write: fileListText(1),
    read: z.string(),
    optional: true,
    initial: '',
    column: { width: 96, picture: true },
  }),
  summary: textField({
    label: '简介',
    max: 200,
    multiline: true,
    optional: true,
    imported: true,
    exported: true,
    sheetWidth: 40,
    column: { width: 240, lines: 2, hiddenAtFirst: true },
  }),
  website: textField({
    label: '官网',
    max: 500,
    rule: siteAddressRule,
    optional: true,
    imported: true,
    exported: true,
    sheetWidth: 32,
    placeholder: 'https://',
    column: { width: 200, hiddenAtFirst: true },
  }),
  /** Visitors read it: an office's own telephone or mail, nobody's private one. */
  contact: textField({
    label: '对外联系方式',
    max: 200,
    optional: true,
    imported: true,
    exported: true,
    help: '会展示在门户，请勿填写个人号码',
    detailOnly: true,
  }),
  ...shelfPlanFields,
  introduction: textField({
    label: '详细介绍',
    max: 5_000,
    multiline: true,
    optional: true,
    imported: true,
    exported: true,
    detailOnly: true,
    help: '空行分段',
  }),
  nameEs: translated('西班牙语名称', 200),
  summaryEs: translated('西班牙语简介', 400, true),
  introductionEs: translated('西班牙语介绍', 5_000, true),
  namePt: translated('葡萄牙语名称', 200),
  summaryPt: translated('葡萄牙语简介', 400, true),
  introductionPt: translated('葡萄牙语介绍', 5_000, true),
  ...shelfKeptFields,
  /** Readers of its page, once a visitor and half hour. */
  viewNum: numberField({
    label: '浏览数',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    exported: true,
    column: { width: 88, align: 'right' },
  }),
};
export type PartnerFields = typeof partnerFields;
/** A partner as it is written, whole. */
export type PartnerValues = Values<PartnerFields>;

/** The fields of each language's texts. */
export const partnerTexts = {
  zh: { name: 'name', summary: 'summary', introduction: 'introduction' },
  es: { name: 'nameEs', summary: 'summaryEs', introduction: 'introductionEs' },
  pt: { name: 'namePt', summary: 'summaryPt', introduction: 'introductionPt' },
} as const;

/** The first language that has texts and no name: nobody could choose it. */
export function partnerLanguageFault(
  value: Pick<PartnerValues, (typeof partnerTexts)[keyof typeof partnerTexts][keyof typeof partnerTexts.zh]>,
): { field: 'nameEs' | 'namePt'; message: string } | null {
  for (const language of ['es', 'pt'] as const) {
    const { name, summary, introduction } = partnerTexts[language];
    if (value[name] === '' && (value[summary] !== '' || value[introduction] !== ''))
      return { field: name, message: `请输入${contentLanguageLabels[language]}名称` };
  }
  return null;
}

function checkTogether(value: PartnerValues, context: z.core.$RefinementCtx): void {
  checkShelfPlan(value, context);
  const fault = partnerLanguageFault(value);
  if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
}

export const partnerAdd = z.strictObject(wholeShape(partnerFields)).superRefine(checkTogether);
export type PartnerAdd = z.input<typeof partnerAdd>;
export const partnerModify = z
  .strictObject({ ...wholeShape(partnerFields), id, version })
  .superRefine(checkTogether);

export const partnerRow = z.strictObject({
  id: z.int(),
  ...rowShape(partnerFields),
  /** In the recycle bin: when it got there. */
  deletedTime: z.string().nullable(),
});
export type PartnerRow = z.output<typeof partnerRow>;

export const partnerDetail = z.strictObject({
  ...partnerRow.shape,
  ...detailShape(partnerFields),
  version: z.int(),
});
export type PartnerDetail = z.output<typeof partnerDetail>;

const language = z.enum(contentLanguages).describe('内容语言：zh 中文；es 西班牙语；pt 葡萄牙语');

/** What of it visitors are told besides its texts: a new field when it is named here, not before. */
export const openPartnerRowFields = pickFields(partnerFields, ['kind', 'country', 'logo']);
export const openPartnerDetailFields = pickFields(partnerFields, ['website', 'contact']);

/** A partner on the wall. */
export const openPartnerRow = z.strictObject({
  id: z.int(),
  ...rowShape(openPartnerRowFields),
  name: z.string(),
  summary: z.string(),
  /** Which language its texts are in: Chinese where the wanted one is not written. */
  language,
});
export type OpenPartnerRow = z.output<typeof openPartnerRow>;

/** What a visitor reads of one. */
export const openPartner = z.strictObject({
  ...openPartnerRow.shape,
  ...rowShape(openPartnerDetailFields),
  ...detailShape(openPartnerDetailFields),
  introduction: z.string(),
  /** Every language that it is written in. */
  languages: z.array(language),
  /** Others of its kind, four at most. */
  relatedList: z.array(openPartnerRow),
});
export type OpenPartner = z.output<typeof openPartner>;
