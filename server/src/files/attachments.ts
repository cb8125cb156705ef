import type { Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';

/** What this service must be told about visitors' attachments by the one that knows sign-ups. */
export interface Attachments {
  /** Those of the attachments whose sign-up this caller may see. */
  seenBy(caller: Caller, fileIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Is the ticket unused and unexpired? Asked before any work is spent on the file. */
  isValidTicket(ticket: string): Promise<boolean>;
  /** Uses the ticket up for this file; false when somebody was quicker. */
  redeemTicket(trx: Trx, ticket: string, fileId: string): Promise<boolean>;
}
