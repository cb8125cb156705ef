/** The codes of alarms, warnings, cases and of what is done to accounts (tasks and statistics 2.6, 2.9.1). */
import type { ValueOf } from '../enums.ts';

/** What tasks can be about, as `info/detail` asks for it. */
export const InfoType = { alarm: 1, case: 2 } as const;
export type InfoType = ValueOf<typeof InfoType>;
export const infoTypeLabels: Record<InfoType, string> = { 1: '警情', 2: '案件' };

export const CaseStage = {
  accepted: 1,
  filed: 2,
  investigated: 3,
  solved: 4,
  prosecuted: 5,
  closed: 6,
  revoked: 7,
  notFiled: 8,
} as const;
export type CaseStage = ValueOf<typeof CaseStage>;
export const caseStageLabels: Record<CaseStage, string> = {
  1: '受案',
  2: '立案',
  3: '侦查中',
  4: '破案',
  5: '移送起诉',
  6: '结案',
  7: '撤案',
  8: '不予立案',
};

export const WarningLevel = { urgent: 1, high: 2, middle: 3, low: 4 } as const;
export type WarningLevel = ValueOf<typeof WarningLevel>;
export const warningLevelLabels: Record<WarningLevel, string> = { 1: '紧急', 2: '高', 3: '中', 4: '低' };

/** What became of a warning: the options of its task's result form, in their order. */
export const WarningDisposal = {
  dissuaded: 1,
  intercepted: 2,
  cheated: 3,
  unreached: 4,
  notFound: 5,
  mismatch: 6,
  repeated: 7,
  mistaken: 8,
} as const;
export type WarningDisposal = ValueOf<typeof WarningDisposal>;
export const warningDisposalLabels: Record<WarningDisposal, string> = {
  1: '已劝阻',
  2: '正在被骗已拦截',
  3: '已被骗',
  4: '暂时联系不上',
  5: '确实找不到',
  6: '信息不符',
  7: '重复预警',
  8: '误报',
};

export const AccountKind = {
  bankCard: 1,
  company: 2,
  alipay: 3,
  weChat: 4,
  otherPayer: 5,
  digitalYuan: 6,
  virtualCoin: 7,
} as const;
export type AccountKind = ValueOf<typeof AccountKind>;
export const accountKindLabels: Record<AccountKind, string> = {
  1: '个人银行卡',
  2: '对公账户',
  3: '支付宝',
  4: '微信支付',
  5: '其他支付机构',
  6: '数字人民币',
  7: '虚拟币地址',
};

export const AccountLevel = { first: 1, second: 2, third: 3, further: 4 } as const;
export type AccountLevel = ValueOf<typeof AccountLevel>;
export const accountLevelLabels: Record<AccountLevel, string> = {
  1: '一级',
  2: '二级',
  3: '三级',
  4: '四级及以上',
};

export const BlockResult = { failed: 0, done: 1, partly: 2 } as const;
export type BlockResult = ValueOf<typeof BlockResult>;
export const blockResultLabels: Record<BlockResult, string> = { 0: '失败', 1: '成功', 2: '部分成功' };

export const FreezeState = { frozen: 1, released: 2, expired: 3 } as const;
export type FreezeState = ValueOf<typeof FreezeState>;
export const freezeStateLabels: Record<FreezeState, string> = { 1: '在冻', 2: '已解冻', 3: '已到期' };

/** What a line of the timeline is about. */
export const timelineKinds = ['警情', '预警', '任务', '止付', '冻结', '案件', '返还'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
