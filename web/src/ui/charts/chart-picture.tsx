import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { chartOption, withChosen } from './chart-option.ts';
import { type ECharts, init } from './echarts.ts';
import { type Figures, saidAt, shown, stopsOf, summaryOf } from './figures.ts';
import type { ChartLook } from './palette.ts';
import { drawnParts } from './part-option.ts';

/** What the card around a picture asks of it. */
export interface PictureHandle {
  /** The picture as a PNG file. */
  toBlob(): Promise<Blob | null>;
}

interface ChartPictureProps {
  title: string;
  figures: Figures;
  look: ChartLook;
  height: number | string;
  /** Somebody pressed the point of a series, or Enter on the one that the keys have chosen. */
  onPick?: ((at: number, series: number) => void) | undefined;
  ref?: Ref<PictureHandle>;
}

/** Where a key leads; a field of squares has rows, everything else is one row. */
const STEPS: Readonly<Record<string, (at: number, last: number, row: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, _, row) => Math.max(0, at - row),
  ArrowDown: (at, last, row) => (at < 0 ? 0 : Math.min(last, at + row)),
  Home: () => 0,
  End: (_, last) => last,
};

/** Which stop something drawn stands for: parts of nothing are not drawn, so their places differ. */
function stopOf(
  figures: Figures,
  { dataIndex = 0, name = '' }: { dataIndex?: number; name?: string },
): number {
  if (figures.kind === 'parts') return figures.parts.findIndex((part) => part.name === name);
  // A region of the map that there are no figures of.
  return dataIndex < stopsOf(figures) ? dataIndex : -1;
}

/** Where a stop is drawn; a part without a place of its own is in the last one. */
function drawnAt(figures: Figures, stop: number): number {
  if (figures.kind !== 'parts') return stop;
  const drawn = drawnParts(figures);
  const place = drawn.findIndex(({ name }) => name === figures.parts[stop]?.name);
  return place < 0 ? drawn.length - 1 : place;
}

/** What is drawn and is no stop: the smallest parts as one, a region that nothing is known of. */
function restSaid(figures: Figures, { name = '', value }: { name?: string; value?: unknown }): string {
  const map = figures.kind === 'axis' ? figures.map : undefined;
  return map ? `${map.names.get(name) || name}：没有数据` : `${name}：${shown(Number(value))}`;
}

const pointsOf = (figures: Figures) => (figures.kind === 'axis' ? figures.points.join('\n') : '');

/** The drawing itself: pressed by mouse or finger, walked through with the arrow keys, each point read aloud. */
export default function ChartPicture({ title, figures, look, height, onPick, ref }: ChartPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const drawnBefore = useRef<Figures>(null);
  const [at, setAt] = useState<number | null>(null);
  const [row, setRow] = useState(0);
  const picked = useRef<(drawn: { dataIndex?: number; name?: string; seriesIndex?: number }) => void>(
    () => {},
  );
  picked.current = (drawn) => {
    const stop = stopOf(figures, drawn);
    if (stop >= 0) onPick?.(stop, drawn.seriesIndex ?? 0);
  };

  useEffect(() => {
    if (!place.current) return;
    const drawn = init(place.current);
    chart.current = drawn;
    drawn.on('click', (event) => {
      if (typeof event.dataIndex === 'number') picked.current(event);
    });
    const watch = new ResizeObserver(() => drawn.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      // What takes longer than a frame is painted over several, and the next of them would look for what is gone: an
      // empty painting takes its place first.
      drawn.getZr().clear();
      drawn.getZr().refreshImmediately();
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  // On paper nobody watches the size, which comes a moment after the look; and it is printed at once, without another frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not used is what the size comes with
  useLayoutEffect(() => {
    chart.current?.resize();
    chart.current?.getZr().flush();
  }, [height, look]);

  useEffect(() => {
    const before = chart.current?.getOption();
    const isFirst = before === undefined;
    const arePointsSame = pointsOf(figures) === pointsOf(drawnBefore.current ?? figures);
    drawnBefore.current = figures;
    const option = withChosen(chartOption(figures, look), before, arePointsSame);
    chart.current?.setOption(
      {
        ...option,
        // What is only read anew does not jump about.
        animation: isFirst && !look.isStill,
        tooltip: {
          ...(option.tooltip as object),
          confine: true,
          backgroundColor: look.ground,
          borderColor: look.line,
          textStyle: { color: look.text, fontSize: look.fontSize },
          // A node, not markup: names are what people typed.
          formatter: (params: unknown) => {
            const first = Array.isArray(params) ? params[0] : params;
            const box = document.createElement('div');
            const drawn = first as { dataIndex?: number; name?: string; value?: unknown };
            const stop = stopOf(figures, drawn);
            box.textContent = stop < 0 ? restSaid(figures, drawn) : saidAt(figures, stop);
            box.style.whiteSpace = 'normal';
            box.style.maxWidth = '32em';
            return box;
          },
        },
      },
      { notMerge: true },
    );
  }, [figures, look]);

  useImperativeHandle(ref, () => ({
    async toBlob() {
      const address = chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: look.ground });
      return address ? blobOf(address) : null;
    },
  }));

  // Along an axis the keys across it choose the series: each of them has rows of its own.
  const series = figures.kind === 'axis' && !figures.map ? figures.series : [];
  const hasSeries = series.length > 1;
  const isLying = figures.kind === 'axis' && figures.isLying === true;
  const [back, forth] = isLying ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const one = Math.min(row, Math.max(0, series.length - 1));
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && at !== null) onPick?.(at, one);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    let next = at ?? 0;
    let line = one;
    if (hasSeries && at !== null && (event.key === back || event.key === forth))
      line = event.key === back ? Math.max(0, one - 1) : Math.min(series.length - 1, one + 1);
    else next = step(at ?? -1, stopsOf(figures) - 1, figures.kind === 'heat' ? figures.columns.length : 1);
    setAt(next);
    setRow(line);
    const dataIndex = drawnAt(figures, next);
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex });
    if (!hasSeries) return;
    chart.current?.dispatchAction({ type: 'downplay' });
    chart.current?.dispatchAction({ type: 'highlight', seriesIndex: line, dataIndex });
  };
  const keys = !hasSeries
    ? '按方向键逐项查看'
    : isLying
      ? '按上下方向键逐项查看，按左右方向键选择数据项'
      : '按左右方向键逐项查看，按上下方向键选择数据项';
  const chosen = hasSeries && onPick ? `。已选“${series[one]?.name ?? ''}”` : '';

  return (
    <>
      <div
        ref={place}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through its points
        tabIndex={0}
        aria-label={`${summaryOf(title, figures)}。${keys}${onPick ? '，按回车键查看明细' : ''}`}
        className="chart-picture"
        style={{ height }}
        onKeyDown={walk}
        onBlur={() => {
          setAt(null);
          setRow(0);
          chart.current?.dispatchAction({ type: 'hideTip' });
        }}
      />
      <div aria-live="polite" className="chart-said">
        {at === null ? '' : `${saidAt(figures, at)}${chosen}`}
      </div>
    </>
  );
}

/** What a `data:` address holds; the page's policy does not let it be fetched. */
function blobOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice(5, head.indexOf(';')) });
}
