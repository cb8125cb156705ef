import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import {
  emptyPipeline,
  inTurn,
  type Pipeline,
  pipelineOf,
  sendPipeline,
  sendPipelineAndCommit,
} from '../database/pipeline.ts';
import { anyText, writing } from '../database/statements.ts';
import { insertLogRows, type MarkedLogRow } from './log-marks.ts';
import type { LoggedCall, OperationLog } from './operation-log.ts';
import { Refusal } from './refusal.ts';
import type { HistoryEntry, HistorySubject, Note, Outcome, Subject, Trx, Write } from './write-words.ts';

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
  const told = new Set<string>();
  const [outcome] = await runTogether<WriteOptions, T>(
    [options],
    emptyPipeline(async (trx) => {
      const entries: StoredEntry[] = [];
      const answer = await work(trx, writeOf(options, entries, told));
      await options.insertHistory(trx, entries);
      return [{ answer }];
    }),
  );
  return answerOf(options, outcome, told);
}

/** The answer of a write that ended, once what follows it has happened; throws what refused it. */
export async function answerOf<T>(
  options: WriteOptions,
  outcome: Outcome<T> | undefined,
  told: ReadonlySet<string> = new Set(),
): Promise<T> {
  if (!outcome) throw new Error('a write without an outcome');
  if ('refusal' in outcome) throw outcome.refusal;
  await follow(options, told);
  return outcome.answer;
}

/** Everybody was refused: nothing stays. */
class NobodyWrote extends Error {}

/**
 * What is done in a transaction for those whose answer is not stored already: one outcome each, in their order. Of one that it
 * refuses it may leave nothing.
 */
export type WorkOn<M, T> = (trx: Trx, fresh: readonly M[]) => Promise<readonly Outcome<T>[]>;

/**
 * Writes of one call in one transaction, in their order. What `pipeline` asks for all of them goes on one way with their keys, and
 * answers what is done for those whose answer is not stored already. Whatever that throws undoes all. No two may have the same key.
 */
export async function runTogether<M extends WriteOptions, T>(
  members: readonly M[],
  pipeline: Pipeline<WorkOn<M, T>>,
): Promise<Outcome<T>[]> {
  const [first] = members;
  if (!first) return [];
  const outcomes = new Map<M, Outcome<T>>();
  try {
    await writing(first.db).execute(async (trx) => {
      const [taken, work] = await sendPipeline(trx, inTurn(claimingKeys(members), pipeline));
      for (const [member, outcome] of await answersOf<M, T>(trx, taken)) outcomes.set(member, outcome);
      const fresh = members.filter((member) => !outcomes.has(member));
      // What was looked at for them is let go of.
      if (fresh.length === 0) throw new NobodyWrote();
      const worked = await work(trx, fresh);
      fresh.forEach(
        (member, at) => void outcomes.set(member, worked[at] ?? { refusal: new Error('forgotten') }),
      );
      if (worked.every((outcome) => 'refusal' in outcome)) throw new NobodyWrote();
      await finish(trx, fresh, worked);
    });
  } catch (error) {
    if (!(error instanceof NobodyWrote)) throw error;
  }
  return members.map((member) => outcomes.get(member) ?? { refusal: new Error('forgotten') });
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
        content: content ?? `${entry.action}“${name}”`,
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

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

interface Keyed<M> {
  member: M;
  key: string;
  caller: string;
  bodyHash: string;
}

const nameOf = ({ caller, key }: { caller: string; key: string }) => `${caller} ${key}`;

/**
 * Claims the keys of all, in an order that every process has, so that two never wait for each other crosswise; answers whose
 * key was there already.
 */
function claimingKeys<M extends WriteOptions>(members: readonly M[]): Pipeline<Keyed<M>[]> {
  const keyed = members.flatMap((member) =>
    member.repeatable ? [{ member, ...member.repeatable, bodyHash: hashOf(member.repeatable.body) }] : [],
  );
  const [first] = keyed;
  if (!first) return emptyPipeline([]);
  const wanted = JSON.stringify(keyed.map(({ key, caller, bodyHash }) => ({ key, caller, bodyHash })));
  const claiming = sql<{ key: string; caller: string }>`
    insert into idempotency_key (key, caller, call_path, body_hash)
    select "key", "caller", ${first.member.path}, decode("bodyHash", 'hex')
    from json_to_recordset(${wanted}::json) as wanted("key" text, "caller" text, "bodyHash" text)
    order by "caller", "key"
    on conflict (call_path, caller, key) do nothing
    returning key, caller`;
  return pipelineOf(
    (trx) => claiming.compile(trx),
    (claimed) => {
      const own = new Set(claimed.map(nameOf));
      return keyed.filter((one) => !own.has(nameOf(one)));
    },
  );
}

/** What was stored for those keys; a refusal of one that came with another body before. */
async function answersOf<M extends WriteOptions, T>(
  trx: Trx,
  taken: readonly Keyed<M>[],
): Promise<Map<M, Outcome<T>>> {
  const outcomes = new Map<M, Outcome<T>>();
  const [first] = taken;
  if (!first) return outcomes;
  const stored = await trx
    .selectFrom('idempotency_key')
    .select(['key', 'caller', 'answer', 'body_hash'])
    .where(ofKeys(first.member.path, taken))
    .execute();
  const rows = new Map(stored.map((row) => [nameOf(row), row]));
  for (const one of taken) {
    const row = rows.get(nameOf(one));
    if (!row) throw new Error('the key that stood in the way is gone');
    const isSame = row.body_hash.toString('hex') === one.bodyHash;
    outcomes.set(one.member, isSame ? { answer: row.answer as T } : { refusal: new Refusal('CM4091') });
  }
  return outcomes;
}

/** The log's rows and the stored answers, refused ones' keys free again, and all of it committed: by one sending. */
async function finish<T>(
  trx: Trx,
  members: readonly WriteOptions[],
  outcomes: readonly Outcome<T>[],
): Promise<void> {
  const answers: { key: string; caller: string; answer: string | undefined }[] = [];
  const freed: { key: string; caller: string }[] = [];
  const rows: MarkedLogRow[] = [];
  members.forEach(({ repeatable, logged, operationLog, note, holdsSecret }, at) => {
    const outcome = outcomes[at];
    const name = repeatable && { key: repeatable.key, caller: repeatable.caller };
    if (!outcome || 'refusal' in outcome) {
      if (name) freed.push(name);
      return;
    }
    const { answer } = outcome;
    if (name) answers.push({ ...name, answer: JSON.stringify(answer) });
    if (logged)
      rows.push(operationLog.row(logged, note, { failure: '', answer: holdsSecret ? undefined : answer }));
  });
  const path = members[0]?.path ?? '';
  const keep = sql`
    update idempotency_key set answer = given."answer"::jsonb
    from json_to_recordset(${asGiven(answers)}::json) as given("ofKey" text, "ofCaller" text, "answer" text)
    where ${ofKeys(path, answers)} and caller = "ofCaller" and key = "ofKey"`;
  const free = sql`
    delete from idempotency_key using json_to_recordset(${asGiven(freed)}::json) as given("ofKey" text, "ofCaller" text)
    where ${ofKeys(path, freed)} and caller = "ofCaller" and key = "ofKey"`;
  const last = [
    ...(rows.length > 0 && answers.length > 0 ? [sql`with kept as (${keep}) ${insertLogRows(rows)}`] : []),
    ...(rows.length > 0 && answers.length === 0 ? [insertLogRows(rows)] : []),
    ...(rows.length === 0 && answers.length > 0 ? [keep] : []),
    ...(freed.length > 0 ? [free] : []),
  ];
  await sendPipelineAndCommit(
    trx,
    inTurn(
      ...last.map((one) =>
        pipelineOf(
          (db) => one.compile(db),
          () => null,
        ),
      ),
    ),
  );
}

/** The rows of some keys, and any of one's caller with another's key: by the index, however many the planner expects. */
const ofKeys = (path: string, keys: readonly { key: string; caller: string }[]) => sql<boolean>`
  call_path = ${path} and caller = ${anyText([...new Set(keys.map(({ caller }) => caller))])}
  and key = ${anyText(keys.map(({ key }) => key))}`;

const asGiven = (keys: readonly { key: string; caller: string; answer?: string | undefined }[]) =>
  JSON.stringify(keys.map(({ key, caller, answer }) => ({ ofKey: key, ofCaller: caller, answer })));
