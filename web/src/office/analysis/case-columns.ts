import { type Answer, type calls, FactKind, type FactMeasure } from '@outbound/contract';
import type { FigureColumn } from './board/index.ts';
import type { Basis } from './rows/index.ts';

type CaseRow = Answer<typeof calls.researchAndJudgement.caseHandleStatistics>['tableList'][number];

/** The columns of the departments' cases. */
export function caseColumns(basis: Basis): FigureColumn<CaseRow>[] {
  const count = (key: FactMeasure & keyof CaseRow, title: string): FigureColumn<CaseRow> => ({
    key,
    title,
    kind: 'count',
    rows: (row) => ({
      title: `${row.deptName}${title}明细`,
      template: {
        ...{ ...basis, deptId: row.deptId, fact: FactKind.case, measure: key },
        ...(row.isOwn ? { isOwn: 1 as const } : {}),
      },
    }),
  });
  return [
    count('acceptNum', '受案'),
    count('fileNum', '立案'),
    { key: 'fileRate', title: '立案率', kind: 'rate' },
    count('solveNum', '破案'),
    { key: 'solveRate', title: '破案率', kind: 'rate' },
    count('transferNum', '移送起诉'),
    count('closeNum', '结案'),
    count('revokeNum', '撤案'),
    { key: 'arrestNum', title: '抓获人数', kind: 'count' },
    { key: 'seriesNum', title: '串并案', kind: 'count' },
    { key: 'lossAmount', title: '涉案金额', kind: 'money' },
    { key: 'recoverAmount', title: '追回金额', kind: 'money' },
    { key: 'recoverRate', title: '追回率', kind: 'rate' },
  ];
}
