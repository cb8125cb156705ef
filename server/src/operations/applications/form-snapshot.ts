import { type HeldStatus, oldFieldKey, PublishStatus, type ShownRule } from '@outbound/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';
import type { Platform } from '../../http/platform.ts';
import { sessionsFirst } from '../activities/index.ts';
import { successColumns } from '../titles.ts';

const KEEP_MS = 1_000;
const MOST_KEPT = 500;

/** The form of an activity on the shelf as it is now; undefined for any other. */
export function findSignUpForm(db: Db, activityId: number) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .where('activity.id', '=', activityId)
    .where('activity.publish_status', '=', PublishStatus.onShelf)
    .select((eb) => [
      'activity.id',
      'activity.title',
      'activity.title_es',
      'activity.title_pt',
      'activity.time_zone',
      ...successColumns,
      eb.ref('activity.held_status').$castTo<HeldStatus>().as('held_status'),
      'activity.end_time',
      'activity.apply_start_time',
      'activity.apply_end_time',
      'activity.group_most as groupMost',
      'activity.wait_mode as waitMode',
      'activity.wait_capacity as waitCapacity',
      'tally.waiting_num as waiting',
      'tally.capacity',
      eb('tally.pending_num', '+', eb.ref('tally.approved_num')).as('taken'),
      jsonArrayFrom(
        eb
          .selectFrom('activity_service as service')
          .whereRef('service.activity_id', '=', 'activity.id')
          .where('service.removed', '=', false)
          .select((one) => [
            'service.id',
            'service.name',
            'service.capacity',
            one('service.pending_num', '+', one.ref('service.approved_num')).as('taken'),
          ])
          .orderBy('service.sort_num')
          .orderBy('service.id'),
      ).as('services'),
      sql<number[]>`array(select channel.id from activity_channel as channel
        where channel.activity_id = activity.id and not channel.removed order by channel.id)`.as(
        'channelIds',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('form_item as item')
          .whereRef('item.activity_id', '=', 'activity.id')
          .where('item.disabled', '=', false)
          // Staff asks these at the door: to a visitor they are no fields.
          .where('item.at_door', '=', false)
          .select([
            'item.id',
            'item.name',
            'item.type',
            'item.require',
            'item.sort_num as sortNum',
            'item.options',
            'item.field_key',
            'item.show_rule',
            'item.max_files',
            'item.consent_version',
            'item.texts',
          ])
          .orderBy('item.sort_num')
          .orderBy(sessionsFirst('item.name'))
          .orderBy('item.id'),
      ).as('items'),
    ])
    .executeTakeFirst();
}

/** What a sign-up is checked against: window, places, services, the enabled items of the form. */
export type SignUpForm = NonNullable<Awaited<ReturnType<typeof findSignUpForm>>>;
export type SignUpItem = SignUpForm['items'][number];

/** An item as the contract's judge knows it. */
export const ruleOf = (item: SignUpItem): ShownRule & { item: SignUpItem } => ({
  name: item.name,
  type: item.type,
  require: item.require,
  fieldKey: item.field_key || oldFieldKey(item.id),
  showRule: item.show_rule,
  maxFiles: item.max_files,
  consentVersion: item.consent_version,
  formItemDetailRespList: item.options.map((value) => ({ value })),
  item,
});

/**
 * The forms of activities on the shelf, kept for a second in this process, because hundreds sign up for the same one at
 * once. A change by the office ends what is kept (as it does the public answers); places are decided by the database.
 */
export class SignUpForms {
  readonly #platform: Platform;
  readonly #kept = new Map<
    number,
    { form: Promise<SignUpForm | undefined>; until: number; generation: number }
  >();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** The form, or undefined when the activity is not on the shelf. */
  get(activityId: number): Promise<SignUpForm | undefined> {
    const { generation } = this.#platform.publicCache;
    const kept = this.#kept.get(activityId);
    if (kept && kept.generation === generation && kept.until > Date.now()) return kept.form;
    const form = findSignUpForm(this.#platform.database.db, activityId);
    form.catch(() => this.#kept.delete(activityId));
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(activityId, { form, until: Date.now() + KEEP_MS, generation });
    return form;
  }
}
