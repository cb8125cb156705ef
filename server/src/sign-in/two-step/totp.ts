/** Time-based one-time passwords (RFC 6238): SHA-1, 30 s, six digits, as every authenticator knows them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks of phones go wrong: one step early or late is the same. */
const TOLERATED_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret: 160 bits, as long as the hash. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** Bytes as authenticators take them (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  let text = '';
  let [bits, value] = [0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** The step of a moment, in milliseconds since the epoch. */
export const stepOf = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a step. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that a code belongs to, of those that count now; null when it is of none. All are looked at, right or wrong. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  let found: number | null = null;
  for (let away = -TOLERATED_STEPS; away <= TOLERATED_STEPS; away++) {
    const step = stepOf(now) + away;
    if (timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** What an authenticator reads off the picture. */
export function totpAddress(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
