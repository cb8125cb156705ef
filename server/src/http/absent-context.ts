import type { Call } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Context } from './call-context.ts';
import type { Caller } from './caller.ts';

/** What a handler that only reads is given where its work is done without the caller, whom nobody answers. */
export function absentContext(call: Call, db: Db, caller: Caller, traceId: string): Context {
  const onlyReads = (): never => {
    throw new Error(`${call.path} writes, and nobody is there whom it belongs to`);
  };
  return {
    call,
    db,
    caller,
    traceId,
    token: '',
    address: '',
    browser: '',
    origin: '',
    cookie: () => undefined,
    bodyText: '',
    header: () => '',
    sender: `user ${caller.userId}`,
    visitor: '',
    now: new Date(),
    // It was logged when it was asked for.
    note: () => {},
    takeShares: onlyReads,
    isRepeated: onlyReads,
    write: onlyReads,
    writeTogether: onlyReads,
    setCookie: onlyReads,
  };
}
