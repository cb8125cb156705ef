/** The dictionary types that screens rely on, with the entries of a first start; afterwards the office edits them. */
import {
  ActivityType,
  activityTypeLabels,
  builtInCities,
  builtInColumns,
  DEFAULT_SERVICE,
  INFORMATION_COLUMNS,
  optionsOf,
  UserType,
  userTypeLabels,
  valuesOf,
} from '@outbound/contract';
import type { BuiltInItem, BuiltInType } from './built-in-type.ts';
import { taskTypes } from './task-types.ts';

const labelled = <V extends string | number>(
  values: readonly V[],
  labels: Record<V, string>,
): BuiltInItem[] =>
  optionsOf(values, labels).map(({ value, label }) => ({ dictKey: String(value), dictValue: label }));

/** Entries whose text is all there is to them: the text is the key as well. */
const texts = (...values: string[]): BuiltInItem[] =>
  values.map((value) => ({ dictKey: value, dictValue: value }));

export const builtInTypes: readonly BuiltInType[] = [
  {
    type: 'activity_city',
    name: '活动城市',
    public: true,
    remark: '活动的城市选项，门户按它筛选',
    items: Object.entries(builtInCities).map(([dictKey, { zh }]) => ({ dictKey, dictValue: zh })),
  },
  {
    type: INFORMATION_COLUMNS,
    name: '资讯栏目',
    public: true,
    remark: '资讯的栏目，门户按它筛选',
    items: Object.entries(builtInColumns).map(([dictKey, { zh }]) => ({ dictKey, dictValue: zh })),
  },
  {
    type: 'activity_type',
    name: '活动类型',
    public: true,
    remark: '取值固定，名称可改',
    fixed: true,
    items: labelled(valuesOf(ActivityType), activityTypeLabels),
  },
  {
    type: 'user_type',
    name: '用户类型',
    public: false,
    remark: '取值固定，名称可改',
    fixed: true,
    items: labelled(valuesOf(UserType), userTypeLabels),
  },
  {
    type: 'service_name',
    name: '活动服务',
    public: false,
    remark: '活动可报名的服务',
    items: texts(
      DEFAULT_SERVICE,
      '政策咨询',
      '商务对接',
      '法律合规',
      '税务财务',
      '仓储物流',
      '金融保险',
      '语言服务',
      '园区考察',
    ),
  },
  {
    type: 'industry',
    name: '行业',
    public: false,
    remark: '企业所属行业',
    items: texts(
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
      '其他',
    ),
  },
  {
    type: 'reject_reason',
    name: '驳回原因',
    public: false,
    remark: '审核报名时的常用原因',
    items: texts('报名信息不完整', '与活动主题不符', '名额已满', '重复报名', '附件不清晰或不符合要求'),
  },
  {
    type: 'iframe-url',
    name: '外部系统地址',
    public: false,
    remark: '嵌入页面的外部系统，键与菜单的框架键一致',
    items: [],
  },
  ...taskTypes,
];
