/** What a person does with the place that he was offered. */
import type { Answer, ContentLanguage, calls } from '@outbound/contract';
import { ApplyStatus, HeldStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { type SuccessTexts, successTextIn } from '../titles.ts';
import { holdPlacesOf } from './places.ts';

/**
 * Confirms the place that a sign-up was offered: from now on it waits for its review, or is approved where its activity has
 * none. Answers its state; null where no offer stands. Throws OM2058 while its activity is called off: the place is held until
 * that is over (decision 75).
 */
export async function confirmOffer(trx: Trx, id: number): Promise<ApplyStatus | null> {
  await holdPlacesOf(trx, [id]);
  // After the lock, which a cancellation may have had.
  const { rows } = await sql<{ held: HeldStatus }>`
    select activity.held_status as held from application join activity on activity.id = application.activity_id
    where application.id = ${id} and application.apply_status = 5`.execute(trx);
  if (rows[0]?.held === HeldStatus.cancelled) throw new Refusal('OM2058.cancelled');
  if (rows[0]?.held === HeldStatus.postponed) throw new Refusal('OM2058.postponed');
  const confirmed = await sql<{ status: ApplyStatus }>`
    update application set apply_status = case when needs_review then 0 else 1 end,
      reviewed_at = case when not needs_review then now() end
    from activity where activity.id = application.activity_id
      and application.id = ${id} and apply_status = 5 and confirm_by > now()
    returning apply_status as status`.execute(trx);
  return confirmed.rows[0]?.status ?? null;
}

interface Standing extends SuccessTexts {
  id: number;
  applyCode: string;
  title: string;
  status: ApplyStatus;
  place: number | null;
  confirmBy: Date | null;
}

/** Where a sign-up stands; undefined for one that is gone. */
export async function findStanding(db: Db, id: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select application.id, apply_code as "applyCode", activity.title, apply_status as status, confirm_by as "confirmBy",
      activity.success_text, activity.success_text_es, activity.success_text_pt,
      case when apply_status = 4 then (select count(*) from application as ahead
        where ahead.activity_id = application.activity_id and ahead.service_id = application.service_id
          and ahead.apply_status = 4 and ahead.id <= application.id) end as place
    from application join activity on activity.id = application.activity_id
    where application.id = ${id}`.execute(db);
  return rows[0];
}

/** The same as its person reads it. */
export const presentStanding = (
  { status, place, confirmBy, ...texts }: Standing,
  language: ContentLanguage,
  zone: TimeZone,
): Answer<typeof calls.application.openStanding> => ({
  ...successTextIn(texts, status, language),
  applyStatus: status,
  waitPlace: place,
  confirmBy: status === ApplyStatus.offered ? zone.textOrNull(confirmBy) : null,
});
