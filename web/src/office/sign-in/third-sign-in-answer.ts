/** What another system sends a browser back to `/transit` with. */
import { TRANSIT_PATH } from '@outbound/contract';

export type ThirdSignInAnswer =
  | { kind: 'answer'; body: { code: string; state: string; iss?: string } }
  /** The person changed his mind there. */
  | { kind: 'cancelled' }
  /** The other system would not. */
  | { kind: 'refused' }
  /** Nobody sent the browser here, or the page was loaded again. */
  | { kind: 'nothing' };

/** Reads the query of the address; whatever else stands in it is nobody's business here. */
export function readThirdSignInAnswer(search: string): ThirdSignInAnswer {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error !== null) return { kind: error === 'access_denied' ? 'cancelled' : 'refused' };
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  if (!code || !state) return { kind: 'nothing' };
  return { kind: 'answer', body: { code, state, ...(iss ? { iss } : {}) } };
}

let returned: ThirdSignInAnswer = { kind: 'nothing' };

/** Takes the answer out of the address before anything else runs: it stays in no history and goes to nobody. */
export function takeThirdSignInAnswer(): void {
  if (location.pathname !== TRANSIT_PATH || location.search === '') return;
  returned = readThirdSignInAnswer(location.search);
  history.replaceState(history.state, '', TRANSIT_PATH);
}

/** What was taken at the page's start. */
export const takenThirdSignInAnswer = (): ThirdSignInAnswer => returned;
