import type { Db } from '../../database/open.ts';
import { lowerLoginId } from '../account.ts';
import { pauseMinutes } from './policy.ts';
import { findFailuresOf } from './queries.ts';

/**
 * Minutes until the last pause after failed sign-ins ends, by account as it was named; accounts without one are missing.
 * Each pause is of one place: a network, a browser, an open session.
 */
export async function signInPauses(db: Db, userLoginIds: readonly string[]): Promise<Map<string, number>> {
  const names = [...new Set(userLoginIds)];
  if (names.length === 0) return new Map();
  const failures = await findFailuresOf(db, names.map(lowerLoginId));
  return new Map(
    names.flatMap((name): [string, number][] => {
      const places = failures.get(lowerLoginId(name)) ?? [];
      const minutes = Math.max(0, ...places.map(pauseMinutes));
      return minutes > 0 ? [[name, minutes]] : [];
    }),
  );
}
