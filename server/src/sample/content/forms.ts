import { FormItemType } from '@outbound/contract';

export type SampleFormKey = 'conference' | 'delegation' | 'matchmaking';

/** An item of a sample form; `options` belongs to the choice types and is empty for all others. */
export interface SampleFormItem {
  name: string;
  type: FormItemType;
  require: boolean;
  description: string;
  options: readonly string[];
}

const { text, textarea, radio, checkbox, date, picker, upload } = FormItemType;

const item = (
  type: FormItemType,
  name: string,
  require: boolean,
  options: readonly string[] = [],
  description = '',
): SampleFormItem => ({ name, type, require, description, options });

export const countries = [
  '墨西哥',
  '巴西',
  '智利',
  '秘鲁',
  '阿根廷',
  '哥伦比亚',
  '巴拿马',
  '厄瓜多尔',
  '乌拉圭',
  '玻利维亚',
  '巴拉圭',
  '哥斯达黎加',
  '危地马拉',
  '多米尼加',
  '其他国家',
] as const;

export const industries = [
  '汽车及零部件',
  '新能源与储能',
  '家电家居',
  '消费电子',
  '工程机械',
  '纺织服装',
  '农产品与食品',
  '医疗健康',
  '跨境电商',
  '物流与供应链',
  '建材五金',
  '法律财税服务',
] as const;

const who = [item(text, '姓名', true), item(text, '手机号', true, [], '用于接收审核结果')];

/** The forms by key, items in the order in which they are shown; `sortNum` is the place in the list, from 1. */
export const sampleForms: Readonly<Record<SampleFormKey, readonly SampleFormItem[]>> = {
  conference: [
    ...who,
    item(text, '公司', true, [], '请填写营业执照上的全称'),
    item(text, '职务', true),
    item(picker, '所属行业', true, industries),
    item(checkbox, '关注国家', true, countries.slice(0, 8)),
    item(radio, '是否已有海外业务', true, ['已有海外公司', '仅有出口业务', '正在筹备']),
    item(textarea, '希望了解的问题', false, [], '提前提交的问题优先解答'),
  ],
  delegation: [
    ...who,
    item(text, '公司', true, [], '请填写营业执照上的全称'),
    item(text, '职务', true),
    item(radio, '性别', true, ['男', '女']),
    item(date, '出生日期', true, [], '用于办理邀请函与保险'),
    item(date, '护照有效期至', true, [], '自出发之日起须满六个月'),
    item(picker, '主要目标国家', true, countries),
    item(checkbox, '考察重点', true, ['工业园区', '港口物流', '已投产工厂', '法律税务', '人才与用工']),
    item(upload, '营业执照', false, [], 'JPG、PNG 或 PDF，可在审核前补交'),
    item(textarea, '特殊需求', false, [], '饮食、健康与住宿方面的要求'),
  ],
  matchmaking: [
    ...who,
    item(text, '公司', true, [], '请填写营业执照上的全称'),
    item(picker, '所属行业', true, industries),
    item(text, '主营产品', true),
    item(picker, '首选对接国家', true, countries),
    item(checkbox, '合作方式', true, ['寻找代理', '直接采购', '合资建厂', '技术合作', '仓储合作']),
    item(radio, '需要的翻译', true, ['西班牙语', '葡萄牙语', '不需要']),
    item(date, '期望对接日期', false),
    item(textarea, '需求说明', true, [], '写明目标价位、数量与认证情况，便于匹配'),
    item(upload, '企业介绍', false, [], 'PDF 或图片，10 MB 以内'),
  ],
};
