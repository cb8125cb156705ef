import type { FastifyRequest } from 'fastify';
import type { Context } from './call-context.ts';
import { type Caller, CREDENTIAL_COOKIE } from './caller.ts';
import type { LoggedCall } from './operation-log.ts';
import { Refusal } from './refusal.ts';
import type { Trip } from './trip.ts';
import { newVisitor, VISITOR_COOKIE, VISITOR_COOKIE_SECONDS } from './visitor.ts';
import { type Repeatable, runWrite } from './write.ts';

const KEY_SHAPE = /^[\w:.-]{16,128}$/;

/** What a handler is given of the trip. */
export function contextOf(trip: Trip, bodyText: string): Context {
  const { http, route, request, caller } = trip;
  return {
    call: route.call,
    db: http.db,
    // Whether a caller is needed was decided by `admit`; the type of the handler follows from the call's `needs`.
    caller: caller as Caller,
    token: request.cookies[CREDENTIAL_COOKIE] ?? '',
    traceId: request.id,
    address: request.ip,
    browser: browserOf(request),
    origin: `${request.protocol}://${request.host}`,
    cookie: (name) => request.cookies[name],
    get visitor() {
      return trip.visitor ?? giveVisitor(trip);
    },
    now: new Date(),
    note: (note) => Object.assign(trip.note, note),
    write: async (work, { holdsSecret = false } = {}) => {
      const answer = await runWrite(
        {
          db: http.db,
          path: route.call.path,
          logged: loggedCall(trip),
          note: () => trip.note,
          holdsSecret,
          repeatable: holdsSecret ? null : repeatable(trip, bodyText),
        },
        work,
      );
      trip.isLogged = true;
      return answer;
    },
    setCookie: (name, value, { httpOnly, maxAgeSeconds }) => {
      const secure = request.protocol === 'https';
      const common = { path: '/', httpOnly, sameSite: 'lax' as const, secure };
      if (value === null) trip.reply.clearCookie(name, common);
      else
        trip.reply.setCookie(
          name,
          value,
          maxAgeSeconds === undefined ? common : { ...common, maxAge: maxAgeSeconds },
        );
    },
  };
}

/** A pseudonym for a browser that has none yet; it comes with the answer and is known from the next call on. */
export function giveVisitor(trip: Trip): string {
  const { id, cookie } = newVisitor(trip.http.visitorSecret);
  trip.visitor = id;
  trip.reply.setCookie(VISITOR_COOKIE, cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: trip.request.protocol === 'https',
    maxAge: VISITOR_COOKIE_SECONDS,
  });
  return id;
}

function repeatable(trip: Trip, body: string): Repeatable | null {
  const key = trip.request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY_SHAPE.test(key))
    throw new Refusal('CM4001', { detail: 'Idempotency-Key 应为 16 至 128 个字母、数字或 -_.:' });
  return { key, caller: trip.caller ? `user ${trip.caller.userId}` : 'visitor', body };
}

/** What the operation log says of who, what and from where; null for calls that it leaves out. */
export function loggedCall(trip: Trip): LoggedCall | null {
  const { call } = trip.route;
  if (call.log === null) return null;
  return {
    path: call.path,
    name: call.name,
    type: call.log,
    actor: trip.caller,
    moduleName: moduleNameOf(trip.request),
    address: trip.request.ip,
    browser: browserOf(trip.request),
    traceId: trip.request.id,
    startedAt: trip.startedAt,
    request: call.needs === 'open' ? undefined : trip.body,
  };
}

const browserOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').slice(0, 300);

/** The module name of spec 7's header operateName: URL-encoded, cut, never trusted beyond being text. */
function moduleNameOf(request: FastifyRequest): string {
  const header = request.headers.operatename;
  if (typeof header !== 'string') return '';
  try {
    return decodeURIComponent(header).replaceAll('\u0000', '').slice(0, 50);
  } catch {
    return '';
  }
}
