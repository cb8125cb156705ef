/** The dictionary types that screens rely on, with the entries of a first start; afterwards the office edits them. */
import {
  ActivityType,
  activityTypeLabels,
  optionsOf,
  UserType,
  userTypeLabels,
  valuesOf,
} from '@outbound/contract';

export interface BuiltInType {
  type: string;
  name: string;
  /** Readable without a session. */
  public: boolean;
  remark: string;
  items: readonly BuiltInItem[];
}

export interface BuiltInItem {
  dictKey: string;
  dictValue: string;
  children?: readonly BuiltInItem[];
}

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
    items: texts(
      '北京',
      '上海',
      '广州',
      '深圳',
      '杭州',
      '成都',
      '圣保罗',
      '里约热内卢',
      '墨西哥城',
      '蒙特雷',
      '布宜诺斯艾利斯',
      '圣地亚哥',
      '利马',
      '波哥大',
      '巴拿马城',
      '线上',
    ),
  },
  {
    type: 'activity_type',
    name: '活动类型',
    public: true,
    remark: '取值固定，名称可改',
    items: labelled(valuesOf(ActivityType), activityTypeLabels),
  },
  {
    type: 'user_type',
    name: '用户类型',
    public: false,
    remark: '取值固定，名称可改',
    items: labelled(valuesOf(UserType), userTypeLabels),
  },
  {
    type: 'service_name',
    name: '活动服务',
    public: false,
    remark: '活动可报名的服务',
    items: texts('活动报名', '一对一商务洽谈', '政策与法务咨询', '供应链对接', '落地服务咨询'),
  },
  {
    type: 'industry',
    name: '行业',
    public: false,
    remark: '企业所属行业',
    items: texts(
      '跨境电商',
      '新能源汽车',
      '光伏与储能',
      '家用电器',
      '消费电子',
      '工程机械',
      '农业与食品',
      '医疗器械',
      '物流与仓储',
      '金融与支付',
      '信息技术',
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
];
