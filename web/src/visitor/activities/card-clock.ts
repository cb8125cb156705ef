/** Lets the badges of cards follow the server's clock while their page is open. */
import type { OpenActivityRow } from '@outbound/contract';
import { arrival } from '../arrival.ts';
import { isoTime } from '../time-zone.ts';
import { stateBadge, type Words } from './activity-text.ts';
import { momentsOf, nextMoment, stateAt } from './sign-up-moments.ts';

/** When a page was drawn, by the server's clock, and whose clock its times are by. */
export interface Drawn {
  now: string;
  zone: string;
}

type Badge = ReturnType<typeof stateBadge>;
/** What a badge becomes, and when, in milliseconds since 1970. */
type Turn = [at: number, tone: Badge['tone'], text: string];

const DAY = 86_400_000;
const read = (time: string) => Date.parse(time.replace(' ', 'T'));

/**
 * What the badge of a card becomes within a day after its page was drawn, in the page's language, as the attribute
 * `data-turns`; undefined where nothing does. So it can be followed on cards that the browser knows nothing else of: those
 * that the server alone draws, and those of further pages.
 */
export function badgeTurns(
  activity: OpenActivityRow,
  { now, zone }: Drawn,
  words: Words,
): string | undefined {
  // Both by the same clock. Of most cards this says enough: to read a zone's clock takes a phone milliseconds.
  const isSoon = (time: string | null) =>
    time !== null && read(time) > read(now) && read(time) - read(now) <= DAY;
  if (![activity.applyStartTime, activity.applyEndTime, activity.endTime].some(isSoon)) return undefined;
  const moments = momentsOf(activity, zone);
  // Which services are full no card knows: what the activity has left is the best that is known.
  const known = { ...activity, services: [], fullServices: [] };
  const drawnAt = read(isoTime(now, zone));
  const turns: Turn[] = [];
  for (let at = nextMoment(known, moments, drawnAt); at !== null; at = nextMoment(known, moments, at)) {
    if (at - drawnAt > DAY) break;
    const { tone, text } = stateBadge({ ...activity, applyState: stateAt(known, moments, at) }, words);
    turns.push([at, tone, text]);
  }
  return turns.length > 0 ? JSON.stringify(turns) : undefined;
}

/** Looks at the cards that are there now, with what came since; nothing happens where none are followed. */
let look = () => {};
export const lookAtCards = () => look();

function turn(badge: HTMLElement, [, tone, text]: Turn): void {
  badge.className = `badge badge-${tone}`;
  badge.textContent = text;
  badge.closest('.card')?.classList.toggle('card-over', tone === 'over');
}

/** How far the server's clock is ahead of this one. A page that the browser had kept says nothing of it: the server is asked, once. */
async function findAhead({ now, zone }: Drawn): Promise<number> {
  const { isFromHistory, ago } = arrival();
  const drawn = read(isoTime(now, zone)) + ago - Date.now();
  if (!isFromHistory) return drawn;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const head = Date.parse(answer?.headers.get('Date') ?? '');
  return head ? head - Date.now() : drawn;
}

/** Follows all cards of a page by one timer, without asking how they stand; answers what ends it. */
export function followCards(drawn: Drawn): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ahead: Promise<number> | undefined;
  let isOver = false;
  const lookNow = async () => {
    clearTimeout(timer);
    if (!document.querySelector('[data-turns]')) return;
    ahead ??= findAhead(drawn);
    const at = Date.now() + (await ahead);
    if (isOver) return;
    clearTimeout(timer);
    let next = Number.POSITIVE_INFINITY;
    for (const badge of document.querySelectorAll<HTMLElement>('[data-turns]')) {
      const turns: Turn[] = JSON.parse(badge.dataset.turns ?? '[]');
      const last = turns.filter(([moment]) => moment <= at).at(-1);
      if (last) turn(badge, last);
      next = Math.min(next, ...turns.map(([moment]) => moment).filter((moment) => moment > at));
    }
    if (Number.isFinite(next)) timer = setTimeout(look, next - at);
  };
  look = () => void lookNow();
  // Timers of a page in the background stand still.
  document.addEventListener('visibilitychange', lookAtCards);
  window.addEventListener('pageshow', lookAtCards);
  look();
  return () => {
    isOver = true;
    look = () => {};
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAtCards);
    window.removeEventListener('pageshow', lookAtCards);
  };
}
