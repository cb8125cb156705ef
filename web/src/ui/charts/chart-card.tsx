import { Button, Card, Segmented, Skeleton, Space, Table, theme } from 'antd';
import { type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { saveFile } from '../../api/download.ts';
import type { CallFailure } from '../../api/failure.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureState } from '../feedback/failure-state.tsx';
import { DownloadOutlined, FullscreenExitOutlined, FullscreenOutlined, PictureOutlined } from '../icons.tsx';
import { ScrollByKeys } from '../tables/scroll-by-keys.tsx';
import { AboutMark } from './about-mark.tsx';
import type { PictureHandle } from './chart-picture.tsx';
import { csvOf, type Figures, isNothing, shown, tableOf } from './figures.ts';
import { chartLook, paperLook } from './palette.ts';
import { useMedia } from './use-media.ts';
import './chart-card.css';
import { lazyPart } from '../feedback/lazy-part.ts';

const ChartPicture = lazyPart(() => import('./chart-picture.tsx'), { isInPlace: true });

const HEIGHT = 320;
/** A table of many points scrolls inside its card, below its head. */
const TABLE_HEAD = 40;

interface ChartCardProps {
  title: string;
  /** Beside the title, smaller: as of when, or what a point means. */
  note?: string;
  /** Null until they are known. */
  figures: Figures | null;
  failure: CallFailure | null;
  onRetry(): void;
  /** What a press on a point opens; `series` is the one that was pressed. */
  onPick?(at: number, series: number): void;
  /** What is said when there is nothing to draw. */
  emptyText?: string;
  /** What is counted and how, behind an information mark. */
  about?: ReactNode;
  /** Chooses what the picture shows, above it. */
  choice?: ReactNode;
  /** Of the picture, in pixels. */
  height?: number;
  /** A figure of what was asked before: an answer is under way. */
  isStale?: boolean;
}

/** The one way to show figures as a picture: picture or table, full screen, both to take along (spec 7 statistics). */
export function ChartCard({
  title,
  note,
  figures,
  failure,
  onRetry,
  onPick,
  emptyText = '所选范围内没有数据',
  about,
  choice,
  height = HEIGHT,
  isStale = false,
}: ChartCardProps) {
  const { token } = theme.useToken();
  const isPatterned = useMedia('(forced-colors: active)');
  const isOnPaper = useMedia('print');
  const look = useMemo(
    () => (isOnPaper ? paperLook : chartLook(token, isPatterned)),
    [token, isPatterned, isOnPaper],
  );
  const card = useRef<HTMLDivElement>(null);
  const picture = useRef<PictureHandle>(null);
  const [view, setView] = useState<'picture' | 'table'>('picture');
  const isWhole = useIsWholeScreen(card);
  const hasFigures = figures !== null && !isNothing(figures);
  // What a point opens stands outside the card: at full screen nobody would see it.
  const pick =
    onPick &&
    (async (at: number, series: number) => {
      if (document.fullscreenElement === card.current && card.current) await document.exitFullscreen();
      onPick(at, series);
    });
  const savePicture = async () => {
    const blob = await picture.current?.toBlob();
    if (blob) saveFile(blob, `${title}.png`);
  };
  const tools = figures && hasFigures && (
    <Space size={4} wrap>
      <Segmented
        size="small"
        aria-label={`${title}的显示方式`}
        value={view}
        onChange={setView}
        options={[
          { value: 'picture', label: '图' },
          { value: 'table', label: '表' },
        ]}
      />
      <Button
        size="small"
        type="text"
        icon={<DownloadOutlined />}
        aria-label={`下载${title}的数据`}
        title="下载数据"
        onClick={() =>
          saveFile(new Blob([csvOf(tableOf(figures))], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
        }
      />
      <Button
        size="small"
        type="text"
        icon={<PictureOutlined />}
        aria-label={`下载${title}的图片`}
        title="下载图片"
        disabled={view === 'table'}
        onClick={() => void savePicture()}
      />
      {document.fullscreenEnabled ? (
        <Button
          size="small"
          type="text"
          icon={isWhole ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={isWhole ? '退出全屏' : `全屏查看${title}`}
          title={isWhole ? '退出全屏' : '全屏'}
          onClick={() => void (isWhole ? document.exitFullscreen() : card.current?.requestFullscreen())}
        />
      ) : null}
    </Space>
  );
  return (
    <Card
      ref={card}
      data-place
      size="small"
      className={`chart-card ${isStale ? 'is-stale' : ''}`}
      aria-busy={figures === null || isStale}
      title={
        <>
          {title}
          {about ? <AboutMark title={title} about={about} /> : null}
          {note ? <span className="chart-note">{note}</span> : null}
        </>
      }
      extra={tools}
    >
      {choice}
      {figures ? (
        hasFigures ? (
          view === 'picture' ? (
            <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height }} />}>
              <ChartPicture
                ref={picture}
                title={title}
                figures={figures}
                look={look}
                height={isWhole ? '100%' : height}
                onPick={pick}
              />
            </Suspense>
          ) : (
            <FigureTable title={title} figures={figures} isWhole={isWhole} height={height} />
          )
        ) : (
          <Standing height={height}>
            <EmptyState text={emptyText} size={96} />
          </Standing>
        )
      ) : failure ? (
        <Standing height={height}>
          <FailureState failure={failure} onRetry={onRetry} size={96} />
        </Standing>
      ) : (
        <Skeleton.Node active style={{ width: '100%', height }} />
      )}
    </Card>
  );
}

/** As high as the picture that is not there: nothing jumps when it comes. */
function Standing({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="chart-standing" style={{ minHeight: height }}>
      {children}
    </div>
  );
}

interface FigureTableProps {
  title: string;
  figures: Figures;
  isWhole: boolean;
  height: number;
}

function FigureTable({ title, figures, isWhole, height }: FigureTableProps) {
  const { head, rows } = tableOf(figures);
  return (
    <div style={{ height: isWhole ? '100%' : height }}>
      <ScrollByKeys name={title}>
        <Table
          size="small"
          aria-label={title}
          rowKey={([name = '']) => name}
          columns={head.map((heading, at) => ({
            title: heading,
            dataIndex: at,
            align: at === 0 ? ('left' as const) : ('right' as const),
            render: (value: string | number) => (typeof value === 'number' ? shown(value) : value),
          }))}
          dataSource={rows}
          pagination={false}
          scroll={{ y: isWhole ? 'calc(100vh - 160px)' : height - TABLE_HEAD, x: 'max-content' }}
        />
      </ScrollByKeys>
    </div>
  );
}

/** Whether the card is what the whole screen shows; Escape ends it without a button. */
function useIsWholeScreen(card: React.RefObject<HTMLDivElement | null>): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null && document.fullscreenElement === card.current,
  );
}
