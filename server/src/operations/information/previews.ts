/** Links to read a news item before it is published: whoever has one needs no session, until it expires or is ended. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** So many links to an item work at once; one more ends the one that would end next. */
export const MOST_LIVE = 20;

/** Makes a link to a held item; answers its token, which stands nowhere else, and when it expires. */
export async function addPreview(
  trx: Trx,
  id: number,
  hours: number,
  userId: number,
): Promise<{ token: string; expiresAt: Date }> {
  // Those that are over and those that end soonest make room: whoever asks gets a link that works.
  await sql`
    delete from information_preview where information_id = ${id} and (expires_at <= now() or token_hash not in (
      select token_hash from information_preview where information_id = ${id} and expires_at > now()
      order by expires_at desc, token_hash limit ${sql.lit(MOST_LIVE - 1)}))`.execute(trx);
  const token = randomBytes(24).toString('base64url');
  const { expires_at } = await trx
    .insertInto('information_preview')
    .values({
      token_hash: hashOf(token),
      information_id: id,
      created_by: userId,
      expires_at: sql`now() + make_interval(hours => ${hours}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt: expires_at };
}

/** Ends every link to some items; answers how many still worked. */
export async function endPreviews(trx: Trx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx
    .deleteFrom('information_preview')
    .where('information_id', 'in', [...ids])
    .returning(sql<boolean>`expires_at > now()`.as('worked'))
    .execute();
  return rows.filter(({ worked }) => worked).length;
}

/** The item that a link leads to, and until when; undefined for every token that opens nothing. */
export function findPreview(db: Db, token: string) {
  return db
    .selectFrom('information_preview')
    .select(['information_id as id', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
