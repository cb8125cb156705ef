const MOST_KNOWN = 2_000;

interface Known<T> {
  version: number;
  found: Promise<T>;
}

/**
 * What was found out about users, kept in this process under the access version of the moment: every change of a role, resource,
 * grant or department, of who is in which and who stands in for whom, moves the version, which each call reads together with
 * its session. So a change holds with the next call on every node, without a message that could be lost.
 */
export class KnownByVersion<T> {
  readonly #known = new Map<number, Known<T>>();

  /** What `find` finds of a user as of an access version, or of a later one. */
  of(userId: number, version: number, find: () => Promise<T>): Promise<T> {
    const known = this.#known.get(userId);
    if (known && known.version >= version) return known.found;
    const found = find();
    const entry = { version, found };
    // Set anew, so that the first in the map is the one that was found out longest ago.
    this.#known.delete(userId);
    this.#known.set(userId, entry);
    if (this.#known.size > MOST_KNOWN) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    // A failure is told to those who wait for it and not kept for others.
    found.catch(() => {
      if (this.#known.get(userId) === entry) this.#known.delete(userId);
    });
    return found;
  }
}
