/** How much of something one caller may use: `capacity` at once, refilled at `perSecond`. */
export interface Allowance {
  capacity: number;
  perSecond: number;
}

/** Tokens that were taken from one bucket, as another process is told of them. */
export interface Taken {
  key: string;
  tokens: number;
  allowance: Allowance;
}

interface Bucket {
  /** Below zero when several processes have given away more than there was: nobody gets any until that is made up for. */
  tokens: number;
  at: number;
  allowance: Allowance;
  /** Taken here and not told to the others yet. */
  untold: number;
}

/** Who has used less than this part of what he may is not worth telling: nearly everybody is such. */
const TOLD_FROM = 1 / 8;

/**
 * Token buckets by key, in this process's memory. The number of keys is bounded: the longest unused one goes first,
 * and a bucket that has been idle long enough to be full again carries no information anyway. Where several processes
 * count together, each tells the others what it has given away (`untold`, `takenElsewhere`).
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #mostKeys: number;
  readonly #onUntold: (() => void) | null;
  readonly #toTell = new Set<string>();

  /** `onUntold` is called when there is something to tell other processes; without it nothing is kept for them. */
  constructor(mostKeys = 50_000, onUntold: (() => void) | null = null) {
    this.#mostKeys = mostKeys;
    this.#onUntold = onUntold;
  }

  /** Takes one token; 0 when it was there, else the seconds until there is one. `now` in milliseconds. */
  take(key: string, allowance: Allowance, now = Date.now()): number {
    const bucket = this.#refilled(key, allowance, now);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / allowance.perSecond;
    bucket.tokens -= 1;
    if (this.#onUntold) {
      bucket.untold += 1;
      this.#mark(key, bucket);
    }
    return 0;
  }

  /** Takes away what another process has given. */
  takenElsewhere({ key, tokens, allowance }: Taken, now = Date.now()): void {
    const bucket = this.#refilled(key, allowance, now);
    bucket.tokens = Math.max(-allowance.capacity, bucket.tokens - tokens);
    // Little here and little there may be much together.
    this.#mark(key, bucket);
  }

  /** What the others should hear of and have not been told; at most so many keys, the others with the next time. */
  untold(mostKeys: number): Taken[] {
    const keys = [...this.#toTell.values().take(mostKeys)];
    return keys.flatMap((key) => {
      this.#toTell.delete(key);
      const bucket = this.#buckets.get(key);
      if (!bucket || bucket.untold === 0) return [];
      const { untold: tokens, allowance } = bucket;
      bucket.untold = 0;
      return [{ key, tokens, allowance }];
    });
  }

  #refilled(key: string, allowance: Allowance, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? { tokens: allowance.capacity, at: now, allowance, untold: 0 };
    const { capacity, perSecond } = allowance;
    bucket.tokens = Math.min(capacity, bucket.tokens + Math.max(0, (now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    // What has come back since need not be told.
    bucket.untold = Math.min(bucket.untold, capacity - bucket.tokens);
    // Moved to the end: the map's order is the order of last use.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#mostKeys) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
    return bucket;
  }

  #mark(key: string, { tokens, untold, allowance: { capacity } }: Bucket): void {
    if (untold === 0 || tokens > capacity * (1 - TOLD_FROM)) return;
    this.#toTell.add(key);
    this.#onUntold?.();
  }
}
