import { calls, informationFields } from '@outbound/contract';
import { Skeleton } from 'antd';
import { useCall } from '../../../api/query.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';

/** How often an item was read on each of the last thirty days. */
export function ViewTrend({ id }: { id: number }) {
  const { data, error, refetch } = useCall(calls.information.viewTrend, { id }, { quiet: true });
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const sum = data.reduce((all, { viewNum }) => all + viewNum, 0);
  if (sum === 0) return <EmptyState text="近 30 天还没有浏览" size={72} />;
  const most = Math.max(...data.map(({ viewNum }) => viewNum));
  return (
    <LineChart
      caption={`共 ${sum.toLocaleString('en-US')} 次，单日最高 ${most.toLocaleString('en-US')} 次`}
      points={data}
      at={({ day }) => day}
      series={[{ name: informationFields.viewNum.label, value: ({ viewNum }) => viewNum }]}
      said={({ day, viewNum }) => `${day}：${viewNum} 次浏览`}
      ends={[data[0]?.day.slice(5) ?? '', data.at(-1)?.day.slice(5) ?? '']}
    />
  );
}
