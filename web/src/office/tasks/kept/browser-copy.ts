/**
 * What is typed and not on the server yet, as a copy in this browser that all its tabs share: whichever is opened next goes
 * on with it. A tab that has saved what it wrote must not take away what another one wrote since.
 */

/** What this tab wrote or read of each copy last. */
const seen = new Map<string, string>();

/** The copy; null where there is none. Throws what the storage or the parser throws. */
export function readCopy(key: string): unknown {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  const copy: unknown = JSON.parse(text);
  seen.set(key, text);
  return copy;
}

/** False when the browser has no room or denies it. */
export function writeCopy(key: string, value: object): boolean {
  try {
    const text = JSON.stringify(value);
    localStorage.setItem(key, text);
    seen.set(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Takes the copy away, whoever wrote it: its task is done with. */
export function dropCopy(key: string): void {
  seen.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that is denied holds nothing either.
  }
}

/** Takes the copy away once the server has it, unless another tab wrote it meanwhile. */
export function dropOwnCopy(key: string): void {
  try {
    if (localStorage.getItem(key) === seen.get(key)) dropCopy(key);
  } catch {
    // Nothing is kept.
  }
}
