/** Picture codes: four characters drawn as distorted lines, good for one try within five minutes. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { alphabet, glyphs } from './glyphs.ts';

const CHARACTERS = 4;
export const PICTURE_CODE_MINUTES = 5;
const [WIDTH, HEIGHT] = [120, 40];

/** A number between two others; the picture needs no secret randomness, but there is no reason to use a weaker one. */
const between = (least: number, most: number) => least + (randomInt(10_001) / 10_000) * (most - least);

/** Four random characters of the alphabet. */
export function randomCode(): string {
  return Array.from({ length: CHARACTERS }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A code as SVG: every character turned, slanted, scaled and bent by itself, with lines across. No text element. */
export function drawCode(code: string): string {
  const inks = ['#0b6b4f', '#14532d', '#1e3a5f', '#5b2a6e', '#7a3b12'];
  const ink = () => inks[randomInt(inks.length)] ?? '#14532d';
  const parts = [...code].map((character, place) => {
    const lines = glyphs[character as keyof typeof glyphs] ?? [];
    const angle = between(-0.38, 0.38);
    const slant = between(-0.25, 0.25);
    const [wide, high] = [between(3.6, 4.8), between(3.6, 4.5)];
    const [middleX, middleY] = [17 + place * 28.5 + between(-3, 3), HEIGHT / 2 + between(-3, 3)];
    const path = lines
      .map((line) =>
        line
          .map(([x, y], index) => {
            const [atX, atY] = [(x - 2) * wide + (y - 3) * slant * high, (y - 3) * high];
            const turnedX = middleX + atX * Math.cos(angle) - atY * Math.sin(angle) + between(-0.7, 0.7);
            const turnedY = middleY + atX * Math.sin(angle) + atY * Math.cos(angle) + between(-0.7, 0.7);
            return `${index === 0 ? 'M' : 'L'}${turnedX.toFixed(1)} ${turnedY.toFixed(1)}`;
          })
          .join(''),
      )
      .join('');
    return `<path d="${path}" stroke="${ink()}" stroke-width="${between(2, 3).toFixed(1)}"/>`;
  });
  for (let line = 0; line < 4; line++) {
    const curve = `M${between(-5, 15).toFixed(1)} ${between(0, HEIGHT).toFixed(1)}Q${between(30, 90).toFixed(1)} ${between(-10, HEIGHT + 10).toFixed(1)} ${between(105, 125).toFixed(1)} ${between(0, HEIGHT).toFixed(1)}`;
    parts.push(`<path d="${curve}" stroke="${ink()}" stroke-width="1.2"/>`);
  }
  // Shuffled, so that the order in the source does not say which path is which character.
  for (let at = parts.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [parts[at], parts[other]] = [parts[other] ?? '', parts[at] ?? ''];
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#eef7f2"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g></svg>`;
}

/** Case does not matter to the person who types it. */
const hashOf = (id: string, code: string) =>
  createHash('sha256').update(`${id} ${code.toUpperCase()}`).digest();

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

/** Makes a code; answers its id and its picture as a data address. */
export async function issuePictureCode(db: Db): Promise<{ verifyId: string; image: string }> {
  const code = randomCode();
  const image = `data:image/svg+xml;base64,${Buffer.from(drawCode(code)).toString('base64')}`;
  return { verifyId: await storePictureCode(db, code), image };
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
