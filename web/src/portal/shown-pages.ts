/** What a tab keeps of a list while one looks at an item of it: its address names the first page alone. */

export interface ShownPages {
  /** The last page that stood below. */
  last: number;
  /** How far down one was, in pixels. */
  top: number;
}

const key = () => `shownPages:${location.pathname}${location.search}`;

/** Keeps it for this address; null: nothing but the first page is shown. */
export function keepShownPages(shown: ShownPages | null): void {
  try {
    if (shown) sessionStorage.setItem(key(), JSON.stringify(shown));
    else sessionStorage.removeItem(key());
  } catch {
    // Full or denied: the list begins at its first page.
  }
}

/** What was shown when this page is come back to or loaded anew; null for who opens it by a link. */
export function recallShownPages(): ShownPages | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'back_forward' && entry?.type !== 'reload') return null;
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? 'null') as ShownPages | null;
  } catch {
    return null;
  }
}
