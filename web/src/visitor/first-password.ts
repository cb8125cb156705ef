import { readLocal, readSessionMark } from '../api/session.ts';

/** Spec 3.2: an account of our own. */
const SELF_BUILT = '0';

/**
 * Leads whoever still has his initial password to change it, from public pages too (spec 2.5 step 3). What a browser keeps of
 * a session that is over leads nobody away: it has no mark any more.
 */
export function leadToFirstPassword(go: (address: string) => void = (to) => location.replace(to)): void {
  const isWaiting = readLocal('firstLogin') === '1' && readLocal('source') === SELF_BUILT;
  if (isWaiting && readLocal('userName') && readSessionMark() !== '') go('/modifyInitPassword');
}
