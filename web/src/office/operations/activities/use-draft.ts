import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session-store.ts';
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './draft.ts';
import type { ActivityFormValues } from './form-values.ts';

const QUIET_MS = 500;

/** The draft of a form: what was found at the start, and how it is kept from then on. */
export function useDraft(subject: string) {
  // The name at the start: a session that ends meanwhile must not move the draft to somebody else.
  const { user } = useSession();
  const [key] = useState(() => draftKey(user?.userLoginId || user?.userName || '', subject));
  const [found, setFound] = useState(() => readDraft(key));
  const waiting = useRef<{ timer: number; draft: Draft } | null>(null);

  const flush = useCallback(() => {
    if (!waiting.current) return;
    window.clearTimeout(waiting.current.timer);
    writeDraft(key, waiting.current.draft);
    waiting.current = null;
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const keep = (values: ActivityFormValues, version: number | null) => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = {
      timer: window.setTimeout(flush, QUIET_MS),
      draft: { savedAt: Date.now(), version, values },
    };
  };
  const drop = () => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = null;
    dropDraft(key);
    setFound(null);
  };
  return { found, keep, drop };
}
