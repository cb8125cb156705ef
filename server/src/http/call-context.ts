import type { Readable } from 'node:stream';
import type { Answer, AnySchema, Body, Call, CallKind, Needs } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Caller } from './caller.ts';
import type { Gathering } from './gathering.ts';
import type { Note, Subject, Trx, Write } from './write-words.ts';

export type {
  Actor,
  Change,
  HistoryEntry,
  HistorySubject,
  Note,
  Outcome,
  Subject,
  Trx,
  Write,
} from './write-words.ts';

/** A cookie to set with the answer; null removes it. Path is always `/`. */
export type SetCookie = (
  name: string,
  value: string | null,
  options: { httpOnly: boolean; maxAgeSeconds?: number },
) => void;

/** What a handler gets besides the validated body. */
export interface Context<N extends Needs = Needs> {
  /** The call's own name and path, for logs. */
  call: Call;
  db: Db;
  caller: N extends 'open' ? Caller | null : Caller;
  /** The credential as it came, for signing out; '' without one. */
  token: string;
  traceId: string;
  /** The address of the caller (X-Forwarded-For only with TRUST_PROXY). */
  address: string;
  browser: string;
  /** `https://host` as the browser sees it, for addresses that lead back here from elsewhere. */
  origin: string;
  /** A cookie that came with the call. */
  cookie(name: string): string | undefined;
  /** The JSON as it came (opened, where it came sealed), for what is signed; '' of uploads. */
  bodyText: string;
  /** A header of the call's own description; '' where it did not come. */
  header(name: string): string;
  /** Who sends, as far as it can be told: the pseudonym that came with the call, without one the network. */
  sender: string;
  /** A lasting pseudonym of the browser, for counting views: never a credential. */
  visitor: string;
  /** When the call began; the server's clock decides windows and deadlines. */
  now: Date;
  /** Adds to what the operation log will say; later notes win field by field. */
  note(note: Note): void;
  /** Takes the share of so many more calls of this kind, for what does in one what others do in several; 429 beyond it. */
  takeShares(more: number): void;
  /** The write of this `Idempotency-Key` was done: it is answered again, and what comes before it must cost nothing again. */
  isRepeated(): Promise<boolean>;
  /**
   * Runs a write: one transaction that holds the work, the operation log's row and, when the caller sent an
   * `Idempotency-Key`, the stored answer. After the commit happens what the subject brings with it. The same key again
   * answers the stored answer without running the work, also while the first is still running. An answer that
   * `holdsSecret` (a first password) is never stored: the key means nothing to it.
   */
  write<T>(
    subject: Subject,
    work: (trx: Trx, write: Write) => Promise<T>,
    options?: { holdsSecret?: boolean },
  ): Promise<T>;
  /**
   * A write that is made together with others of its kind when many come at once (see `Gathering`); else as `write` has it,
   * for this caller too: his key, his row of the log, his answer or refusal.
   */
  writeTogether<Item, T>(subject: Subject, gathering: Gathering<Item, T>, item: Item): Promise<T>;
  setCookie: SetCookie;
}

/** A file that came with an upload, spooled to a private folder; it is gone after the call unless the handler moved it. */
export interface ReceivedFile {
  spooled: string;
  name: string;
  size: number;
  /** Of the bytes as they came, base64url. */
  sha256: string;
  field: string;
  /** The room that was set aside for the upload it came with. */
  reservation: number;
}

/** An attachment to stream. `body` is destroyed when the reader goes away. */
export interface Download {
  fileName: string;
  mediaType: string;
  body: Readable;
  size?: number;
  /** Of a workbook: the rows that are written so far. */
  rowNum?: () => number;
}

/** A part of a file; both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes of a GET: with their own headers. */
export interface Asset {
  mediaType: string;
  headers: Record<string, string>;
  /** Strong validator; an `If-None-Match` that has it is answered 304. */
  etag: string;
  /** Where it is known, parts may be asked for. */
  size?: number;
  /** Opens the bytes, or a part of them; not asked when the caller has them already. */
  read(part?: ByteRange): Promise<Readable | Buffer>;
}

type Handler<C> =
  C extends Call<infer K, infer N, AnySchema, AnySchema>
    ? K extends 'upload'
      ? (context: Context<N>, body: Body<C>, files: ReceivedFile[]) => Promise<Answer<C>>
      : K extends 'download'
        ? (context: Context<N>, body: Body<C>) => Promise<Download>
        : K extends 'asset'
          ? (context: Context<N>, body: Body<C>) => Promise<Asset>
          : (context: Context<N>, body: Body<C>) => Promise<Answer<C>>
    : never;

/** An answer kept for a moment and given to everybody alike; `eachTime` still runs for every caller. */
export interface Kept<C> {
  keepSeconds: number;
  handle: Handler<C>;
  eachTime?: (turn: Pick<Context<'open'>, 'visitor' | 'now'>, body: Body<C>) => void;
}

type Served<C> = C extends Call<CallKind, 'open', AnySchema, AnySchema> ? Handler<C> | Kept<C> : Handler<C>;

/**
 * One handler a call of a subject: a missing one, or one that answers another shape, does not compile. Null for an
 * optional call that this server is set up without.
 */
export type Implement<T extends Record<string, Call<CallKind, Needs, AnySchema, AnySchema>>> = {
  [K in keyof T]: T[K] extends { readonly optional: true } ? Served<T[K]> | null : Served<T[K]>;
};
