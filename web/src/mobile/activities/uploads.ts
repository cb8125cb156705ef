/** What a form knows of its uploads before there is one: their script comes with a field for files. */
import { createContext } from 'react';

/** Where the ticket of an upload comes from; null: from the sign-up form of its activity. */
export const TicketSource = createContext<
  ((formId: number, signal: AbortSignal) => Promise<{ ticket: string }>) | null
>(null);

/** The item of each upload that runs now. */
export const underWay = new Map<AbortController, number>();

/** The items whose uploads run now: what they bring would be missing in a form that is sent already. */
export const uploading = (): ReadonlySet<number> => new Set(underWay.values());
