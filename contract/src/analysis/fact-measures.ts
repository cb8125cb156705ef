/** What is counted of each fact, by the names that the figures have: `fact/page` shows the rows behind each. */
import { FactKind } from './fact-codes.ts';

export const factMeasures = {
  [FactKind.alarm]: ['totalNum', 'fraudNum', 'invalidNum', 'entryIn30Num'],
  [FactKind.warning]: ['totalNum', 'signNum', 'disposeNum', 'dissuadeNum', 'cheatedNum'],
  [FactKind.case]: ['acceptNum', 'fileNum', 'solveNum', 'transferNum', 'closeNum', 'revokeNum', 'openNum'],
  [FactKind.block]: [
    'orderNum',
    'successNum',
    'failNum',
    'in30Num',
    'secondNum',
    'toFreezeNum',
    'expiring24Num',
  ],
  [FactKind.freeze]: ['newNum', 'unfreezeNum', 'expiredNum', 'frozenNum', 'expiring7Num', 'expiring30Num'],
  [FactKind.fundAppeal]: ['appealNum', 'decidedNum', 'releaseNum', 'rejectNum', 'pendingNum', 'overdueNum'],
  [FactKind.returnFund]: ['registerNum'],
  [FactKind.commAppeal]: ['appealNum', 'decidedNum', 'restoreNum', 'rejectNum', 'pendingNum', 'overdueNum'],
} as const satisfies Record<FactKind, readonly [string, ...string[]]>;

export type FactMeasures = typeof factMeasures;
export type FactMeasure = FactMeasures[FactKind][number];

/** Each once, whatever fact has it. */
export const allFactMeasures = [...new Set(Object.values(factMeasures).flat())] as [
  FactMeasure,
  ...FactMeasure[],
];
