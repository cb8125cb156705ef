import type { OpenActivity } from '@outbound/contract';
import { readPageData } from '../document.ts';
import { isoTime } from '../time-zone.ts';
import type { FollowedPage, Told } from './opening-clock.ts';

/** Longer than the server keeps what it has drawn. */
const KEPT_MS = 6_000;

/** The page as the server draws it now: its activity with it, and the time in the head of the answer. */
export async function askAnew(): Promise<Told<OpenActivity>> {
  const response = await fetch(location.href, { cache: 'no-store' });
  // Taken off the shelf, or a server in trouble: nothing is learned of it.
  if (!response.ok) throw new Error(`the page was not drawn: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const { data, now, zone } = readPageData<FollowedPage>(page);
  // What is kept of a page for a moment says an older time than its head.
  const head = Date.parse(response.headers.get('Date') ?? '');
  return { activity: data.activity, saidAt: head || Date.parse(isoTime(now, zone)) };
}

/**
 * Tells how the activity of a page out of the browser's memory stands now: at once, and again when what the server had kept of
 * it is gone, for who comes back from signing up is quicker. Answers what ends it.
 */
export function renew(onChange: (activity: OpenActivity) => void): () => void {
  let isOver = false;
  const ask = () =>
    askAnew().then(
      ({ activity }) => {
        if (!isOver) onChange(activity);
      },
      // It stays as it was, as a page that is open does.
      () => undefined,
    );
  void ask();
  const timer = setTimeout(ask, KEPT_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
