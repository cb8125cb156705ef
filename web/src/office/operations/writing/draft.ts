/**
 * What was typed and not saved yet, kept in this browser for each person and record, so that an ended session, a closed tab
 * or a crash loses nothing.
 */
export interface Draft<V> {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version that was being edited; null for a new record. */
  version: number | null;
  values: V;
}

/** The drafts of one form. */
export interface DraftKind<V> {
  /** Tells the forms of the office apart: 'activity'. */
  name: string;
  /** The form's values of what was kept, with the fields that an earlier release lacked; null for another shape. */
  read(values: Partial<V>): V | null;
}

/** A draft and where it lies. */
export interface FoundDraft<V> extends Draft<V> {
  key: string;
}

/** Where the drafts of a form lie; `subject` is 'new', 'copy-<id>' or the id that is edited. */
export const draftKey = (kind: { name: string }, user: string, subject: string) =>
  `draft:${kind.name}:${user}:${subject}`;

/** A place beside the others of the form, for a window that found its own written over by another. */
export const draftKeyBeside = (key: string) =>
  `${key}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** The draft under a key, or null; what cannot be read is no draft. */
export function readDraft<V>(kind: DraftKind<V>, key: string): Draft<V> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { savedAt, version, values } = stored as Partial<Draft<Partial<V>>>;
    if (typeof savedAt !== 'number' || typeof values !== 'object' || values === null) return null;
    const known = kind.read(values);
    return known && { savedAt, version: typeof version === 'number' ? version : null, values: known };
  } catch {
    return null;
  }
}

/** The latest that any window has left of a form, or null. */
export function latestDraft<V>(kind: DraftKind<V>, key: string): FoundDraft<V> | null {
  return keysOf(key)
    .flatMap((at): FoundDraft<V>[] => {
      const draft = readDraft(kind, at);
      return draft ? [{ ...draft, key: at }] : [];
    })
    .reduce<FoundDraft<V> | null>((last, one) => (last && last.savedAt >= one.savedAt ? last : one), null);
}

function keysOf(key: string): string[] {
  try {
    return Object.keys(localStorage).filter((at) => at === key || at.startsWith(`${key}#`));
  } catch {
    return [];
  }
}

/** When what lies under a key was kept; null where nothing does. */
export function keptAt(key: string): number | null {
  return readDraft<object>({ name: '', read: (values) => values }, key)?.savedAt ?? null;
}

/** Keeps a draft; false when the browser has no room or denies it. */
export function writeDraft(key: string, draft: Draft<unknown>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that is denied holds no draft either.
  }
}
