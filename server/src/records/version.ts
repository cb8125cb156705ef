import { SYSTEM_OPERATOR } from '@outbound/contract';
import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';

/** A record as it stands: its version, and who made it when. */
export interface Versioned {
  version: number;
  updatedBy: string | null;
  updatedTime: Date;
}

/**
 * Refuses (CM4090, with who and when) a write that was made over another version than the record has: somebody else
 * wrote since the caller read. Without a version the caller did not read first, and writes over what is there.
 */
export function requireVersion(held: Versioned, version: number | undefined, zone: TimeZone): void {
  if (version === undefined || version === held.version) return;
  throw new Refusal('CM4090', { who: held.updatedBy ?? SYSTEM_OPERATOR, when: zone.text(held.updatedTime) });
}

/** Who writes, and when. */
export interface Writer {
  userId: number;
  now: Date;
}

/** What every change of a record sets besides: who made it when, and the next version. */
export const changedBy = ({ userId, now }: Writer) => ({
  updated_by: userId,
  updated_at: now,
  version: sql<number>`version + 1`,
});
