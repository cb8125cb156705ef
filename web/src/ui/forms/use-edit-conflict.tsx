import type { FormInstance } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { tellFailure } from '../../api/events.ts';
import { CallFailure, CONFLICT } from '../../api/failure.ts';
import { lazyPart } from '../feedback/lazy-part.ts';
import type { Compared, MergeDialog as MergeDialogOf } from './merge-dialog.tsx';
import { type Choice, type Edits, mergeEdits } from './merge-edits.ts';

// The cast gives back what `lazy` does not carry: the type of the form's values.
const MergeDialog = lazyPart(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
})) as unknown as typeof MergeDialogOf;

/** The stored record that a form changes. */
export interface Edited<V, R> {
  /** As it was when the form opened. What arrives later must not change what "as it was" means. */
  record: R;
  /** As it is now; null: it is gone. Failures are told. */
  read(): Promise<R | null>;
  valuesOf(record: R): V;
}

interface TwoEditorsOptions<V, R> {
  form: FormInstance<V>;
  /** Null: the form adds a record, which nobody else can have changed. */
  edited: Edited<V, R> | null;
  /** The fields of the form while it holds these values, of this record. */
  compare(values: V, record: R): readonly Compared[];
  /** Saves what the form holds over this record; called again after a merge. */
  save(record: R): Promise<void>;
  /** After what was typed has been given up for what is stored. */
  onLatest?(): void;
}

interface Conflict<V, R> {
  text: string;
  latest: R;
  edits: Edits<V>;
}

/**
 * Keeps the work of two people who change one record. The form stands on the record that it opened with: its version is
 * what a save names. When the server refuses because somebody else was quicker, a dialog puts both changes side by
 * side; merging, or giving in, makes the form stand on the latest record. Nothing typed is lost without a click.
 */
export function useEditConflict<V extends object, R>(
  options: TwoEditorsOptions<V, R>,
): {
  /** What the form stands on. */
  record: R | null;
  /** Takes a refused save up when it was a conflict; false: it was something else. */
  takeUp(failure: CallFailure): Promise<boolean>;
  dialog: ReactNode;
} {
  const { form, edited, compare, save, onLatest } = options;
  const [record, setRecord] = useState<R | null>(edited?.record ?? null);
  const [conflict, setConflict] = useState<Conflict<V, R> | null>(null);

  const takeUp = async (failure: CallFailure): Promise<boolean> => {
    if (failure.code !== CONFLICT || !edited || record === null) return false;
    try {
      const latest = await edited.read();
      if (latest === null) {
        tellFailure(failure, '');
        return true;
      }
      const base = edited.valuesOf(record);
      // What the form does not show it does not change.
      const edits = {
        base,
        theirs: edited.valuesOf(latest),
        mine: { ...base, ...form.getFieldsValue(true) },
      };
      setConflict({ text: failure.message, latest, edits });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
    return true;
  };
  const standOn = (latest: R, values: V) => {
    setRecord(() => latest);
    setConflict(null);
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  };
  const merge = ({ latest, edits }: Conflict<V, R>, choices: ReadonlyMap<keyof V, Choice>) => {
    const names = [...compare(edits.mine, latest), ...compare(edits.theirs, latest)].map(({ name }) => name);
    standOn(latest, mergeEdits(edits, names as (keyof V)[], choices));
    void save(latest);
  };

  return {
    record,
    takeUp,
    dialog:
      conflict && record !== null ? (
        <Suspense fallback={null}>
          <MergeDialog<V>
            text={conflict.text}
            edits={conflict.edits}
            theirs={compare(conflict.edits.theirs, conflict.latest)}
            mine={compare(conflict.edits.mine, record)}
            onMerge={(choices) => merge(conflict, choices)}
            onLatest={() => {
              standOn(conflict.latest, conflict.edits.theirs);
              onLatest?.();
            }}
            onClose={() => setConflict(null)}
          />
        </Suspense>
      ) : null,
  };
}
