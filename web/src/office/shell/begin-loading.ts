import { isPublicPath } from '../../api/public-paths.ts';
import { forgetOldLists } from '../session/on-device.ts';
import { currentSession, loadRoutes } from '../session/session-store.ts';
import { mustChangePassword } from './guard.ts';
import { registry } from './page-registry.ts';

/**
 * Asks for what the first page needs, all at once and before anything is drawn: the guard and the page would ask for
 * it one after the other.
 */
export function beginLoading(): void {
  const { user } = currentSession();
  void forgetOldLists(user?.userLoginId ?? '');
  if (!user || mustChangePassword(user) || isPublicPath(location.pathname)) return;
  void loadRoutes();
  // The page asks for it itself, and says what is wrong.
  registry
    .get(location.pathname)
    ?.load()
    .catch(() => {});
}
