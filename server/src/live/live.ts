/**
 * One event stream to each signed-in browser (`/web/live`, server-sent events): a word that something changed, never
 * the thing itself. What it is, the page asks for by an ordinary call, with its own permission.
 */
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@outbound/contract';
import type { FastifyInstance } from 'fastify';
import { CREDENTIAL_COOKIE } from '../http/caller.ts';
import type { Http } from '../http/exchange.ts';
import { headersOf } from '../http/headers.ts';
import { findCaller } from '../http/known-credentials.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal, tooMany } from '../http/refusal.ts';
import { MESSAGES_CHANNEL, peopleOf, type TellPages } from '../messages/index.ts';
import { subjects } from '../records/subjects.ts';
import { findEndedSessions } from '../sign-in/index.ts';

/** How often a line is written that keeps proxies from cutting the stream. */
const BEAT_MS = 15_000;
/** How soon a page hears that rights have changed or that its session is over. */
const LOOK_MS = 2_000;
/** A browser holds one; several browsers of one person are several sessions. */
const MOST_PER_SESSION = 10;

interface Stream {
  response: ServerResponse;
  sessionId: number;
  userId: number;
}

/**
 * Serves the stream: `dictionary` as it is published, `requests` when somebody asked for rights or was answered, `messages` to those alone who have others than before, `access` when the version of all counted rights has moved, `ended`
 * or `frozen` as the last word when the session is over. Answers how many are open.
 */
export function serveLive(
  server: FastifyInstance,
  http: Http,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): { openStreams(): number; tellMessages: TellPages } {
  const streams = new Set<Stream>();
  const send = (stream: Stream, event: LiveEvent, data: string) =>
    stream.response.write(`event: ${event}\ndata: ${data.replaceAll(/[\r\n]/g, ' ')}\n\n`);
  const tellAll = (event: LiveEvent, data: string) => {
    for (const stream of streams) send(stream, event, data);
  };
  const endRequests = database.subscribe(
    subjects.rightRequest.channel,
    () => tellAll('requests', ''),
    () => tellAll('requests', ''),
  );
  const end = database.subscribe(
    subjects.dictionary.channel,
    (type) => tellAll('dictionary', type),
    // What was said while the connection was lost is gone: every type may have changed.
    () => tellAll('dictionary', ''),
  );

  // Pages that hear of a message to everybody do not all ask at once.
  const tellMessages: TellPages = (people) => {
    for (const stream of streams)
      if (people === null) send(stream, 'messages', 'all');
      else if (people.has(stream.userId)) send(stream, 'messages', '');
  };
  const endMessages = database.subscribe(
    MESSAGES_CHANNEL,
    (payload) => tellMessages(peopleOf(payload)),
    () => tellMessages(null),
  );

  // The database moves that version itself, whoever changes rights in whatever way; one small query for all streams.
  let accessVersion: number | null = null;
  const readVersion = async (): Promise<number> =>
    (await database.db.selectFrom('access_version').select('version').executeTakeFirstOrThrow()).version;
  const lookAtAccess = async (): Promise<void> => {
    if (streams.size === 0) {
      accessVersion = null;
      return;
    }
    const version = await readVersion();
    if (accessVersion !== null && version !== accessVersion) tellAll('access', '');
    accessVersion = version;
  };
  // Whatever ended a session, on whichever node: nobody has to think of telling.
  const lookAtSessions = async (): Promise<void> => {
    const ended = await findEndedSessions(database.db, [...streams]);
    for (const stream of streams) {
      const why = ended.get(stream.sessionId);
      if (why === undefined) continue;
      streams.delete(stream);
      send(stream, why, '');
      stream.response.end();
    }
  };
  const watch = setInterval(() => {
    // In this order: whose session is over hears why, and not of rights first, at which he would only ask in vain.
    lookAtSessions()
      .then(lookAtAccess)
      .catch((error: unknown) => log.warn({ err: error }, 'rights and sessions of live streams not read'));
  }, LOOK_MS).unref();

  const beat = setInterval(() => {
    for (const { response } of streams) response.write(': still here\n\n');
  }, BEAT_MS).unref();

  server.addHook('preClose', async () => {
    clearInterval(beat);
    clearInterval(watch);
    end();
    endRequests();
    endMessages();
    for (const { response } of streams) response.end();
  });

  server.get('/web/live', async (request, reply) => {
    const token = request.cookies[CREDENTIAL_COOKIE] ?? '';
    const caller = token === '' ? null : await findCaller(http, token, { isUse: false, address: request.ip });
    if (!caller) throw new Refusal('CM4010');
    if (caller.mustChangePassword) throw new Refusal('CM4032');
    http.limits.take({
      path: '/live',
      isAsset: false,
      sessionId: caller.sessionId,
      visitor: null,
      address: request.ip,
    });
    const { sessionId, userId } = caller;
    const mine = [...streams].filter((stream) => stream.sessionId === sessionId).length;
    if (mine >= MOST_PER_SESSION) throw tooMany(BEAT_MS / 1_000);
    accessVersion ??= await readVersion();
    reply.hijack();
    const response = reply.raw;
    const stream: Stream = { response, sessionId, userId };
    response.once('close', () => streams.delete(stream));
    response.writeHead(200, {
      ...headersOf(request),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nginx would hold the lines back until its buffer is full.
      'x-accel-buffering': 'no',
    });
    streams.add(stream);
    response.write('retry: 5000\n\n');
  });
  return { openStreams: () => streams.size, tellMessages };
}
