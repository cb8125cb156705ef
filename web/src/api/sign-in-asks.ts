/** What a form for signing in asks for beside account and password, and what it remembers. */

/** The server wants the picture code, or did not like the one it got. */
const CODE_WANTED = ['UM4101', 'UM4102'];
/** The server wants the second step, or did not like its code. */
const STEP_WANTED = ['UM4109', 'UM4110'];
/** To be asked for the second step is no failure. */
export const STEP_ASKED = 'UM4109';
/** After the second failure the code is asked for before the server does. */
const FAILURES_BEFORE_CODE = 2;
const REMEMBERED = 'rememberedAccount';

export interface SignInAsks {
  failures: number;
  /** The picture code. Each use, right or wrong, uses one up. */
  code: boolean;
  /** The code of the second step. */
  step: boolean;
}

export const nothingAsked: SignInAsks = { failures: 0, code: false, step: false };

/** What is asked for after a refusal, and which field has to be typed anew. */
export function afterRefusal(
  before: SignInAsks,
  code: string,
): { asks: SignInAsks; empties: 'password' | 'otpCode' | null } {
  const failures = before.failures + (code === STEP_ASKED ? 0 : 1);
  const asks = {
    failures,
    code: before.code || CODE_WANTED.includes(code) || failures >= FAILURES_BEFORE_CODE,
    step: before.step || STEP_WANTED.includes(code),
  };
  if (CODE_WANTED.includes(code)) return { asks, empties: null };
  return { asks, empties: STEP_WANTED.includes(code) ? 'otpCode' : 'password' };
}

/** The account's name of last time; '' where none is remembered. */
export function readRemembered(): string {
  try {
    return localStorage.getItem(REMEMBERED) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the account's name, never its password. */
export function writeRemembered(account: string | null): void {
  try {
    if (account === null) localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, account);
  } catch {
    // Nothing is remembered where storage is denied.
  }
}
