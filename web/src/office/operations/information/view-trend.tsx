import { calls, informationFields } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { DayTrend } from '../../../ui/charts/day-trend.tsx';

/** How often an item was read on each of the last thirty days. */
export function ViewTrend({ id }: { id: number }) {
  const { data, error, refetch } = useCall(calls.information.viewTrend, { id }, { quiet: true });
  return (
    <DayTrend
      noun={informationFields.viewNum.label}
      days={data?.map(({ day, viewNum }) => ({ day, num: viewNum }))}
      failure={error}
      onRetry={() => void refetch()}
    />
  );
}
