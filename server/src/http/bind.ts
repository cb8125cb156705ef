/**
 * How a call travels: every call of the contract becomes a route whose steps are always the same and in this order:
 * trace number, own origin, session, permission, rate limit, body, validation, handler, log, answer.
 */
import { type Call, type Needs, OperationType, SUCCESS } from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal, envelopeOf, logError, sendRefusal, sendText } from './answers.ts';
import { answerAsset, answerDownload } from './attachments.ts';
import { validate } from './body.ts';
import type { Asset, Download, Implement, Kept, ReceivedFile } from './call-context.ts';
import { type Caller, CREDENTIAL_COOKIE } from './caller.ts';
import { contextOf, giveVisitor, loggedCall } from './context-of.ts';
import { KeptAnswers, sendKept } from './kept-answers.ts';
import { operationLogRow } from './operation-log.ts';
import { requireOwnOrigin } from './origin.ts';
import { readBody } from './received-body.ts';
import { Refusal } from './refusal.ts';
import type { AnyHandler, Http, Route, Trip } from './trip.ts';
import { withUpload } from './uploads.ts';
import { readVisitor, VISITOR_COOKIE } from './visitor.ts';

/** Binds the calls of a subject to their handlers. */
export function bind<T extends Record<string, Call>>(
  app: FastifyInstance,
  http: Http,
  calls: T,
  handlers: Implement<T>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name as keyof T] as AnyHandler | (Kept<Call> & { handle: AnyHandler }) | null;
    // An optional call that this server is set up without: its address is as unknown as any other.
    if (handler === null) continue;
    http.served.add(call);
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
    body: undefined,
    answer: undefined,
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
      await logSuccess(trip);
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
        if (call.kind === 'download' || call.kind === 'asset') {
          if (call.kind === 'download') await answerDownload(reply, answer as Download);
          else await answerAsset(request, reply, answer as Asset);
          await logSuccess(trip);
        } else {
          // Before the answer is sent: it may give the browser its pseudonym, which is a cookie of that answer.
          countTurn(trip, body);
          const envelope = envelopeOf(answer);
          await logSuccess(trip);
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
  } catch (error) {
    const refusal = asRefusal(error);
    code = refusal.code;
    // A foreign key may also be a fault of ours: it is told kindly, and looked at. Who refuses so himself knows why.
    if (refusal.code === 'CM5000' || (refusal.code === 'CM4092' && refusal !== error))
      logError(request, error, 'call failed');
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
    trip.caller = await http.resolveCaller(token, call.isUse);
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

async function run(trip: Trip, body: unknown, text: string, files: ReceivedFile[]): Promise<unknown> {
  const { http, route } = trip;
  trip.body = body;
  const answer = await route.handle(contextOf(trip, text), body, files);
  const { kind, secretAnswer } = route.call;
  if (kind !== 'download' && kind !== 'asset' && !secretAnswer) trip.answer = answer;
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

/**
 * Calls that are logged but write nothing of their own (sign-in, export, reveal) get their row here: before the answer
 * goes out, so that nobody reads what could not be written down. A download is logged once it is whole.
 */
async function logSuccess(trip: Trip): Promise<void> {
  const logged = trip.isLogged ? null : loggedCall(trip);
  if (logged)
    await trip.http.db
      .insertInto('operation_log')
      .values(operationLogRow(logged, trip.note, { failure: '', answer: trip.answer }))
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
      .values(
        operationLogRow(logged, trip.note, {
          failure: refusal.message,
          answer: { code: refusal.code, message: refusal.message },
        }),
      )
      .execute();
  } catch (error) {
    logError(trip.request, error, 'the failed call could not be logged');
  }
}

/** What is done for every caller of a kept answer, whether it was kept or not. */
function countTurn(trip: Trip, body: unknown): void {
  trip.route.kept?.eachTime?.(
    { visitor: trip.visitor ?? giveVisitor(trip), now: new Date(trip.startedAt) },
    body as never,
  );
}
