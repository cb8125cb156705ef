/** Picture codes: four characters as a distorted picture, good for one try within five minutes. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { drawCode } from './draw.ts';
import { alphabet, readAs } from './glyphs.ts';

const CHARACTERS = 4;
export const PICTURE_CODE_MINUTES = 5;

/** Four random characters of the alphabet. */
export function randomCode(): string {
  return Array.from({ length: CHARACTERS }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Case does not matter to the person who types it, nor which of two that look alike he saw. */
const hashOf = (id: string, code: string) =>
  createHash('sha256')
    .update(`${id} ${readAs(code)}`)
    .digest();

/** Keeps the hash of a code for its five minutes; answers the id under which it can be used once. */
export async function storePictureCode(db: Db, code: string): Promise<string> {
  const verifyId = randomBytes(16).toString('base64url');
  await db
    .insertInto('picture_code')
    .values({
      id: verifyId,
      code_hash: hashOf(verifyId, code),
      expires_at: sql`now() + make_interval(mins => ${PICTURE_CODE_MINUTES})`,
    })
    .execute();
  return verifyId;
}

/** Makes a code; answers its id and its picture as a data address. `text` says what the picture shows. */
export async function issuePictureCode(
  db: Db,
  text = randomCode,
): Promise<{ verifyId: string; image: string }> {
  const code = text();
  const picture = await drawCode(code);
  return {
    verifyId: await storePictureCode(db, code),
    image: `data:image/png;base64,${picture.toString('base64')}`,
  };
}

/** Uses a code up, right or wrong; true when it was right and still alive. */
export async function redeemPictureCode(db: Db, verifyId: string, code: string): Promise<boolean> {
  if (!/^[\w-]{22}$/.test(verifyId)) return false;
  const used = await db
    .deleteFrom('picture_code')
    .where('id', '=', verifyId)
    .returning(['code_hash', sql<boolean>`expires_at > now()`.as('alive')])
    .executeTakeFirst();
  return used?.alive === true && timingSafeEqual(used.code_hash, hashOf(verifyId, code.trim()));
}
