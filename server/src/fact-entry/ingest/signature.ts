/**
 * How a system proves that it has a key's secret without sending it, and without the server keeping it (as RFC 5802 does):
 * the server has H = SHA-256(secret), the system sends `secret XOR HMAC-SHA256(H, message)`. Who knows H alone, as from a
 * copy of the database, can judge such a signature and make none.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/** What is signed, a line each: the path below the host, time, nonce, and the SHA-256 of the body in hex. */
export const messageOf = (signed: { path: string; time: string; nonce: string; body: string }): string =>
  [signed.path, signed.time, signed.nonce, sha256(signed.body).toString('hex')].join('\n');

const xor = (a: Uint8Array, b: Uint8Array) => Buffer.from(a.map((byte, at) => byte ^ (b[at] ?? 0)));

/** A new secret with what is kept of it. */
export function newSecret(): { secret: string; hash: Buffer } {
  const bytes = randomBytes(32);
  return { secret: bytes.toString('base64url'), hash: sha256(bytes) };
}

/** What a system sends; here for tests. */
export function sign(secret: string, message: string): string {
  const bytes = Buffer.from(secret, 'base64url');
  return xor(bytes, createHmac('sha256', sha256(bytes)).update(message).digest()).toString('base64url');
}

export function isSignedBy(hash: Buffer, message: string, signature: string): boolean {
  const proof = Buffer.from(signature, 'base64url');
  if (proof.length !== 32) return false;
  const secret = xor(proof, createHmac('sha256', hash).update(message).digest());
  return timingSafeEqual(sha256(secret), hash);
}
