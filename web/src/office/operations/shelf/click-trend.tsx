import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { DayTrend } from '../../../ui/charts/day-trend.tsx';
import type { ShelfKind } from './shelf-calls.ts';

/** How often visitors followed a record's link on each of the last thirty days. */
export function ClickTrend({ kind, id }: { kind: ShelfKind; id: number }) {
  const { data, error, refetch } = useCall(calls[kind].clickTrend, { id }, { quiet: true });
  return (
    <DayTrend
      noun="点击"
      days={data?.map(({ day, clickNum }) => ({ day, num: clickNum }))}
      failure={error}
      onRetry={() => void refetch()}
    />
  );
}
