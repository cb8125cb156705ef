/**
 * How a call travels: every call of the contract becomes a route whose steps are always the same and in this order:
 * trace number, own origin, session, permission, rate limit, body, validation, handler, log, answer.
 */
import { randomBytes } from 'node:crypto';
import { type Call, errors, type Needs, OperationType, SESSION_TIMED_OUT, SUCCESS } from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isUnavailable } from '../database/faults.ts';
import type { Db } from '../database/open.ts';
import { answerAsset, answerDownload } from './attachments.ts';
import { parseJson, validate } from './body.ts';
import type { Asset, Context, Download, Implement, Kept, Note, ReceivedFile } from './call-context.ts';
import { type Caller, CREDENTIAL_COOKIE, type ResolveCaller } from './caller.ts';
import type { InterfaceLog } from './interface-log.ts';
import { compressed, KeptAnswers, sendKept } from './kept-answers.ts';
import type { RateLimits } from './limits.ts';
import { type LoggedCall, operationLogRow } from './operation-log.ts';
import { requireOwnOrigin } from './origin.ts';
import type { PublicCache } from './public-cache.ts';
import { Refusal, tooMany } from './refusal.ts';
import { claimsSeal, type Seal, SealFailure } from './seal.ts';
import { withUpload } from './uploads.ts';
import { newVisitor, readVisitor, VISITOR_COOKIE, VISITOR_COOKIE_SECONDS } from './visitor.ts';
import { type Repeatable, runWrite } from './write.ts';

/** What the http room is given by whoever composes the server. */
export interface Http {
  config: Config;
  db: Db;
  resolveCaller: ResolveCaller;
  seal: Seal;
  visitorSecret: string;
  limits: RateLimits;
  interfaceLog: InterfaceLog;
  publicCache: PublicCache;
  spoolFolder: string;
  /** Tests check every answer against its schema; it would double the cost of a list in service. */
  checkAnswers: boolean;
}

type AnyHandler = (context: Context, body: unknown, files?: ReceivedFile[]) => Promise<unknown>;

interface Route {
  call: Call;
  handle: AnyHandler;
  kept: (Pick<Kept<Call>, 'keepSeconds' | 'eachTime'> & { answers: KeptAnswers }) | null;
}

const KEY_SHAPE = /^[\w:.-]{16,128}$/;

/** Binds the calls of a subject to their handlers. */
export function bind<T extends Record<string, Call>>(
  app: FastifyInstance,
  http: Http,
  calls: T,
  handlers: Implement<T>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name as keyof T] as AnyHandler | (Kept<Call> & { handle: AnyHandler });
    const route: Route =
      typeof handler === 'function'
        ? { call, handle: handler, kept: null }
        : {
            call,
            handle: handler.handle,
            kept: { ...handler, answers: new KeptAnswers(http.publicCache) },
          };
    app.route({
      method: call.method,
      url: `/web${call.path}`,
      // A kept answer is compressed once, not for every caller (see kept-answers.ts), and needs no logger of its own.
      ...(route.kept && { compress: false, childLoggerFactory: (logger) => logger }),
      bodyLimit: call.kind === 'upload' ? call.limit * call.files + 1_048_576 : call.limit * 3,
      handler: (request, reply) => {
        if (!route.kept || !answerAtOnce(http, route.call, route.kept, request, reply))
          return travel(http, route, request, reply);
      },
    });
  }
}

type KeptRoute = NonNullable<Route['kept']>;

/**
 * Answers what is kept for everybody, with no more work than a visitor's turn takes: same origin, rate limit, counting
 * the view. False for whatever needs a closer look (no answer kept, a new visitor, a refusal): that travels as usual.
 */
function answerAtOnce(
  http: Http,
  call: Call,
  kept: KeptRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (!Buffer.isBuffer(request.body) || http.config.sealedBodies === 'required') return false;
  const answer = kept.answers.get(request.body.toString('utf8'));
  if (!answer) return false;
  const visitor = readVisitor(http.visitorSecret, request.cookies[VISITOR_COOKIE]);
  if (visitor === null && kept.eachTime) return false;
  try {
    if (request.headers.cookie !== undefined) requireOwnOrigin(request);
    http.limits.take({ path: call.path, isAsset: false, sessionId: null, visitor, address: request.ip });
  } catch {
    return false;
  }
  const startedAt = Date.now();
  if (visitor !== null) kept.eachTime?.({ visitor, now: new Date(startedAt) }, answer.body as never);
  const answerBytes = sendKept(request, reply, answer);
  http.interfaceLog.count(call.path, () => ({
    callPath: call.path,
    callName: call.name,
    method: call.method,
    userId: null,
    userLoginId: '',
    address: request.ip,
    status: 200,
    code: SUCCESS,
    durationMs: Date.now() - startedAt,
    requestBytes: Number(request.headers['content-length'] ?? 0) || 0,
    answerBytes,
    traceId: request.id,
  }));
  return true;
}

/** What is known of a request while it travels. */
interface Trip {
  http: Http;
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  startedAt: number;
  caller: Caller | null;
  visitor: string | null;
  note: Note;
  /** The operation log's row was written together with the work. */
  isLogged: boolean;
  /** The key to seal the answer with, when the caller asked for it. */
  sealKey: Buffer | null;
}

async function travel(
  http: Http,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = route;
  const trip: Trip = {
    http,
    route,
    request,
    reply,
    startedAt: Date.now(),
    caller: null,
    visitor: null,
    note: {},
    isLogged: false,
    sealKey: null,
  };
  let code: string = SUCCESS;
  let keptBytes = false;
  let answerBytes = 0;
  try {
    await admit(trip);
    if (call.kind === 'upload') {
      const answer = await withUpload(request, call, http.spoolFolder, (fields, files, text) =>
        run(trip, validate(call.body, fields), text, files),
      );
      answerBytes = sendText(trip, envelopeOf(answer)).length;
    } else {
      const { value, text } = readBody(trip);
      const kept = route.kept?.answers.get(text);
      if (kept) {
        keptBytes = true;
        countTurn(trip, kept.body);
        answerBytes = sendText(trip, kept.bytes.toString('utf8')).length;
      } else {
        const body = validate(call.body, value);
        const { generation } = http.publicCache;
        const answer = await run(trip, body, text, []);
        if (call.kind === 'download') await answerDownload(reply, answer as Download);
        else if (call.kind === 'asset') await answerAsset(request, reply, answer as Asset);
        else {
          // Before the answer is sent: it may give the browser its pseudonym, which is a cookie of that answer.
          countTurn(trip, body);
          const envelope = envelopeOf(answer);
          const bytes = sendText(trip, envelope);
          answerBytes = bytes.length;
          route.kept?.answers.set(text, {
            body,
            bytes: trip.sealKey ? Buffer.from(envelope) : bytes,
            seconds: route.kept.keepSeconds,
            generation,
          });
        }
      }
    }
    await logSuccess(trip);
  } catch (error) {
    const refusal = asRefusal(error);
    code = refusal.code;
    if (refusal.status >= 500 && refusal.code === 'CM5000') logError(request, error, 'call failed');
    await logFailure(trip, refusal);
    answerBytes = sendRefusal(trip, refusal);
  }
  const entry = {
    callPath: call.path,
    callName: call.name,
    method: call.method,
    userId: trip.caller?.userId ?? null,
    userLoginId: trip.caller?.userLoginId ?? '',
    address: request.ip,
    status: reply.statusCode,
    code,
    durationMs: Date.now() - trip.startedAt,
    requestBytes: Number(request.headers['content-length'] ?? 0) || 0,
    answerBytes,
    traceId: request.id,
  };
  if (keptBytes) http.interfaceLog.count(call.path, () => entry);
  else if (call.kind !== 'asset' || code !== SUCCESS) http.interfaceLog.add(entry);
  return reply;
}

/** Everything that is checked before the body is looked at: a caller who may not gets no work out of us. */
async function admit(trip: Trip): Promise<void> {
  const { http, route, request } = trip;
  const { call } = route;
  const token = request.cookies[CREDENTIAL_COOKIE];
  if (call.method === 'POST' && request.headers.cookie !== undefined) requireOwnOrigin(request);
  if (token !== undefined && (call.needs !== 'open' || !route.kept))
    trip.caller = await http.resolveCaller(token);
  trip.visitor = readVisitor(http.visitorSecret, request.cookies[VISITOR_COOKIE]);
  if (call.needs !== 'open') authorise(call, trip.caller);
  http.limits.take({
    path: call.path,
    isAsset: call.kind === 'asset',
    sessionId: trip.caller?.sessionId ?? null,
    visitor: trip.visitor,
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

/** The JSON of a body: plain, or opened when it came sealed (spec 7). GET calls take path and query. */
function readBody(trip: Trip): { value: unknown; text: string } {
  const { http, route, request } = trip;
  if (route.call.method === 'GET')
    return { value: { ...(request.query as object), ...(request.params as object) }, text: '' };
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const value = parseJson(text);
  if (!claimsSeal(value)) {
    if (http.config.sealedBodies === 'required' && text !== '') throw new Refusal('CM4003');
    return { value, text };
  }
  try {
    const opened = http.seal.open(value, request.ip);
    if (Buffer.byteLength(opened.text) > route.call.limit) throw new Refusal('CM4130');
    if (request.headers['accept-seal'] === 'sm4') trip.sealKey = opened.key;
    return { value: parseJson(opened.text), text: opened.text };
  } catch (error) {
    throw refusalOfSeal(error);
  }
}

function refusalOfSeal(error: unknown): unknown {
  if (error instanceof SealFailure) {
    if (error.retryAfter !== undefined) return tooMany(error.retryAfter);
    return new Refusal(error.reason === 'tooLarge' ? 'CM4130' : 'CM4002', {}, { cause: error });
  }
  // Opened but not JSON: told apart from a wrong padding, it would let an eavesdropper decrypt a body by asking.
  const isNoJson = error instanceof Refusal && error.code === 'CM4000';
  return isNoJson ? new Refusal('CM4002', {}, { cause: error }) : error;
}

async function run(trip: Trip, body: unknown, text: string, files: ReceivedFile[]): Promise<unknown> {
  const { http, route } = trip;
  const answer = await route.handle(contextOf(trip, text), body, files);
  if (
    http.checkAnswers &&
    (route.call.kind === 'json' || route.call.kind === 'page' || route.call.kind === 'upload')
  ) {
    const checked = route.call.answer.safeParse(answer);
    if (!checked.success)
      throw new Error(`${route.call.path} answers another shape than it declares: ${checked.error.message}`);
  }
  return answer;
}

function contextOf(trip: Trip, bodyText: string): Context {
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
function giveVisitor(trip: Trip): string {
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

function loggedCall(trip: Trip): LoggedCall | null {
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
  };
}

/** Calls that are logged but write nothing of their own (sign-in, export, reveal) get their row here. */
async function logSuccess(trip: Trip): Promise<void> {
  const logged = trip.isLogged ? null : loggedCall(trip);
  if (logged)
    await trip.http.db
      .insertInto('operation_log')
      .values(operationLogRow(logged, trip.note, ''))
      .execute();
}

/** What a known person or a sign-in tried in vain; what nameless visitors get wrong stays in the interface log. */
async function logFailure(trip: Trip, refusal: Refusal): Promise<void> {
  const logged = loggedCall(trip);
  if (!logged || (trip.caller === null && logged.type !== OperationType.login) || refusal.code === 'CM5030')
    return;
  try {
    await trip.http.db
      .insertInto('operation_log')
      .values(operationLogRow(logged, trip.note, refusal.message))
      .execute();
  } catch (error) {
    logError(trip.request, error, 'the failed call could not be logged');
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('CM5030', {}, { retryAfter: 5, cause: error });
  return new Refusal('CM5000', {}, { cause: error });
}

const envelopeOf = (data: unknown) => JSON.stringify({ code: SUCCESS, message: '成功', data });

/** Sends the text of an envelope, sealed where the caller asked for it; answers the bytes that went. */
function sendText({ http, route, request, reply, sealKey }: Trip, text: string): Buffer {
  if (sealKey) reply.header('X-Sealed', 'sm4');
  const bytes = Buffer.from(sealKey ? `{"data":"${http.seal.seal(sealKey, text)}"}` : text);
  sendBytes(reply, route.kept ? compressed(request, reply, bytes) : bytes);
  return bytes;
}

/** What is done for every caller of a kept answer, whether it was kept or not. */
function countTurn(trip: Trip, body: unknown): void {
  trip.route.kept?.eachTime?.(
    { visitor: trip.visitor ?? giveVisitor(trip), now: new Date(trip.startedAt) },
    body as never,
  );
}

function sendBytes(reply: FastifyReply, bytes: Buffer): void {
  // What a caller with a session sees is never kept by anything between him and us.
  reply
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(bytes);
}

function sendRefusal(trip: Trip, refusal: Refusal): number {
  const { reply } = trip;
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return 0;
  }
  const bytes = Buffer.from(JSON.stringify(refusalEnvelope(refusal)));
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  reply.code(errors[refusal.code].status);
  sendBytes(reply, bytes);
  return bytes.length;
}

/** The envelope of a failed call; the session's end has the code that spec 8 gives it. */
export function refusalEnvelope(refusal: Refusal): { code: string; message: string; data: unknown } {
  return {
    code: refusal.code === 'CM4010' ? SESSION_TIMED_OUT : refusal.code,
    message: refusal.message,
    data: refusal.fields.length > 0 ? { fields: refusal.fields } : null,
  };
}

/** A log line with the trace number, also where the request has no logger of its own. */
export function logError(request: FastifyRequest, error: unknown, what: string): void {
  request.server.log.error({ reqId: request.id, err: error }, what);
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

const process14 = randomBytes(4).toString('hex') + Date.now().toString(36).slice(-6);
let counter = 0;
/** A trace number: unique over processes and restarts, short enough to read out on the telephone. */
export function newTraceId(): string {
  counter = (counter + 1) % 0xffffffff;
  return process14 + counter.toString(36);
}
