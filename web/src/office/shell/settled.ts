/**
 * When the page that somebody opened shows what it has: its files and its first reads are there and the browser is idle.
 * What the frame shows besides, and nobody waits for, is asked for then.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

let isSettled = false;
/** Pages whose files are under way. */
let awaited = 0;
/** Looks again whether the page has settled; set while the frame is there. */
let look = () => {};
const listeners = new Set<() => void>();

/** Waits no longer: what was held back is wanted now. */
export function settle(): void {
  if (isSettled) return;
  isSettled = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once true it stays so until the page is loaded anew. */
export const useSettled = (): boolean => useSyncExternalStore(subscribe, () => isSettled);

/** For what is shown in the place of a page while its files come. */
export function usePageAwaited(): void {
  useEffect(() => {
    awaited += 1;
    return () => {
      awaited -= 1;
      look();
    };
  }, []);
}

/** Not every browser that we serve knows idle times. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act);
};

/** The frame watches its page. */
export function useSettling(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isAsked = false;
    const judge = () => {
      isAsked = false;
      if (awaited === 0 && client.isFetching() === 0) settle();
    };
    look = () => {
      if (isSettled || isAsked) return;
      isAsked = true;
      whenIdle(judge);
    };
    const leave = client.getQueryCache().subscribe(() => look());
    look();
    return () => {
      leave();
      look = () => {};
    };
  }, [client]);
}
