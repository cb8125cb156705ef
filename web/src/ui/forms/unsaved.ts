/** What was typed and is stored nowhere, not even on this device, by the tab that it goes with. */
import { createContext } from 'react';

/** The key of the tab that something stands in; '' outside of all tabs. */
export const PlaceContext = createContext('');

const unsaved = new Map<object, string>();

/** Counts something typed in; the returned function counts it out. */
export function addUnsaved(place: string): () => void {
  const one = {};
  unsaved.set(one, place);
  return () => unsaved.delete(one);
}

/** True when closing this tab would lose something. */
export const isUnsaved = (place: string): boolean => [...unsaved.values()].includes(place);

/** True when leaving the office would lose something. */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0;
