/** The HTTP server itself: parsers, headers, and the one place that answers what no call caught. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config/index.ts';
import { asRefusal, logError, refusalEnvelope } from './answers.ts';
import { DATA_POLICY, EMBEDDED_POLICY, headersOf } from './headers.ts';
import { COMPRESS_FROM_BYTES } from './kept-answers.ts';
import { Refusal } from './refusal.ts';
import { newTraceId } from './trace-id.ts';

/** A request that takes longer than the browser waits (spec 9) is given up. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The type of a body that holds files. */
const FILES = 'multipart/form-data';

/** What is said of a file beside its bytes. */
const ofFiles = ['Content-Disposition', 'Content-Length', 'Content-Range', 'Accept-Ranges', 'ETag'];

/** Where log lines go; the process's output when none is given. */
export interface LogLines {
  write(line: string): void;
}

/**
 * Lets the routes of a scope receive files. What does so has promises and a listener hang on every call of its scope, so that
 * only those have it that take files.
 */
export async function receiveFiles(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser(FILES);
  await scope.register(multipart);
}

/** A server without routes. Log lines are JSON with the trace number as `reqId`. */
export async function createHttpServer(config: Config, logTo?: LogLines): Promise<FastifyInstance> {
  const app = fastify({
    logger:
      config.logLevel === 'silent' ? false : { level: config.logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    // The n nearest hops; what stands before their entries was written by whoever asks. (As a number it trusts nobody.)
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    genReqId: newTraceId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A running call is answered before its connection ends; new connections are refused at once.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readable(url),
    // An address that cannot be read reaches neither a route nor the handler of errors below.
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply as FastifyReply),
  });
  // A socket remembers the address that it was once asked for, and cannot tell it after its end: limits and logs need it
  // of a caller who has gone, too.
  app.server.on('connection', (socket) => socket.remoteAddress);
  app.addHook('onSend', (request, reply, payload, done) => {
    // What an answer says of itself stays.
    const said = ['Referrer-Policy', 'Cross-Origin-Resource-Policy'].map(
      (name) => [name, reply.getHeader(name)] as const,
    );
    reply.headers(headersOf(request));
    for (const [name, value] of said) if (value !== undefined) reply.header(name, value);
    // The one policy that lets other sites frame what it stands on.
    if (reply.getHeader('Content-Security-Policy') === EMBEDDED_POLICY)
      reply.removeHeader('X-Frame-Options').header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.url.startsWith('/web/') && !reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', DATA_POLICY);
    done(null, payload);
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Left where it is: most calls take no files, and say so once it is known who asks.
  app.addContentTypeParser(FILES, (_request, _body, done) => done(null));
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip', 'deflate', 'identity'],
    // Nobody sends us compressed bodies, and a few bytes of one can stand for very many.
    globalDecompression: false,
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'CM5000') logError(request, error, 'request failed');
    // A download that breaks before its first byte was about to be a file: its headers are not those of these words.
    for (const header of ofFiles) reply.removeHeader(header);
    if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
    reply
      .code(refusal.status)
      .header('Content-Type', 'application/json; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(refusalEnvelope(refusal));
  });
  return app;
}

/**
 * An address of a page with a broken % in its path, as somebody typed or cut it off: its signs stand for themselves then, so
 * that whoever reads it is told by a page that there is nothing. Calls are programs', and are told as such.
 */
function readable(url: string): string {
  if (!url.includes('%') || url.startsWith('/web/')) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** An address that cannot even be read (a broken %, a part of absurd length) is the address of nothing. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('CM4041');
  reply
    .code(refusal.status)
    .headers({ ...headersOf(request), 'Cache-Control': 'no-store' })
    .send(refusalEnvelope(refusal));
}

/** What the framework itself refuses (size, type, form of a request), in the words of the catalogue. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) return new Refusal('CM4130');
  if (error.statusCode === 415) return new Refusal('CM4150');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('CM4000');
  return asRefusal(error);
}
