import { countries } from './forms.ts';

export interface SampleDictionaryItem {
  dictKey: string;
  dictValue: string;
}

/** A dictionary type with its items in order. */
export interface SampleDictionary {
  type: string;
  name: string;
  remark: string;
  /** Readable without a session (spec 7: /index/dictionary/getDicByType). */
  public: boolean;
  items: readonly SampleDictionaryItem[];
}

const rejectTemplates = [
  [
    'incomplete',
    '您好，您报名的“{activity}”因信息不完整未能通过审核，请补充{field}后重新提交。感谢您的支持！',
  ],
  ['mismatch', '您好，“{activity}”主要面向{audience}，与贵公司情况不完全相符，建议关注平台后续活动。'],
  ['quota', '您好，“{activity}”贵公司名额已满，如需更换参会人员，请联系会务组。'],
] as const;

/** Types beside the built-in ones, which the operations service brings itself. */
export const sampleDictionaries: readonly SampleDictionary[] = [
  {
    type: 'country',
    name: '国家和地区',
    remark: '报名表与合作伙伴使用',
    public: true,
    items: countries.map((dictValue, index) => ({ dictKey: String(index + 1), dictValue })),
  },
  {
    type: 'reject_template',
    name: '驳回通知模板',
    remark: '花括号内的内容在发送时替换',
    public: false,
    items: rejectTemplates.map(([dictKey, dictValue]) => ({ dictKey, dictValue })),
  },
];
