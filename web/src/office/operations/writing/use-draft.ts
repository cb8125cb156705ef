import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session-store.ts';
import { type Draft, type DraftKind, draftKey, dropDraft, readDraft, writeDraft } from './draft.ts';

const QUIET_MS = 500;

/** How keeping went: at what time it was last kept, or that the browser would not. */
export type Kept = { at: number } | 'failed' | null;

/** The draft of a form: what was found at the start, and how it is kept from then on. */
export function useDraft<V>(kind: DraftKind<V>, subject: string) {
  // The name at the start: a session that ends meanwhile must not move the draft to somebody else.
  const { user } = useSession();
  const [key] = useState(() => draftKey(kind, user?.userLoginId || user?.userName || '', subject));
  const [found, setFound] = useState(() => readDraft(kind, key));
  const [kept, setKept] = useState<Kept>(null);
  const waiting = useRef<{ timer: number; draft: Draft<V> } | null>(null);

  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { timer, draft } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = null;
    setKept(writeDraft(key, draft) ? { at: Date.now() } : 'failed');
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const keep = (values: V, version: number | null) => {
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
    setKept(null);
  };
  return { found, kept, keep, drop };
}
