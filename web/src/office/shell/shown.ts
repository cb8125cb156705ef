/** What of the route list can be shown: pages that are registered, and external systems. */
import { OpenMode, type Route } from '@outbound/contract';
import { registry } from './page-registry.ts';

/** The address under which the page of an entry is registered: its own, unless it names another one's. */
export const pageOf = (route: Route): string | null => route.component ?? route.path;

/** Does something stand behind this entry? A menu may be there before its page is. */
export function isShown(route: Route): boolean {
  if (route.path === null) return false;
  return route.openMode !== OpenMode.inside || registry.has(pageOf(route) ?? '');
}

/** In a frame of ours this parameter asks for the whole window instead. */
const WHOLE_WINDOW = 'newWindow';

/** The address that opens an external system in a window of its own: ours, which then hands over to the other. */
export const windowAddress = (path: string) => `${path}?${WHOLE_WINDOW}=1`;

/** Does this address hand its window over to the external system? */
export function handsOver(route: Route, search: string): boolean {
  return (
    route.openMode === OpenMode.newWindow ||
    (route.openMode === OpenMode.frame && new URLSearchParams(search).has(WHOLE_WINDOW))
  );
}
