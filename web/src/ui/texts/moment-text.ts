/** A moment by the clock of the browser, in the form that all times have: `2026-08-01 09:05:00` (spec 5.5). */
export function momentText(at: number): string {
  // What Swedes write is that form; Chinese habit is 2026/8/1.
  return new Date(at).toLocaleString('sv-SE');
}
