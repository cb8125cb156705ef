/** What is counted, by what it is counted, and the words of its codes (tasks and statistics 2.9.1, 2.9.2, 2.11). */
import type { ValueOf } from '../enums.ts';
import {
  accountKindLabels,
  accountLevelLabels,
  warningDisposalLabels,
  warningLevelLabels,
} from '../tasks/fact-enums.ts';

/** The facts that statistics are made of. */
export const FactKind = {
  alarm: 1,
  warning: 2,
  case: 3,
  block: 4,
  freeze: 5,
  fundAppeal: 6,
  returnFund: 7,
  commAppeal: 8,
} as const;
export type FactKind = ValueOf<typeof FactKind>;
export const factKindLabels: Record<FactKind, string> = {
  1: '警情',
  2: '预警',
  3: '案件',
  4: '止付',
  5: '冻结',
  6: '资金账户申诉',
  7: '资金返还',
  8: '通讯账号申诉',
};

/** By what facts are counted, as the roll-ups number it. */
export const FactDim = {
  total: 1,
  fraudType: 2,
  alarmSource: 3,
  region: 4,
  /** `k` the region, `k2` the type. */
  regionFraudType: 5,
  /** 0 is Monday's first hour, 167 Sunday's last. */
  hourOfWeek: 6,
  level: 7,
  source: 8,
  warningType: 9,
  disposeResult: 10,
  institution: 11,
  accountLevel: 12,
  failReason: 13,
  accountType: 14,
  reason: 15,
  channel: 16,
  method: 17,
  operator: 18,
  commAccountType: 19,
} as const;
export type FactDim = ValueOf<typeof FactDim>;
export const factDimLabels: Record<FactDim, string> = {
  1: '全部',
  2: '诈骗类型',
  3: '报警渠道',
  4: '地区',
  5: '地区和诈骗类型',
  6: '周内时段',
  7: '预警等级',
  8: '预警来源',
  9: '预警类型',
  10: '处置结果',
  11: '机构',
  12: '账户层级',
  13: '失败原因',
  14: '账户类型',
  15: '原因',
  16: '渠道',
  17: '返还方式',
  18: '运营商/平台',
  19: '账号类型',
};

/** A table of words by their numbers, 1 for the first. */
const counted = (...words: string[]): Record<number, string> =>
  Object.fromEntries(words.map((word, at) => [at + 1, word]));

/** The options of the form of warnings, in their order. */
export const warningSourceLabels = counted(
  '部级下发',
  '省级下发',
  '市级模型',
  '运营商',
  '银行',
  '96110',
  '其他',
);
export const warningTypeLabels = counted(
  '资金预警',
  '通话预警',
  '短信预警',
  '网址访问预警',
  'APP预警',
  '综合预警',
);
/** The options of the result form of fund tasks, in their order. */
export const blockFailLabels = counted(
  '账户不存在',
  '户名不符',
  '余额为零',
  '已被其他单位止付',
  '银行系统异常',
  '其他',
);

export const fundAppealStateLabels: Record<number, string> = {
  0: '待核查',
  1: '核查中',
  2: '同意解除',
  3: '驳回',
};
export const fundControlLabels = counted('止付', '冻结', '限制非柜面', '其他');
export const fundAppealReasonLabels = counted(
  '正常交易',
  '已退赔',
  '账户被盗用',
  '身份被冒用',
  '超期未解除',
  '其他',
);
export const fundAppealChannelLabels = counted('银行网点', '96110', '窗口', '12345', '线上', '其他');

export const ReturnMethod = { direct: 1, byTime: 2, byShare: 3 } as const;
export type ReturnMethod = ValueOf<typeof ReturnMethod>;
export const returnMethodLabels: Record<ReturnMethod, string> = {
  1: '直接返还',
  2: '时间戳溯源返还',
  3: '按比例返还',
};

export const commAccountTypeLabels = counted(
  '手机号',
  '固定电话',
  '400号码',
  '物联网卡',
  'QQ',
  '微信',
  '其他',
);
export const commMeasureLabels = counted('关停', '保护性停机', '限制呼入', '限制呼出', '账号封停', '其他');
export const commReasonLabels = counted('涉案', '高风险模型', '外省通报', '运营商推送', '群众举报', '其他');
export const commChannelLabels = counted('96110', '窗口', '运营商转办', '12345', '线上', '其他');
export const commAppealStateLabels: Record<number, string> = { 0: '待核查', 1: '同意恢复', 2: '驳回' };

/** The dictionary's types that name the values of a dimension. */
export type FactDictionary = 'fraud_type' | 'alarm_source' | 'region' | 'bank' | 'operator';
type Words = { dictionary: FactDictionary } | { labels: Readonly<Record<number, string>> };

/** Where the words of a fact's dimension stand; null where it has no values of its own. */
export function wordsOfDim(fact: FactKind, dim: FactDim): Words | null {
  switch (dim) {
    case FactDim.fraudType:
      return { dictionary: 'fraud_type' };
    case FactDim.alarmSource:
      return { dictionary: 'alarm_source' };
    case FactDim.region:
    case FactDim.regionFraudType:
      return { dictionary: 'region' };
    case FactDim.level:
      return { labels: warningLevelLabels };
    case FactDim.source:
      return { labels: warningSourceLabels };
    case FactDim.warningType:
      return { labels: warningTypeLabels };
    case FactDim.disposeResult:
      return { labels: warningDisposalLabels };
    case FactDim.institution:
      return { dictionary: 'bank' };
    case FactDim.accountLevel:
      return { labels: accountLevelLabels };
    case FactDim.failReason:
      return { labels: blockFailLabels };
    case FactDim.accountType:
      return { labels: accountKindLabels };
    case FactDim.reason:
      return { labels: fact === FactKind.commAppeal ? commReasonLabels : fundAppealReasonLabels };
    case FactDim.channel:
      return { labels: fact === FactKind.commAppeal ? commChannelLabels : fundAppealChannelLabels };
    case FactDim.method:
      return { labels: returnMethodLabels };
    case FactDim.operator:
      return { dictionary: 'operator' };
    case FactDim.commAccountType:
      return { labels: commAccountTypeLabels };
    case FactDim.total:
    case FactDim.hourOfWeek:
      return null;
  }
}

/** The dimensions of each fact. */
export const dimsOfFact: Readonly<Record<FactKind, readonly FactDim[]>> = {
  1: [1, 2, 3, 4, 5, 6],
  2: [1, 2, 7, 8, 9, 10, 4, 6],
  3: [1, 2, 4, 5],
  4: [1, 2, 11, 12, 13],
  5: [1, 2, 11, 14],
  6: [1, 11, 15, 16],
  7: [1, 2, 17, 11],
  8: [1, 18, 19, 15, 16],
};
