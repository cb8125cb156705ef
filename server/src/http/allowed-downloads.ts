/** A download that runs for long is its caller's only as long as he may have it: who is shut out reads no further. */
import type { Readable } from 'node:stream';
import { CREDENTIAL_COOKIE, seesLess } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { holds } from './guards.ts';

/** As soon as open pages hear of it. */
const LOOK_MS = 2_000;

/**
 * Breaks a download off once its caller's session has ended, or he has lost the right, or a department that he saw when it
 * began: what is left of it would be read with a right that he has no more. What anybody may have is left alone.
 */
export function whileAllowed({ http, request, route, caller }: Exchange, body: Readable): void {
  const token = request.cookies[CREDENTIAL_COOKIE];
  const { needs } = route.call;
  if (needs === 'open' || caller === null || token === undefined) return;
  const { socket } = request.raw;
  let sent = socket.bytesWritten;
  const look = async (): Promise<void> => {
    // Who reads a long file on a slow line uses his session, who only holds it open does not.
    const isUse = socket.bytesWritten > sent;
    sent = socket.bytesWritten;
    const now = await http.resolveCaller(token, isUse);
    if (!now || now.mustChangePassword || !holds(needs, now) || seesLess(caller.scope, now.scope))
      body.destroy(new Error('the caller of a download has lost his right to it'));
  };
  const timer = setInterval(() => {
    // A database that is away says nothing of anybody's rights; what reads from it ends by itself.
    look().catch(() => {});
  }, LOOK_MS).unref();
  body.once('close', () => clearInterval(timer));
}
