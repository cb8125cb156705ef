import { calls, FactDim, FactKind } from '@outbound/contract';
import { besideMap, casesDrawn, regionMapsDrawn, regionsDrawn, typesDrawn } from '../figures/index.ts';
import { type ReportColumn, type ReportView, reportOf } from './report.ts';
import { byDepartment, byTime } from './report-tables.ts';

const { researchAndJudgement: research } = calls;
const measured = ['acceptNum', 'fileNum', 'solveNum', 'transferNum', 'closeNum', 'revokeNum'] as const;

const count = (key: string, title: string): ReportColumn => ({
  key,
  title,
  kind: 'count',
  unit: '起',
  total: 'sum',
});
const change = (key: string, title: string): ReportColumn => ({ key, title, kind: 'rate', total: 'none' });
const solved: ReportColumn = {
  key: 'solveRate',
  title: '破案率',
  kind: 'rate',
  total: ['solveNum', 'fileNum'],
};
const loss: ReportColumn = { key: 'lossAmount', title: '涉案金额', kind: 'money', total: 'sum' };

function regionCharts(
  answer: Parameters<typeof regionsDrawn>[0],
  asked: Parameters<typeof regionsDrawn>[1],
  { map, ...options }: Parameters<typeof regionsDrawn>[2],
): ReportView['charts'] {
  if (!map) return [{ title: '案件地区分布', chart: regionsDrawn(answer, asked, { ...options, map }) }];
  const { cases, losses } = regionMapsDrawn(answer, asked, { ...options, map });
  const note = besideMap(answer, map);
  return [
    { title: '案件地区分布', chart: cases, note },
    { title: '案件地区分布（损失金额）', chart: losses, note },
  ];
}

/** 案件类型, 案件地区, 案件办理. */
export const caseReports = [
  reportOf({
    key: 'caseType',
    title: '案件类型',
    call: research.caseTypeStatistics,
    by: ['regionCode'],
    view: (answer, { asked, basis, money }) => {
      const { bars, parts, trend } = typesDrawn(answer, asked, money);
      return {
        charts: [
          { title: '案件类型分布', chart: bars },
          { title: '案件类型占比', chart: parts },
          { title: '高发类型走势', chart: trend },
        ],
        tables: [
          {
            title: '案件类型',
            nameTitle: '案件类型',
            columns: [
              count('acceptNum', '受案数'),
              count('fileNum', '立案数'),
              { key: 'fileRate', title: '立案率', kind: 'rate', total: ['fileNum', 'acceptNum'] },
              count('solveNum', '破案数'),
              solved,
              loss,
              change('lossRate', '金额占比'),
              { key: 'avgLossAmount', title: '起均损失', kind: 'money', total: 'none' },
              change('file_yoy', '立案同比'),
              change('loss_yoy', '金额同比'),
            ],
            rows: answer.tableList.map(({ fraudType, fraudTypeName, ...values }) => ({
              key: String(fraudType),
              name: fraudTypeName,
              values,
              rowsOf: (column) => {
                const measure = measured.find((one) => one === column);
                return measure
                  ? {
                      title: `${fraudTypeName}明细`,
                      template: {
                        ...basis,
                        fact: FactKind.case,
                        measure,
                        dim: FactDim.fraudType,
                        k: fraudType,
                      },
                    }
                  : null;
              },
            })),
          },
        ],
      };
    },
  }),
  reportOf({
    key: 'caseRegion',
    title: '案件地区',
    call: research.caseRegionStatistics,
    by: ['fraudType', 'regionCode'],
    view: (answer, { asked, basis, money, map, onRegion }) => ({
      charts: regionCharts(answer, asked, { money, map, onEnter: onRegion }),
      tables: [
        {
          title: answer.parentName || '地区',
          nameTitle: '地区',
          columns: [
            count('caseNum', '受案数'),
            count('fileNum', '立案数'),
            count('solveNum', '破案数'),
            solved,
            loss,
            change('rate', '占比'),
            change('num_yoy', '同比'),
          ],
          rows: answer.regionList.map(({ regionCode, regionName, hasChildren, ...values }) => ({
            key: String(regionCode),
            name: regionName,
            values,
            rowsOf: (column) => {
              const measure = column === 'caseNum' ? 'acceptNum' : measured.find((one) => one === column);
              return measure
                ? {
                    title: `${regionName}明细`,
                    template: { ...basis, regionCode, fact: FactKind.case, measure },
                  }
                : null;
            },
            ...(hasChildren ? { enter: { regionCode } } : {}),
          })),
        },
      ],
    }),
  }),
  reportOf({
    key: 'caseHandle',
    title: '案件办理',
    call: research.caseHandleStatistics,
    by: ['fraudType', 'regionCode'],
    family: 'caseHandleStatistics',
    view: (answer, { asked, basis, money }) => {
      const { funnel, trend } = casesDrawn(answer, asked, money);
      return {
        charts: [
          { title: '案件办理趋势', chart: trend },
          { title: '案件办理漏斗', chart: funnel },
        ],
        tables: [
          byDepartment(
            answer.tableList,
            basis,
            FactKind.case,
            [
              count('acceptNum', '受案数'),
              count('fileNum', '立案数'),
              { key: 'fileRate', title: '立案率', kind: 'rate', total: ['fileNum', 'acceptNum'] },
              count('solveNum', '破案数'),
              solved,
              count('transferNum', '移送起诉'),
              count('closeNum', '结案'),
              count('revokeNum', '撤案'),
              { key: 'arrestNum', title: '抓获人数', kind: 'count', unit: '人', total: 'sum' },
              count('seriesNum', '串并案'),
              loss,
              { key: 'recoverAmount', title: '追回金额', kind: 'money', total: 'sum' },
              { key: 'recoverRate', title: '追回率', kind: 'rate', total: ['recoverAmount', 'lossAmount'] },
            ],
            measured,
          ),
          byTime(answer, basis, FactKind.case, {
            fileNum: { measure: 'fileNum' },
            solveNum: { measure: 'solveNum' },
          }),
        ],
      };
    },
  }),
];
