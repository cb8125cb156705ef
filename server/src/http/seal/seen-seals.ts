const SECOND = 1000;
/** What a clock may be behind: the page's is set by ours, so that this is for slow lines and for clocks that were moved. */
export const OLDEST_MS = 5 * 60 * SECOND;
/** What it may be ahead: pages never are, other processes of ours may be a little. */
export const AHEAD_MS = 30 * SECOND;

/**
 * Which genuine seals this process has opened, so that none is opened twice. Kept by the second that the sender gave
 * them, as long as that second is taken at all. Beyond `mostSeals` the oldest second is forgotten, and nothing so old is
 * taken any more: a flood makes the time shorter in which a body must arrive, never lets one in again.
 *
 * How much of it one sender fills is bounded by what the rate limits let one sender call.
 */
export class SeenSeals {
  /** In the order of their first seal, which is nearly that of time. */
  readonly #seconds = new Map<number, Set<string>>();
  readonly #mostSeals: number;
  #count = 0;
  /** Milliseconds: what is not younger is refused. What an earlier process has opened was before its start. */
  #floor: number;
  #lastNow: number;

  constructor(startedAt: number, mostSeals = 262_144) {
    this.#floor = startedAt;
    this.#lastNow = startedAt;
    this.#mostSeals = mostSeals;
  }

  /** True once for a mark whose time can be taken; later and for any other time false. Times in milliseconds. */
  take(mark: Buffer, time: number, now: number): boolean {
    this.#followClock(now);
    if (time <= Math.max(this.#floor, now - OLDEST_MS) || time > now + AHEAD_MS) return false;
    this.#forgetBefore(now - OLDEST_MS);
    const second = Math.floor(time / SECOND);
    const seen = this.#seconds.get(second) ?? new Set<string>();
    this.#seconds.set(second, seen);
    // Half of the mark tells any two apart, and takes half the room.
    const name = mark.toString('latin1', 0, mark.length / 2);
    if (seen.has(name)) return false;
    seen.add(name);
    this.#count += 1;
    if (this.#count > this.#mostSeals) this.#forgetOldest();
    return true;
  }

  /**
   * A clock that was ahead at our start and is set right (8 hours, where a machine keeps the time of China as UTC) would keep
   * everybody out for as long: then we begin anew from now. What we have opened stays known, as it lies in the future.
   */
  #followClock(now: number): void {
    if (now < this.#lastNow - AHEAD_MS) this.#floor = Math.min(this.#floor, now);
    this.#lastNow = now;
  }

  #forgetBefore(time: number): void {
    for (const second of this.#seconds.keys()) {
      // Behind the first young second there may be an old one, which then goes a little later.
      if ((second + 1) * SECOND > time) return;
      this.#forget(second);
    }
  }

  #forgetOldest(): void {
    const oldest = Math.min(...this.#seconds.keys());
    this.#floor = Math.max(this.#floor, (oldest + 1) * SECOND - 1);
    this.#forget(oldest);
  }

  #forget(second: number): void {
    this.#count -= this.#seconds.get(second)?.size ?? 0;
    this.#seconds.delete(second);
  }
}
