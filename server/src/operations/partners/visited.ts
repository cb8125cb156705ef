import { sql } from 'kysely';
import type { TimeZone } from '../../http/time-zone.ts';
import { addClickDays, partnerShelf } from '../shelf/index.ts';
import type { Visited } from '../visits.ts';

/** Readers of partners that visitors see now, and those who went on to their sites. */
export const visitedPartners = (zone: TimeZone): Visited => ({
  subject: 'partner',
  isShown: sql<boolean>`exists (
    select from partner where partner.id = v."id" and shown_from <= now() and shown_until > now())`,
  add: sql`, locked as (
      select partner_id from partner_tally where partner_id in (select subject_id from counted)
      order by partner_id for no key update
    ), tallied as (
      update partner_tally set view_num = view_num + counted.views, click_num = click_num + counted.clicks
      from counted join locked on locked.partner_id = counted.subject_id
      where partner_tally.partner_id = locked.partner_id
    ) ${addClickDays(partnerShelf, zone)}`,
});
