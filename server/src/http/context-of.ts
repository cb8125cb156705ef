import type { FastifyRequest } from 'fastify';
import type { Context, Subject } from './call-context.ts';
import { type Caller, CREDENTIAL_COOKIE } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { takeShare } from './guards.ts';
import { networkOf } from './network.ts';
import type { LoggedCall } from './operation-log.ts';
import { originOfCaller } from './origin.ts';
import { Refusal } from './refusal.ts';
import { hasSecret } from './scrub.ts';
import { giveVisitorCookie } from './visitor.ts';
import { isAnswered, type Repeatable, runWrite, type WriteOptions } from './write.ts';

const KEY_SHAPE = /^[\w:.-]{16,128}$/;

/** What a handler is given of the exchange. */
export function contextOf(exchange: Exchange, bodyText: string): Context {
  const { http, route, request, caller } = exchange;
  return {
    call: route.call,
    db: http.db,
    // Whether a caller is needed was decided by `admit`; the type of the handler follows from the call's `needs`.
    caller: caller as Caller,
    token: request.cookies[CREDENTIAL_COOKIE] ?? '',
    traceId: request.id,
    address: request.ip,
    browser: browserOf(request),
    origin: originOfCaller(request),
    cookie: (name) => request.cookies[name],
    bodyText,
    header: (name) => String(request.headers[name.toLowerCase()] ?? ''),
    sender: exchange.visitor === null ? `network ${networkOf(request.ip)}` : `visitor ${exchange.visitor}`,
    get visitor() {
      return exchange.visitor ?? giveVisitor(exchange);
    },
    now: new Date(),
    note: (note) => Object.assign(exchange.note, note),
    takeShares: (more) => {
      for (let taken = 0; taken < more; taken++) takeShare(exchange);
    },
    isRepeated: async () => {
      const repeated = repeatable(exchange, bodyText);
      return repeated !== null && isAnswered(http.db, repeated, route.call.path);
    },
    write: async (subject, work, { holdsSecret = false } = {}) => {
      const answer = await runWrite(writeOptions(exchange, subject, holdsSecret, bodyText), work);
      exchange.isLogged = true;
      if (!holdsSecret) requireNoSecret(exchange, answer);
      return answer;
    },
    writeTogether: async (subject, gathering, item) => {
      const answer = await gathering.write(writeOptions(exchange, subject, false, bodyText), item);
      exchange.isLogged = true;
      requireNoSecret(exchange, answer);
      return answer;
    },
    setCookie: (name, value, { httpOnly, maxAgeSeconds }) => {
      const secure = request.protocol === 'https';
      const common = { path: '/', httpOnly, sameSite: 'lax' as const, secure };
      if (value === null) exchange.reply.clearCookie(name, common);
      else
        exchange.reply.setCookie(
          name,
          value,
          maxAgeSeconds === undefined ? common : { ...common, maxAge: maxAgeSeconds },
        );
    },
  };
}

function writeOptions(
  exchange: Exchange,
  subject: Subject,
  holdsSecret: boolean,
  bodyText: string,
): WriteOptions {
  const { http, route, caller } = exchange;
  exchange.note.objectType ??= subject.name;
  requirePublicSaid(exchange, subject);
  return {
    db: http.db,
    subject,
    userId: caller?.userId ?? null,
    insertHistory: http.insertHistory,
    after: http.afterWrite,
    path: route.call.path,
    logged: loggedCall(exchange),
    operationLog: http.operationLog,
    note: exchange.note,
    holdsSecret,
    repeatable: holdsSecret ? null : repeatable(exchange, bodyText),
  };
}

/** Under test: a write of what visitors are shown says what becomes of the answers that are kept for them. */
function requirePublicSaid({ http, route }: Exchange, subject: Subject): void {
  if (http.checkAnswers && route.isShownToVisitors && subject.publicAnswers === 'untouched')
    throw new Error(
      `${route.call.path} writes ${subject.name}, which visitors are shown, and leaves their answers`,
    );
}

/**
 * Under test: the answer of a write is stored with its `Idempotency-Key` for two days, one about a task for seven, unless
 * the write says that it holds a secret.
 */
function requireNoSecret({ http, route }: Exchange, answer: unknown): void {
  if (http.checkAnswers && hasSecret(answer))
    throw new Error(`${route.call.path} answers a secret, and its write does not say \`holdsSecret\``);
}

/** A pseudonym for a browser that has none yet. */
export function giveVisitor(exchange: Exchange): string {
  exchange.visitor = giveVisitorCookie(exchange.http, exchange.request, exchange.reply);
  return exchange.visitor;
}

function repeatable(exchange: Exchange, body: string): Repeatable | null {
  const key = exchange.request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY_SHAPE.test(key)) throw new Refusal('CM4001.idempotencyKey');
  return { key, caller: exchange.caller ? `user ${exchange.caller.userId}` : 'visitor', body };
}

/** What the operation log says of who, what and from where; null for calls that it leaves out. */
export function loggedCall(exchange: Exchange): LoggedCall | null {
  const { call } = exchange.route;
  if (call.log === null) return null;
  return {
    path: call.path,
    name: call.name,
    type: call.log,
    actor: exchange.caller,
    moduleName: moduleNameOf(exchange.request),
    address: exchange.request.ip,
    browser: browserOf(exchange.request),
    traceId: exchange.request.id,
    startedAt: exchange.startedAt,
    request: call.needs === 'open' || call.namesVisitors ? undefined : exchange.body,
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
