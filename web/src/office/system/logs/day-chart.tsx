import { theme } from 'antd';

interface Day {
  date: string;
  num: number;
  failNum: number;
}

const WIDTH = 600;
const HEIGHT = 96;
const TOP = 8;

/** Operations by day as a line, failures as a second one; each day says its numbers to mouse and screen reader. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { token } = theme.useToken();
  const most = Math.max(1, ...days.map((day) => day.num));
  const step = WIDTH / Math.max(1, days.length);
  const x = (place: number) => (days.length > 1 ? (WIDTH * place) / (days.length - 1) : WIDTH / 2);
  const y = (value: number) => TOP + (HEIGHT - TOP) * (1 - value / most);
  const line = (value: (day: Day) => number) =>
    days.map((day, place) => `${place === 0 ? 'M' : 'L'}${x(place)},${y(value(day))}`).join(' ');
  const first = days[0];
  const last = days.at(-1);
  const said = (day: Day) => `${day.date}：${day.num} 次操作，${day.failNum} 次失败`;
  return (
    <figure style={{ margin: 0 }}>
      <figcaption
        style={{ display: 'flex', gap: 16, fontSize: 12, color: token.colorTextSecondary, marginBottom: 4 }}
      >
        <span>每日操作（最高 {most} 次）</span>
        <span style={{ color: token.colorPrimary }}>━ 操作</span>
        <span style={{ color: token.colorError }}>━ 失败</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={days.map(said).join('；')}
        style={{ width: '100%', height: 64, display: 'block' }}
      >
        <path
          d={`${line((day) => day.num)} L${x(days.length - 1)},${HEIGHT} L${x(0)},${HEIGHT} Z`}
          fill={token.colorPrimaryBg}
        />
        {[
          [line((day) => day.num), token.colorPrimary] as const,
          [line((day) => day.failNum), token.colorError] as const,
        ].map(([path, colour]) => (
          <path
            key={colour}
            d={path}
            fill="none"
            stroke={colour}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {days.map((day, place) => (
          <rect key={day.date} x={step * place} y={0} width={step} height={HEIGHT} fill="transparent">
            <title>{said(day)}</title>
          </rect>
        ))}
      </svg>
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: 12,
          color: token.colorTextTertiary,
        }}
      >
        <span>{first?.date.slice(5)}</span>
        <span>{last?.date.slice(5)}</span>
      </div>
    </figure>
  );
}
