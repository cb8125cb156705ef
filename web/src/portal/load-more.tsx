import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { lookAtCards } from '../visitor/activities/card-clock.ts';
import { useTexts } from '../visitor/texts.ts';
import { keepShownPages, recallShownPages, type ShownPages } from './shown-pages.ts';

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
  const next = useRef(from);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');

  /** Brings the pages up to this one. */
  const load = async (upTo: number): Promise<Element | undefined> => {
    if (state === 'loading') return undefined;
    setState('loading');
    try {
      const addresses = Array.from({ length: upTo - next.current + 1 }, (_, page) =>
        addressOf(next.current + page),
      );
      const grids = await Promise.all(addresses.map(readGrid));
      for (const grid of grids) {
        leaveOutShown(grid);
        below.current?.append(grid);
      }
      lookAtCards();
      next.current = upTo + 1;
      setState('ready');
      return grids[0];
    } catch {
      setState('failed');
      return undefined;
    }
  };
  const loadNext = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const grid = await load(next.current);
    grid?.querySelector<HTMLElement>(LINK)?.focus({ preventScroll: true });
  };

  const first = useRef({ load, from, last });
  useEffect(() => {
    const { load: bring, from: begin, last: end } = first.current;
    const keep = () =>
      keepShownPages(next.current > begin ? { last: next.current - 1, top: window.scrollY } : null);
    const comeBack = async ({ last: shown, top }: ShownPages) => {
      if (await bring(Math.min(shown, end))) window.scrollTo({ top, behavior: 'instant' });
    };
    const shown = recallShownPages();
    if (shown && shown.last >= begin) void comeBack(shown);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  return (
    <div className="load-more">
      {/* Filled by hand: React knows nothing of what is in it. */}
      <div className="more-cards" ref={below} />
      <p role="status">{state === 'failed' && texts.moreFailed}</p>
      {next.current <= last && (
        <a
          className="button quiet"
          href={addressOf(next.current)}
          aria-busy={state === 'loading'}
          onClick={(event) => void loadNext(event)}
        >
          {state === 'loading' ? texts.loadingMore : texts.loadMore}
        </a>
      )}
    </div>
  );
}
