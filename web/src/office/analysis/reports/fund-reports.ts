import { calls, FactDim, FactKind } from '@outbound/contract';
import { expiringOn, fundsDrawn, stopsDrawn } from '../figures/index.ts';
import { type ReportColumn, reportOf } from './report.ts';
import { byDepartment, byTime, ofParts, ofRanks } from './report-tables.ts';

const { researchAndJudgement: research } = calls;
const count = (key: string, title: string, unit: string): ReportColumn => ({
  key,
  title,
  kind: 'count',
  unit,
  total: 'sum',
});

/** 止付统计, 冻结统计, 资金账户申诉, 资金返还登记, 通讯账号申诉. */
export const fundReports = [
  reportOf({
    key: 'block',
    title: '止付统计',
    call: research.blockPaymentStatistics,
    by: ['fraudType'],
    family: 'blockPaymentStatistics',
    view: (answer, { asked, basis, money }) => {
      const { trend, rank, levels, failures } = stopsDrawn.blocks(answer, asked, money);
      const by = (title: string, list: typeof answer.accountLevelList, dim: FactDim) =>
        ofParts(title, list, basis, { fact: FactKind.block, dim }, '个');
      return {
        charts: [
          { title: '止付情况趋势', chart: trend },
          { title: '止付银行TOP10', chart: rank },
          { title: '账户层级占比', chart: levels },
          { title: '止付失败原因', chart: failures },
        ],
        tables: [
          byDepartment(
            answer.tableList,
            basis,
            FactKind.block,
            [
              count('orderNum', '止付账户', '个'),
              count('successNum', '成功', '个'),
              count('failNum', '失败', '个'),
              { key: 'successRate', title: '成功率', kind: 'rate', total: ['successNum', 'orderNum'] },
              { key: 'blockAmount', title: '止付金额', kind: 'money', total: 'sum' },
              { key: 'avgBlockSeconds', title: '平均止付', kind: 'seconds', total: 'none' },
              { key: 'in30Rate', title: '30分钟止付率', kind: 'rate', total: 'none' },
              count('toFreezeNum', '转冻结', '个'),
            ],
            ['orderNum', 'successNum', 'failNum', 'toFreezeNum'],
          ),
          byTime(answer, basis, FactKind.block, {
            orderNum: { measure: 'orderNum' },
            successNum: { measure: 'successNum' },
          }),
          by('账户层级', answer.accountLevelList, FactDim.accountLevel),
          by('失败原因', answer.failReasonList, FactDim.failReason),
        ],
      };
    },
  }),
  reportOf({
    key: 'freeze',
    title: '冻结统计',
    call: research.frozenAmountStatistics,
    by: ['fraudType'],
    family: 'frozenAmountStatistics',
    view: (answer, { asked, basis, money }) => {
      const { trend, rank, types, calendar } = stopsDrawn.freezes(answer, asked, money);
      return {
        charts: [
          { title: '冻结金额走势', chart: trend },
          { title: '在冻银行TOP10', chart: rank },
          { title: '账户类型占比', chart: types },
          { title: '冻结到期日历', chart: calendar },
        ],
        tables: [
          byTime(answer, basis, FactKind.freeze, {
            newAmount: { measure: 'newNum' },
            unfreezeAmount: { measure: 'unfreezeNum' },
            returnedAmount: { measure: 'newNum' },
            frozenAmount: { measure: 'frozenNum' },
          }),
          ofParts(
            '账户类型',
            answer.accountTypeList,
            basis,
            { fact: FactKind.freeze, dim: FactDim.accountType, measure: 'newNum' },
            '个',
          ),
          {
            title: '30天内到期',
            nameTitle: '到期日',
            columns: [
              count('num', '到期账户', '个'),
              { key: 'amount', title: '到期金额', kind: 'money', total: 'sum' },
            ],
            rows: answer.expireList.map(({ day, ...values }) => ({
              ...{ key: day, name: day, values },
              rowsOf: () => expiringOn(day, basis),
            })),
          },
        ],
      };
    },
  }),
  reportOf({
    key: 'fundAppeal',
    title: '资金账户申诉',
    call: research.fundAccountAppealStatistics,
    by: [],
    family: 'fundAccountAppealStatistics',
    view: (answer, { asked, basis, money }) => {
      const { trend, reasons, channels, rank } = fundsDrawn.fundAppeals(answer, asked, money);
      const fact = FactKind.fundAppeal;
      return {
        charts: [
          { title: '资金账户申诉趋势', chart: trend },
          { title: '申诉原因占比', chart: reasons },
          { title: '申诉渠道占比', chart: channels },
          { title: '各银行申诉数', chart: rank },
        ],
        tables: [
          byDepartment(
            answer.tableList,
            basis,
            fact,
            [
              count('appealNum', '申诉数', '件'),
              count('decidedNum', '办结数', '件'),
              count('releaseNum', '同意解除', '件'),
              count('rejectNum', '驳回', '件'),
              { key: 'releaseRate', title: '解除率', kind: 'rate', total: ['releaseNum', 'decidedNum'] },
              { key: 'avgHandleDays', title: '平均办理天数', kind: 'days', total: 'none' },
            ],
            ['appealNum', 'decidedNum', 'releaseNum', 'rejectNum'],
          ),
          byTime(answer, basis, fact, {
            appealNum: { measure: 'appealNum' },
            releaseNum: { measure: 'releaseNum' },
            rejectNum: { measure: 'rejectNum' },
          }),
          ofParts('申诉原因', answer.reasonList, basis, { fact, dim: FactDim.reason }, '件'),
          ofParts('申诉渠道', answer.channelList, basis, { fact, dim: FactDim.channel }, '件'),
        ],
      };
    },
  }),
  reportOf({
    key: 'returnFunds',
    title: '资金返还登记',
    call: calls.returnFund.statistics,
    by: ['fraudType'],
    family: 'returnFunds',
    imports: 'returnFunds',
    view: (answer, { asked, basis, money }) => {
      const { trend, methods, rank } = fundsDrawn.returns(answer, asked, money);
      const fact = FactKind.returnFund;
      return {
        charts: [
          { title: '资金返还趋势', chart: trend },
          { title: '返还方式占比', chart: methods },
          { title: '各单位返还排名', chart: rank },
        ],
        tables: [
          byDepartment(
            answer.tableList,
            basis,
            fact,
            [
              count('registerNum', '返还人次', '人次'),
              { key: 'returnAmount', title: '返还金额', kind: 'money', total: 'sum' },
              { key: 'returnRate', title: '返还率', kind: 'rate', total: 'none' },
              { key: 'avgReturnDays', title: '平均返还天数', kind: 'days', total: 'none' },
            ],
            ['registerNum'],
          ),
          byTime(answer, basis, fact, { registerNum: { measure: 'registerNum' } }),
          ofParts('返还方式', answer.methodList, basis, { fact, dim: FactDim.method }, '人次'),
        ],
      };
    },
  }),
  reportOf({
    key: 'commAppeal',
    title: '通讯账号申诉',
    call: calls.commAppeal.statistics,
    by: [],
    family: 'commAppeals',
    isRankWhole: true,
    imports: 'commAppeal',
    view: (answer, { asked, basis, money }) => {
      const { trend, operators, types, reasons, channels } = fundsDrawn.commAppeals(answer, asked, money);
      const fact = FactKind.commAppeal;
      return {
        charts: [
          { title: '通讯账号申诉趋势', chart: trend },
          { title: '运营商/平台占比', chart: operators },
          { title: '账号类型占比', chart: types },
          { title: '处置原因占比', chart: reasons },
          { title: '申诉渠道占比', chart: channels },
        ],
        tables: [
          ofRanks(answer.rankList, basis, fact, 'appealNum', ['申诉数', '件']),
          byTime(answer, basis, fact, {
            appealNum: { measure: 'appealNum' },
            restoreNum: { measure: 'restoreNum' },
            rejectNum: { measure: 'rejectNum' },
          }),
          ofParts('运营商/平台', answer.operatorList, basis, { fact, dim: FactDim.operator }, '件'),
          ofParts('账号类型', answer.accountTypeList, basis, { fact, dim: FactDim.commAccountType }, '件'),
        ],
      };
    },
  }),
];
