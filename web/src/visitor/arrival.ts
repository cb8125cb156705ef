/** How this page came, and how many milliseconds ago its answer began. */
export function arrival(): { isFromHistory: boolean; ago: number } {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    // A browser goes back to a page that it has kept, as old as that may be.
    isFromHistory: entry?.type === 'back_forward',
    ago: entry ? performance.now() - entry.responseStart : 0,
  };
}
