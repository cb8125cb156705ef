import {
  type Call,
  type ErrorArguments,
  type ErrorCode,
  type ErrorKey,
  errorCode,
  errors,
  fillErrorText,
} from '@outbound/contract';

/** A field that failed, by its path in the body ("formItemList.2.name"). */
export interface FieldFault {
  path: string;
  message: string;
}

interface RefusalDetails {
  fields?: FieldFault[];
  /** What the caller needs to go on, beside the fields: who was first, what is like it. */
  data?: Readonly<Record<string, unknown>>;
  retryAfter?: number;
  cause?: unknown;
}

/**
 * The one error that a call throws on purpose: a key of the catalogue with its parameters. Whatever else is thrown is
 * our own fault and answered as CM5000 with the trace number.
 */
export class Refusal<K extends ErrorKey = ErrorKey> extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldFault[];
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Seconds for the Retry-After header, with 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(key: K, ...[parameters, more = {}]: ErrorArguments<K, [more?: RefusalDetails]>) {
    super(fillErrorText(key, parameters ?? {}), more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Refusal';
    this.code = errorCode(key);
    this.status = errors[this.code].status;
    this.fields = more.fields ?? [];
    this.data = more.data ?? null;
    this.retryAfter = more.retryAfter;
  }
}

/** CM4001 about one field of the body, which is marked with the same words. */
export function wrongField(path: string, fault: string): Refusal {
  return new Refusal('CM4001.field', { fault }, { fields: [{ path, message: fault }] });
}

/** 429 with the seconds in the text and in Retry-After. */
export function tooMany(seconds: number): Refusal {
  const whole = Math.max(1, Math.ceil(seconds));
  return new Refusal('CM4290', { seconds: whole }, { retryAfter: whole });
}

/**
 * 404: the record does not exist, or not for this caller; the two are never told apart. In which words depends on who asks
 * (`inWordsOf`).
 */
export function notFound(): Refusal {
  return new Refusal('CM4040.shown');
}

/** A refusal as it is said to callers of `call`. */
export function inWordsOf(call: Pick<Call, 'needs'>, refusal: Refusal): Refusal {
  if (refusal.code !== 'CM4040' || call.needs === 'open') return refusal;
  return new Refusal('CM4040.record', {}, { cause: refusal });
}
