import { Segmented } from 'antd';
import { useState } from 'react';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import type { DrawnChart } from '../figures/index.ts';
import type { Statistic } from '../filter/index.ts';
import { useBoardPlace } from './board.tsx';

type State = Omit<Statistic<unknown>, 'data'>;

interface DrawnCardProps {
  title: string;
  chart: DrawnChart | null;
  /** Of the answer that it is drawn of. */
  state: State;
  /** What is counted, a sentence each. */
  about?: readonly { name: string; about: string }[];
  /** Columns of 24; on a wall and on paper others, where the rows are others. */
  span: number;
  wallSpan?: number;
  height: number;
  note?: string | null;
  emptyText?: string;
}

/** One chart of a board. A failed one says so in its own place and stands in nobody's way. */
export function DrawnCard({
  title,
  chart,
  state,
  about,
  span,
  wallSpan = span,
  height,
  note,
  emptyText,
}: DrawnCardProps) {
  return (
    <div className={`board-cell is-${span} on-wall-${wallSpan}`}>
      <Shown
        title={title}
        chart={chart}
        state={state}
        about={about}
        height={height}
        note={note}
        emptyText={emptyText}
      />
    </div>
  );
}

/** What is chosen between, above the chart. */
const CHOICE_HEIGHT = 40;

interface ChoiceCardProps {
  /** Of the card while nothing of it is known. */
  label: string;
  span: number;
  wallSpan?: number;
  height: number;
  /** A `tab` is the title in a word, where there are many. */
  options: readonly (Pick<DrawnCardProps, 'title' | 'chart' | 'state' | 'about' | 'note'> & {
    tab?: string;
  })[];
}

/** Several charts in one place, one of them in sight; what is chosen outlasts a while with fewer of them. */
export function ChoiceCard({ label, span, wallSpan = span, height, options }: ChoiceCardProps) {
  const [chosen, setChosen] = useState(0);
  const option = options[chosen] ?? options[0];
  if (!option) return null;
  return (
    <div className={`board-cell is-${span} on-wall-${wallSpan}`}>
      <Shown
        key={chosen}
        {...option}
        height={height}
        above={options.length > 1 ? CHOICE_HEIGHT : 0}
        choice={
          options.length > 1 ? (
            <Segmented<number>
              block
              size="small"
              className="board-choice"
              aria-label={label}
              value={chosen}
              onChange={setChosen}
              options={options.map(({ title, tab = title }, value) => ({ value, label: tab }))}
            />
          ) : null
        }
      />
    </div>
  );
}

type ShownProps = Omit<DrawnCardProps, 'span' | 'wallSpan' | 'about' | 'note' | 'emptyText'> & {
  about?: DrawnCardProps['about'] | undefined;
  note?: string | null | undefined;
  emptyText?: string | undefined;
  choice?: React.ReactNode;
  above?: number;
};

function Shown({ title, chart, state, about, height, above, note, emptyText, choice }: ShownProps) {
  const { heightOf, onRows } = useBoardPlace();
  const rowsOf = chart?.rowsOf;
  return (
    <ChartCard
      title={title}
      figures={chart?.figures ?? null}
      failure={state.failure}
      isStale={state.isStale}
      onRetry={state.onRetry}
      height={heightOf(height, above)}
      choice={choice}
      {...(note ? { note } : {})}
      {...(emptyText ? { emptyText } : {})}
      {...(about ? { about: <Definitions list={about} /> } : {})}
      {...(rowsOf
        ? {
            onPick: (at: number, series: number) => {
              if (chart.enter?.(at)) return;
              const wish = rowsOf(at, series);
              if (wish) onRows(wish);
            },
          }
        : {})}
    />
  );
}

export function Definitions({ list }: { list: readonly { name: string; about: string }[] }) {
  return (
    <>
      {list.map(({ name, about }) => (
        <p key={name}>
          <b>{name}</b>：{about}
        </p>
      ))}
      <p>同比：与去年同期相比；环比：与紧邻的等长时段相比。</p>
    </>
  );
}
