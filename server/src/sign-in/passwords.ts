/** Passwords: how they are kept, compared and made up. */
import { randomBytes, randomInt } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { passwordFault } from '@outbound/contract';

/** argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many earlier passwords may not come back. */
export const REMEMBERED_PASSWORDS = 5;

/** The text that the table keeps of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether a password belongs to a stored hash. Without a hash (no such account, or one that has no password) the same
 * work is done against a hash of nobody's, so that the time tells nothing.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, password);
  nobodysHash ??= hashPassword(randomBytes(24).toString('base64url'));
  await verify(await nobodysHash, password);
  return false;
}

/** True when a password is one of those that the hashes were made of. */
export async function isOneOf(hashes: readonly string[], password: string): Promise<boolean> {
  const matches = await Promise.all(hashes.map((stored) => verify(stored, password)));
  return matches.includes(true);
}

/** Letters and digits that nobody confuses when he reads them off a console, and symbols that no shell minds. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@%+=-_'];
const LENGTH = 16;

/** A random password of 16 characters of all four kinds that satisfies the rules. */
export function randomPassword(userLoginId: string): string {
  const all = kinds.join('');
  for (;;) {
    let password = '';
    for (let at = 0; at < LENGTH; at++) password += all[randomInt(all.length)];
    const hasEveryKind = kinds.every((kind) => [...kind].some((character) => password.includes(character)));
    if (hasEveryKind && passwordFault(password, userLoginId) === null) return password;
  }
}
