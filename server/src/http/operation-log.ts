import type { OperationType } from '@outbound/contract';
import { type DatabaseClock, utcText } from './database-clock.ts';
import type { LogKey } from './log-keys.ts';
import { type LogRow, type MarkedLogRow, marked } from './log-marks.ts';
import { scrubbed } from './scrub.ts';
import type { Actor, Note } from './write-words.ts';

/** What the operation log needs to know of a call (who, what, when, from where). */
export interface LoggedCall {
  path: string;
  name: string;
  type: OperationType;
  actor: Actor | null;
  /** How somebody without an account is called; 访客 when left out. */
  nameless?: string;
  moduleName: string;
  address: string;
  browser: string;
  traceId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** What was sent; undefined where neither it nor the answer is kept (calls that are open to visitors, or name them). */
  request: unknown;
}

/** A call that is written down later than it was made. */
export type PastCall = Omit<LoggedCall, 'startedAt' | 'request'>;

/** How a call ended. */
export interface Outcome {
  /** '' when it went well. */
  failure: string;
  answer: unknown;
}

const VISITOR = '访客';

/** What this process writes into the operation log; nothing else may, and rows that do not come from here are found. */
export class OperationLog {
  readonly #key: LogKey;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(key: LogKey, clock: Pick<DatabaseClock, 'now'>) {
    this.#key = key;
    this.#clock = clock;
  }

  /** The row of a call that has just ended. */
  row(call: LoggedCall, note: Note, outcome: Outcome): MarkedLogRow {
    const durationMs = Math.max(0, Math.round(Date.now() - call.startedAt));
    return this.marked(rowOf(call, note, outcome, durationMs));
  }

  /** The row of a call of the past. */
  rowAt(at: Date, durationMs: number, call: PastCall, note: Note, failure: string): MarkedLogRow {
    const past = { ...call, startedAt: at.getTime(), request: undefined };
    return this.marked(rowOf(past, note, { failure, answer: undefined }, durationMs), at);
  }

  /** With this moment, or another one, and the mark of both. */
  marked(row: LogRow, at?: Date): MarkedLogRow {
    return marked(row, at ? utcText(at.getTime() * 1_000) : this.#clock.now(), this.#key);
  }
}

/** As the database takes it. What somebody sent is repeated in a refusal, and a row that cannot be written is one that he hides. */
const storable = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most);

function rowOf(call: LoggedCall, note: Note, { failure, answer }: Outcome, durationMs: number): LogRow {
  const actor = note.actor ?? call.actor;
  return {
    user_id: actor?.userId ?? null,
    user_login_id: actor?.userLoginId ?? '',
    user_name: actor?.userName ?? call.nameless ?? VISITOR,
    department_id: actor?.deptId ?? null,
    department_name: actor?.deptName ?? '',
    module_name: call.moduleName,
    operation_type: call.type,
    call_path: call.path,
    call_name: call.name,
    content: storable(note.content ?? call.name, 2000),
    object_type: note.objectType ?? '',
    object_id: String(note.objectId ?? ''),
    object_name: storable(note.objectName ?? '', 300),
    result: failure === '' ? 1 : 0,
    failure: storable(failure, 500),
    changes: JSON.stringify(note.changes ?? []),
    address: call.address,
    browser: call.browser,
    duration_ms: durationMs,
    trace_id: call.traceId,
    request: scrubbed(call.request),
    answer: call.request === undefined ? '' : scrubbed(answer),
  };
}
