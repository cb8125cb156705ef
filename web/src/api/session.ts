/**
 * What the browser keeps of a sign-in (spec 3.1). None of it opens anything: the credential is a cookie that scripts
 * cannot read, and the server checks every call.
 */
import type { SignedInUser } from '@outbound/contract';

const localKeys = [
  'userName',
  'displayName',
  'gender',
  'userPhoto',
  'firstLogin',
  'source',
  'sessionMenuType',
  'permissionCodeList',
  'validcode',
  'moduleName',
] as const;
export type LocalKey = (typeof localKeys)[number];
const LOGIN_RESULT = 'loginResult';

/** Local storage may be denied (private windows, policies); then nothing is remembered and everything still works. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

export function readLocal(key: LocalKey): string | null {
  return storageOf('localStorage')?.getItem(key) ?? null;
}

export function writeLocal(key: LocalKey, value: string): void {
  storageOf('localStorage')?.setItem(key, value);
}

/** Keeps a sign-in: local storage, and the name and the session's readable mark in session storage. */
export function storeSignIn(user: SignedInUser): void {
  writeLocal('userName', user.userName);
  writeLocal('displayName', user.userName);
  writeLocal('gender', String(user.gender));
  writeLocal('userPhoto', user.userPhoto ?? '');
  writeLocal('firstLogin', String(user.firstLogin));
  writeLocal('source', String(user.source));
  writeLocal('permissionCodeList', JSON.stringify(user.permissionCodeList));
  const { permissionCodeList: _codes, ssoToken, ...rest } = user;
  storageOf('localStorage')?.setItem(LOGIN_RESULT, JSON.stringify(rest));
  storageOf('sessionStorage')?.setItem('userName', user.userName);
  storageOf('sessionStorage')?.setItem('ssoToken', ssoToken);
}

export interface StoredSession {
  userName: string;
  displayName: string;
  gender: number;
  userPhoto: string;
  firstLogin: boolean;
  /** 0 self-built, 1 synced (spec 3.2). */
  source: number;
  userLoginId: string;
  deptName: string;
}

function readLoginResult(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storageOf('localStorage')?.getItem(LOGIN_RESULT) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The stored session; null for a visitor. */
export function readSession(): StoredSession | null {
  const userName = readLocal('userName');
  if (!userName) return null;
  const { userLoginId, latinDeptName } = readLoginResult();
  return {
    userName,
    displayName: readLocal('displayName') || userName,
    gender: Number(readLocal('gender') ?? 0),
    userPhoto: readLocal('userPhoto') ?? '',
    firstLogin: readLocal('firstLogin') === '1',
    source: Number(readLocal('source') ?? 0),
    userLoginId: typeof userLoginId === 'string' ? userLoginId : '',
    deptName: typeof latinDeptName === 'string' ? latinDeptName : '',
  };
}

/** The stored permission codes; null when no list is present (spec 6 tells "no list" from "an empty list"). */
export function readPermissionCodes(): string[] | null {
  const stored = readLocal('permissionCodeList');
  if (stored === null) return null;
  try {
    const codes: unknown = JSON.parse(stored);
    return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

/** Forgets the sign-in (spec 4 Logout): names, flags, photo, roles, tabs and session storage. */
export function clearSession(): void {
  const local = storageOf('localStorage');
  for (const key of localKeys) if (key !== 'moduleName') local?.removeItem(key);
  local?.removeItem(LOGIN_RESULT);
  storageOf('sessionStorage')?.clear();
}

/** The readable mark of the session in the cookie accessToken; '' without one. */
export function readSessionMark(): string {
  const match = /(?:^|;\s*)accessToken=([^;]*)/.exec(document.cookie);
  return match?.[1] ?? '';
}
