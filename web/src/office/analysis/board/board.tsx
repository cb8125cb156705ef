import { clockText, type StatisticGranularity, type SubscribedPage } from '@outbound/contract';
import { Button, ConfigProvider, Flex, Segmented, theme } from 'antd';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { platform } from '../../../api/platform-identity.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { daysText } from '../../../ui/charts/figures.ts';
import { useMedia } from '../../../ui/charts/use-media.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { LabelledSwitch } from '../../../ui/forms/labelled-switch.tsx';
import { coarserText } from '../../../ui/forms/statistic-span.ts';
import { FullscreenExitOutlined, FullscreenOutlined, LeftOutlined } from '../../../ui/icons.tsx';
import { PrinterOutlined } from '../../../ui/special-icons.tsx';
import { SearchForm } from '../../../ui/tables/search-form.tsx';
import type { MoneyUnit } from '../figures/index.ts';
import { type Statistic, type StatisticFilter, useNarrowed, useStatisticFilter } from '../filter/index.ts';
import { RowsDrawer, type WantedRows } from '../rows/index.ts';
import { SubscribeButton } from '../subscription/index.ts';
import { useRowHeights } from './use-row-height.ts';
import { useSheetAcross } from './use-sheet-across.ts';
import { useWall } from './use-wall.ts';
import './board.css';

const AUTO = 'analysis-auto-refresh';
/** Head and edges of a card around its chart. */
const CARD_FRAME = 66;
const LEAST_CHART = 100;
/**
 * Of a card with a table on a wall: its heads and edges, its pager, and a row (`board.css`). Letters grow with the wall, the
 * room around them does not.
 */
const tableFrame = (scale: number) => 60 * scale + 28;
const tablePager = (scale: number) => 24 * scale + 24;
const tableRow = (scale: number) => 22 * scale + 5;
const LEAST_ROWS = 2;

/** What every card of a board needs to know of it. */
export interface BoardPlace {
  money: MoneyUnit;
  isWall: boolean;
  /** The height of a chart: as said, or what the sheet has for it, less what stands above it in its card. On a wall charts fill their cards; this is about it. */
  heightOf(usual: number, above?: number): number;
  /** So many rows at once of a table that has `count` have room on a wall; null elsewhere. */
  rowsOf(count: number): number | null;
  onRows(wish: WantedRows): void;
}
export const BoardPlaceContext = createContext<BoardPlace>({
  money: '万元',
  isWall: false,
  heightOf: (usual, above = 0) => usual - above,
  rowsOf: () => null,
  onRows: () => {},
});
export const useBoardPlace = () => useContext(BoardPlaceContext);

/** When the numbers were counted and whose they are, as the answers say it. */
export interface BoardHead {
  updateTime: string | null;
  scopeName: string;
  timeStart: string;
  timeEnd: string;
  granularity: StatisticGranularity;
  rebuilding: 0 | 1;
}

export interface BoardState {
  filter: StatisticFilter;
  isAuto: boolean;
  search(values: Record<string, unknown>): void;
}

interface BoardProps {
  title: string;
  /** What one subscribes to. */
  page: SubscribedPage;
  fields: readonly Field[];
  /** The height of a chart on paper, in pixels: so that all stands on one sheet. */
  paperChart: number;
  children(state: BoardState): ReactNode;
}

/** The frame of a board: its head, its filters, the wall, the sheet of paper, the rows behind its numbers (2.12). */
export function Board({ title, page, fields, paperChart, children }: BoardProps) {
  const { values, filter, search } = useStatisticFilter(fields);
  const [money, setMoney] = useState<MoneyUnit>('万元');
  const [isAuto, setAuto] = useState(() => localStorage.getItem(AUTO) !== 'off');
  const [wish, setWish] = useState<WantedRows | null>(null);
  const navigate = useNavigate();
  const wall = useWall();
  // How far somebody has looked into departments and regions of the wall, which has no filters to come back by.
  const [depth, setDepth] = useState(0);
  if (!wall.isOn && depth > 0) setDepth(0);
  const enter = (next: Record<string, unknown>) => {
    if (wall.isOn) setDepth(depth + 1);
    search({ ...values, ...next });
  };
  useSheetAcross();
  const isOnPaper = useMedia('print');
  const { token } = theme.useToken();
  const board = useRef<HTMLElement>(null);
  const { first, last } = useRowHeights(board, wall.isWhole) ?? { first: 0, last: 0 };
  const heightOf = (usual: number, above = 0) => {
    // What stands above a chart is not printed.
    if (isOnPaper) return paperChart;
    if (!wall.isWhole) return usual - above;
    return Math.max(LEAST_CHART, Math.floor(first - (CARD_FRAME + above) * wall.scale));
  };
  const rowsIn = (height: number) =>
    Math.max(LEAST_ROWS, Math.floor((height - tableFrame(wall.scale)) / tableRow(wall.scale)));
  const rowsOf = (count: number) => {
    if (!wall.isWhole) return null;
    // All of them, where they fit without a pager.
    const whole = rowsIn(last);
    return count <= whole ? whole : rowsIn(last - tablePager(wall.scale));
  };
  const large = wall.scale > 1 && !isOnPaper;
  return (
    <ConfigProvider
      theme={
        large
          ? {
              token: {
                fontSize: Math.round(token.fontSize * wall.scale),
                controlHeight: Math.round(token.controlHeight * wall.scale),
                sizeUnit: token.sizeUnit * wall.scale,
                borderRadius: token.borderRadius * wall.scale,
              },
            }
          : {}
      }
    >
      <BoardPlaceContext value={{ money, isWall: wall.isOn, heightOf, rowsOf, onRows: setWish }}>
        <section
          ref={board}
          className={`board ${wall.isOn ? 'is-wall' : ''} ${wall.isWhole ? 'is-whole' : ''}`}
          aria-label={title}
          // What is not of antd is as large.
          style={
            {
              '--paper-chart': `${paperChart}px`,
              ...(large && { '--ant-font-size': `${Math.round(token.fontSize * wall.scale)}px` }),
            } as CSSProperties
          }
        >
          <Flex className="board-head" align="center" gap={12} wrap>
            <Button
              className="board-back"
              icon={<LeftOutlined />}
              type="text"
              onClick={() => void navigate(-1)}
            >
              返回
            </Button>
            <strong className="board-title" aria-hidden="true">
              {title}
            </strong>
            {depth > 0 ? (
              <Button
                icon={<LeftOutlined />}
                onClick={() => {
                  setDepth(depth - 1);
                  void navigate(-1);
                }}
              >
                返回上一级
              </Button>
            ) : null}
            <Flex className="board-tools" align="center" gap={12} wrap>
              <Clock />
              <Segmented<MoneyUnit>
                aria-label="金额单位"
                value={money}
                onChange={setMoney}
                options={['元', '万元']}
              />
              <LabelledSwitch
                label="自动刷新"
                checked={isAuto}
                onChange={(on) => {
                  localStorage.setItem(AUTO, on ? 'on' : 'off');
                  setAuto(on);
                }}
              />
              {wall.isOn ? null : <SubscribeButton page={page} filter={filter} />}
              <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
                打印
              </Button>
              <Button
                icon={wall.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
                onClick={wall.toggle}
              >
                {wall.isOn ? '退出全屏' : '全屏'}
              </Button>
            </Flex>
          </Flex>
          {wall.isOn ? null : (
            <SearchForm fields={fields} values={values} onSearch={search} onReset={() => search({})} />
          )}
          {children({ filter, isAuto, search: enter })}
        </section>
        <RowsDrawer wish={wish} onClose={() => setWish(null)} />
      </BoardPlaceContext>
    </ConfigProvider>
  );
}

/** Of an answer: whether it is there, and whether the last try to read it failed. */
type Read = Pick<Statistic<unknown>, 'data' | 'failure'>;

interface AsOfProps {
  head: BoardHead | null;
  /** What was chosen; the numbers may have been asked by a coarser granularity. */
  filter: StatisticFilter;
  statistics: readonly Read[];
}

/** Below the title: whose numbers, of which days and what else was chosen, as of when; what failed without an answer of before says so itself. */
export function AsOf({ head, filter, statistics }: AsOfProps) {
  const narrowed = useNarrowed(filter);
  const failed = statistics.filter(({ failure }) => failure !== null);
  if (!head) return <p className="board-asof">{failed.length > 0 ? '数据读取失败' : '正在读取数据…'}</p>;
  return (
    <p className="board-asof">
      {head.scopeName} · {daysText(head)}
      {narrowed.map(([name, text]) => ` · ${name}：${text}`)} · 数据截至 {head.updateTime ?? '--'}
      {coarserText(filter.granularity, head)}
      {head.rebuilding ? <b> · 部分单位调整后正在重新统计</b> : null}
      {failed.some(({ data }) => data !== null) ? (
        <b> · 最近一次刷新失败，显示的是之前的数据</b>
      ) : failed.length > 0 ? (
        <b> · 部分数据读取失败</b>
      ) : null}
    </p>
  );
}

/** The platform's time, for a wall that nobody touches. */
function Clock() {
  const [now, setNow] = useState(() => clockText(serverNow(), platform.timeZone));
  useEffect(() => {
    const timer = setInterval(() => setNow(clockText(serverNow(), platform.timeZone)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="board-clock" dateTime={now.replace(' ', 'T')} aria-hidden="true">
      {now}
    </time>
  );
}
