import type { QueryClient } from '@tanstack/react-query';
import { isPublicPath } from '../../api/public-paths.ts';
import { forgetOldLists } from '../session/on-device.ts';
import { currentSession, loadRoutes } from '../session/session-store.ts';
import { mustChangePassword } from './guard.ts';
import { flatten } from './menu.ts';
import { registry } from './page-registry.ts';

/** In milliseconds: the frame waits no longer to be drawn. */
const PATIENCE_MS = 100;

/**
 * Asks for what the first page needs, all at once and before anything is drawn: the guard and the page would ask for
 * it one after the other. Ends when that is on its way: the start screen has brought what tells what to ask for, and while the
 * frame is drawn, which takes longer than an answer, nothing else begins.
 */
export async function beginLoading(client: QueryClient): Promise<void> {
  const { user } = currentSession();
  void forgetOldLists(user?.userLoginId ?? '');
  if (!user || mustChangePassword(user) || isPublicPath(location.pathname)) return;
  const page = registry.get(location.pathname);
  // The page asks for its files itself, and says what is wrong.
  const files = page?.load().catch(() => {});
  const readAhead = async () => {
    await loadRoutes();
    const { routes } = currentSession();
    const isPermitted = page?.open || (routes !== null && flatten(routes).has(location.pathname));
    if (isPermitted) page?.ahead?.(client, new URLSearchParams(location.search));
  };
  await Promise.race([
    Promise.all([files, readAhead()]),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}
