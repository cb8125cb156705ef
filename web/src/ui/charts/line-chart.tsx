import { theme } from 'antd';

/** One line of the chart. */
export interface Series<P> {
  name: string;
  value(point: P): number;
  /** Red and dashed: something went wrong. */
  isBad?: boolean;
}

interface LineChartProps<P> {
  /** What is shown, with its highest value. */
  caption: string;
  points: readonly P[];
  /** Where the point stands: different for each. */
  at(point: P): string;
  series: readonly [Series<P>, ...Series<P>[]];
  /** What the point says to mouse and screen reader. */
  said(point: P): string;
  /** The whole picture for screen readers; without it, all points one after the other. */
  summary?: string;
  /** The texts below its two ends. */
  ends: readonly [string, string];
}

const WIDTH = 600;
const HEIGHT = 96;
const TOP = 8;

/** A few lines over time on one scale from zero, the area below the first filled. */
export function LineChart<P>({ caption, points, at, series, said, summary, ends }: LineChartProps<P>) {
  const { token } = theme.useToken();
  const [first] = series;
  const most = Math.max(1, ...points.flatMap((point) => series.map(({ value }) => value(point))));
  const step = WIDTH / Math.max(1, points.length);
  const x = (place: number) => (points.length > 1 ? (WIDTH * place) / (points.length - 1) : WIDTH / 2);
  const y = (value: number) => TOP + (HEIGHT - TOP) * (1 - value / most);
  const line = ({ value }: Series<P>) =>
    points.map((point, place) => `${place === 0 ? 'M' : 'L'}${x(place)},${y(value(point))}`).join(' ');
  const colour = ({ isBad }: Series<P>) => (isBad ? token.colorError : token.colorPrimary);
  return (
    <figure style={{ margin: 0 }}>
      <figcaption
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '0 16px',
          fontSize: 12,
          color: token.colorTextSecondary,
          marginBottom: 4,
        }}
      >
        <span>{caption}</span>
        {series.length > 1
          ? series.map((one) => (
              <span key={one.name} style={{ color: colour(one) }}>
                {one.isBad ? '╍' : '━'} {one.name}
              </span>
            ))
          : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary ?? points.map(said).join('；')}
        style={{ width: '100%', height: 64, display: 'block' }}
      >
        <path
          d={`${line(first)} L${x(points.length - 1)},${HEIGHT} L${x(0)},${HEIGHT} Z`}
          fill={token.colorPrimaryBg}
        />
        {series.map((one) => (
          <path
            key={one.name}
            d={line(one)}
            fill="none"
            stroke={colour(one)}
            strokeWidth={2}
            // Who cannot tell red from green tells the lines by this.
            {...(one.isBad ? { strokeDasharray: '5 3' } : {})}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {points.map((point, place) => (
          <rect key={at(point)} x={step * place} y={0} width={step} height={HEIGHT} fill="transparent">
            <title>{said(point)}</title>
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
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </figure>
  );
}
