import { sql } from 'kysely';
import { isUnavailable } from '../database/faults.ts';
import type { Db } from '../database/open.ts';
import { networkOf } from './network.ts';

/** One call as the interface log has it: no bodies. */
export interface InterfaceLogEntry {
  callPath: string;
  callName: string;
  method: string;
  userId: number | null;
  userLoginId: string;
  address: string;
  status: number;
  code: string;
  durationMs: number;
  requestBytes: number;
  answerBytes: number;
  traceId: string;
}

/** An entry as it is stored: when, and how many calls it stands for. */
export interface StoredInterfaceLog extends InterfaceLogEntry {
  at: string;
  calls: number;
}

const FLUSH_MS = 1_000;
const MINUTE_MS = 60_000;
/** So many addresses are told apart in a minute; what further ones do is counted by path alone. */
const MOST_ADDRESSES = 2_000;
/** Beyond this many waiting entries the oldest are given up rather than the memory. */
const MOST_WAITING = 50_000;

/**
 * Every call, written in batches once a second and at stop. Answers from the public cache are counted by path and
 * second, because a row each would cost more than the call itself; so is what a limit refuses and what strangers do again
 * and again, by path, address and minute, because a row each would let whoever likes fill the disk.
 */
export class InterfaceLog {
  #waiting: StoredInterfaceLog[] = [];
  #kept = new Map<string, StoredInterfaceLog>();
  #counted = new Map<string, StoredInterfaceLog>();
  #countedMinute = 0;
  readonly #db: Db;
  readonly #report: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #flushing: Promise<void> = Promise.resolve();

  constructor(db: Db, report: (error: unknown) => void) {
    this.#db = db;
    this.#report = report;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  add(entry: InterfaceLogEntry): void {
    if (this.#waiting.length < MOST_WAITING)
      this.#waiting.push({ ...entry, at: new Date().toISOString(), calls: 1 });
  }

  /** Counts a call that was answered from what is kept; the first of a second brings the entry. */
  count(callPath: string, entry: () => InterfaceLogEntry): void {
    const same = this.#kept.get(callPath);
    if (same) same.calls++;
    else this.#kept.set(callPath, { ...entry(), at: new Date().toISOString(), calls: 1 });
  }

  /** Counts a call that has no row of its own; the first of a minute brings the entry, which is written when the minute is over. */
  countByMinute(entry: InterfaceLogEntry, now = Date.now()): void {
    this.#endMinute(now);
    const { callPath, code, userId } = entry;
    const keyOf = (address: string) => [callPath, code, userId, address].join(' ');
    const isRoom = this.#counted.size < MOST_ADDRESSES;
    const address = networkOf(entry.address);
    const same = this.#counted.get(keyOf(address)) ?? (isRoom ? undefined : this.#counted.get(keyOf('')));
    if (same) same.calls++;
    else {
      const told = isRoom ? address : '';
      this.#counted.set(keyOf(told), {
        ...entry,
        address: isRoom ? entry.address : '',
        at: new Date(now).toISOString(),
        calls: 1,
      });
    }
  }

  /** What was counted within a minute that is over waits to be written. */
  #endMinute(now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#countedMinute) return;
    this.#countedMinute = minute;
    this.#waitCounted();
  }

  #waitCounted(): void {
    this.#waiting.push(...this.#counted.values());
    this.#counted = new Map();
  }

  /**
   * Writes what waits. Failures are reported. While the database is away the entries stay for the next time; one that it
   * will not take is given up, so that it keeps no other.
   */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#waitCounted();
    await this.flush();
  }

  async #write(): Promise<void> {
    this.#endMinute(Date.now());
    const batch = [...this.#waiting, ...this.#kept.values()];
    if (batch.length === 0) return;
    this.#waiting = [];
    this.#kept = new Map();
    await this.#insert(batch);
  }

  async #insert(batch: readonly StoredInterfaceLog[]): Promise<void> {
    try {
      await insertInterfaceLog(this.#db, batch);
    } catch (error) {
      if (isUnavailable(error)) {
        if (this.#waiting.length + batch.length <= MOST_WAITING) this.#waiting.unshift(...batch);
      } else if (batch.length > 1) {
        const middle = batch.length >> 1;
        await this.#insert(batch.slice(0, middle));
        await this.#insert(batch.slice(middle));
        return;
      }
      this.#report(error);
    }
  }
}

/** Writes entries: one statement with one parameter, whatever their number. */
export async function insertInterfaceLog(db: Db, batch: readonly StoredInterfaceLog[]): Promise<void> {
  await sql`
    insert into interface_log (created_at, call_path, call_name, method, user_id, user_login_id, address, status,
      code, result, duration_ms, request_bytes, answer_bytes, call_count, trace_id)
    select e."at", e."callPath", e."callName", e."method", e."userId", e."userLoginId", e."address", e."status",
      e."code", case when e."code" = '000000' then 1 else 0 end, e."durationMs", e."requestBytes", e."answerBytes",
      e."calls", e."traceId"
    from json_to_recordset(${JSON.stringify(batch)}::json) as e("at" timestamptz, "callPath" text, "callName" text,
      "method" text, "userId" bigint, "userLoginId" text, "address" text, "status" smallint, "code" text,
      "durationMs" int, "requestBytes" int, "answerBytes" int, "calls" int, "traceId" text)
  `.execute(db);
}
