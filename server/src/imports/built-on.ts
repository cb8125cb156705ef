/** Why an import is not taken back: what was built on its rows since. */
import { undoFault } from '@outbound/contract';
import { Refusal } from '../http/refusal.ts';

/** A record that something was built on since, and what. */
export interface BuiltOn {
  name: string;
  why: string;
}

const MOST_TOLD = 5;

/** Refuses when something was built on one of them: a batch is taken back as a whole or not at all. */
export function requireUnbuilt(built: readonly BuiltOn[]): void {
  if (built.length === 0) return;
  const told = built.slice(0, MOST_TOLD).map((one) => undoFault('built', { name: one.name, why: one.why }));
  const more = built.length > MOST_TOLD ? undoFault('more', { count: built.length }) : '';
  throw new Refusal('CM2001.built', { list: `${told.join('、')}${more}` });
}
