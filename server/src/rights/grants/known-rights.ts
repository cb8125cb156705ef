import type { Db } from '../../database/open.ts';
import { findRights, type Rights } from './queries.ts';

const MOST_KNOWN = 2_000;

interface Known {
  version: number;
  rights: Promise<Rights>;
}

/**
 * Computed rights, kept in this process under the access version of the moment: every change of a role, resource,
 * grant or department moves the version, which each call reads together with its session. So a change holds with the
 * next call on every node, without a message that could be lost.
 */
export class KnownRights {
  readonly #known = new Map<number, Known>();
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The rights of a user as of an access version, or of a later one. */
  of(userId: number, version: number): Promise<Rights> {
    const known = this.#known.get(userId);
    if (known && known.version >= version) return known.rights;
    const rights = findRights(this.#db, userId);
    const entry = { version, rights };
    // Set anew, so that the first in the map is the one that was computed longest ago.
    this.#known.delete(userId);
    this.#known.set(userId, entry);
    if (this.#known.size > MOST_KNOWN) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    // A failure is told to those who wait for it and not kept for others.
    rights.catch(() => {
      if (this.#known.get(userId) === entry) this.#known.delete(userId);
    });
    return rights;
  }
}
