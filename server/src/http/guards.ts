/** Who is let through to a call, before its body is looked at: who may not, gets no work out of us. */
import type { Call, Needs } from '@outbound/contract';
import { type Caller, CREDENTIAL_COOKIE } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { findCaller } from './known-credentials.ts';
import { requireOwnOrigin } from './origin.ts';
import { Refusal } from './refusal.ts';
import { readVisitor, VISITOR_COOKIE } from './visitor.ts';

/** Own origin, session, permission, rate limit, in this order; finds out on the way who asks. Throws the refusal. */
export async function admit(exchange: Exchange): Promise<void> {
  const { http, route, request } = exchange;
  const { call } = route;
  const token = request.cookies[CREDENTIAL_COOKIE];
  if (call.method === 'POST' && request.headers.cookie !== undefined) requireOwnOrigin(request);
  // Nothing of a kept answer depends on who asks: his session is not even looked at.
  if (token !== undefined && (call.needs !== 'open' || !route.kept))
    exchange.caller = await findCaller(http, token, {
      // A page before which nobody sits says so of what it asks by itself.
      isUse: call.isUse && request.headers.unattended === undefined,
      address: request.ip,
    });
  exchange.visitor = readVisitor(http.visitorSecret, request.cookies[VISITOR_COOKIE]);
  if (call.needs !== 'open') authorise(call, exchange.caller);
  takeShare(exchange);
}

/** Takes the share of one call of this caller, or refuses with 429. */
export function takeShare({ http, route: { call }, request, caller, visitor }: Exchange): void {
  http.limits.take({
    path: call.path,
    isAsset: call.kind === 'asset',
    sessionId: caller?.sessionId ?? null,
    visitor,
    address: request.ip,
  });
}

function authorise(call: Call, caller: Caller | null): void {
  if (!caller) throw new Refusal('CM4010');
  if (caller.mustChangePassword && !call.beforeFirstPassword) throw new Refusal('CM4032');
  if (!holds(call.needs, caller)) throw new Refusal('CM4030');
}

/** May this caller make calls that need this? Of several codes one is enough. */
export function holds(needs: Needs, caller: Pick<Caller, 'codes'>): boolean {
  if (needs === 'open' || needs === 'signedIn') return true;
  return typeof needs === 'string' ? caller.codes.has(needs) : needs.some((code) => caller.codes.has(code));
}
