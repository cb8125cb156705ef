/** The platform's own words and particulars, as the office changes them: brand, footer, 关于我们, defaults, privacy notice. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { keysOf, modifyShape, rowShape, type Values } from '../field-shapes.ts';
import { numberField, specialField, textField } from '../fields.ts';
import { emailRule, timeZoneRule, visibleNameRule } from '../rules.ts';
import { zoneNames } from '../time-zone.ts';
import { fileListText, requiredText, text, written } from '../wire.ts';
import { changeEntry, version } from './record-history.ts';

/** Most entries of the lists under 关于我们, and characters of their parts. */
export const aboutLimits = {
  services: { most: 8, title: 20, text: 120 },
  figures: { most: 6, value: 12, label: 12 },
} as const;
const { services, figures } = aboutLimits;
/** Characters of a text with its marks. */
export const LONGEST_RICH_TEXT = 50_000;

const picture = fileListText(1);
const richText = z.string().max(LONGEST_RICH_TEXT, '内容过长');

/** What the platform says of itself. Empty texts are not shown. */
export const settingFields = {
  platformName: textField({
    label: '平台名称',
    max: 30,
    required: true,
    rule: visibleNameRule,
    help: '显示在页面标题、页首、页脚和登录页',
  }),
  /** JSON text of the file list; none: the product's own mark. */
  logo: specialField({
    label: '平台标志',
    write: picture,
    read: z.string(),
    optional: true,
    initial: '',
  }),
  copyright: textField({ label: '版权信息', max: 100, optional: true }),
  technicalSupport: textField({ label: '技术支持', max: 100, optional: true }),
  filingNumber: textField({
    label: '备案号',
    max: 50,
    optional: true,
    placeholder: '如：京ICP备00000000号',
    help: '链接到工业和信息化部备案管理系统',
  }),
  contactAddress: textField({ label: '联系地址', max: 200, optional: true }),
  contactPhone: textField({ label: '联系电话', max: 50, optional: true }),
  contactEmail: textField({ label: '联系邮箱', max: 100, rule: emailRule, optional: true }),
  /** JSON text of the file list. */
  wechatCode: specialField({
    label: '公众号二维码',
    write: picture,
    read: z.string(),
    optional: true,
    initial: '',
  }),
  /** HTML; sanitised by the server when written. */
  aboutText: specialField({ label: '平台介绍', write: richText, optional: true, initial: '' }),
  aboutServices: specialField({
    label: '服务能力',
    write: z
      .array(
        z.strictObject({ title: requiredText(services.title, '请输入服务名称'), text: text(services.text) }),
      )
      .max(services.most, `最多 ${services.most} 项`),
    optional: true,
    initial: [],
    help: `最多 ${services.most} 项，按填写的顺序显示`,
  }),
  aboutFigures: specialField({
    label: '平台数据',
    write: z
      .array(
        z.strictObject({
          value: requiredText(figures.value, '请输入数值'),
          label: requiredText(figures.label, '请输入数据名称'),
        }),
      )
      .max(figures.most, `最多 ${figures.most} 项`),
    optional: true,
    initial: [],
    help: `最多 ${figures.most} 项，如“500+”和“服务企业”`,
  }),
  timeZone: textField({
    label: '默认活动时区',
    max: 64,
    required: true,
    rule: timeZoneRule,
    labels: zoneNames,
    help: '新增活动时预先选好的时区，已有的活动不变',
  }),
  organizer: textField({
    label: '默认主办方',
    max: 100,
    optional: true,
    placeholder: '不填则为平台名称',
    help: '活动没有填写主办方时显示',
  }),
  contactPerson: textField({ label: '默认联系人', max: 50, optional: true }),
  contactWay: textField({
    label: '默认联系方式',
    max: 100,
    optional: true,
    placeholder: '不填则为联系电话',
    help: '活动没有填写联系人和联系方式时显示',
  }),
  applyNotes: textField({
    label: '默认报名须知',
    max: 1000,
    multiline: true,
    optional: true,
    help: '活动没有填写报名须知时显示',
  }),
  keepMonths: numberField({
    label: '默认个人信息保存期限',
    min: 1,
    max: 120,
    faults: { min: '个人信息保存期限至少 1 个月', max: '个人信息保存期限最多 120 个月' },
    optional: true,
    initial: 24,
    unit: '个月',
    help: '活动没有填写保存期限时，自活动结束起多久后删除报名人的个人信息和附件',
  }),
  /** HTML; sanitised by the server when written. A change makes the next version. */
  privacyNotice: specialField({
    label: '个人信息处理告知',
    write: richText.refine((html) => html.trim() !== '', '请填写个人信息处理告知'),
    read: z.string(),
    optional: true,
    initial: '',
  }),
};
export type SettingFields = typeof settingFields;
/** All that the platform says of itself. */
export type SettingValues = Values<SettingFields>;

/** Which text of the notice on personal data is in force. */
export const noticeState = z.strictObject({ version: z.int(), publishedTime: z.string() });

export const settingDetail = z.strictObject({
  ...rowShape(settingFields),
  /** What holds where nobody changed anything: the environment's settings, else the product's own words. */
  defaults: z.strictObject(rowShape(settingFields)),
  notice: noticeState,
  version: z.int(),
  /** Null: nobody has changed anything yet. */
  updatedBy: z.string().nullable(),
  updatedTime: z.string().nullable(),
});
export type SettingDetail = z.output<typeof settingDetail>;

export const settingCalls = {
  detail: call({
    path: '/ums/api/v1/setting/detail',
    name: '平台设置',
    needs: 'latin_sys_setting',
    log: null,
    body: z.strictObject({}),
    answer: settingDetail,
  }),
  /** What is left out stays as it is; a value that equals its default follows the default from then on. */
  modify: call({
    path: '/ums/api/v1/setting/modify',
    name: '修改平台设置',
    needs: 'latin_sys_setting_modify',
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({ ...modifyShape(settingFields), version }),
    answer: written,
  }),
  historyPage: pageCall({
    path: '/ums/api/v1/setting/historyPage',
    name: '平台设置变更历史',
    needs: 'latin_sys_setting',
    log: null,
    template: {},
    row: changeEntry,
  }),
};

/** Whether two values of a field say the same, in whatever order their parts were stored. */
export const isSameSetting = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

const ordered = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );

/** The keys whose values differ, in the order of the list. */
export const changedKeys = (one: SettingValues, other: SettingValues): (keyof SettingValues)[] =>
  keysOf(settingFields).filter((key) => !isSameSetting(one[key], other[key]));
