/** The navigation guard of spec 2.5 as one pure function. */
import { isPublicPath } from '../../api/public-paths.ts';
import type { StoredSession } from '../../api/session.ts';

export interface GuardFacts {
  path: string;
  /** The title of the page's route, '' where none is known. */
  title: string;
  /** Whether a page of ours stands at a path. */
  isKnown(path: string): boolean;
  /** Null for a visitor. */
  user: Pick<StoredSession, 'userName' | 'firstLogin' | 'source'> | null;
  /** The paths that the person may open; null until the list is loaded. */
  permitted: ReadonlySet<string> | null;
}

export type Verdict =
  | { kind: 'open' }
  | { kind: 'go'; to: string }
  /** Fetch the route list and ask again. */
  | { kind: 'load' };

/** What happens with a navigation, and the module name to store whatever happens. */
export interface Decision {
  moduleName: string;
  verdict: Verdict;
}

const SELF_BUILT = 0;
const FIRST_PASSWORD = '/modifyInitPassword';

/** Whose first password is still to be changed: nothing else is answered to him. */
export const mustChangePassword = (user: Pick<StoredSession, 'firstLogin' | 'source'>) =>
  user.firstLogin && user.source === SELF_BUILT;

function judge({ path, isKnown, user, permitted }: GuardFacts): Verdict {
  // Step 2: a path that nobody knows.
  if (!isKnown(path)) {
    if (path === '/notFound') return { kind: 'open' };
    // The list itself may know it: a menu that the office added, which no page of ours has the address of.
    const mayLoad = user !== null && permitted === null && !mustChangePassword(user);
    return mayLoad ? { kind: 'load' } : { kind: 'go', to: '/notFound' };
  }
  // Step 3: the initial password comes before anything else.
  if (user && mustChangePassword(user))
    return path === FIRST_PASSWORD ? { kind: 'open' } : { kind: 'go', to: FIRST_PASSWORD };
  // Step 4: nobody signs in twice.
  if (user && path === '/login') return { kind: 'go', to: '/' };
  if (user) {
    // The public pages are in everybody's list: /noPermission itself must be reachable.
    if (isPublicPath(path)) return { kind: 'open' };
    // Step 6: no list yet; once it is there this function is asked again.
    if (permitted === null) return { kind: 'load' };
    // Step 5: the list decides, except about the root.
    return path === '/' || permitted.has(path) ? { kind: 'open' } : { kind: 'go', to: '/noPermission' };
  }
  // Step 8: visitors see public pages only. (Step 7, a list that cannot be loaded, is the caller's.)
  return isPublicPath(path) ? { kind: 'open' } : { kind: 'go', to: '/portal/index' };
}

/** Decides about a navigation, step by step in the order of spec 2.5. */
export function decide(facts: GuardFacts): Decision {
  // Step 1: the module name is stored on every navigation.
  return { moduleName: facts.title, verdict: judge(facts) };
}
