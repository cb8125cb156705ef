import type { BodyInput, calls, Narrowing } from '@outbound/contract';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { answerable } from '../../../ui/forms/statistic-span.ts';
import {
  filtersOf,
  readListState,
  templateOf,
  valuesOf,
  writeListState,
} from '../../../ui/tables/list-state.ts';

/** Everything that a statistic can be asked by; each call takes some of it. */
export type StatisticFilter = BodyInput<typeof calls.researchAndJudgement.caseHandleStatistics>;

/** Steps through filters that follow each other faster than this ask nothing between (tasks and statistics 2.12). */
const SETTLED_MS = 300;

/** A value once it stays; the first one at once. */
function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The filters as they stand in the address, so that a link shows the same figures; they are said once for all cards. */
export function useStatisticFilter(fields: readonly Field[]) {
  const [params, setParams] = useSearchParams();
  // The state's own text: what else stands in the address makes no new filter.
  const text = JSON.stringify(readListState(params).filters);
  const values = useMemo(() => valuesOf(fields, JSON.parse(text)), [fields, text]);
  const filter = useSettled(useMemo(() => templateOf(fields, values) as StatisticFilter, [fields, values]));
  return {
    values,
    filter,
    search: (next: Record<string, unknown>) => {
      const filters = filtersOf(templateOf(fields, next));
      // Back leads to the figures of before: a look into a department is a step.
      setParams((now) => writeListState(now, { ...readListState(now), filters }), { replace: false });
      return valuesOf(fields, filters);
    },
  };
}

/** What of the filter a call takes: it refuses what it does not know, and points without end. */
export function askedBy(filter: StatisticFilter, by: readonly Narrowing[]): StatisticFilter {
  const { fraudType, regionCode, ...span } = filter;
  return {
    ...answerable(span),
    ...(by.includes('fraudType') && fraudType ? { fraudType } : {}),
    ...(by.includes('regionCode') && regionCode ? { regionCode } : {}),
  };
}
