import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session-store.ts';
import {
  type Draft,
  type DraftKind,
  draftKey,
  draftKeyBeside,
  dropDraft,
  keptAt,
  latestDraft,
  writeDraft,
} from './draft.ts';

const QUIET_MS = 500;

/** How keeping went: at what time it was last kept, or that the browser would not. */
export type Kept = { at: number } | 'failed' | null;

/**
 * The draft of a form: what was found at the start, and how it is kept from then on. The same form may be open in two
 * windows. A place belongs to the window that wrote there last: who finds his written over goes on beside it, and nobody
 * removes what is not his.
 */
export function useDraft<V>(kind: DraftKind<V>, subject: string) {
  // The name at the start: a session that ends meanwhile must not move the draft to somebody else.
  const { user } = useSession();
  const [key] = useState(() => draftKey(kind, user?.userLoginId || user?.userName || '', subject));
  const [found, setFound] = useState(() => latestDraft(kind, key));
  const [kept, setKept] = useState<Kept>(null);
  const place = useRef({ key: found?.key ?? key, savedAt: found?.savedAt ?? null });
  const waiting = useRef<{ timer: number; draft: Draft<V> } | null>(null);
  const written = useRef<Draft<V> | null>(null);

  const write = useCallback(
    (draft: Draft<V>) => {
      const there = keptAt(place.current.key);
      const isOthers = there !== null && there !== place.current.savedAt;
      const at = isOthers ? draftKeyBeside(key) : place.current.key;
      const isKept = writeDraft(at, draft);
      written.current = draft;
      if (isKept) place.current = { key: at, savedAt: draft.savedAt };
      setKept(isKept ? { at: Date.now() } : 'failed');
    },
    [key],
  );
  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { timer, draft } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = null;
    write(draft);
  }, [write]);

  useEffect(() => {
    const leave = () => {
      flush();
      // Another window found it, too, and gave it up.
      if (written.current && keptAt(place.current.key) === null) write(written.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush, write]);

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
    written.current = null;
    if (keptAt(place.current.key) === place.current.savedAt) dropDraft(place.current.key);
    place.current = { key, savedAt: null };
    setFound(null);
    setKept(null);
  };
  return { found, kept, keep, drop };
}
