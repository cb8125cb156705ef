import { FigureCards } from '../../../ui/charts/figure-cards.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-state.tsx';
import { cardsOf, type FigureFamily, type SummedStatistic } from '../figures/index.ts';
import type { Basis } from '../rows/index.ts';
import { useBoardPlace } from './board.tsx';

/** Some figures of one answer. */
export interface FigureGroup {
  family: FigureFamily;
  statistic: SummedStatistic;
  basis: Basis | null;
  keys: readonly string[];
  /** What it was not narrowed by. */
  note?: string | null;
}

const WAITING = '…';

/** The number cards of a board, of several answers in one row: those of one that failed or is under way say so alone. */
export function BoardFigures({ label, groups }: { label: string; groups: readonly FigureGroup[] }) {
  const { money, onRows } = useBoardPlace();
  const count = groups.reduce((sum, { keys }) => sum + keys.length, 0);
  const failed = groups.filter(({ statistic }) => statistic.failure && !statistic.data);
  const isWaiting = groups.every(({ statistic }) => !statistic.data);
  const cards = groups.flatMap(({ family, statistic, basis, keys, note }) =>
    cardsOf(statistic.data ?? { summary: {}, seriesList: [] }, {
      family,
      keys,
      basis: statistic.data ? basis : null,
      money,
      onRows,
    }).map((card) => ({
      ...card,
      ...(statistic.data || statistic.failure ? {} : { value: WAITING }),
      ...(note ? { more: note } : {}),
    })),
  );
  return (
    <div className="board-figures">
      {failed.map(({ family, statistic }) =>
        statistic.failure ? (
          <FailureAlert key={family} failure={statistic.failure} onRetry={statistic.onRetry} />
        ) : null,
      )}
      <FigureCards label={label} cards={isWaiting && failed.length === 0 ? null : cards} count={count} />
    </div>
  );
}
