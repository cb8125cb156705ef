/**
 * Sending without the contract's schemas: public pages name the call's type and its path, which must be that call's, so
 * that no validator reaches a phone. The office uses `api` of `client.ts`, which is derived from the contract.
 */
import type { Answer, BodyInput, Call } from '@outbound/contract';
import { beginBusy, sessionOfNow, tellFailure } from './events.ts';
import { CallFailure, outdatedFailure, UNREADABLE } from './failure.ts';
import { isOtherBuild } from './page-build.ts';
import { type Address, type CallOptions, exchangeJson } from './transport.ts';

export interface Outline<P extends string = string> extends Address {
  readonly path: P;
  /** Shows the loading mask while it runs. */
  readonly loading?: boolean;
}

/** The body is not as the call wants it, there is no such call, the answer cannot be read. */
const misunderstood: readonly string[] = ['CM4000', 'CM4001', 'CM4041', UNREADABLE];

/** Between pages and servers of two builds these mean the builds, not a field that the person may never have seen. */
function explained(error: unknown): unknown {
  const isByBuild = error instanceof CallFailure && misunderstood.includes(error.code) && isOtherBuild();
  return isByBuild ? outdatedFailure(error) : error;
}

/** Runs a call with its mask and tells its failure; a call given up by its caller is nobody's failure. */
export async function told<T>(
  outline: Outline,
  quiet: CallOptions['quiet'],
  run: () => Promise<T>,
): Promise<T> {
  const endBusy = outline.loading ? beginBusy() : null;
  const sentIn = sessionOfNow();
  try {
    return await run();
  } catch (caught) {
    const error = explained(caught);
    if (error instanceof CallFailure)
      tellFailure(error, outline.path, { quiet: quiet === true || quiet === error.code, sentIn });
    throw error;
  } finally {
    endBusy?.();
  }
}

/** `sendTo<Calls['activity']['openShare']>({ method: 'POST', path: visitorCallPaths.shareActivity }, { id })`: its `data`. */
export async function sendTo<C extends Call>(
  outline: Outline<C['path']>,
  body: BodyInput<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  return (await told(outline, options.quiet, () => exchangeJson(outline, body, options))) as Answer<C>;
}

/** A random key for one user action (spec: the same key answers the same result). */
export function newIdempotencyKey(): string {
  // randomUUID exists only on https and localhost; offices run on plain http inside their network too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
