import { calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure, failureText } from '../../../api/failure.ts';
import { addOpenForm } from '../../../api/page-update.ts';
import { readAgain } from '../../../api/query.ts';
import { dropKept, dropSaved, noteDraft, writeKept } from './kept-task.ts';
import { bodyOf, type TypedTask } from './task-values.ts';

const EVERY_MS = 15_000;
const QUIET_MS = 500;

/** A draft as the server has it. */
export interface StoredDraft {
  instanceId: number;
  instanceCode: string;
  draftVersion: number;
}

/** How keeping went. */
export type Saved = { at: number } | { fault: string } | null;

interface AutosaveOptions {
  user: string;
  /** Names the task in this browser: 'new-<templateId>' or its number. */
  subject: string;
  start: StoredDraft | null;
  template: { templateId: number; templateVersionId: number };
  /** What is typed now, and the same as it is sent. */
  read(): TypedTask & {
    formData: Record<string, unknown>;
    /** What is said of the change of a dispatched task. */
    opinion?: string;
  };
  /** False: it is kept in this browser alone, e.g. a change of what is dispatched already. */
  onServer: boolean;
  /** The version of the dispatched task that is changed. */
  instanceVersion?: number;
  /** It begins with what this browser had kept, which is not on the server. */
  isFound: boolean;
  /** That stands on an earlier draft than the server's. */
  isBehind?: boolean;
}

/**
 * Keeps a task that is being written: at once in this browser, every 15 s and when the page is left on the server. Saves
 * run one after the other; what somebody else saved is never written over unasked.
 */
export function useAutosave(options: AutosaveOptions) {
  const client = useQueryClient();
  const latest = useRef(options);
  latest.current = options;
  const [draft, setDraft] = useState(options.start);
  const draftNow = useRef(draft);
  const [saved, setSaved] = useState<Saved>(null);
  const [isConflict, setConflict] = useState(options.isBehind === true);
  const [isDirty, setDirty] = useState(options.isFound);
  const state = useRef({
    /** How often something was typed, and how much of that is on the server. */
    changes: options.isFound ? 1 : 0,
    stored: 0,
    isConflict: options.isBehind === true,
    isOver: false,
    timer: 0,
  });
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const keepHere = useCallback(() => {
    window.clearTimeout(state.current.timer);
    if (state.current.isOver || state.current.changes === state.current.stored) return;
    const { user, subject, instanceVersion = null, read } = latest.current;
    const { values, answers, opinion = '' } = read();
    const isKept = writeKept(user, subject, {
      savedAt: Date.now(),
      draftVersion: draftNow.current?.draftVersion ?? null,
      instanceVersion,
      values,
      answers,
      opinion,
    });
    if (!isKept && !latest.current.onServer) setSaved({ fault: '浏览器空间不足，未能保存在本机' });
  }, []);

  const take = useCallback((stored: StoredDraft) => {
    draftNow.current = stored;
    setDraft(stored);
  }, []);

  /** Saves what was typed; the draft, or null when it could not be saved. */
  const save = useCallback(
    (autoSave: 0 | 1): Promise<StoredDraft | null> => {
      // At once: what runs later may end after its page is gone.
      keepHere();
      const run = async () => {
        const { user, subject, template, read } = latest.current;
        const at = state.current.changes;
        if (
          state.current.isOver ||
          (autoSave === 1 && (at === state.current.stored || state.current.isConflict))
        )
          return draftNow.current;
        const { values, formData } = read();
        const before = draftNow.current;
        try {
          const stored = await api.taskInstance.draft(
            {
              ...bodyOf({ values, formData }, template),
              ...(before ? { instanceId: before.instanceId, draftVersion: before.draftVersion } : {}),
              autoSave,
            },
            { quiet: true },
          );
          take(stored);
          if (!before) noteDraft(user, subject, stored.instanceCode);
          state.current.stored = Math.max(state.current.stored, at);
          if (state.current.changes === at) {
            window.clearTimeout(state.current.timer);
            dropSaved(user, subject);
            setDirty(false);
          }
          setSaved({ at: Date.now() });
          void readAgain(client, [calls.taskInstance.draftlist]);
          return stored;
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error;
          if (error.code === 'TM4009') {
            state.current.isConflict = true;
            setConflict(true);
          } else setSaved({ fault: failureText(error) });
          return null;
        }
      };
      const next = running.current.then(run);
      running.current = next.catch(() => null);
      return next;
    },
    [client, keepHere, take],
  );

  useEffect(() => {
    if (!options.onServer) return;
    const timer = window.setInterval(() => void save(1), EVERY_MS);
    const onHide = () => {
      if (document.visibilityState === 'hidden') void save(1);
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      void save(1);
    };
  }, [options.onServer, save]);
  useEffect(() => {
    window.addEventListener('pagehide', keepHere);
    return () => {
      window.removeEventListener('pagehide', keepHere);
      keepHere();
    };
  }, [keepHere]);
  // Also while its tab is hidden: the page may be loaded anew at any time.
  useInsertionEffect(() =>
    addOpenForm({ isTyped: () => state.current.changes !== state.current.stored, keep: keepHere }),
  );

  return {
    draft,
    saved,
    isDirty,
    isConflict,
    save,
    /** Something was typed. */
    touch: useCallback(() => {
      state.current.changes += 1;
      setDirty(true);
      window.clearTimeout(state.current.timer);
      state.current.timer = window.setTimeout(keepHere, QUIET_MS);
    }, [keepHere]),
    /** Ends a conflict: what is typed stands on this draft from now on. */
    settle: (stored: StoredDraft, isStored: boolean) => {
      state.current.isConflict = false;
      setConflict(false);
      take(stored);
      if (!isStored) return;
      state.current.stored = state.current.changes;
      dropSaved(latest.current.user, latest.current.subject);
      setDirty(false);
    },
    conflict: () => {
      state.current.isConflict = true;
      setConflict(true);
    },
    /** Decided later: until then it is kept in this browser alone. */
    putOff: () => setConflict(false),
    /** Waits for what is being saved; the draft as it is then. */
    rest: async () => {
      await running.current;
      return draftNow.current;
    },
    /** Does something with the draft once what is being saved is there; until it is done nothing is saved. */
    alone: <T>(work: (stored: StoredDraft | null) => Promise<T>): Promise<T> => {
      const next = running.current.then(() => work(draftNow.current));
      running.current = next.catch(() => null);
      return next;
    },
    /** It was dispatched or thrown away: nothing is kept any more. */
    end: () => {
      state.current.isOver = true;
      window.clearTimeout(state.current.timer);
      dropKept(latest.current.user, latest.current.subject);
      noteDraft(latest.current.user, latest.current.subject, null);
      setDirty(false);
    },
  };
}
