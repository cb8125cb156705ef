/** How many wrong codes a network has sent of late: counted in the database, for all processes. */
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Context } from '../../../http/call-context.ts';
import { networkOf } from '../../../http/network.ts';
import { tooMany } from '../../../http/refusal.ts';
import { raise } from '../pressure/index.ts';

/** For one number: its person mistypes a few; a machine gets two tries a minute. */
export const ofWrongCodes = { most: 20, perMinute: 2 };
/** For all numbers: a hall behind one address goes on when somebody in it guesses. */
const ofNetwork = { most: 300, perMinute: 60 };
/** So many counters a network has at most, whatever numbers it sends. */
const COUNTERS = 997;

const counterOf = (applyCode: string) =>
  [...applyCode].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % COUNTERS, 0);

/**
 * Runs a try that answers null for what is wrong. It is counted before it is judged, so that many at once get no further
 * than one after the other; a right one is taken off again. CM4290 beyond the measure.
 */
export async function withinTries<T>(
  { db, address }: Pick<Context<'open'>, 'db' | 'address'>,
  applyCode: string,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const network = `code ${networkOf(address)}`;
  const levels = [
    { ...ofNetwork, place: network },
    { ...ofWrongCodes, place: `${network} ${counterOf(applyCode)}` },
  ];
  const reached = await raise(
    db,
    levels.map(({ place, perMinute, most }) => ({ place, perMinute, most: most + 1, by: 1 })),
  );
  levels.forEach(({ most, perMinute }, at) => {
    const level = reached[at] ?? 0;
    if (level > most) throw tooMany(((level - most) / perMinute) * 60);
  });
  const found = await attempt();
  if (found !== null)
    await lower(
      db,
      levels.map(({ place }) => place),
    );
  return found;
}

/** In order of the places, as they are raised. */
const lower = (db: Db, places: readonly string[]) =>
  sql`with held as (
      select place from sign_up_pace where place = any(${[...places]}::text[]) order by place for update)
    update sign_up_pace set level = greatest(0, level - 1) from held where sign_up_pace.place = held.place`.execute(
    db,
  );
