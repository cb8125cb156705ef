import { calls, FactDim, FactKind } from '@outbound/contract';
import { funnelOf, hoursOf, partsOf, rankOf, trendOf } from '../figures/index.ts';
import { type ReportColumn, reportOf } from './report.ts';
import { byDepartment, byTime, ofParts, ofRanks } from './report-tables.ts';

const { researchAndJudgement: research } = calls;
const alarm = { fact: FactKind.alarm, measure: 'totalNum' } as const;

const typeColumns: readonly ReportColumn[] = [
  { key: 'alarmNum', title: '警情数', kind: 'count', unit: '起', total: 'sum' },
  { key: 'alarmRate', title: '警情占比', kind: 'rate', total: 'none' },
  { key: 'lossAmount', title: '涉案金额', kind: 'money', total: 'sum' },
  { key: 'lossRate', title: '金额占比', kind: 'rate', total: 'none' },
  { key: 'avgLossAmount', title: '起均损失', kind: 'money', total: 'none' },
  { key: 'num_yoy', title: '警情同比', kind: 'rate', total: 'none' },
  { key: 'num_mom', title: '警情环比', kind: 'rate', total: 'none' },
];
const warningColumns: readonly ReportColumn[] = [
  { key: 'totalNum', title: '预警总数', kind: 'count', unit: '条', total: 'sum' },
  { key: 'signNum', title: '签收数', kind: 'count', unit: '条', total: 'sum' },
  { key: 'signRate', title: '签收率', kind: 'rate', total: ['signNum', 'totalNum'] },
  { key: 'disposeNum', title: '处置数', kind: 'count', unit: '条', total: 'sum' },
  { key: 'disposeRate', title: '处置率', kind: 'rate', total: ['disposeNum', 'totalNum'] },
  { key: 'dissuadeNum', title: '劝阻成功', kind: 'count', unit: '条', total: 'sum' },
  { key: 'dissuadeRate', title: '劝阻率', kind: 'rate', total: ['dissuadeNum', 'disposeNum'] },
  { key: 'avgSignSeconds', title: '平均签收', kind: 'seconds', total: 'none' },
  { key: 'avgDisposeSeconds', title: '平均处置', kind: 'seconds', total: 'none' },
  { key: 'cheatedNum', title: '已被骗', kind: 'count', unit: '条', total: 'sum' },
];

/** 接警统计, 警情类型, 预警统计, 预警类型. */
export const alarmReports = [
  reportOf({
    key: 'alarm',
    title: '接警统计',
    call: research.alarmReceivingStatisticsByQuantity,
    by: ['fraudType'],
    family: 'alarmReceivingStatisticsByQuantity',
    isRankWhole: true,
    view: (answer, { basis, money }) => ({
      charts: [
        {
          title: '接警数量趋势',
          chart: trendOf(answer, basis, money, { fraudNum: { ...alarm, measure: 'fraudNum' }, '*': alarm }),
        },
        {
          title: '各单位接警排名',
          chart: rankOf(answer.rankList, basis, {
            axisName: '单位',
            valueName: '接警数',
            unit: '起',
            amountName: '涉案金额',
            money,
            ...alarm,
          }),
        },
        {
          title: '接警时段分布',
          chart: hoursOf(answer.hourList, basis, { unit: '起', fact: FactKind.alarm }),
        },
      ],
      tables: [
        ofRanks(answer.rankList, basis, FactKind.alarm, 'totalNum', ['接警数', '起', '涉案金额']),
        byTime(answer, basis, FactKind.alarm, {
          totalNum: { measure: 'totalNum' },
          fraudNum: { measure: 'fraudNum' },
        }),
      ],
    }),
  }),
  reportOf({
    key: 'alarmType',
    title: '警情类型',
    call: research.alarmReceivingStatisticsByType,
    by: [],
    view: (answer, { basis }) => ({
      charts: [
        {
          title: '警情类型占比',
          chart: partsOf(answer.pieList, basis, {
            axisName: '警情类型',
            unit: '起',
            form: 'rose',
            fact: FactKind.alarm,
            dim: FactDim.fraudType,
          }),
        },
        {
          title: '报警渠道占比',
          chart: partsOf(answer.sourceList, basis, {
            axisName: '报警渠道',
            unit: '起',
            fact: FactKind.alarm,
            dim: FactDim.alarmSource,
          }),
        },
      ],
      tables: [
        {
          title: '警情类型',
          nameTitle: '警情类型',
          columns: typeColumns,
          rows: answer.tableList.map(({ fraudType, fraudTypeName, ...values }) => ({
            key: String(fraudType),
            name: fraudTypeName,
            values,
            rowsOf: (column) =>
              column === 'alarmNum'
                ? {
                    title: `${fraudTypeName}明细`,
                    template: { ...basis, ...alarm, dim: FactDim.fraudType, k: fraudType },
                  }
                : null,
          })),
        },
        ofParts('报警渠道', answer.sourceList, basis, { ...alarm, dim: FactDim.alarmSource }, '起'),
      ],
    }),
  }),
  reportOf({
    key: 'warning',
    title: '预警统计',
    call: research.earlyReceivingStatisticsByQuantity,
    by: ['fraudType'],
    family: 'earlyReceivingStatisticsByQuantity',
    view: (answer, { basis, money }) => {
      const level = (k: number) => ({ fact: FactKind.warning, dim: FactDim.level, k });
      const levels = { urgentNum: level(1), highNum: level(2), middleNum: level(3), lowNum: level(4) };
      return {
        charts: [
          {
            title: '预警数量趋势',
            chart: trendOf(answer, basis, money, {
              ...levels,
              disposeRate: { fact: FactKind.warning, measure: 'disposeNum' },
            }),
          },
          {
            title: '预警处置漏斗',
            chart: funnelOf(answer.funnelList, basis, { unit: '条', fact: FactKind.warning }),
          },
          {
            title: '预警时段分布',
            chart: hoursOf(answer.hourList, basis, { unit: '条', fact: FactKind.warning }),
          },
        ],
        tables: [
          byDepartment(answer.tableList, basis, FactKind.warning, warningColumns, [
            'totalNum',
            'signNum',
            'disposeNum',
            'dissuadeNum',
            'cheatedNum',
          ]),
          byTime(answer, basis, FactKind.warning, levels),
        ],
      };
    },
  }),
  reportOf({
    key: 'warningType',
    title: '预警类型',
    call: research.earlyReceivingStatisticsByType,
    by: [],
    view: (answer, { basis }) => {
      const kinds = [
        ['预警类型', answer.typeList, FactDim.warningType],
        ['疑似诈骗类型', answer.fraudTypeList, FactDim.fraudType],
        ['预警等级', answer.levelList, FactDim.level],
        ['预警来源', answer.sourceList, FactDim.source],
        ['处置结果', answer.resultList, FactDim.disposeResult],
      ] as const;
      return {
        charts: kinds.map(([title, list, dim]) => ({
          title,
          chart: partsOf(list, basis, {
            ...{ axisName: title, unit: '条', fact: FactKind.warning, dim },
            form: dim === FactDim.fraudType ? 'rose' : 'ring',
          }),
        })),
        tables: kinds.map(([title, list, dim]) =>
          ofParts(title, list, basis, { fact: FactKind.warning, dim }, '条'),
        ),
      };
    },
  }),
];
