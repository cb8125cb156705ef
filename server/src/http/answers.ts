/** How an answer leaves: the envelope, sealed or compressed where asked for, and the refusals. */
import { errors, SESSION_TIMED_OUT, SUCCESS, SUCCESS_TEXT } from '@outbound/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCrossed, isForeignKeyViolation, isUnavailable, isUniqueViolation } from '../database/faults.ts';
import { LineIsFull, SenderGone } from '../threads/fair-turns.ts';
import type { Exchange } from './exchange.ts';
import { compressed } from './kept-answers.ts';
import { statusesOf } from './openapi/refusals.ts';
import { Refusal } from './refusal.ts';

/** When to come again to a line that is full: so long a few pieces of work take. */
const LINE_SECONDS = 10;

/** What is told of an error: a refusal as it is, a database that is away, else our own fault. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof LineIsFull) {
    const parameters = { seconds: LINE_SECONDS };
    const more = { retryAfter: LINE_SECONDS, cause: error };
    return error.isSenders
      ? new Refusal('CM4292', parameters, more)
      : new Refusal('CM5031', parameters, more);
  }
  if (error instanceof SenderGone) return new Refusal('CM4000', {}, { cause: error });
  if (isUnavailable(error)) return new Refusal('CM5030', {}, { retryAfter: 5, cause: error });
  // What a write points at was there when it was checked: somebody took it away in between, or took the name that was
  // free. Or two writes wanted what the other one held, and this one was given up.
  if (isForeignKeyViolation(error) || isUniqueViolation(error) || isCrossed(error))
    return new Refusal('CM4092', {}, { cause: error });
  return new Refusal('CM5000', {}, { cause: error });
}

/** The text of a successful answer. */
export const envelopeOf = (data: unknown) => JSON.stringify({ code: SUCCESS, message: SUCCESS_TEXT, data });

/** Sends the text of an envelope, sealed where the caller asked for it; answers the bytes that went. */
export function sendText({ route, request, reply, sealAnswer }: Exchange, text: string): Buffer {
  if (sealAnswer) reply.header('X-Sealed', 'sm4');
  const bytes = Buffer.from(sealAnswer ? `{"data":"${sealAnswer(text)}"}` : text);
  sendBytes(reply, route.kept ? compressed(request, reply, bytes) : bytes);
  return bytes;
}

function sendBytes(reply: FastifyReply, bytes: Buffer): void {
  // What a caller with a session sees is never kept by anything between him and us.
  reply
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(bytes);
}

/** Sends a refusal, or ends the connection when an answer has begun; answers the number of bytes. */
export function sendRefusal(exchange: Exchange, refusal: Refusal): number {
  const { reply, http } = exchange;
  http.outages.refused(refusal.code, refusal.cause);
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return 0;
  }
  const bytes = Buffer.from(JSON.stringify(refusalEnvelope(refusal)));
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  const { status } = errors[refusal.code];
  if (http.checkAnswers && status !== 200 && !statusesOf(exchange.route.call).has(status))
    throw new Error(`${exchange.route.call.path} refuses with ${status}, which it does not declare`);
  reply.code(status);
  sendBytes(reply, bytes);
  return bytes.length;
}

/** The envelope of a failed call; the session's end has the code that spec 8 gives it. */
export function refusalEnvelope(refusal: Refusal): { code: string; message: string; data: unknown } {
  const { fields, data } = refusal;
  return {
    code: refusal.code === 'CM4010' ? SESSION_TIMED_OUT : refusal.code,
    message: refusal.message,
    data: fields.length > 0 ? { ...data, fields } : data,
  };
}

/**
 * A log line with the trace number, also where the request has no logger of its own: of level error, but `info` where
 * nothing failed and the reader went away before his answer had begun.
 */
export function logError(request: FastifyRequest, error: unknown, what: string): void {
  const level = hasGone(request) && isCutOff(error) ? 'info' : 'error';
  request.server.log[level]({ reqId: request.id, err: error }, what);
}

const hasGone = (request: FastifyRequest) => request.raw.socket.destroyed;

/** A stream that was ended before its end; also one that we feed from, so that by itself it says nothing of the reader. */
const isCutOff = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
