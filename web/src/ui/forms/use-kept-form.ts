import type { FormInstance } from 'antd';
import { useContext, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { addOpenForm, dropTyped, isUpdatingPage, keepTyped, typedBefore } from '../../api/page-update.ts';
import { addUnsaved, PlaceContext } from './unsaved.ts';

/** What stood in a form when its page was updated. */
interface Kept<V, R> {
  values: Partial<V>;
  /** The record that the form stood on: its version is what a save names, so that nobody's change is written over. */
  record: R | null;
}

interface KeptFormOptions<V> {
  form: FormInstance<V>;
  /** As people know it: 新增用户. */
  title: string;
  /** Tells the forms of one title on one page apart: the record's id, '' without one. */
  subject: string | number;
  /** Names of fields that are never kept: passwords, codes, identity numbers. */
  secrets(values: Partial<V>): readonly string[];
}

/**
 * Keeps what was typed in a form while its page is updated. Answers what was kept of this form before; `note`, to be
 * called with every change; `useWatched`, to be called in every render with the record that the form stands on now.
 */
export function useKeptForm<V extends object, R>({
  form,
  title,
  subject,
  secrets,
}: KeptFormOptions<V>): { kept: Kept<V, R> | null; note(): void; useWatched(record: R | null): void } {
  const [key] = useState(() => `${location.pathname} ${title} ${subject}`);
  const [kept] = useState(() => typedBefore(key) as Kept<V, R> | null);
  // A form in a hidden tab has no fields to be asked.
  const latest = useRef<Partial<V> | null>(null);
  const note = () => {
    latest.current = { ...form.getFieldsValue(true) };
  };
  // In the form from now on.
  useEffect(() => dropTyped(key), [key]);

  const useWatched = (record: R | null) =>
    // Unlike the other effects this one stays while its tab is hidden, and so does what was typed there.
    useInsertionEffect(() =>
      addOpenForm({
        isTyped: () => kept !== null || latest.current !== null,
        keep: () => {
          const values: Record<string, unknown> = { ...kept?.values, ...latest.current };
          for (const name of secrets(values as Partial<V>)) delete values[name];
          keepTyped(key, title, { values, record });
        },
      }),
    );
  return { kept, note, useWatched };
}

/**
 * Asks before a page with something typed is left, unless it only goes to come back with it: also while the tab that it was
 * typed in is hidden, where other effects have ended.
 */
export function useLeaveWarning(isDirty: boolean): void {
  useInsertionEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isUpdatingPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** For what saves nothing by itself: what was typed there goes with its tab, too, whose closing asks as well. */
export function useUnsaved(isDirty: boolean): void {
  const place = useContext(PlaceContext);
  useLeaveWarning(isDirty);
  useInsertionEffect(() => (isDirty ? addUnsaved(place) : undefined), [isDirty, place]);
}
