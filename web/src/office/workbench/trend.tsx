import { type Answer, calls, StatisticRange, statisticRangeLabels, valuesOf } from '@outbound/contract';
import { Card, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { shown } from '../../ui/charts/figures.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { FailureState } from '../../ui/feedback/failure-state.tsx';

type Trend = Answer<typeof calls.workbench.time>;

const units: Readonly<Record<string, string>> = { applyNum: '人次', informationViewNum: '次' };

/** What happened over the last days, months or years; each line with a scale of its own. */
export function WorkbenchTrend() {
  const [range, setRange] = useState<StatisticRange>(StatisticRange.lastMonth);
  const { data, error, refetch } = useCall(calls.workbench.time, { range }, { quiet: true });
  // Who may see no line has no use for an empty frame.
  if (data && data.seriesList.length === 0) return null;
  return (
    <Card
      size="small"
      title="趋势"
      extra={
        <Segmented
          size="small"
          aria-label="统计范围"
          value={range}
          onChange={setRange}
          options={valuesOf(StatisticRange).map((value) => ({ value, label: statisticRangeLabels[value] }))}
        />
      }
    >
      {data ? (
        <div className="workbench-trend">
          {data.seriesList.map((series) => (
            <Line key={series.code} trend={data} series={series} />
          ))}
        </div>
      ) : error ? (
        <FailureState failure={error} onRetry={() => void refetch()} size={64} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </Card>
  );
}

function Line({ trend: { xAxisList }, series }: { trend: Trend; series: Trend['seriesList'][number] }) {
  const unit = units[series.code] ?? '';
  const total = series.dataList.reduce((sum, value) => sum + value, 0);
  const most = Math.max(0, ...series.dataList);
  const points = xAxisList.map((at, place) => ({ at, value: series.dataList[place] ?? 0 }));
  const caption = `${series.name}：共 ${shown(total)} ${unit}，最高 ${shown(most)} ${unit}`;
  return (
    <LineChart
      caption={caption}
      points={points}
      at={({ at }) => at}
      series={[{ name: series.name, value: ({ value }) => value }]}
      said={({ at, value }) => `${at}：${shown(value)} ${unit}`}
      summary={`${caption}；${xAxisList[0]} 至 ${xAxisList.at(-1)}`}
      ends={[xAxisList[0] ?? '', xAxisList.at(-1) ?? '']}
    />
  );
}
