/** Rates that all processes of an installation count together (decision 31). */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isUnavailable } from '../database/faults.ts';
import type { Database } from '../database/open.ts';
import { type Taken, TokenBuckets } from './token-bucket.ts';

const CHANNEL = 'tokens-taken';
/** How long a process collects before it tells again; the first word goes out at once. */
const TELL_MS = 50;
/** Keys that are told at once, some ten messages; further ones wait for the next time. */
const MOST_TOLD = 1_000;
const MOST_KEYS = 50_000;
/** How often it is said that nothing can be told: it is tried again many times a second. */
const REPORT_MS = 60_000;
/** Of a message, well below what a channel takes. */
const MOST_BYTES = 7_000;
const LONGEST_KEY = 200;

/** Who says it, of which buckets, and of each: key, tokens, capacity, refill a second. */
const message = z.tuple([
  z.string(),
  z.string(),
  z.array(z.tuple([z.string(), z.number().positive(), z.number().positive(), z.number().positive()])),
]);

/**
 * Each process counts in its own memory, so that a call waits for nothing, and tells the others what it has given to
 * whom, as soon as it is more than a little. What several give away in the same moment beyond the limit is made up
 * for afterwards. An embedded database has one process: nothing is told.
 */
export class SharedBuckets {
  readonly #database: Pick<Database, 'kind' | 'publish'>;
  readonly #report: (error: unknown) => void;
  readonly #me = randomUUID();
  readonly #buckets = new Map<string, TokenBuckets>();
  readonly #unsubscribe: () => void;
  #telling: Promise<void> | null = null;
  #isClosed = false;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Pick<Database, 'kind' | 'publish' | 'subscribe'>, report: (error: unknown) => void) {
    this.#database = database;
    this.#report = report;
    this.#unsubscribe =
      database.kind === 'embedded' ? () => {} : database.subscribe(CHANNEL, (text) => this.#hear(text));
  }

  /** The buckets of this name, the same in every process. */
  of(name: string): TokenBuckets {
    const buckets =
      this.#buckets.get(name) ??
      new TokenBuckets(MOST_KEYS, this.#database.kind === 'embedded' ? null : () => this.#tellSoon());
    this.#buckets.set(name, buckets);
    return buckets;
  }

  /** Tells the last, and then nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    await this.#telling;
  }

  #hear(text: string): void {
    const said = message.safeParse(JSON.parse(text));
    // Of another version: its limits are counted by itself until it is gone.
    if (!said.success) return;
    const [from, name, taken] = said.data;
    const buckets = this.#buckets.get(name);
    if (from === this.#me || !buckets) return;
    for (const [key, tokens, capacity, perSecond] of taken)
      buckets.takenElsewhere({ key, tokens, allowance: { capacity, perSecond } });
  }

  #tellSoon(): void {
    if (!this.#isClosed) this.#telling ??= this.#tell();
  }

  async #tell(): Promise<void> {
    // Not within the call that took: its own answer comes first.
    for (let wait = 0; ; wait = TELL_MS) {
      await pause(this.#isClosed ? 0 : wait, undefined, { ref: false });
      const texts = this.#texts();
      if (texts.length === 0) {
        this.#telling = null;
        return;
      }
      try {
        for (const text of texts) await this.#database.publish(CHANNEL, text);
      } catch (error) {
        // While the database is away each process counts by itself.
        if (!isUnavailable(error)) this.#reportNow(error);
      }
    }
  }

  #reportNow(error: unknown): void {
    if (performance.now() - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = performance.now();
    this.#report(error);
  }

  #texts(): string[] {
    return [...this.#buckets].flatMap(([name, buckets]) =>
      messagesOf(buckets.untold(MOST_TOLD)).map((list) => `["${this.#me}","${name}",[${list}]]`),
    );
  }
}

/** Lists of entries, each short enough for one message. */
function messagesOf(taken: readonly Taken[]): string[] {
  const lists: string[] = [];
  let list = '';
  for (const { key, tokens, allowance } of taken) {
    if (key.length > LONGEST_KEY) continue;
    const entry = JSON.stringify([key, tokens, allowance.capacity, allowance.perSecond]);
    if (list !== '' && Buffer.byteLength(list) + Buffer.byteLength(entry) > MOST_BYTES) {
      lists.push(list);
      list = '';
    }
    list += list === '' ? entry : `,${entry}`;
  }
  return list === '' ? lists : [...lists, list];
}
