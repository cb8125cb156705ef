import { Skeleton } from 'antd';
import type { CallFailure } from '../../api/failure.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureState } from '../feedback/failure-state.tsx';
import { LineChart } from './line-chart.tsx';

interface DayTrendProps {
  /** What is counted: 浏览, 点击. */
  noun: string;
  /** A day each, the last one today; undefined while they are read. */
  days: readonly { day: string; num: number }[] | undefined;
  failure: CallFailure | null;
  onRetry(): void;
}

/** How often something happened on each of the last days. */
export function DayTrend({ noun, days, failure, onRetry }: DayTrendProps) {
  if (failure && !days) return <FailureState failure={failure} onRetry={onRetry} />;
  if (!days) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const sum = days.reduce((all, { num }) => all + num, 0);
  if (sum === 0) return <EmptyState text={`近 ${days.length} 天还没有${noun}`} size={72} />;
  const most = Math.max(...days.map(({ num }) => num));
  return (
    <LineChart
      caption={`共 ${sum.toLocaleString('en-US')} 次，单日最高 ${most.toLocaleString('en-US')} 次`}
      points={days}
      at={({ day }) => day}
      series={[{ name: noun, value: ({ num }) => num }]}
      said={({ day, num }) => `${day}：${num} 次${noun}`}
      ends={[days[0]?.day.slice(5) ?? '', days.at(-1)?.day.slice(5) ?? '']}
    />
  );
}
