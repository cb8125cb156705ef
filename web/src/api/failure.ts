import type { ErrorCode } from '@outbound/contract';

/** A field that the server refused, by its path in the body ("formItemList.2.name"). */
export interface FieldFault {
  path: string;
  message: string;
}

/** Codes of failures that no server sent. */
export const NETWORK = 'NETWORK';
export const UNREADABLE = 'UNREADABLE';
/** The page is older than what answers it: it can go on only after it was loaded anew. */
export const OUTDATED = 'OUTDATED';
export const OUTDATED_TEXT = '页面已更新，请更新页面后继续';

/** Somebody else wrote since the record was read. */
export const CONFLICT: ErrorCode = 'CM4090';

/** The text of every transport failure (spec 8). */
export const NETWORK_TEXT = '网络异常，请稍后再试';

/**
 * The one error that a call throws: whatever went wrong between here and the handler. `status` is the HTTP status,
 * 0 when there was no answer; `traceId` is the number that also stands in the server's logs.
 */
export class CallFailure extends Error {
  // Declared, not defined: browsers that we build for would need helpers on every first load.
  declare readonly code: string;
  declare readonly status: number;
  declare readonly traceId: string | null;
  declare readonly fields: readonly FieldFault[];
  /** What else the server said of it, by the code: duplicates, faults in rows, who wrote in between. */
  declare readonly data: unknown;
  /** The server said nothing: the words are ours, for its status. */
  declare readonly isWordless: boolean;

  constructor(
    code: string,
    message: string,
    more: {
      status?: number;
      traceId?: string | null;
      fields?: readonly FieldFault[];
      data?: unknown;
      cause?: unknown;
      isWordless?: boolean;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'CallFailure';
    this.code = code;
    this.status = more.status ?? 0;
    this.traceId = more.traceId ?? null;
    this.fields = more.fields ?? [];
    this.data = more.data ?? null;
    this.isWordless = more.isWordless ?? false;
  }
}

/** No answer at all: offline, refused, cut off, or later than the 60 s of spec 9. */
export function networkFailure(cause?: unknown): CallFailure {
  return new CallFailure(NETWORK, NETWORK_TEXT, { cause });
}

/** No answer came, or none that judges: the network, a proxy or the sign-in page of a hotel, a server that restarts. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof CallFailure) ||
  error.status === 0 ||
  error.status >= 502 ||
  error.code === 'CM5030' ||
  error.code === UNREADABLE;

/** The page is of an earlier build and lacks what the call needs. */
export function outdatedFailure(cause?: unknown): CallFailure {
  return new CallFailure(OUTDATED, OUTDATED_TEXT, { cause });
}

/** True when the caller itself gave the call up; nothing is said about it. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The text to show for whatever was caught; 'Has Error' when there is none (spec 2.5). */
export function failureText(error: unknown): string {
  const isWordless = error instanceof CallFailure && error.isWordless;
  return (!isWordless && error instanceof Error && error.message) || 'Has Error';
}
