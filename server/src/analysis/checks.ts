/** The calls about checks of the sums. */
import { type Calls, statisticFactLabels } from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { subjects } from '../records/subjects.ts';
import { askForChecks, askForRebuild, findChecks, findRepairs } from '../statistics/index.ts';

const nameOf = (fact: number) => statisticFactLabels[fact] ?? String(fact);

export function statisticCheckRoutes({ zone }: Platform): Implement<Calls['statisticCheck']> {
  return {
    async list({ db }) {
      const checks = await findChecks(db);
      const repairs = await findRepairs(db);
      return {
        factList: checks.map(({ fact, checked_at, diff_num, rebuilt_at, isRunning, isRebuilding }) => ({
          fact,
          factName: nameOf(fact),
          checkedTime: zone.textOrNull(checked_at),
          diffNum: diff_num,
          rebuiltTime: zone.textOrNull(rebuilt_at),
          isRunning,
          isRebuilding,
        })),
        repairList: repairs.map(({ id, fact, month, diff_num, created_at }) => ({
          repairId: id,
          factName: nameOf(fact),
          month,
          diffNum: diff_num,
          repairTime: zone.text(created_at),
        })),
      };
    },

    start: (context) =>
      context.write(subjects.statisticCheck, async (trx) => {
        const askedNum = await askForChecks(trx);
        context.note({ content: `立即核对统计数据，共 ${askedNum} 类`, objectType: '统计核对' });
        return { askedNum };
      }),

    rebuild: (context, { fact }) =>
      context.write(subjects.statisticCheck, async (trx) => {
        const askedNum = await askForRebuild(trx, fact);
        context.note({ content: `按明细重建统计数据：${nameOf(fact)}`, objectType: '统计核对' });
        return { askedNum };
      }),
  };
}
