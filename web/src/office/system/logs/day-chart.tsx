import { LineChart } from '../../../ui/charts/line-chart.tsx';

interface Day {
  date: string;
  num: number;
  failNum: number;
}

/** Operations by day as a line, failures as a second one. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map((day) => day.num));
  return (
    <LineChart
      caption={`每日操作（最高 ${most} 次）`}
      points={days}
      at={(day) => day.date}
      series={[
        { name: '操作', value: (day) => day.num },
        { name: '失败', value: (day) => day.failNum, isBad: true },
      ]}
      said={(day) => `${day.date}：${day.num} 次操作，${day.failNum} 次失败`}
      ends={[days[0]?.date.slice(5) ?? '', days.at(-1)?.date.slice(5) ?? '']}
    />
  );
}
