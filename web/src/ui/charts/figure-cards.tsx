import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NumberText } from '../texts/number-text.tsx';
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
}

/** Against the time before, in words: never by a colour or an arrow alone. */
export function changeText(now: number, before: number | null, beforeName: string): string {
  if (before === null) return '';
  if (before === 0) return now === 0 ? `与${beforeName}持平` : `${beforeName}为 0`;
  const change = ((now - before) / before) * 100;
  if (change === 0) return `与${beforeName}持平`;
  return `较${beforeName}${change > 0 ? '增' : '减'} ${Math.abs(change).toFixed(1)}%`;
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
        ? cards.map(({ title, value, more, path, isUrgent = false }) => (
            <li key={title} className={`figure-card ${isUrgent ? 'is-urgent' : ''}`}>
              <div className="figure-card-title">{path ? <Link to={path}>{title}</Link> : title}</div>
              <div className="figure-card-value">
                {typeof value === 'string' ? value : <NumberText value={value} />}
              </div>
              {hasMore ? <div className="figure-card-more">{more}</div> : null}
            </li>
          ))
        : Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: frames without anything of their own
            <li key={at} className="figure-card">
              <Skeleton active title={false} paragraph={{ rows: 2 }} />
            </li>
          ))}
    </ul>
  );
}
