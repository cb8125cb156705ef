import { calls, type LiveEvent } from '@outbound/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshRights } from './session-store.ts';

const ADDRESS = '/web/live';
const NAME = 'outbound-live';
/** When the stream was refused (a session that is just being renewed), it is tried again so much later. */
const RETRY_MS = 20_000;

/** What follows from an event. */
function follow(event: LiveEvent, client: QueryClient): void {
  if (event === 'access') void refreshRights();
  else
    for (const { path } of [calls.dictionary.getDicByType, calls.dictionary.tree])
      void client.invalidateQueries({ queryKey: [path] });
}

/** Listens until the signal; events are told to `tell`, and once after a break, because what was said meanwhile is gone. */
function listen(tell: (event: LiveEvent) => void, signal: AbortSignal): void {
  let wasOpen = false;
  let retry = 0;
  let source: EventSource | null = null;
  const open = () => {
    source = new EventSource(ADDRESS);
    source.onopen = () => {
      if (wasOpen) {
        tell('dictionary');
        tell('access');
      }
      wasOpen = true;
    };
    source.onerror = () => {
      // A broken stream comes back by itself; a refused one does not.
      if (source?.readyState === EventSource.CLOSED) retry = window.setTimeout(open, RETRY_MS);
    };
    source.addEventListener('dictionary', () => tell('dictionary'));
    source.addEventListener('access', () => tell('access'));
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
  useEffect(() => {
    const abort = new AbortController();
    const tabs = new BroadcastChannel(NAME);
    tabs.onmessage = ({ data }: MessageEvent<LiveEvent>) => follow(data, client);
    const tell = (event: LiveEvent) => {
      follow(event, client);
      tabs.postMessage(event);
    };
    // Locks exist on https and localhost only; elsewhere each tab has a stream of its own.
    if (navigator.locks === undefined) listen(tell, abort.signal);
    else
      navigator.locks
        .request(NAME, { signal: abort.signal }, () => {
          listen(tell, abort.signal);
          // Held until this tab goes or leaves the office.
          return new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));
        })
        .catch(() => {
          // Aborted while another tab held it.
        });
    return () => {
      abort.abort();
      tabs.close();
    };
  }, [client]);
}
