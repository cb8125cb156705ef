import type { Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';

/** What this service must be told about visitors' attachments by the one that knows sign-ups. */
export interface Attachments {
  /** Those of the attachments whose sign-up this caller may see. */
  seenBy(caller: Caller, fileIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Uses the ticket up, before any work is spent on the file, and answers its activity; null where it is none, used or expired. */
  takeTicket(ticket: string): Promise<{ activityId: number } | null>;
  /** Notes the file that came of a ticket which was taken; false when another one did. */
  redeemTicket(trx: Trx, ticket: string, fileId: string): Promise<boolean>;
}

/** What it must be told about the files of records that not everybody here may see, by the service that knows these. */
export interface HeldFiles {
  /** As the holder of a file is called. */
  kind: 'task' | 'system_message';
  /** Those of these files that a record of this kind holds which this caller may see. */
  seenBy(caller: Caller, fileIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What it must be told about pictures and films of pages by the one that knows the pages. */
export interface ShownFiles {
  /** Does something that visitors see now hold it, or a news item that a link shows before it is published? */
  isShown(fileId: string): Promise<boolean>;
}
