/** External systems that take a window of their own, instead of a tab of the office. */
import { OpenMode, type Route } from '@outbound/contract';

/** Asks for the whole window where the menu says: a tab with a frame. */
const WHOLE_WINDOW = 'newWindow';

/** The address that opens an external system in a window of its own: ours, which then leads to the other. */
export const newWindowAddress = (path: string) => `${path}?${WHOLE_WINDOW}=1`;

/** Does this address lead its window to the external system? */
export function opensOutside(route: Route, search: string): boolean {
  return (
    route.openMode === OpenMode.newWindow ||
    (route.openMode === OpenMode.frame && new URLSearchParams(search).has(WHOLE_WINDOW))
  );
}
