import { networkOf } from './network.ts';
import { type Allowance, TokenBuckets } from './token-bucket.ts';

const aMinute = (rows: number): Allowance => ({ capacity: rows, perSecond: rows / 60 });

/** Enough to see what somebody tries, and who of a house mistypes. */
const OF_PLACE = aMinute(20);
/** Of everybody together: callers from very many addresses fill a trail no faster than this. */
const OF_ALL = aMinute(200);

/** What has rows in a trail: refused calls, in either, and what visitors look at, which takes nothing of their share. */
export type Trail = 'operation' | 'interface' | 'visit';

/**
 * How many rows of their own calls without a session may have. Everyone can make as many such calls as he
 * likes, and rows of a trail stay for years: what goes beyond this share is counted, by minute, address and path.
 */
export class StrangerRows {
  readonly #buckets: TokenBuckets;
  readonly #on: boolean;

  /** Both like the rate limits. */
  constructor(on: boolean, buckets = new TokenBuckets()) {
    this.#on = on;
    this.#buckets = buckets;
  }

  /**
   * Takes one row; false when the share is used up. Tries at an account that there is (`userId`) have a share apart:
   * a flood of made-up names does not hide them.
   */
  take(trail: Trail, address: string, userId: number | null, now = Date.now()): boolean {
    if (!this.#on) return true;
    const kind = `${trail} ${userId === null ? 'nobody' : 'account'}`;
    return (
      this.#buckets.take(`${kind} ${userId ?? networkOf(address)}`, OF_PLACE, now) === 0 &&
      this.#buckets.take(kind, OF_ALL, now) === 0
    );
  }
}
