import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { chartOption } from './chart-option.ts';
import { type ECharts, init } from './echarts.ts';
import { type Figures, saidAt, stopsOf, summaryOf } from './figures.ts';
import type { ChartLook } from './palette.ts';

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
  /** Somebody pressed the point, or Enter on it. */
  onPick?: ((at: number) => void) | undefined;
  ref?: Ref<PictureHandle>;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The drawing itself: pressed by mouse or finger, walked through with the arrow keys, each point read aloud. */
export default function ChartPicture({ title, figures, look, height, onPick, ref }: ChartPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const [at, setAt] = useState<number | null>(null);
  const picked = useRef(onPick);
  picked.current = onPick;

  useEffect(() => {
    if (!place.current) return;
    const drawn = init(place.current);
    chart.current = drawn;
    drawn.on('click', ({ dataIndex }) => {
      if (typeof dataIndex === 'number') picked.current?.(dataIndex);
    });
    const watch = new ResizeObserver(() => drawn.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const option = chartOption(figures, look);
    chart.current?.setOption(
      {
        ...option,
        tooltip: {
          ...(option.tooltip as object),
          confine: true,
          backgroundColor: look.ground,
          borderColor: look.line,
          textStyle: { color: look.text },
          // A node, not markup: names are what people typed.
          formatter: (params: unknown) => {
            const first = Array.isArray(params) ? params[0] : params;
            const { dataIndex = 0, name = '' } = first as { dataIndex?: number; name?: string };
            const stop =
              figures.kind === 'parts' ? figures.parts.findIndex((part) => part.name === name) : dataIndex;
            const box = document.createElement('div');
            box.textContent = saidAt(figures, stop);
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

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && at !== null) onPick?.(at);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(at ?? -1, stopsOf(figures) - 1);
    setAt(next);
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: next });
  };

  return (
    <>
      <div
        ref={place}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through its points
        tabIndex={0}
        aria-label={`${summaryOf(title, figures)}。按左右方向键逐项查看`}
        className="chart-picture"
        style={{ height }}
        onKeyDown={walk}
        onBlur={() => {
          setAt(null);
          chart.current?.dispatchAction({ type: 'hideTip' });
        }}
      />
      <div aria-live="polite" className="chart-said">
        {at === null ? '' : saidAt(figures, at)}
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
