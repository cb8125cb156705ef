import { isUnavailable } from '../database/faults.ts';
import { mapPipeline, type Pipeline } from '../database/pipeline.ts';
import { Refusal } from './refusal.ts';
import { answerOf, runTogether, type WorkOn, type WriteOptions } from './write.ts';

/** So many share a transaction: beyond it, one more saves nothing and lets the first wait. */
export const MOST_TOGETHER = 25;
/** So many transactions at once: the other connections are for whoever reads. */
const AT_ONCE = 3;
/**
 * Who comes to another place while one is being written waits for its end, so that what a transaction costs beside its sign-ups is shared by
 * all who came meanwhile: twice as long as one took of late, at least and at most so many milliseconds. One that is held up holds nobody
 * else up for longer.
 */
const PATIENCE = { least: 10, most: 200, times: 2 };
/** How much of what a transaction took goes into what they take of late. */
const NEWEST_COUNTS = 0.2;
/** More than this at once, and they would wait longer than anybody does. */
export const MOST_WAITING = 2_000;
const BUSY_SECONDS = 2;

interface Member<Item, T> extends WriteOptions {
  item: Item;
  /** What another one that is at work locks as well. */
  place: string | number;
  resolve(answer: T): void;
  reject(reason: unknown): void;
}

/**
 * What is asked for all that are taken together, along with their keys, and what is done then for those whose key is new, in the
 * order in which they came.
 */
export type WorkTogether<Item, T> = (items: readonly Item[]) => Pipeline<WorkOn<Item, T>>;

/**
 * Writes of one kind that take turns at the same few rows, as a rush of sign-ups does at the numbers of its activity. Who comes while
 * nobody is at work is written at once. Who comes meanwhile waits, and then goes with all others that wait: one transaction, one
 * statement for all of each kind, one wait for the disk. Each keeps his own key, log row, answer or refusal.
 * When their transaction fails, each is written by himself, so that nobody suffers for another.
 */
export class Gathering<Item, T> {
  readonly #work: WorkTogether<Item, T>;
  readonly #placeOf: (item: Item) => string | number;
  readonly #leastPatience: number;
  #waiting: Member<Item, T>[] = [];
  readonly #atWork = new Set<string | number>();
  /** The transactions that are under way. */
  readonly #running = new Set<{ begunAt: number }>();
  /** Milliseconds that they took of late. */
  #took = 0;
  #losingPatience: NodeJS.Timeout | null = null;
  #admitted = 0;

  constructor(
    placeOf: (item: Item) => string | number,
    work: WorkTogether<Item, T>,
    leastPatience: number = PATIENCE.least,
  ) {
    this.#placeOf = placeOf;
    this.#work = work;
    this.#leastPatience = leastPatience;
  }

  /**
   * What one does before his write, and the write: for as many as may wait. Everybody else is refused before anything of
   * his is used up.
   */
  async admit<R>(work: () => Promise<R>): Promise<R> {
    if (this.#admitted >= MOST_WAITING)
      throw new Refusal('CM5031', { seconds: BUSY_SECONDS }, { retryAfter: BUSY_SECONDS });
    this.#admitted++;
    try {
      return await work();
    } finally {
      this.#admitted--;
    }
  }

  /** The answer of one who was admitted, once its transaction is committed. */
  write(options: WriteOptions, item: Item): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...options, item, place: this.#placeOf(item), resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#running.size < AT_ONCE) {
      const left = this.#patienceLeft();
      if (left > 0 && this.#waiting.length < MOST_TOGETHER) {
        this.#losingPatience ??= setTimeout(() => {
          this.#losingPatience = null;
          this.#next();
        }, left);
        return;
      }
      const taken = this.#take();
      if (taken.length === 0) return;
      const places = new Set(taken.map(({ place }) => place));
      for (const place of places) this.#atWork.add(place);
      const running = { begunAt: performance.now() };
      this.#running.add(running);
      void this.#run(taken).finally(() => {
        for (const place of places) this.#atWork.delete(place);
        this.#running.delete(running);
        this.#took += (performance.now() - running.begunAt - this.#took) * NEWEST_COUNTS;
        this.#next();
      });
    }
  }

  /** Milliseconds for which the youngest of those that are under way is still waited for, unless there is a whole transaction's worth. */
  #patienceLeft(): number {
    const { times, most } = PATIENCE;
    const patience = Math.max(this.#leastPatience, Math.min(most, this.#took * times));
    const youngest = Math.max(...[...this.#running].map(({ begunAt }) => begunAt));
    return youngest + patience - performance.now();
  }

  /** The first of those that wait for nobody. A key that comes twice waits for its first one, and so finds its answer. */
  #take(): Member<Item, T>[] {
    const taken: Member<Item, T>[] = [];
    const keys = new Set<string>();
    this.#waiting = this.#waiting.filter((member) => {
      const key = member.repeatable && `${member.repeatable.caller} ${member.repeatable.key}`;
      if (taken.length >= MOST_TOGETHER || this.#atWork.has(member.place) || (key && keys.has(key)))
        return true;
      if (key) keys.add(key);
      taken.push(member);
      return false;
    });
    return taken;
  }

  async #run(members: readonly Member<Item, T>[]): Promise<void> {
    try {
      const outcomes = await runTogether<Member<Item, T>, T>(
        members,
        mapPipeline(
          this.#work(members.map(({ item }) => item)),
          (work) => (trx, fresh) =>
            work(
              trx,
              fresh.map(({ item }) => item),
            ),
        ),
      );
      members.forEach(
        (member, at) => void answerOf(member, outcomes[at]).then(member.resolve, member.reject),
      );
    } catch (error) {
      if (members.length === 1 || isUnavailable(error)) for (const { reject } of members) reject(error);
      else for (const member of members) await this.#run([member]);
    }
  }
}
