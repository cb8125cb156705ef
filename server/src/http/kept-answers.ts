import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DATA_POLICY, headersBy, TRACE_HEADER } from './headers.ts';
import type { PublicCache } from './public-cache.ts';

/** Longer bodies than any page of ours sends are not looked for: their number would be without end. */
const LONGEST_BODY = 1_024;
const MOST_KEPT = 500;
/** Below this an answer is not worth compressing. */
export const COMPRESS_FROM_BYTES = 2_048;

/** An answer of a public call, ready to be sent again. */
export interface KeptAnswer {
  /** The validated body that it answers. */
  body: unknown;
  /** The envelope. */
  bytes: Buffer;
  /**
   * The same, one character a byte, made when it is first sent again: as a string Node writes it in one piece with the
   * head, as a Buffer in two.
   */
  plain?: string;
  /** The same compressed, made when somebody first asks for it; null when it is too short. */
  gzip?: string | null;
  /** Milliseconds since the epoch. */
  until: number;
  generation: number;
}

/**
 * Answers of one call that are the same for everybody (public lists and details), kept for a few seconds in this process
 * and found by the text of the request's body, before it is parsed. They end with the generation of the public cache, that is
 * with every change by the office. Nothing that depends on a session ever gets in.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #asked = new Map<string, { answer: Promise<unknown>; generation: number }>();
  readonly #publicCache: PublicCache;

  constructor(publicCache: PublicCache) {
    this.#publicCache = publicCache;
  }

  get(bodyText: string, now = Date.now()): KeptAnswer | null {
    if (bodyText.length > LONGEST_BODY) return null;
    const answer = this.#answers.get(bodyText);
    return answer && answer.until > now && answer.generation === this.#publicCache.generation ? answer : null;
  }

  /**
   * What `ask` answers, asked once for all who want it at the same moment: when an answer ends, the hundred callers who
   * come until there is the next one cost as much as one. Who comes after a change never joins what was asked before it.
   */
  once(bodyText: string, ask: () => Promise<unknown>): Promise<unknown> {
    if (bodyText.length > LONGEST_BODY) return ask();
    const { generation } = this.#publicCache;
    const running = this.#asked.get(bodyText);
    if (running?.generation === generation) return running.answer;
    const asked = { answer: ask(), generation };
    this.#asked.set(bodyText, asked);
    const forget = () => {
      if (this.#asked.get(bodyText) === asked) this.#asked.delete(bodyText);
    };
    asked.answer.then(forget, forget);
    return asked.answer;
  }

  /** Keeps an answer that was begun in `generation`; one that a change has overtaken is dropped. */
  set(
    bodyText: string,
    {
      body,
      bytes,
      seconds,
      generation,
    }: { body: unknown; bytes: Buffer; seconds: number; generation: number },
    now = Date.now(),
  ): void {
    if (bodyText.length > LONGEST_BODY || generation !== this.#publicCache.generation) return;
    // Removed first, so that the oldest answer is always the first of the map.
    this.#answers.delete(bodyText);
    if (this.#answers.size >= MOST_KEPT) {
      const oldest = this.#answers.keys().next();
      if (!oldest.done) this.#answers.delete(oldest.value);
    }
    this.#answers.set(bodyText, {
      body,
      bytes,
      until: now + seconds * 1000,
      generation,
    });
  }
}

function plainOf(answer: KeptAnswer): string {
  answer.plain ??= answer.bytes.toString('latin1');
  return answer.plain;
}

function gzipOf(answer: KeptAnswer): string | null {
  if (answer.gzip === undefined)
    answer.gzip =
      answer.bytes.length < COMPRESS_FROM_BYTES ? null : gzipSync(answer.bytes).toString('latin1');
  return answer.gzip;
}

const takesGzip = (request: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));

/** The bytes as this caller takes them, with the headers that say so; for answers of kept calls that are not kept. */
export function compressed(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Buffer {
  reply.header('Vary', 'accept-encoding');
  if (bytes.length < COMPRESS_FROM_BYTES || !takesGzip(request)) return bytes;
  reply.header('Content-Encoding', 'gzip');
  return gzipSync(bytes);
}

/** Put together once: all that is not of one answer alone. */
const headBy = (protocol: FastifyRequest['protocol']) =>
  Object.entries({
    'Content-Security-Policy': DATA_POLICY,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'accept-encoding',
    ...headersBy(protocol),
  }).flat();
const heads = { http: headBy('http'), https: headBy('https') };

/**
 * Sends a kept answer past the framework and its hooks, with the headers that every answer has; no other header can be
 * given with it but the build of the pages. Answers the number of bytes.
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  pageBuild: string | null,
): number {
  const gzip = takesGzip(request) ? gzipOf(answer) : null;
  const text = gzip ?? plainOf(answer);
  const headers = [
    ...heads[request.protocol],
    TRACE_HEADER,
    request.id,
    'Content-Length',
    String(text.length),
  ];
  if (pageBuild !== null) headers.push('X-Page-Build', pageBuild);
  if (gzip !== null) headers.push('Content-Encoding', 'gzip');
  reply.hijack();
  reply.raw.writeHead(200, headers);
  reply.raw.end(text, 'latin1');
  return text.length;
}
