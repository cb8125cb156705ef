/**
 * How a call is answered, whatever it is, in this order: trace number (given by the server), own origin, session,
 * permission, rate limit, body, validation, handler, log, answer. A kept answer stands for the body's validation and the
 * handler; nothing else is left out for it.
 */
import { SUCCESS } from '@outbound/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { whileAllowed } from './allowed-downloads.ts';
import { asRefusal, envelopeOf, logError, sendRefusal, sendText } from './answers.ts';
import { answerAsset, answerDownload } from './attachments.ts';
import { validate } from './body.ts';
import type { Asset, Download, ReceivedFile } from './call-context.ts';
import { logCall, logFailure, logSuccess } from './call-log.ts';
import { contextOf, giveVisitor } from './context-of.ts';
import type { Exchange, Http, Route } from './exchange.ts';
import { admit } from './guards.ts';
import { type KeptAnswer, sendKept } from './kept-answers.ts';
import { isForStrangers, openOnce } from './opened-seals.ts';
import { bodyText, readBody } from './received-body.ts';
import { inWordsOf } from './refusal.ts';
import { senderOf, withUpload } from './uploads.ts';

interface Sent {
  bytes: number;
  /** From what was kept, without the handler. */
  isKept: boolean;
}

export async function answerCall(
  http: Http,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = route;
  const exchange: Exchange = {
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
    opened: null,
    sealAnswer: null,
  };
  let code: string = SUCCESS;
  let sent: Sent;
  try {
    await admit(exchange);
    sent = call.kind === 'upload' ? await answerUpload(exchange) : await answerBody(exchange);
  } catch (error) {
    const refusal = inWordsOf(call, asRefusal(error));
    code = refusal.code;
    // A foreign key may also be a fault of ours: it is told kindly, and looked at. Who refuses so himself knows why.
    if (refusal.code === 'CM5000' || (refusal.code === 'CM4092' && refusal !== error))
      logError(request, error, 'call failed');
    await logFailure(exchange, refusal);
    sent = { bytes: sendRefusal(exchange, refusal), isKept: false };
  }
  const entry = () => ({
    callPath: call.path,
    callName: call.name,
    method: call.method,
    userId: exchange.caller?.userId ?? null,
    userLoginId: exchange.caller?.userLoginId ?? exchange.note.signedBy ?? '',
    address: request.ip,
    status: reply.statusCode,
    code,
    durationMs: Date.now() - exchange.startedAt,
    requestBytes: Number(request.headers['content-length'] ?? 0) || 0,
    answerBytes: sent.bytes,
    traceId: request.id,
  });
  http.meter.count(call.path, reply.statusCode, code, Date.now() - exchange.startedAt);
  if (sent.isKept) http.interfaceLog.count(call.path, entry);
  else if (call.kind !== 'asset' || code !== SUCCESS) logCall(exchange, entry());
  return reply;
}

async function answerUpload(exchange: Exchange): Promise<Sent> {
  const { http, request, route } = exchange;
  const sender = senderOf(exchange.caller?.userId ?? null, exchange.visitor, request.ip);
  const answer = await withUpload(http, request, route.call, sender, (fields, files, text) =>
    run(exchange, validate(route.call.body, fields), text, files),
  );
  await logSuccess(exchange);
  return { bytes: sendText(exchange, envelopeOf(answer)).length, isKept: false };
}

async function answerBody(exchange: Exchange): Promise<Sent> {
  const { http, request, reply, route } = exchange;
  const { call } = route;
  const came = bodyText(exchange);
  // A text that has a kept answer was found plain and valid when it was first asked: it is not read again.
  const known = http.config.sealedBodies === 'required' ? null : route.kept?.answers.get(came);
  const { text, value } = known ? { text: came, value: known.body } : readBody(exchange, came);
  if (exchange.opened && isForStrangers(call)) await openOnce(http.db, exchange.opened);
  const kept = known ?? route.kept?.answers.get(text);
  if (kept) return { bytes: answerKept(exchange, kept), isKept: true };

  const body = validate(call.body, value, text !== came);
  const { generation } = http.publicCache;
  const ask = () => run(exchange, body, text, []);
  const answer = route.kept ? await joined(exchange, body, route.kept.answers.once(text, ask)) : await ask();
  if (call.kind === 'download' || call.kind === 'asset') {
    if (call.kind === 'download') {
      whileAllowed(exchange, (answer as Download).body);
      await answerDownload(reply, answer as Download);
    } else await answerAsset(request, reply, answer as Asset);
    await logSuccess(exchange);
    return { bytes: 0, isKept: false };
  }
  // Before the answer is sent: it may give the browser its pseudonym, which is a cookie of that answer.
  countTurn(exchange, body);
  const envelope = envelopeOf(answer);
  await logSuccess(exchange);
  const bytes = sendText(exchange, envelope);
  route.kept?.answers.set(text, {
    body,
    bytes: exchange.sealAnswer ? Buffer.from(envelope) : bytes,
    seconds: route.kept.keepSeconds,
    generation,
  });
  return { bytes: bytes.length, isKept: false };
}

/** An answer that somebody else may have asked for, as if this call had. */
async function joined(exchange: Exchange, body: unknown, asked: Promise<unknown>): Promise<unknown> {
  const answer = await asked;
  exchange.body = body;
  exchange.answer = answer;
  return answer;
}

/** Answers what is kept, past the framework where the caller needs nothing but its bytes; answers their number. */
function answerKept(exchange: Exchange, kept: KeptAnswer): number {
  const { http, request, reply, sealAnswer } = exchange;
  const isNewVisitor = exchange.visitor === null;
  countTurn(exchange, kept.body);
  const hasCookie = isNewVisitor && exchange.visitor !== null;
  return sealAnswer || hasCookie
    ? sendText(exchange, kept.bytes.toString('utf8')).length
    : sendKept(request, reply, kept, http.pageBuild);
}

/** What is done for every caller of a kept answer, whether it was kept or not. */
function countTurn(exchange: Exchange, body: unknown): void {
  exchange.route.kept?.eachTime?.(
    { visitor: exchange.visitor ?? giveVisitor(exchange), now: new Date(exchange.startedAt) },
    body as never,
  );
}

async function run(exchange: Exchange, body: unknown, text: string, files: ReceivedFile[]): Promise<unknown> {
  const { http, route } = exchange;
  exchange.body = body;
  const answer = await route.handle(contextOf(exchange, text), body, files);
  const { kind, secretAnswer } = route.call;
  if (kind !== 'download' && kind !== 'asset' && !secretAnswer) exchange.answer = answer;
  if (
    http.checkAnswers &&
    (route.call.kind === 'json' || route.call.kind === 'page' || route.call.kind === 'upload')
  ) {
    const checked = z.safeParse(route.call.answer, answer);
    if (!checked.success)
      throw new Error(`${route.call.path} answers another shape than it declares: ${checked.error.message}`);
  }
  return answer;
}
