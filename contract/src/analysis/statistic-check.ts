/** Whether the sums of the statistics are what their rows say: the checks of each fact, and what they mended (tasks and statistics 2.9.3). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { time } from '../wire.ts';
import { factKindLabels } from './fact-codes.ts';

/** Everything that sums are kept of, by its number. */
export const statisticFactLabels: Readonly<Record<number, string>> = {
  ...factKindLabels,
  9: '任务（派发单位）',
  10: '任务（办理单位）',
};

const base = '/sync/api/v1/statisticCheck';

export const statisticCheckCalls = {
  list: call({
    path: `${base}/list`,
    name: '统计核对结果',
    needs: 'latin_sys_statistic',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      factList: z.array(
        z.strictObject({
          fact: z.int(),
          factName: z.string(),
          /** When the last check began; null before the first one. */
          checkedTime: time.nullable(),
          /** Sums that it found wrong, and mended. */
          diffNum: z.int(),
          /** When all sums were made anew. */
          rebuiltTime: time.nullable(),
          /** A check waits or runs. */
          isRunning: z.boolean(),
          /** All sums are about to be made anew, or are just being. */
          isRebuilding: z.boolean(),
        }),
      ),
      /** The newest hundred. */
      repairList: z.array(
        z.strictObject({
          repairId: z.int(),
          factName: z.string(),
          /** `YYYY-MM`. */
          month: z.string(),
          diffNum: z.int(),
          repairTime: time,
        }),
      ),
    }),
  }),
  /** Asks for a check of everything; it runs behind, one fact after the other. What waits or runs already is not asked for again. */
  start: call({
    path: `${base}/start`,
    name: '立即核对统计',
    needs: 'latin_sys_statistic_check',
    log: OperationType.modify,
    body: z.strictObject({}),
    answer: z.strictObject({ askedNum: z.int() }),
  }),
  /** Asks for all sums of a fact to be made anew of its rows; it runs behind. `askedNum` 0: that is asked for already. */
  rebuild: call({
    path: `${base}/rebuild`,
    name: '重建统计',
    needs: 'latin_sys_statistic_check',
    log: OperationType.modify,
    body: z.strictObject({ fact: z.int().min(1).max(Object.keys(statisticFactLabels).length) }),
    answer: z.strictObject({ askedNum: z.int() }),
  }),
};
