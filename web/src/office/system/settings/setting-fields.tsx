import {
  aboutLimits,
  calls,
  readFileList,
  type SettingDetail,
  type SettingFields,
  settingFields,
} from '@outbound/contract';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Upload } from '../../../ui/files/upload.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { zoneOptions } from '../../../ui/forms/zone-options.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PairListField } from './pair-list-field.tsx';
import { isSame, type SettingForm, type SettingKey } from './setting-values.ts';

interface Section {
  key: string;
  title: string;
  note?: string;
  fields: readonly SettingKey[];
}

/** What stands together on the page. */
export const sections: readonly Section[] = [
  { key: 'brand', title: '品牌', fields: ['platformName', 'logo'] },
  {
    key: 'footer',
    title: '页脚',
    note: '留空的内容不显示',
    fields: ['copyright', 'technicalSupport', 'filingNumber'],
  },
  {
    key: 'contact',
    title: '联系方式',
    note: '显示在“关于我们”和各公开页面的页脚，留空的内容不显示',
    fields: ['contactPhone', 'contactEmail', 'contactAddress', 'wechatCode'],
  },
  { key: 'about', title: '关于我们', fields: ['aboutText', 'aboutServices', 'aboutFigures'] },
  {
    key: 'activity',
    title: '活动默认值',
    fields: ['timeZone', 'organizer', 'contactPerson', 'contactWay', 'applyNotes', 'keepMonths'],
  },
  {
    key: 'privacy',
    title: '隐私告知',
    note: '报名人提交前须阅读并同意。修改后自动成为新的版本，每份报名都记录其同意的版本',
    fields: ['privacyNotice'],
  },
];

const pictureName = (value: unknown) =>
  readFileList(typeof value === 'string' ? value : '')
    .map(({ name, url }) => name || url)
    .join('、') || '（无）';
const wordsOf = (value: unknown) =>
  typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').trim() || '（空）' : '（空）';
const pairsText = (value: unknown) =>
  (Array.isArray(value) ? (value as Record<string, string>[]) : [])
    .map((entry) => Object.values(entry).filter(Boolean).join(' '))
    .join('；') || '（空）';

const picture = (hint: string, canWrite: boolean) => (
  <Upload call={calls.file.coverFiles} maxFiles={1} hint={hint} disabled={!canWrite} />
);

const { aboutText, privacyNotice } = settingFields;
const { services, figures } = aboutLimits;

/** The fields of the form by key, each with what its default is and a way back to it. */
export function settingFormFields(
  values: Partial<SettingForm>,
  record: SettingDetail,
  restore: (key: SettingKey) => void,
  canWrite: boolean,
): ReadonlyMap<string, Field> {
  const fields = formFieldsOf<SettingFields>(settingFields, {
    logo: {
      control: picture('支持 jpg、jpeg、png 格式，建议正方形，不小于 160×160', canWrite),
      text: pictureName,
    },
    wechatCode: { control: picture('支持 jpg、jpeg、png 格式，建议正方形', canWrite), text: pictureName },
    aboutText: {
      control: <RichText label={aboutText.label} disabled={!canWrite} />,
      text: wordsOf,
    },
    aboutServices: {
      control: (
        <PairListField
          subject="服务"
          most={services.most}
          disabled={!canWrite}
          parts={[
            { key: 'title', label: '名称', max: services.title, width: 3 },
            { key: 'text', label: '说明', max: services.text, width: 7 },
          ]}
        />
      ),
      text: pairsText,
    },
    aboutFigures: {
      control: (
        <PairListField
          subject="数据"
          most={figures.most}
          disabled={!canWrite}
          parts={[
            { key: 'value', label: '数值', max: figures.value, width: 4 },
            { key: 'label', label: '名称', max: figures.label, width: 6 },
          ]}
        />
      ),
      text: pairsText,
    },
    privacyNotice: {
      control: <RichText label={privacyNotice.label} disabled={!canWrite} />,
      text: wordsOf,
      required: true,
    },
    timeZone: { options: zoneOptions(Date.now()) },
    contactPerson: { span: 12 },
    contactWay: { span: 12 },
    contactPhone: { span: 12 },
    contactEmail: { span: 12 },
  });
  const wayBack = (field: Field): ReactNode => {
    const key = field.name as SettingKey;
    if (!canWrite || isSame(values[key], record.defaults[key])) return null;
    return (
      <Button
        type="link"
        size="small"
        style={{ padding: 0 }}
        aria-label={`恢复默认：${field.label}`}
        onClick={() => restore(key)}
      >
        恢复默认
      </Button>
    );
  };
  return new Map(
    fields.map((field) => [field.name, { ...field, extra: below(field.extra, wayBack(field)) }]),
  );
}

/** Help below a field, and on its right the way back to the default. */
function below(help: ReactNode, wayBack: ReactNode): ReactNode {
  if (!help && !wayBack) return undefined;
  return (
    <Flex justify="space-between" gap={12}>
      <Typography.Text type="secondary">{help}</Typography.Text>
      {wayBack}
    </Flex>
  );
}
