import { FormItemType, Gender } from '@outbound/contract';
import type { SampleFormItem } from './forms.ts';
import { between, pick, pickSome, type Random } from './prng.ts';

/** Who signs up. */
export interface SamplePerson {
  name: string;
  gender: Gender;
  mobile: string;
  company: string;
  jobTitle: string;
}

const products: Readonly<Record<string, readonly string[]>> = {
  汽车及零部件: ['制动片与制动盘', '汽车线束', '铝合金轮毂'],
  新能源与储能: ['户用储能电池', '光伏支架', '充电桩模块'],
  家电家居: ['扫地机器人', '嵌入式灶具', '智能门锁'],
  消费电子: ['蓝牙耳机', '行车记录仪', '平板电脑'],
  工程机械: ['小型挖掘机', '高空作业平台', '混凝土泵'],
  纺织服装: ['运动面料', '童装', '酒店布草'],
  农产品与食品: ['速冻果蔬', '番茄制品', '调味料'],
  医疗健康: ['一次性注射器', '制氧机', '电子血压计'],
  跨境电商: ['宠物用品', '户外帐篷', '美容仪'],
  物流与供应链: ['海运拼箱', '海外仓一件代发', '跨境专线'],
  建材五金: ['瓷砖', '卫浴龙头', '铝合金门窗'],
  法律财税服务: ['公司注册代办', '跨境税务申报', '商标注册'],
};

const questions: Readonly<Record<string, readonly string[]>> = {
  希望了解的问题: [
    '想了解进口关税和到岸总成本怎么测算。',
    '在当地设公司和找代理，前两年哪种方式更稳妥？',
    '产品认证需要多长时间，国内检测报告能不能用？',
    '收款账期普遍较长，有没有可用的信用保险？',
    '海外仓退换货的费用一般怎么约定？',
    '',
  ],
  特殊需求: ['素食。', '希望安排单人间。', '对海鲜过敏，请协助告知餐厅。', '需要提前开具邀请函。', ''],
  需求说明: [
    '年产能约三十万件，已通过欧盟认证，希望找到两家有售后能力的代理商。',
    '首单可接受一个小柜试单，目标价位比现有供应低一成，交期四十五天。',
    '计划明年在当地租用一千平方米仓库，寻求可提供贴标与退货处理的合作方。',
    '已有西语说明书和样品，希望对接连锁渠道的采购负责人。',
    '拟与当地企业合资组装，希望了解园区优惠与用工成本。',
  ],
};

const day = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

function dateAnswer(random: Random, name: string, year: number): string {
  const inYear = (chosen: number) => day(chosen, between(random, 1, 12), between(random, 1, 28));
  if (name === '出生日期') return inYear(between(random, year - 56, year - 25));
  if (name === '护照有效期至') return inYear(between(random, year + 2, year + 9));
  return inYear(year + 1);
}

/**
 * The answer of one person to one item, as the wire has it (spec 3.4): multiple choice joined by commas, an upload
 * empty, because the sample brings no files of visitors.
 * @param given answers so far by item name; a person's product follows from the industry named before
 * @param year the year of the first start; dates of birth and passports are counted from it
 */
export function answerOf(
  random: Random,
  item: SampleFormItem,
  person: SamplePerson,
  given: ReadonlyMap<string, string>,
  year: number,
): string {
  switch (item.type) {
    case FormItemType.text:
      if (item.name === '姓名') return person.name;
      if (item.name === '手机号') return person.mobile;
      if (item.name === '公司') return person.company;
      if (item.name === '职务') return person.jobTitle;
      return pick(random, products[given.get('所属行业') ?? ''] ?? ['综合贸易']);
    case FormItemType.textarea:
      return pick(random, questions[item.name] ?? ['无']);
    case FormItemType.radio:
      if (item.name === '性别') return person.gender === Gender.female ? '女' : '男';
      return pick(random, item.options);
    case FormItemType.picker:
      return pick(random, item.options);
    case FormItemType.checkbox:
      return pickSome(random, item.options, between(random, 1, 3)).join(',');
    case FormItemType.date:
      return dateAnswer(random, item.name, year);
    case FormItemType.upload:
      return '';
  }
}
