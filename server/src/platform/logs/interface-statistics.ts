import type { Answer, calls } from '@outbound/contract';
import { type countInterfaceLogs, stepMs } from './interface-queries.ts';

type Counted = Awaited<ReturnType<typeof countInterfaceLogs>>[number];
type Statistics = Answer<typeof calls.interfaceLog.statistics>;

/** Longer lists than these nobody reads. */
const MOST_RANKED = 10;

/** Calls, failures, percentiles, and the slowest and most failing calls, from counts by path and step of duration. */
export function interfaceStatistics(counted: readonly Counted[]): Statistics {
  const all = sums(counted);
  const paths = [...Map.groupBy(counted, (one) => one.callPath)].map(([callPath, steps]) => ({
    callPath,
    callName: steps[0]?.callName ?? '',
    ...sums(steps),
    p95Ms: percentile(steps, 0.95),
  }));
  return {
    ...all,
    p50Ms: percentile(counted, 0.5),
    p95Ms: percentile(counted, 0.95),
    slowList: paths.toSorted((a, b) => b.p95Ms - a.p95Ms || b.callNum - a.callNum).slice(0, MOST_RANKED),
    failingList: paths
      .filter((path) => path.failNum > 0)
      .toSorted((a, b) => b.failNum - a.failNum || a.callNum - b.callNum)
      .slice(0, MOST_RANKED),
  };
}

function sums(counted: readonly Counted[]): { callNum: number; failNum: number } {
  return {
    callNum: counted.reduce((sum, one) => sum + one.callNum, 0),
    failNum: counted.reduce((sum, one) => sum + one.failNum, 0),
  };
}

/** The duration within which this share of the calls ended; 0 without calls. */
function percentile(counted: readonly Counted[], share: number): number {
  const wanted = sums(counted).callNum * share;
  let seen = 0;
  for (const { step, callNum } of counted.toSorted((a, b) => a.step - b.step)) {
    seen += callNum;
    if (seen >= wanted && callNum > 0) return stepMs(step);
  }
  return 0;
}
