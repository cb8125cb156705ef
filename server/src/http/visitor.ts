import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from './exchange.ts';
import { networkOf } from './network.ts';

export const VISITOR_COOKIE = 'visitor';
const VISITOR_COOKIE_SECONDS = 180 * 86_400;

const mac = (secret: KeyObject, id: string) =>
  createHmac('sha256', secret).update(id).digest('base64url').slice(0, 22);

/** A new visitor cookie: a random pseudonym with our own mark on it, so that nobody makes up a thousand of them. */
export function newVisitor(secret: KeyObject): { id: string; cookie: string } {
  const id = randomBytes(12).toString('base64url');
  return { id, cookie: `${id}.${mac(secret, id)}` };
}

/**
 * Gives a browser that has none its pseudonym; it comes with the answer and is known from the next request on. Where an
 * address has had its share of them, its further newcomers have one together, and no cookie: who throws his away for
 * each call becomes nobody new by it.
 */
export function giveVisitorCookie(
  { visitorSecret, limits }: Pick<Http, 'visitorSecret' | 'limits'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  if (!limits.mayName(request.ip)) return mac(visitorSecret, `newcomers ${networkOf(request.ip)}`);
  const { id, cookie } = newVisitor(visitorSecret);
  reply.setCookie(VISITOR_COOKIE, cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: VISITOR_COOKIE_SECONDS,
  });
  return id;
}

const MOST_KNOWN = 10_000;
/** Cookies that were found to be ours: a visitor sends the same one with each request. */
const known = new Map<string, { id: string; secret: KeyObject }>();

/** The pseudonym in a visitor cookie, or null when there is none or it is not ours. */
export function readVisitor(secret: KeyObject, cookie: string | undefined): string | null {
  if (cookie === undefined) return null;
  const before = known.get(cookie);
  if (before?.secret === secret) return before.id;
  const id = verified(secret, cookie);
  if (id !== null) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(cookie, { id, secret });
  }
  return id;
}

function verified(secret: KeyObject, cookie: string): string | null {
  const [id, mark] = cookie.split('.');
  if (!id || !mark) return null;
  const wanted = Buffer.from(mac(secret, id));
  const given = Buffer.from(mark);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? id : null;
}
