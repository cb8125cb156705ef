/** When records are to go on and off the shelf, and when the next of it comes due. */
import { PublishStatus, shelfFault, shelfPlanFields } from '@outbound/contract';
import type { Caller } from '../../http/caller.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import { findNextOf, type Planned } from '../plan-clock.ts';
import type { Shelf } from './shelf.ts';

/** On the wire. */
export interface Plans {
  onShelfTime: string | null;
  offShelfTime: string | null;
}

/** What a new record stands at. */
export const nothingPlanned: Plans & { publishStatus: PublishStatus } = {
  onShelfTime: null,
  offShelfTime: null,
  publishStatus: PublishStatus.pending,
};

const keys = ['onShelfTime', 'offShelfTime'] as const;
type PlanKey = (typeof keys)[number];

/**
 * Which of the two instants a form changes. What it sends back as it was stays, also when it has come due meanwhile.
 * Refuses what has passed, an end at the beginning, another beginning of what is on the shelf, another end alone of what was taken off, and
 * whoever may not put on the shelf.
 */
export function changedPlans(
  after: Plans,
  before: Plans & { publishStatus: PublishStatus },
  { shelf, caller, now }: { shelf: Shelf; caller: Caller; now: string },
): ReadonlySet<PlanKey> {
  const changed = new Set(keys.filter((key) => after[key] !== before[key]));
  if (changed.size === 0) return changed;
  if (!caller.codes.has(shelf.code)) throw new Refusal('OM2000.shelfRight');
  for (const key of changed) {
    const { label } = shelfPlanFields[key];
    if (after[key] !== null && after[key] <= now) throw wrongField(key, shelfFault('passed', { label }));
  }
  // Kept ones may be one second: what was put on the shelf and taken off within it. Nobody plans that.
  const { onShelfTime: on, offShelfTime: off } = after;
  if (on !== null && on === off) {
    const labels = { off: shelfPlanFields.offShelfTime.label, on: shelfPlanFields.onShelfTime.label };
    throw wrongField('offShelfTime', shelfFault('offBeforeOn', labels));
  }
  if (before.publishStatus === PublishStatus.onShelf && changed.has('onShelfTime'))
    throw new Refusal('OM2000.shelfPlanned');
  if (before.publishStatus === PublishStatus.offShelf && !changed.has('onShelfTime'))
    throw new Refusal('OM2000.shelfOver');
  return changed;
}

/** The columns without those instants that a form leaves alone: the wire knows seconds, the columns more. */
export function withoutKept<C extends object>(columns: C, changed: ReadonlySet<PlanKey>): Partial<C> {
  const kept = new Set<string>();
  if (!changed.has('onShelfTime')) kept.add('on_shelf_time');
  if (!changed.has('offShelfTime')) kept.add('off_shelf_time');
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !kept.has(name))) as Partial<C>;
}

/** For the clock that ends kept answers. */
export const plannedOnShelves: Planned = { findNext: (db) => findNextOf(db, ['partner', 'banner']) };
