import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { leadToFirstPassword } from './first-password.ts';

/**
 * Takes over the page that the server has drawn, in slices between which the browser draws, scrolls and hears: on a
 * phone the whole of it takes a second. A tap in the meantime brings its part forward.
 */
export function hydrate(root: HTMLElement, page: ReactNode): void {
  startTransition(() => {
    hydrateRoot(root, page);
  });
  // The first look at what a browser keeps waits for its disk: not in the midst of taking the page over.
  setTimeout(leadToFirstPassword);
  window.addEventListener('pageshow', () => leadToFirstPassword());
}
