import { calls, type LiveEvent, liveEvents } from '@outbound/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tellFailure } from '../../api/events.ts';
import { CallFailure } from '../../api/failure.ts';
import { readAgain, readWhatFailed } from '../../api/query.ts';
import { currentSession, refreshRights, useSession } from '../session/session-store.ts';
import { watchSession } from '../session/session-watch.ts';
import { mustChangePassword } from './guard.ts';
import { followMessages } from './messages/index.ts';

const ADDRESS = '/web/live';
const NAME = 'outbound-live';
/** When the stream was refused (a session that is just being renewed), it is tried again so much later. */
const RETRY_MS = 20_000;
/** So long a page whose session was lost still listens: a call of its own may fail before the stream has said why. */
const LAST_WORD_MS = 5_000;

const { getDicByType, tree, historyPage } = calls.dictionary;
const { askable, ownPage, page, openNum, offers } = calls.rightRequest;
/** What somebody's asking, and the answer to it, changes. */
const requestsShown = [askable, ownPage, page, openNum, offers, calls.ownAccount.ownRights];

/** An event of the stream with what it carries; `back`, of ours: the stream stands again, so the server answers. */
interface Told {
  event: LiveEvent | 'back';
  data: string;
}

/** What follows from an event. */
function follow({ event, data }: Told, client: QueryClient): void {
  if (event === 'access') void refreshRights();
  else if (event === 'back') void readWhatFailed(client);
  else if (event === 'messages') followMessages(client, data === 'all');
  else if (event === 'requests') void readAgain(client, requestsShown);
  // Ended in this very browser, the page goes; ended elsewhere, a call finds it out and asks to sign in again.
  else if (event === 'ended') void watchSession();
  // No call can say so: its session is gone. It follows what follows from the server's code for it (spec 8).
  else if (event === 'frozen') tellFailure(new CallFailure('UM4007', '', { status: 500 }), ADDRESS);
  else void readAgain(client, [getDicByType, tree, historyPage]);
}

/**
 * Listens until the signal; events are told to `tell`. `opened` hears of every time that the stream stands.
 */
function listen(tell: (told: Told) => void, opened: () => void, signal: AbortSignal): void {
  let retry = 0;
  let source: EventSource | null = null;
  const open = () => {
    source = new EventSource(ADDRESS);
    source.onopen = opened;
    source.onerror = () => {
      // The last word is said; whoever signs in again opens a stream of his own.
      if (currentSession().isLost) source?.close();
      // A broken stream comes back by itself; a refused one does not.
      else if (source?.readyState === EventSource.CLOSED) retry = window.setTimeout(open, RETRY_MS);
    };
    for (const event of liveEvents) source.addEventListener(event, ({ data }) => tell({ event, data }));
  };
  open();
  signal.addEventListener('abort', () => {
    window.clearTimeout(retry);
    source?.close();
  });
}

/**
 * Hears what changed, while somebody is signed in. One of the browser's tabs holds the stream and tells the others: a
 * stream each would use up the few connections that a browser has for one server.
 */
export function useLive(): void {
  const client = useQueryClient();
  const { user, isLost, isSigningOut } = useSession();
  const isOn = user !== null && !mustChangePassword(user) && !isLost && !isSigningOut;
  const wasOpen = useRef(false);
  const closeLost = useRef<() => void>(() => {});
  useEffect(() => {
    if (!isOn) return;
    closeLost.current();
    const abort = new AbortController();
    const tabs = new BroadcastChannel(NAME);
    tabs.onmessage = ({ data }: MessageEvent<Told>) => follow(data, client);
    const tell = (told: Told) => {
      // Said while the page goes: its channel is closed.
      if (abort.signal.aborted) return;
      follow(told, client);
      tabs.postMessage(told);
    };
    const opened = () => {
      // What was said while the stream was broken, or the session lost, is gone.
      if (wasOpen.current) {
        for (const event of ['dictionary', 'access', 'requests', 'back'] as const) tell({ event, data: '' });
        tell({ event: 'messages', data: 'all' });
      }
      wasOpen.current = true;
    };
    // Locks exist on https and localhost only; elsewhere each tab has a stream of its own.
    if (!navigator.locks) listen(tell, opened, abort.signal);
    else
      navigator.locks
        .request(NAME, { signal: abort.signal }, () => {
          listen(tell, opened, abort.signal);
          // Held until this tab goes or its session ends.
          return new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));
        })
        .catch(() => {
          // Aborted while another tab held it.
        });
    const close = () => {
      abort.abort();
      tabs.close();
    };
    return () => {
      if (!currentSession().isLost) return close();
      const later = window.setTimeout(close, LAST_WORD_MS);
      closeLost.current = () => {
        window.clearTimeout(later);
        close();
      };
    };
  }, [client, isOn]);
}
