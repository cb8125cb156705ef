/** Who makes a call, as far as the rest of the server needs to know. The users service finds it out. */
import type { Source, UserType } from '@outbound/contract';

/** Rows that a caller may see: everything, or those of some departments and his own. */
export type Scope = { all: true } | { all: false; deptIds: readonly number[]; userId: number };

/** The departments whose rows somebody sees. */
type SeenDepts = { all: true } | { all: false; deptIds: readonly number[] };

/** Whether somebody sees a department less than he did; that he sees more now hurts nobody. */
export function seesLess(before: SeenDepts, now: SeenDepts): boolean {
  if (now.all) return false;
  return before.all || before.deptIds.some((id) => !now.deptIds.includes(id));
}

export interface Caller {
  sessionId: number;
  userId: number;
  userLoginId: string;
  userName: string;
  userType: UserType;
  source: Source;
  deptId: number | null;
  deptName: string;
  /** The initial password still stands: only a few calls are open (spec 6). */
  mustChangePassword: boolean;
  codes: ReadonlySet<string>;
  scope: Scope;
  /** The readable mark of the session. */
  mark: string;
  /** As of which all of this is so, or of a later one: what else is known under it holds for this call, too. */
  accessVersion: number;
}

/**
 * Finds the caller of a credential, or null when it is none (any more). Only a look that `isUse` keeps an idle session
 * alive; what an open page asks by itself does not. Implemented by the users service.
 */
export type ResolveCaller = (token: string, isUse: boolean) => Promise<Caller | null>;

/** The credential: HttpOnly (spec 3.1). */
export const CREDENTIAL_COOKIE = 'latinAccessToken';
/** The readable mark of the session: opens nothing (spec 3.1). */
export const MARK_COOKIE = 'accessToken';
