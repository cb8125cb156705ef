import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NumberText } from '../texts/number-text.tsx';
import { AboutMark } from './about-mark.tsx';
import { NO_VALUE, percentText, shown } from './figures.ts';
import { Sparkline } from './sparkline.tsx';
import './figure-cards.css';

/** One number with its name; `more` says below it what it is compared with. */
export interface FigureCard {
  title: string;
  /** A ready text stands as it is; null: not known. */
  value: number | string | null;
  more?: ReactNode;
  /** The list of what was counted: the card leads there. */
  path?: string;
  /** Something waits for the reader. */
  isUrgent?: boolean;
  /** Behind the value, smaller. */
  unit?: string;
  /** What it is, behind an information mark. */
  about?: string;
  /** Against other times. */
  changes?: readonly FigureChange[];
  /** How it went over the time. */
  trend?: readonly (number | null)[];
  /** Opens the rows that were counted; the card is a button. */
  onOpen?(): void;
}

/** A change in per cent: null where there was nothing to compare with. `isGood`: whether more is good news; null, neither. */
export interface FigureChange {
  name: string;
  rate: number | null;
  isGood: boolean | null;
}

/** Against the time before, in words: never by a colour or an arrow alone. */
export function changeText(now: number, before: number | null, beforeName: string): string {
  if (before === null) return '';
  if (before === 0) return now === 0 ? `与${beforeName}持平` : `${beforeName}为 0`;
  const change = ((now - before) / before) * 100;
  if (change === 0) return `与${beforeName}持平`;
  return `较${beforeName}${change > 0 ? '增' : '减'} ${percentText(Math.abs(change))}`;
}

/** By an arrow, a number, a colour, and words for who sees none of them. */
function Change({ name, rate, isGood }: FigureChange) {
  if (rate === null) return <span>{`${name} ${NO_VALUE}`}</span>;
  const isUp = rate > 0;
  const meaning = isGood === null || rate === 0 ? null : isUp === isGood ? 'good' : 'bad';
  const words = `${name}${rate === 0 ? '持平' : `${isUp ? '上升' : '下降'} ${Math.abs(rate)}%`}`;
  const judged = meaning === null ? '' : meaning === 'good' ? '，向好' : '，需关注';
  return (
    <span className={`figure-change ${meaning ? `is-${meaning}` : ''}`} title={`${words}${judged}`}>
      <span aria-hidden="true">
        {name} <b>{rate === 0 ? '持平' : `${isUp ? '▲' : '▼'}${shown(Math.abs(rate))}%`}</b>
      </span>
      <span className="for-screen-readers">{`${words}${judged}`}</span>
    </span>
  );
}

function OneFigure({ card, hasMore }: { card: FigureCard; hasMore: boolean }) {
  const { title, value, more, path, isUrgent = false, unit, about, changes, trend, onOpen } = card;
  return (
    <li className={`figure-card ${isUrgent ? 'is-urgent' : ''}`}>
      <div className="figure-card-title">
        {path ? (
          <Link to={path}>{title}</Link>
        ) : onOpen ? (
          <button type="button" className="figure-card-open" onClick={onOpen} title={`查看${title}的明细`}>
            {title}
          </button>
        ) : (
          title
        )}
        {about ? <AboutMark title={title} about={about} /> : null}
      </div>
      <div className="figure-card-value">
        {typeof value === 'string' ? value : <NumberText value={value} />}
        {unit ? <span className="figure-card-unit">{unit}</span> : null}
      </div>
      {changes || trend ? (
        <div className="figure-card-line">
          <div className="figure-card-more figure-card-changes">
            {changes?.map((change) => (
              <Change key={change.name} {...change} />
            ))}
          </div>
          {trend ? <Sparkline values={trend} /> : null}
        </div>
      ) : null}
      {hasMore ? <div className="figure-card-more">{more}</div> : null}
    </li>
  );
}

/** The figures at the top of a page. Null while they are read: `count` frames stand in. */
export function FigureCards({
  label,
  cards,
  count,
}: {
  label: string;
  cards: readonly FigureCard[] | null;
  count: number;
}) {
  // As high as each other, and no higher than what they say.
  const hasMore = cards?.some(({ more }) => more !== undefined) ?? false;
  return (
    <ul className="figure-cards" aria-label={label} aria-busy={cards === null}>
      {cards
        ? cards.map((card) => <OneFigure key={card.title} card={card} hasMore={hasMore} />)
        : Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: frames without anything of their own
            <li key={at} className="figure-card">
              <Skeleton active title={false} paragraph={{ rows: 2 }} />
            </li>
          ))}
    </ul>
  );
}
