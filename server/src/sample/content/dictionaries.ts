import {
  ActivityType,
  activityTypeLabels,
  DEFAULT_SERVICE,
  UserType,
  userTypeLabels,
} from '@outbound/contract';
import { countries, industries } from './forms.ts';

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

export const cities = [
  ['mexico-city', '墨西哥城'],
  ['monterrey', '蒙特雷'],
  ['sao-paulo', '圣保罗'],
  ['rio-de-janeiro', '里约热内卢'],
  ['santiago', '圣地亚哥'],
  ['lima', '利马'],
  ['buenos-aires', '布宜诺斯艾利斯'],
  ['bogota', '波哥大'],
  ['panama-city', '巴拿马城'],
  ['beijing', '北京'],
  ['shanghai', '上海'],
  ['guangzhou', '广州'],
  ['shenzhen', '深圳'],
  ['hangzhou', '杭州'],
] as const;

export const services = [
  DEFAULT_SERVICE,
  '政策咨询',
  '商务对接',
  '法律合规',
  '税务财务',
  '仓储物流',
  '金融保险',
  '语言服务',
  '园区考察',
] as const;

export const rejectReasons = [
  '报名信息不完整，请补充公司全称和职务后重新提交',
  '本场活动面向已有出口业务的企业，您可关注后续的入门专场',
  '同一企业报名人数已达上限，请联系已报名的同事',
  '所填手机号无法接通，请核对后重新提交',
  '所报行业与本场主题不符，建议报名对应行业的专场',
  '营业执照无法识别，请上传清晰的扫描件',
] as const;

const rejectTemplates = [
  [
    'incomplete',
    '您好，您报名的“{activity}”因信息不完整未能通过审核，请补充{field}后重新提交。感谢您的支持！',
  ],
  ['mismatch', '您好，“{activity}”主要面向{audience}，与贵公司情况不完全相符，建议关注平台后续活动。'],
  ['quota', '您好，“{activity}”贵公司名额已满，如需更换参会人员，请联系会务组。'],
] as const;

const pairs = (list: readonly (readonly [string, string])[]) =>
  list.map(([dictKey, dictValue]) => ({ dictKey, dictValue }));
/** Items whose key is their place, for lists that only matter by their words. */
const numbered = (list: readonly string[]) =>
  list.map((dictValue, index) => ({ dictKey: String(index + 1), dictValue }));

/** The dictionary of the first start. */
export const sampleDictionaries: readonly SampleDictionary[] = [
  {
    type: 'activity-city',
    name: '活动城市',
    remark: '活动发布与门户筛选使用的城市名称',
    public: true,
    items: pairs(cities),
  },
  {
    type: 'activity-type',
    name: '活动形式',
    remark: '与活动形式的取值一致',
    public: true,
    items: Object.values(ActivityType).map((value) => ({
      dictKey: String(value),
      dictValue: activityTypeLabels[value],
    })),
  },
  {
    type: 'service-name',
    name: '服务名称',
    remark: '发布活动时可选的服务',
    public: true,
    items: numbered(services),
  },
  {
    type: 'industry',
    name: '所属行业',
    remark: '报名表与统计使用',
    public: true,
    items: numbered(industries),
  },
  {
    type: 'country',
    name: '国家和地区',
    remark: '报名表与合作伙伴使用',
    public: true,
    items: numbered(countries),
  },
  {
    type: 'user-type',
    name: '用户类型',
    remark: '与用户类型的取值一致',
    public: false,
    items: Object.values(UserType).map((value) => ({
      dictKey: String(value),
      dictValue: userTypeLabels[value],
    })),
  },
  {
    type: 'reject-reason',
    name: '常用驳回原因',
    remark: '报名审核时可直接选用',
    public: false,
    items: numbered(rejectReasons),
  },
  {
    type: 'reject-template',
    name: '驳回通知模板',
    remark: '花括号内的内容在发送时替换',
    public: false,
    items: pairs(rejectTemplates),
  },
  {
    type: 'iframe-url',
    name: '外部系统地址',
    remark: '键为功能的框架标识，值为外部系统的网址；按需添加',
    public: false,
    items: [],
  },
];
