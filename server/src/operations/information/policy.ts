import {
  ContentType,
  type InformationValues,
  informationFault,
  informationFields,
  PublishStatus,
} from '@outbound/contract';
import type { RawBuilder } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import { withinScope } from '../../http/scope.ts';

/** Which news items may he see and change? */
export function ownInformation(caller: Caller): RawBuilder<boolean> {
  return withinScope(caller, 'information.department_id', 'information.created_by');
}

/** What an item must have to be on the shelf. */
interface Publishable {
  contentType: ContentType;
  hasContent: boolean;
  hasFilm: boolean;
}

/** Why an item cannot go on the shelf yet, or null. */
export function shelfFault({ contentType, hasContent, hasFilm }: Publishable): string | null {
  if (contentType === ContentType.video) return hasFilm ? null : informationFault('noFilm');
  return hasContent ? null : informationFault('noContent');
}

/** Refuses (OM2000) what is on the shelf, or goes there by its plan, without what it needs there. */
export function requirePublishable(
  { contentType, content, video, onShelfTime }: InformationValues,
  isOnShelf: boolean,
): void {
  if (!isOnShelf && onShelfTime === null) return;
  if (shelfFault({ contentType, hasContent: content !== '', hasFilm: video !== '' }) === null) return;
  const fault = informationFault(contentType === ContentType.video ? 'lacksFilm' : 'lacksContent');
  throw new Refusal(isOnShelf ? 'OM2000.lackingOnShelf' : 'OM2000.lackingPlanned', { fault });
}

/** Why an item is not put on the shelf, or off it; `lacking` is what it still needs for that. */
export function movingFault(
  item: { isRecycled: boolean; publishStatus: PublishStatus },
  to: PublishStatus,
  lacking: string | null,
): string | null {
  if (item.isRecycled) return informationFault('gone');
  const isOn = item.publishStatus === PublishStatus.onShelf;
  if (to === PublishStatus.onShelf) return isOn ? informationFault('isOnShelf') : lacking;
  return isOn ? null : informationFault('isNotOnShelf');
}

type Plans = Pick<InformationValues, 'onShelfTime' | 'offShelfTime' | 'pinned'>;

/** What people who may publish decide, as it stands; a new item has none of it. */
export const nothingPlanned: Plans = { onShelfTime: null, offShelfTime: null, pinned: false };

/**
 * The plans that a form sends, judged by how its item stands at `now` (the wire's time): of what has come due meanwhile
 * nothing is left to plan. Refuses what has passed unused, a plan for what is on the shelf, and whoever may not publish.
 */
export function judgedPlans<T extends Plans>(
  values: T,
  before: Plans,
  stands: { isOnShelf: boolean; isOffShelf: boolean },
  { caller, now }: { caller: Caller; now: string },
): T {
  const { onShelfTime: on, offShelfTime: off } = informationFields;
  const judged = { ...values };
  if (judged.onShelfTime && judged.onShelfTime <= now) {
    if (!stands.isOnShelf && !stands.isOffShelf) throw passed('onShelfTime', on.label);
    judged.onShelfTime = null;
  }
  if (judged.offShelfTime && judged.offShelfTime <= now) {
    if (!stands.isOffShelf) throw passed('offShelfTime', off.label);
    judged.offShelfTime = null;
  }
  if (judged.onShelfTime && stands.isOnShelf) throw new Refusal('OM2000.planOnShelf');
  const isSame = (['onShelfTime', 'offShelfTime', 'pinned'] as const).every(
    (key) => judged[key] === before[key],
  );
  if (!isSame && !caller.codes.has('latin_op_info_publish')) throw new Refusal('OM2000.publishRight');
  return judged;
}

const passed = (key: string, label: string) => wrongField(key, informationFault('passed', { label }));
