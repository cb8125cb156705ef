/** How much of something one caller may use: `capacity` at once, refilled at `perSecond`. */
export interface Allowance {
  capacity: number;
  perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Token buckets by key, in this process's memory. The number of keys is bounded: the longest unused one goes first,
 * and a bucket that has been idle long enough to be full again carries no information anyway.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #mostKeys: number;

  constructor(mostKeys = 50_000) {
    this.#mostKeys = mostKeys;
  }

  /** Takes one token; 0 when it was there, else the seconds until there is one. `now` in milliseconds. */
  take(key: string, allowance: Allowance, now = Date.now()): number {
    const bucket = this.#buckets.get(key) ?? { tokens: allowance.capacity, at: now };
    bucket.tokens = Math.min(
      allowance.capacity,
      bucket.tokens + ((now - bucket.at) / 1000) * allowance.perSecond,
    );
    bucket.at = now;
    // Moved to the end: the map's order is the order of last use.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#mostKeys) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
    if (bucket.tokens < 1) return (1 - bucket.tokens) / allowance.perSecond;
    bucket.tokens -= 1;
    return 0;
  }
}
