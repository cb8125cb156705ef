import type { Readable } from 'node:stream';
import type { Answer, AnySchema, Body, Call, CallKind, Needs } from '@outbound/contract';
import type { Transaction } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { Caller } from './caller.ts';

export type Trx = Transaction<Schema>;

/** One changed field by its Chinese label, secrets masked by whoever notes it. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** What the operation log says of a call beyond who, when and from where. */
export interface Note {
  /** A sentence, such as "将活动「…」上架". */
  content?: string;
  objectType?: string;
  objectId?: string | number;
  objectName?: string;
  changes?: Change[];
  /** Who did it, where the call itself has no session yet (sign-in). */
  actor?: Actor;
}

export interface Actor {
  userId: number;
  userLoginId: string;
  userName: string;
  deptId: number | null;
  deptName: string;
}

/** What a history is kept of; another one needs a migration of `record_history`. */
export type HistorySubject =
  | 'activity'
  | 'application'
  | 'role'
  | 'department'
  | 'resource'
  | 'dictionary'
  | 'setting';

/** One entry of a record's history. */
export interface HistoryEntry {
  id: number;
  /** What was done, in a word or two: 修改角色. */
  action: string;
  reason?: string;
  changes?: readonly Change[];
}

/** What is written, as far as every write of it is alike: see `records/subjects.ts`. */
export interface Subject {
  /** What the operation log calls it. */
  name: string;
  /** Under which name it keeps a history of each record; null for none. */
  history: HistorySubject | null;
  /**
   * What becomes of the answers that are kept for visitors: `dropped` on every node after the commit, because they show
   * what was written; left to `run out` where seconds later is soon enough; `untouched` where they show nothing of it.
   */
  publicAnswers: 'dropped' | 'run out' | 'untouched';
  /** Where open pages of the office hear of it after the commit; null when none waits. */
  channel: string | null;
}

/** What a write says of itself while it runs. */
export interface Write {
  /**
   * A record that was added, changed or removed: the operation log's object and, where its subject keeps one, the next
   * entry of its history, stored with the write. `content` is the log's sentence, `action「name」` without one. Of
   * another subject than the write's own where that is named.
   */
  record(done: HistoryEntry & { name: string; content?: string }, subject?: Subject): void;
  /** The next entries of many histories; of what was done to all of them the operation log has its own sentence. */
  recordEach(entries: readonly HistoryEntry[]): void;
  /** What exactly open pages are told to ask for again, on the subject's channel; without a word, for everything. */
  tell(payload: string): void;
}

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
