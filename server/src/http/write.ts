import { createHash } from 'node:crypto';
import type { Db } from '../database/open.ts';
import type { HistoryEntry, HistorySubject, Note, Subject, Trx, Write } from './call-context.ts';
import type { LoggedCall, OperationLog } from './operation-log.ts';
import { Refusal } from './refusal.ts';

/** What makes a write repeatable: the caller's key, and whose it is. */
export interface Repeatable {
  key: string;
  caller: string;
  body: string;
}

/** Whether the key's write was done and has its answer. */
export async function isAnswered(db: Db, { key, caller }: Repeatable, path: string): Promise<boolean> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select('key')
    .where('call_path', '=', path)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  return stored !== undefined;
}

/** What is told after the commit, and to whom. */
export interface Aftermath {
  /** Drops the answers that are kept for visitors, on every node. */
  publicChanged(): Promise<void>;
  publish(channel: string, payload: string): Promise<void>;
}

/** An entry with whose history it belongs to and who made it; a visitor is null. */
export interface StoredEntry extends HistoryEntry {
  subject: HistorySubject;
  userId: number | null;
}

export interface WriteOptions {
  db: Db;
  subject: Subject;
  userId: number | null;
  insertHistory(trx: Trx, entries: readonly StoredEntry[]): Promise<void>;
  after: Aftermath;
  /** The call's path: keys of different calls do not meet. */
  path: string;
  /** Null keeps the write out of the operation log. */
  logged: LoggedCall | null;
  operationLog: OperationLog;
  note: Note;
  /** The answer holds a secret, perhaps without a name that tells: the log keeps nothing of it. */
  holdsSecret: boolean;
  repeatable: Repeatable | null;
}

/**
 * One write: the work, the entries of histories, the operation log's row and the stored answer of its
 * `Idempotency-Key` in one transaction, so that either all of it happened or nothing. A second writer with the same key waits for the first at the key's
 * unique index and then answers what the first stored; when the first failed, the second does the work.
 */
export async function runWrite<T>(
  options: WriteOptions,
  work: (trx: Trx, write: Write) => Promise<T>,
): Promise<T> {
  const { db, path, repeatable } = options;
  const told = new Set<string>();
  const answer = await db.transaction().execute(async (trx) => {
    if (repeatable) {
      const stored = await claimKey<T>(trx, repeatable, path);
      if (stored) return stored.answer;
    }
    const entries: StoredEntry[] = [];
    const answer = await work(trx, writeOf(options, entries, told));
    await options.insertHistory(trx, entries);
    await finish(trx, options, answer);
    return answer;
  });
  await follow(options, told);
  return answer;
}

/** What the work is given to say what it does. */
function writeOf(
  { subject: own, note, userId }: WriteOptions,
  entries: StoredEntry[],
  told: Set<string>,
): Write {
  const add = ({ history }: Subject, { id, action, reason = '', changes = [] }: HistoryEntry) => {
    if (history !== null) entries.push({ subject: history, id, action, reason, changes, userId });
  };
  return {
    record({ name, content, ...entry }, subject = own) {
      Object.assign(note, {
        content: content ?? `${entry.action}「${name}」`,
        objectType: subject.name,
        objectId: entry.id,
        objectName: name,
        changes: [...(entry.changes ?? [])],
      });
      add(subject, entry);
    },
    recordEach: (all) => all.forEach((entry) => void add(own, entry)),
    tell: (payload) => told.add(payload),
  };
}

/** Also when the answer was stored: the first one may have been cut off between its commit and this. */
async function follow({ subject, after }: WriteOptions, told: ReadonlySet<string>): Promise<void> {
  if (subject.publicAnswers === 'dropped') await after.publicChanged();
  if (subject.channel === null) return;
  for (const payload of told.size > 0 ? told : ['']) await after.publish(subject.channel, payload);
}

async function claimKey<T>(
  trx: Trx,
  { key, caller, body }: Repeatable,
  path: string,
): Promise<{ answer: T } | null> {
  const bodyHash = createHash('sha256').update(body).digest();
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ key, caller, call_path: path, body_hash: bodyHash })
    .onConflict((conflict) => conflict.columns(['call_path', 'caller', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 0n) return null;
  const stored = await trx
    .selectFrom('idempotency_key')
    .select(['answer', 'body_hash'])
    .where('call_path', '=', path)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!bodyHash.equals(stored.body_hash)) throw new Refusal('CM4091');
  return { answer: stored.answer as T };
}

/** The log row and the stored answer, in one round trip where both are due. */
async function finish(
  trx: Trx,
  { path, logged, operationLog, note, repeatable, holdsSecret }: WriteOptions,
  answer: unknown,
): Promise<void> {
  const keep =
    repeatable &&
    trx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify(answer) })
      .where('call_path', '=', path)
      .where('caller', '=', repeatable.caller)
      .where('key', '=', repeatable.key);
  const row =
    logged && operationLog.row(logged, note, { failure: '', answer: holdsSecret ? undefined : answer });
  if (row && keep)
    await trx
      .with('kept', () => keep)
      .insertInto('operation_log')
      .values(row)
      .execute();
  else if (row) await trx.insertInto('operation_log').values(row).execute();
  else if (keep) await keep.execute();
}
