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
 * wrote since the caller read. The contract asks every form's write for its version; without one goes only what moves
 * a record or turns it on and off, and so writes over nothing that was typed.
 */
export function requireVersion(held: Versioned, version: number | undefined, zone: TimeZone): void {
  const fault = versionFault(held, version, zone);
  if (fault) throw fault;
}

/** The same refusal for one of many. */
export function versionFault(held: Versioned, version: number | undefined, zone: TimeZone): Refusal | null {
  if (version === undefined || version === held.version) return null;
  return new Refusal('CM4090', { who: held.updatedBy ?? SYSTEM_OPERATOR, when: zone.text(held.updatedTime) });
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
