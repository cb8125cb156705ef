import { FactDim, type Figure, figures } from '@outbound/contract';
import type { FigureCard } from '../../../ui/charts/figure-cards.tsx';
import type { Statistic } from '../filter/index.ts';
import { type Basis, todaySpan, type WantedRows } from '../rows/index.ts';
import { figureText, type MoneyUnit } from './units.ts';

export type FigureFamily = keyof typeof figures;
type Summary = Readonly<Record<string, number | null>>;

interface Course {
  code: string;
  dataList: readonly (number | null)[];
}

/** An answer with figures of its own, as far as cards need it. */
export interface Summed {
  summary: Summary;
  seriesList: readonly Course[];
  courseList?: readonly Course[];
  isPartial?: 0 | 1;
}

/** The level that is counted, where a figure is one of them. */
const levels: Readonly<Record<string, number>> = { urgentNum: 1, highNum: 2, middleNum: 3, lowNum: 4 };
/** The count whose rows stand behind what is no count itself: a sum, a rate, a mean. */
const behind: Readonly<Record<string, string>> = {
  lossAmount: 'totalNum',
  avgLossAmount: 'totalNum',
  avgEntrySeconds: 'totalNum',
  entryIn30Rate: 'totalNum',
  signRate: 'signNum',
  avgSignSeconds: 'signNum',
  disposeRate: 'disposeNum',
  avgDisposeSeconds: 'disposeNum',
  dissuadeRate: 'dissuadeNum',
  blockedAmount: 'dissuadeNum',
  cheatedRate: 'cheatedNum',
  riskAmount: 'totalNum',
  fileRate: 'fileNum',
  solveRate: 'solveNum',
  recoverAmount: 'fileNum',
  recoverRate: 'fileNum',
  blockAmount: 'successNum',
  successRate: 'successNum',
  avgBlockSeconds: 'successNum',
  in30Rate: 'orderNum',
  toFreezeRate: 'toFreezeNum',
  expiring24Amount: 'expiring24Num',
  newAmount: 'newNum',
  unfreezeAmount: 'unfreezeNum',
  renewNum: 'newNum',
  expiring7Amount: 'expiring7Num',
  expiring30Amount: 'expiring30Num',
  releaseRate: 'releaseNum',
  releaseAmount: 'releaseNum',
  avgHandleDays: 'decidedNum',
  restoreRate: 'restoreNum',
  returnAmount: 'registerNum',
  returnRate: 'registerNum',
  avgReturnDays: 'registerNum',
};
/** The same, where figures of one name stand for different things. */
const behindIn: Readonly<Partial<Record<FigureFamily, Readonly<Record<string, string>>>>> = {
  caseHandleStatistics: { lossAmount: 'fileNum' },
  frozenAmountStatistics: { frozenAmount: 'frozenNum', returnedAmount: 'newNum' },
  returnFunds: { lossAmount: 'registerNum', frozenAmount: 'registerNum' },
};
const TODAY = new Set(['todayNum', 'todayFraudNum', 'todayAmount']);

/** The figures of a call by their keys, in their order. */
export const figuresOf = (family: FigureFamily): [string, Figure][] =>
  Object.entries(figures[family] as Readonly<Record<string, Figure>>);

/** The rows behind a figure; null where there are none, as of a balance. */
export function rowsBehind(family: FigureFamily, key: string, basis: Basis): WantedRows | null {
  const all = figures[family] as Readonly<Record<string, Figure>>;
  const figure = all[key];
  const counted = figure?.rows ? figure : all[behindIn[family]?.[key] ?? behind[key] ?? ''];
  if (!figure || !counted?.rows) return null;
  const level = levels[key];
  return {
    title: figure.rows ? `${figure.name}明细` : `${figure.name}明细（${counted.name}）`,
    template: {
      ...basis,
      ...(TODAY.has(key) ? todaySpan() : {}),
      fact: counted.rows.fact,
      measure: counted.rows.measure,
      ...(level === undefined ? {} : { dim: FactDim.level, k: level }),
    },
  };
}

interface CardsOptions {
  family: FigureFamily;
  keys: readonly string[];
  basis: Basis | null;
  money: MoneyUnit;
  onRows(wish: WantedRows): void;
}

/** Number cards of an answer: value, unit, comparison, course, rows (tasks and statistics 2.12). */
export function cardsOf(answer: Summed, { family, keys, basis, money, onRows }: CardsOptions): FigureCard[] {
  const all = figures[family] as Readonly<Record<string, Figure>>;
  return keys.flatMap((key): FigureCard[] => {
    const figure = all[key];
    if (!figure) return [];
    const { text, unit } = figureText(figure, answer.summary[key], money);
    const wish = basis && rowsBehind(family, key, basis);
    const courses = [...(answer.courseList ?? []), ...answer.seriesList];
    const course = courses.find(({ code }) => code === key)?.dataList;
    // What is not over yet would look like a fall.
    const trend = answer.isPartial ? course?.slice(0, -1) : course;
    return [
      {
        title: figure.name,
        value: text,
        unit,
        about: figure.about,
        ...(figure.isStill
          ? {}
          : {
              changes: [
                { name: '同比', rate: answer.summary[`${key}_yoy`] ?? null, isGood: figure.good },
                { name: '环比', rate: answer.summary[`${key}_mom`] ?? null, isGood: figure.good },
              ],
            }),
        ...(trend ? { trend } : {}),
        ...(wish ? { onOpen: () => onRows(wish) } : {}),
      },
    ];
  });
}

/** The definitions of some figures, for the mark of a chart and for workbooks. */
export const aboutFigures = (
  family: FigureFamily,
  keys?: readonly string[],
): { name: string; about: string }[] =>
  figuresOf(family)
    .filter(([key]) => !keys || keys.includes(key))
    .map(([, { name, about }]) => ({ name, about }));

/** An answer's state for whoever shows nothing but its figures. */
export type SummedStatistic = Statistic<Summed>;
