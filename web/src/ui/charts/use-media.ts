import { useSyncExternalStore } from 'react';

/** Whether a media query holds: on paper, in forced colours, on a wall. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

let isBeingPrinted = false;

/** From before the sheets are counted, which is earlier than the page is in the medium of paper, until they are printed. */
export function usePrinted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const begin = () => {
        isBeingPrinted = true;
        listener();
      };
      const end = () => {
        isBeingPrinted = false;
        listener();
      };
      window.addEventListener('beforeprint', begin);
      window.addEventListener('afterprint', end);
      return () => {
        window.removeEventListener('beforeprint', begin);
        window.removeEventListener('afterprint', end);
      };
    },
    () => isBeingPrinted,
  );
}
