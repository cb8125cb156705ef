/**
 * What was typed and not saved yet, kept in this browser for each person and activity, so that an ended session, a
 * closed tab or a crash loses nothing.
 */
import { type ActivityFormValues, emptyValues } from './form-values.ts';

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version that was being edited; null for a new activity. */
  version: number | null;
  values: ActivityFormValues;
}

/** `subject` is 'new', 'copy-<id>' or the id that is edited. */
export const draftKey = (user: string, subject: string) => `draft:activity:${user}:${subject}`;

/** The draft under a key, or null; what cannot be read is no draft. */
export function readDraft(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { savedAt, version, values } = stored as Partial<Draft>;
    if (typeof savedAt !== 'number' || typeof values !== 'object' || values === null) return null;
    if (!Array.isArray(values.services) || !Array.isArray(values.formItemList)) return null;
    return {
      savedAt,
      version: typeof version === 'number' ? version : null,
      // A draft of an earlier release may lack a field.
      values: { ...emptyValues, ...values },
    };
  } catch {
    return null;
  }
}

/** Keeps a draft; false when the browser has no room or denies it. */
export function writeDraft(key: string, draft: Draft): boolean {
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
