import { Card, Grid, Splitter } from 'antd';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../feedback/lazy-part.ts';
import { useAfterwards } from '../use-afterwards.ts';

const FoldedSide = lazyPart(() => import('./folded-side.tsx'), { isInPlace: true });
/** Of a folded side, whose place is held until it comes. */
const FOLDED_HEIGHT = 48;

interface SideLayoutProps {
  /** Remembers the width under this name. */
  name: string;
  /** What the side is, e.g. 组织机构. */
  title: string;
  /** Left; on narrow screens above, folded unless `openWhenNarrow`. */
  side: ReactNode;
  openWhenNarrow?: boolean;
  children: ReactNode;
}

const [LEAST, USUAL, MOST] = [200, 260, 480] as const;

function readWidth(key: string): number {
  const width = Number(localStorage.getItem(key));
  return width >= LEAST && width <= MOST ? width : USUAL;
}

/**
 * A place for what must not begin anew when the layout around it becomes another one: ticked rows, a half-filled form.
 * `kept` is drawn once, `place` is where it is seen.
 */
function useKept(content: ReactNode): { kept: ReactNode; place: ReactNode } {
  const [host] = useState(() => document.createElement('div'));
  const put = useCallback((place: HTMLElement | null) => void place?.append(host), [host]);
  return { kept: createPortal(content, host), place: <div ref={put} style={{ minWidth: 0 }} /> };
}

/** A narrow pane beside a wide one, e.g. a tree beside a list. Its width can be drawn and is remembered. */
export function SideLayout({ name, title, side, openWhenNarrow = false, children }: SideLayoutProps) {
  const key = `side-width:${name}`;
  const [width, setWidth] = useState(() => readWidth(key));
  const isWide = Grid.useBreakpoint().lg !== false;
  const { kept, place } = useKept(children);
  // What stands beside it comes first.
  const isDrawn = useAfterwards();
  const layout = isWide ? (
    // As high as its content: the page scrolls, not each pane.
    <Splitter
      style={{ height: 'auto' }}
      onResize={([next]) => {
        if (next !== undefined) setWidth(next);
      }}
      onResizeEnd={([next]) => {
        if (next !== undefined) localStorage.setItem(key, String(Math.round(next)));
      }}
    >
      <Splitter.Panel
        className="side-of-page"
        size={width}
        min={LEAST}
        max={MOST}
        style={{ paddingRight: 8, overflow: 'visible', minWidth: 0 }}
      >
        <Card styles={{ body: { padding: 16 } }} style={{ height: '100%' }}>
          {isDrawn ? side : null}
        </Card>
      </Splitter.Panel>
      <Splitter.Panel style={{ paddingLeft: 8, overflow: 'visible', minWidth: 0 }}>{place}</Splitter.Panel>
    </Splitter>
  ) : (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Suspense fallback={<Card style={{ height: FOLDED_HEIGHT }} />}>
        <FoldedSide title={title} isOpenAtFirst={openWhenNarrow}>
          {isDrawn ? side : null}
        </FoldedSide>
      </Suspense>
      {place}
    </div>
  );
  return (
    <>
      {layout}
      {kept}
    </>
  );
}
