const MOST_ENTRIES = 500;

interface Entry {
  bytes: Buffer;
  until: number;
}

/**
 * Answers that are the same for everybody (public lists and details), kept as bytes for a few seconds in this process.
 * A change by the office empties it on every node at once (see `clear`); the short life bounds what a lost
 * notification could show. Nothing that depends on a session ever gets in.
 */
export class PublicCache {
  #entries = new Map<string, Entry>();
  #generation = 0;
  readonly #listeners = new Set<() => void>();

  get(key: string, now = Date.now()): Buffer | null {
    const entry = this.#entries.get(key);
    return entry && entry.until > now ? entry.bytes : null;
  }

  /** Marks the moment before an answer is computed; `set` drops an answer that a `clear` has overtaken. */
  get generation(): number {
    return this.#generation;
  }

  set(key: string, bytes: Buffer, seconds: number, generation: number, now = Date.now()): void {
    if (generation !== this.#generation) return;
    if (this.#entries.size >= MOST_ENTRIES) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, { bytes, until: now + seconds * 1000 });
  }

  clear(): void {
    this.#generation++;
    this.#entries = new Map();
    for (const listener of this.#listeners) listener();
  }

  /** Tells `listener` of every `clear`; answers how to stop it. */
  onClear(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
