/** Which system message is open in its dialog: the popover closes when it opens, so the frame holds it. */
import { useSyncExternalStore } from 'react';

let shown: number | null = null;
const listeners = new Set<() => void>();

export function showSystemMessage(id: number | null): void {
  shown = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShownMessage = () => useSyncExternalStore(subscribe, () => shown);
