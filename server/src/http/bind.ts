/** Every call of the contract becomes a route, answered the same way: see `answer-call.ts`. */
import type { Call } from '@outbound/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { answering } from '../threads/caller-socket.ts';
import { answerCall } from './answer-call.ts';
import type { Implement, Kept } from './call-context.ts';
import type { AnyHandler, Http, Route } from './exchange.ts';
import { KeptAnswers } from './kept-answers.ts';
import { receiveFiles } from './server.ts';

/** Binds the calls of a subject to their handlers. */
export function bind<T extends Record<string, Call>>(
  app: FastifyInstance,
  http: Http,
  calls: T,
  handlers: Implement<T>,
): void {
  const isShownToVisitors = Object.values<unknown>(handlers).some(isKept);
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name as keyof T] as AnyHandler | (Kept<Call> & { handle: AnyHandler }) | null;
    // An optional call that this server is set up without: its address is as unknown as any other.
    if (handler === null) continue;
    http.served.add(call);
    const route: Route =
      typeof handler === 'function'
        ? { call, handle: handler, isShownToVisitors, kept: null }
        : {
            call,
            handle: handler.handle,
            isShownToVisitors,
            kept: { ...handler, answers: new KeptAnswers(http.publicCache) },
          };
    const served: RouteOptions = {
      method: call.method,
      url: `/web${call.path}`,
      // A kept answer is compressed once, not for every caller (see kept-answers.ts), and needs no logger of its own.
      ...(route.kept && { compress: false, childLoggerFactory: (logger) => logger }),
      bodyLimit: call.kind === 'upload' ? call.limit * call.files + 1_048_576 : call.limit * 3,
      handler: (request, reply) =>
        answering(request.raw.socket, () => answerCall(http, route, request, reply)),
    };
    if (call.kind !== 'upload') app.route(served);
    else
      app.register(async (scope) => {
        await receiveFiles(scope);
        scope.route(served);
      });
  }
}

const isKept = (handler: unknown) =>
  typeof handler === 'object' && handler !== null && 'keepSeconds' in handler;
