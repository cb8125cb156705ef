import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Refuses a change that another site made a browser send: with a cookie alone nothing of ours may be changed from
 * elsewhere. Browsers say where a request comes from in `Sec-Fetch-Site` or `Origin`; callers that send neither are
 * no browsers, and no cookie of a person reaches them.
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('CM4031');
  const origin = request.headers.origin;
  if (origin === undefined) return;
  let host: string;
  try {
    host = new URL(origin).host;
  } catch {
    throw new Refusal('CM4031');
  }
  if (host !== request.host) throw new Refusal('CM4031');
}
