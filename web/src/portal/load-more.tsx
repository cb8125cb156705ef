import { type MouseEvent, useRef, useState } from 'react';
import { lookAtCards } from '../visitor/activities/card-clock.ts';
import { useTexts } from '../visitor/texts.ts';

/** What the pages of a list have in common: one grid of cards, each of which is one link. */
const GRID = '.list-body ul.grid';
const LINK = '.card-link';

/** The cards of a page, as the server draws them. Throws when it does not answer with a list. */
async function readGrid(address: string): Promise<Element> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  const grid = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector(GRID);
  if (!grid) throw new Error('no list');
  return grid;
}

const linkOf = (card: Element) => card.querySelector(LINK)?.getAttribute('href') ?? '';

/** Leaves out of `grid` what stands on the page already: the list has moved on since that was drawn. */
function leaveOutShown(grid: Element): void {
  const shown = new Set([...document.querySelectorAll(`${GRID} > li`)].map(linkOf));
  for (const card of [...grid.children]) if (shown.has(linkOf(card))) card.remove();
}

interface LoadMoreProps {
  /** The first page that is not shown yet. */
  from: number;
  last: number;
  addressOf(page: number): string;
}

/** On phones: the next page, below what is there. Without script it is a link to it. */
export function LoadMore({ from, last, addressOf }: LoadMoreProps) {
  const texts = useTexts('portal');
  const below = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState(from);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');

  const load = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    try {
      const address = addressOf(next);
      const grid = await readGrid(address);
      leaveOutShown(grid);
      below.current?.append(grid);
      lookAtCards();
      // Who loads the page anew or sends its address to somebody is where he has come to.
      history.replaceState(history.state, '', address);
      grid.querySelector<HTMLElement>(LINK)?.focus({ preventScroll: true });
      setNext(next + 1);
      setState('ready');
    } catch {
      setState('failed');
    }
  };

  return (
    <div className="load-more">
      {/* Filled by hand: React knows nothing of what is in it. */}
      <div className="more-cards" ref={below} />
      <p role="status">{state === 'failed' && texts.moreFailed}</p>
      {next <= last && (
        <a
          className="button quiet"
          href={addressOf(next)}
          aria-busy={state === 'loading'}
          onClick={(event) => void load(event)}
        >
          {state === 'loading' ? texts.loadingMore : texts.loadMore}
        </a>
      )}
    </div>
  );
}
