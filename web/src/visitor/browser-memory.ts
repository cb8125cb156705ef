/**
 * What a visitor's own browser remembers. Storage may be denied or full; then nothing is remembered and everything
 * still works.
 */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or denied: a draft is a kindness, not a promise.
  }
}

export function readRecord(key: string): Record<string, unknown> | null {
  const value = read(key);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** A sign-up made from this browser. */
export interface RememberedSignUp {
  applyCode: string;
  service: string;
}

const signUpKey = (activityId: number) => `signUp:${activityId}`;

export function rememberSignUp(activityId: number, signUp: RememberedSignUp): void {
  write(signUpKey(activityId), signUp);
}

/** For as long as this tab is open, and no longer: a browser may be somebody else's tomorrow. */
export function writeForTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Full or denied: he types it again.
  }
}

export function readForTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const queryCodeKey = (applyCode: string) => `queryCode:${applyCode}`;

export const rememberQueryCode = (applyCode: string, queryCode: string): void =>
  writeForTab(queryCodeKey(applyCode), queryCode);

export const recallQueryCode = (applyCode: string): string | null => readForTab(queryCodeKey(applyCode));

const shownKey = (applyCode: string) => `signUpShown:${applyCode}`;

/** True once for a sign-up that this tab has made: its number has not been shown yet. */
export function isFirstShown(applyCode: string): boolean {
  try {
    if (recallQueryCode(applyCode) === null || sessionStorage.getItem(shownKey(applyCode)) !== null)
      return false;
    sessionStorage.setItem(shownKey(applyCode), '1');
    return true;
  } catch {
    return false;
  }
}

/** Whoever took it back has not signed up any more. */
export function forgetSignUp(activityId: number, applyCode: string): void {
  if (recallSignUp(activityId)?.applyCode === applyCode) write(signUpKey(activityId), null);
}

/** The sign-up that this browser made for the activity, or null. */
export function recallSignUp(activityId: number): RememberedSignUp | null {
  const stored = readRecord(signUpKey(activityId));
  const { applyCode, service } = stored ?? {};
  return typeof applyCode === 'string' && applyCode !== ''
    ? { applyCode, service: typeof service === 'string' ? service : '' }
    : null;
}
