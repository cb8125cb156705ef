import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** `https://host` as far as the server sees it: behind a proxy that ends TLS it knows of that with TRUST_PROXY alone. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/**
 * `https://host` as the caller's browser sees it, for addresses that lead him back here: what his browser says, where it says
 * so of the host that was asked. For himself alone: what others are shown too is not his to say.
 */
export function originOfCaller(request: FastifyRequest): string {
  const said = request.headers.origin;
  if (said === undefined || !URL.canParse(said)) return originOf(request);
  const { protocol, host, origin } = new URL(said);
  return (protocol === 'https:' || protocol === 'http:') && host === request.host
    ? origin
    : originOf(request);
}

/**
 * Refuses a change that another site made a browser send: with a cookie alone nothing of ours may be changed from
 * elsewhere. Browsers say where a request comes from in `Sec-Fetch-Site` or `Origin`; callers that send neither are
 * no browsers, and no cookie of a person reaches them.
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('CM4031');
  const origin = request.headers.origin;
  // Nearly every one: as a browser writes it, it need not be taken apart.
  if (origin === undefined || origin === originOf(request)) return;
  let host: string;
  try {
    host = new URL(origin).host;
  } catch {
    throw new Refusal('CM4031');
  }
  if (host !== request.host) throw new Refusal('CM4031');
}
