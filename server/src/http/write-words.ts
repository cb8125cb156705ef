/** What is said of a write: by its handler, by whoever stores it, by the logs. */
import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

export type Trx = Transaction<Schema>;

/** One changed field by its Chinese label, secrets masked by whoever notes it. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** What the operation log says of a call beyond who, when and from where. */
export interface Note {
  /** A sentence, such as "将活动“…”上架". */
  content?: string;
  objectType?: string;
  objectId?: string | number;
  objectName?: string;
  changes?: Change[];
  /** Who did it, where the call itself has no session yet (sign-in). */
  actor?: Actor;
  /** Who sent it, where no person did: what the interface log names. */
  signedBy?: string;
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
  | 'setting'
  | 'information'
  | 'partner'
  | 'banner'
  | 'taskTemplate'
  | 'system_message'
  | 'map_boundary'
  | 'sign_up_block'
  | 'message_text';

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

/** What became of one of several writes that are made together. */
export type Outcome<T> = { answer: T } | { refusal: unknown };

/** What a write says of itself while it runs. */
export interface Write {
  /**
   * A record that was added, changed or removed: the operation log's object and, where its subject keeps one, the next
   * entry of its history, stored with the write. `content` is the log's sentence, `action“name”` without one. Of
   * another subject than the write's own where that is named.
   */
  record(done: HistoryEntry & { name: string; content?: string }, subject?: Subject): void;
  /** The next entries of many histories; of what was done to all of them the operation log has its own sentence. */
  recordEach(entries: readonly HistoryEntry[]): void;
  /** What exactly open pages are told to ask for again, on the subject's channel; without a word, for everything. */
  tell(payload: string): void;
}
