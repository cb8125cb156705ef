/** What a banner of the home page carries (design 5): on the wire, in its form, in its log, and what of it visitors see. */
import { z } from 'zod';
import { detailShape, pickFields, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { specialField, textField } from '../fields.ts';
import { version } from '../platform/record-history.ts';
import { pageLinkRule } from '../rules.ts';
import { fileListText, id } from '../wire.ts';
import { contentLanguageLabels, contentLanguages } from './content-language.ts';
import { checkShelfPlan, shelfKeptFields, shelfPlanFields } from './shelf.ts';

/** So many are shown at once; further ones wait behind them. */
export const MOST_BANNERS = 8;

const translated = (label: string, max: number) =>
  textField({ label, max, optional: true, detailOnly: true, detail: false });

/** What banners have. */
export const bannerFields = {
  title: textField({
    label: '标题',
    max: 60,
    required: true,
    searched: true,
    detail: false,
    column: { width: 240, lines: 2 },
  }),
  /** JSON text of the file list (spec 3.5). */
  picture: specialField({
    label: '宽屏图片',
    write: fileListText(1, 1, '请上传宽屏图片'),
    read: z.string(),
    help: '建议 1920 × 640，文字请写在标题和说明中',
    column: { width: 168, picture: true },
  }),
  /** The same for narrow screens, where there is one. */
  phonePicture: specialField({
    label: '手机图片',
    write: fileListText(1),
    read: z.string(),
    optional: true,
    initial: '',
    help: '建议 960 × 1280；不传则使用宽屏图片',
    detailOnly: true,
  }),
  /** What the picture shows, for who does not see it. */
  alt: textField({
    label: '图片说明',
    max: 100,
    required: true,
    help: '读屏软件会读出，图片打不开时也会显示',
    detailOnly: true,
  }),
  summary: textField({
    label: '说明文字',
    max: 100,
    multiline: true,
    optional: true,
    column: { width: 220, lines: 2, hiddenAtFirst: true },
  }),
  link: textField({
    label: '跳转地址',
    max: 500,
    rule: pageLinkRule,
    optional: true,
    help: '本站地址以 / 开头，如 /portal/portalActivity；外站须为 https://；不填则不跳转',
    column: { width: 220 },
  }),
  ...shelfPlanFields,
  titleEs: translated('西班牙语标题', 120),
  summaryEs: translated('西班牙语说明文字', 200),
  altEs: translated('西班牙语图片说明', 200),
  titlePt: translated('葡萄牙语标题', 120),
  summaryPt: translated('葡萄牙语说明文字', 200),
  altPt: translated('葡萄牙语图片说明', 200),
  ...shelfKeptFields,
};
export type BannerFields = typeof bannerFields;
/** A banner as it is written, whole. */
export type BannerValues = Values<BannerFields>;

/** The fields of each language's texts. */
export const bannerTexts = {
  zh: { title: 'title', summary: 'summary', alt: 'alt' },
  es: { title: 'titleEs', summary: 'summaryEs', alt: 'altEs' },
  pt: { title: 'titlePt', summary: 'summaryPt', alt: 'altPt' },
} as const;

/** Rules that concern several fields at once. A language is there when it has a title. */
function checkTogether(value: BannerValues, context: z.core.$RefinementCtx): void {
  checkShelfPlan(value, context);
  for (const language of ['es', 'pt'] as const) {
    const { title, summary, alt } = bannerTexts[language];
    if (value[title] === '' && (value[summary] !== '' || value[alt] !== ''))
      context.addIssue({
        code: 'custom',
        path: [title],
        message: `请输入${contentLanguageLabels[language]}标题`,
      });
  }
}

export const bannerAdd = z.strictObject(wholeShape(bannerFields)).superRefine(checkTogether);
export type BannerAdd = z.input<typeof bannerAdd>;
export const bannerModify = z
  .strictObject({ ...wholeShape(bannerFields), id, version })
  .superRefine(checkTogether);

export const bannerRow = z.strictObject({
  id: z.int(),
  ...rowShape(bannerFields),
  /** In the recycle bin: when it got there. */
  deletedTime: z.string().nullable(),
});
export type BannerRow = z.output<typeof bannerRow>;

export const bannerDetail = z.strictObject({
  ...bannerRow.shape,
  ...detailShape(bannerFields),
  version: z.int(),
});
export type BannerDetail = z.output<typeof bannerDetail>;

/** What of it visitors are told besides its texts: a new field when it is named here, not before. */
export const openBannerFields = pickFields(bannerFields, ['picture', 'phonePicture', 'link']);

/** A banner as visitors see it. */
export const openBanner = z.strictObject({
  id: z.int(),
  ...rowShape(openBannerFields),
  ...detailShape(openBannerFields),
  title: z.string(),
  summary: z.string(),
  alt: z.string(),
  /** Which language its texts are in: Chinese where the wanted one is not written. */
  language: z.enum(contentLanguages),
});
export type OpenBanner = z.output<typeof openBanner>;
