/**
 * The pages of the menu that a person opened last, kept in this browser beyond the sign-out as the pinned tabs are: by
 * their addresses alone, without a record, a filter or a title that the next person at this browser must not read.
 */
const MOST = 8;
const keyOf = (person: string) => `recentPages:${person}`;

export function readRecent(person: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(stored) ? [...new Set(stored.filter((path) => typeof path === 'string'))] : [];
  } catch {
    return [];
  }
}

/** The newest first. */
export function keepRecent(person: string, path: string): void {
  const others = readRecent(person).filter((known) => known !== path);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify([path, ...others].slice(0, MOST)));
  } catch {
    // Storage that is denied or full costs the memory alone.
  }
}
