/**
 * The figures of the statistics: their names, units and definitions as an information bubble shows them, whether more
 * of it is good, and which rows stand behind it (tasks and statistics 2.10). The answers of the calls follow from them.
 */
import { FactKind } from './fact-codes.ts';
import type { FactMeasure } from './fact-measures.ts';

export type FigureKind = 'count' | 'money' | 'rate' | 'seconds' | 'days';

export interface Figure {
  readonly name: string;
  readonly kind: FigureKind;
  /** What stands behind the number; money is in yuan, rates in percent. */
  readonly unit: string;
  /** What it is, in a sentence. */
  readonly about: string;
  /** Whether a rise is good news; null where it is neither. */
  readonly good: boolean | null;
  /** The rows that it counts; null where it is no count. */
  readonly rows: { readonly fact: FactKind; readonly measure: FactMeasure } | null;
  /** As of now or of a day: it is compared with nothing. */
  readonly isStill: boolean;
}
type Figures = Readonly<Record<string, Figure>>;

const units: Record<Exclude<FigureKind, 'count'>, string> = {
  money: '元',
  rate: '%',
  seconds: '秒',
  days: '天',
};

/** Figures of one fact; `unit` is what its rows are counted in. */
const of = (fact: FactKind, unit: string) => {
  const figure =
    (kind: FigureKind) => (name: string, good: boolean | null, about: string, measure?: FactMeasure) => ({
      ...{ name, kind, about, good, unit: kind === 'count' ? unit : units[kind] },
      rows: measure ? { fact, measure } : null,
      isStill: false as const,
    });
  return {
    count: figure('count'),
    money: figure('money'),
    rate: figure('rate'),
    seconds: figure('seconds'),
    days: figure('days'),
  };
};
const still = <F extends Figure>(figure: F) => ({ ...figure, isStill: true as const });

const alarm = of(FactKind.alarm, '起');
const warning = of(FactKind.warning, '条');
const case_ = of(FactKind.case, '起');
const block = of(FactKind.block, '个');
const freeze = of(FactKind.freeze, '个');
const fundAppeal = of(FactKind.fundAppeal, '件');
const returned = of(FactKind.returnFund, '人次');
const commAppeal = of(FactKind.commAppeal, '件');
// What rows add up of themselves is not counted in rows.
const arrested = of(FactKind.case, '人');
const renewed = of(FactKind.freeze, '次');

export const figures = {
  alarmReceivingStatisticsByQuantity: {
    totalNum: alarm.count('接警总数', null, '接警时间在统计时间内的警情', 'totalNum'),
    fraudNum: alarm.count('涉诈警情数', false, '其中标记为涉诈的警情', 'fraudNum'),
    invalidNum: alarm.count('无效警情数', null, '其中标记为无效的警情', 'invalidNum'),
    lossAmount: alarm.money('涉案金额', false, '警情的损失金额之和'),
    avgLossAmount: alarm.money('起均损失', false, '涉案金额 ÷ 接警总数'),
    avgEntrySeconds: alarm.seconds('平均录入时长', false, '接警到录入的平均时长'),
    entryIn30Rate: alarm.rate('30分钟录入率', true, '接警后30分钟内录入的警情 ÷ 接警总数'),
    todayNum: still(alarm.count('今日接警', null, '今天的警情，不随统计时间变化', 'totalNum')),
    todayFraudNum: still(alarm.count('今日涉诈', false, '今天的涉诈警情，不随统计时间变化', 'fraudNum')),
  },
  earlyReceivingStatisticsByQuantity: {
    totalNum: warning.count('预警总数', null, '预警时间在统计时间内的预警', 'totalNum'),
    urgentNum: warning.count('紧急预警', null, '其中等级为紧急的预警', 'totalNum'),
    highNum: warning.count('高等级预警', null, '其中等级为高的预警', 'totalNum'),
    middleNum: warning.count('中等级预警', null, '其中等级为中的预警', 'totalNum'),
    lowNum: warning.count('低等级预警', null, '其中等级为低的预警', 'totalNum'),
    signNum: warning.count('签收数', true, '其中已签收的预警', 'signNum'),
    signRate: warning.rate('预警签收率', true, '签收数 ÷ 预警总数'),
    disposeNum: warning.count('处置数', true, '其中已处置的预警', 'disposeNum'),
    disposeRate: warning.rate('预警处置率', true, '处置数 ÷ 预警总数'),
    dissuadeNum: warning.count('劝阻成功数', true, '处置结果为已劝阻或正在被骗已拦截的预警', 'dissuadeNum'),
    dissuadeRate: warning.rate('劝阻成功率', true, '劝阻成功数 ÷ 处置数'),
    cheatedNum: warning.count('已被骗数', false, '处置结果为已被骗的预警', 'cheatedNum'),
    cheatedRate: warning.rate('被骗率', false, '已被骗数 ÷ 处置数'),
    avgSignSeconds: warning.seconds('平均签收时长', false, '预警到签收的平均时长'),
    avgDisposeSeconds: warning.seconds('平均处置时长', false, '预警到处置的平均时长'),
    blockedAmount: warning.money('拦截金额', true, '预警处置中拦截的金额之和'),
    riskAmount: warning.money('风险金额', null, '预警的预估风险金额之和'),
  },
  caseHandleStatistics: {
    acceptNum: case_.count('受案数', null, '受案日期在统计时间内的案件', 'acceptNum'),
    fileNum: case_.count('立案数', false, '立案日期在统计时间内的案件', 'fileNum'),
    solveNum: case_.count('破案数', true, '破案日期在统计时间内的案件（发生口径）', 'solveNum'),
    transferNum: case_.count('移送起诉数', true, '移送起诉日期在统计时间内的案件', 'transferNum'),
    closeNum: case_.count('结案数', true, '结案日期在统计时间内的案件', 'closeNum'),
    revokeNum: case_.count('撤案数', null, '撤案日期在统计时间内的案件', 'revokeNum'),
    fileRate: case_.rate('立案率', null, '立案数 ÷ 受案数'),
    solveRate: case_.rate('破案率', true, '同期破案数 ÷ 立案数（发生口径，可超过100%）'),
    arrestNum: arrested.count('抓获人数', true, '破案日期在统计时间内的案件的抓获人数'),
    seriesNum: case_.count('串并案数', true, '破案日期在统计时间内的案件的串并案数'),
    lossAmount: case_.money('涉案金额', false, '立案日期在统计时间内的案件的损失金额之和'),
    recoverAmount: case_.money('追回金额', true, '追回日期在统计时间内的追回金额之和'),
    recoverRate: case_.rate('追回率', true, '追回金额 ÷ 涉案金额'),
    openNum: still(case_.count('在办案件数', null, '截至统计时间末已受案而未结案、未撤案的案件', 'openNum')),
  },
  blockPaymentStatistics: {
    orderNum: block.count('止付账户数', null, '申请时间在统计时间内的止付', 'orderNum'),
    successNum: block.count('止付成功数', true, '其中成功或部分成功的止付', 'successNum'),
    failNum: block.count('止付失败数', false, '其中失败的止付', 'failNum'),
    successRate: block.rate('止付成功率', true, '止付成功数 ÷ 止付账户数'),
    blockAmount: block.money('止付金额', true, '成功止付的金额之和'),
    avgBlockSeconds: block.seconds('平均止付时长', false, '申请到止付生效的平均时长'),
    in30Rate: block.rate('30分钟止付率', true, '申请后30分钟内生效的止付 ÷ 止付账户数'),
    secondNum: block.count('二次止付数', null, '第二次及以上的止付', 'secondNum'),
    toFreezeNum: block.count('转冻结数', true, '其中已转为冻结的止付', 'toFreezeNum'),
    toFreezeRate: block.rate('转冻结率', true, '转冻结数 ÷ 止付成功数'),
    expiring24Num: still(
      block.count(
        '24小时内到期',
        null,
        '24小时内到期、尚未解除或转冻结的止付，不随统计时间变化',
        'expiring24Num',
      ),
    ),
    expiring24Amount: still(block.money('24小时内到期金额', null, '24小时内到期的止付的金额之和')),
  },
  frozenAmountStatistics: {
    newNum: freeze.count('新增冻结数', null, '冻结日期在统计时间内的账户', 'newNum'),
    newAmount: freeze.money('新增冻结金额', true, '冻结日期在统计时间内的冻结金额之和'),
    unfreezeNum: freeze.count('解冻数', null, '解冻日期在统计时间内的账户', 'unfreezeNum'),
    unfreezeAmount: freeze.money('解冻金额', null, '解冻日期在统计时间内的金额之和'),
    returnedAmount: freeze.money('返还金额', true, '冻结账户中已返还的金额之和'),
    expiredNum: freeze.count('到期数', null, '到期日期在统计时间内、到期未续的账户', 'expiredNum'),
    frozenNum: still(freeze.count('在冻账户数', null, '截至统计时间末仍在冻结的账户', 'frozenNum')),
    frozenAmount: still(
      freeze.money('在冻金额', null, '截至统计时间末的在冻余额：新增 − 解冻 − 返还 − 到期'),
    ),
    renewNum: renewed.count('续冻次数', null, '冻结日期在统计时间内的账户的续冻次数'),
    expiring7Num: still(freeze.count('7天内到期', null, '今天起7天内到期的在冻账户', 'expiring7Num')),
    expiring7Amount: still(freeze.money('7天内到期金额', null, '今天起7天内到期的在冻账户的金额之和')),
    expiring30Num: still(freeze.count('30天内到期', null, '今天起30天内到期的在冻账户', 'expiring30Num')),
    expiring30Amount: still(freeze.money('30天内到期金额', null, '今天起30天内到期的在冻账户的金额之和')),
  },
  fundAccountAppealStatistics: {
    appealNum: fundAppeal.count('申诉数', null, '申诉日期在统计时间内的申诉', 'appealNum'),
    decidedNum: fundAppeal.count('办结数', true, '办理日期在统计时间内的申诉', 'decidedNum'),
    releaseNum: fundAppeal.count('同意解除数', null, '办理日期在统计时间内、同意解除的申诉', 'releaseNum'),
    rejectNum: fundAppeal.count('驳回数', null, '办理日期在统计时间内、驳回的申诉', 'rejectNum'),
    releaseRate: fundAppeal.rate('解除率', null, '同意解除数 ÷ 办结数'),
    pendingNum: still(fundAppeal.count('待办数', false, '目前待核查和核查中的申诉', 'pendingNum')),
    overdueNum: still(fundAppeal.count('超期数', false, '目前已过办理期限而未办结的申诉', 'overdueNum')),
    avgHandleDays: fundAppeal.days('平均办理天数', false, '申诉到办理的平均天数'),
    releaseAmount: fundAppeal.money('解除金额', null, '同意解除的申诉的金额之和'),
  },
  returnFunds: {
    registerNum: returned.count('返还人次', true, '返还日期在统计时间内的登记', 'registerNum'),
    returnAmount: returned.money('返还金额', true, '返还金额之和'),
    lossAmount: returned.money('被骗金额', null, '这些被害人的被骗金额之和'),
    frozenAmount: returned.money('冻结金额', null, '这些账户的冻结金额之和'),
    returnRate: returned.rate('返还率', true, '返还金额 ÷ 这些被害人的被骗金额'),
    avgReturnDays: returned.days('平均返还天数', false, '冻结到返还的平均天数'),
    todayAmount: still(returned.money('今日返还', true, '今天的返还金额，不随统计时间变化')),
  },
  commAppeals: {
    appealNum: commAppeal.count('申诉数', null, '申诉日期在统计时间内的申诉', 'appealNum'),
    decidedNum: commAppeal.count('办结数', true, '核查日期在统计时间内的申诉', 'decidedNum'),
    restoreNum: commAppeal.count('同意恢复数', null, '核查日期在统计时间内、同意恢复的申诉', 'restoreNum'),
    rejectNum: commAppeal.count('驳回数', null, '核查日期在统计时间内、驳回的申诉', 'rejectNum'),
    restoreRate: commAppeal.rate('恢复率', null, '同意恢复数 ÷ 办结数'),
    pendingNum: still(commAppeal.count('待办数', false, '目前待核查的申诉', 'pendingNum')),
    overdueNum: still(commAppeal.count('超期数', false, '目前申诉超过3天仍待核查的申诉', 'overdueNum')),
    avgHandleDays: commAppeal.days('平均办理天数', false, '申诉到核查的平均天数'),
  },
} as const satisfies Readonly<Record<string, Figures>>;
