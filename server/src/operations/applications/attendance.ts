/** Who came to which session of his activity (decision 85). */
import { type Answer, type ChosenSession, type calls, SESSION_KEY } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';

/** A session beside somebody's sign-up, as JSON holds it: that has no times. */
export interface SessionOfRow {
  id: number;
  name: string;
  isChosen: boolean;
  checkedAt: string | null;
  checkedBy: string | null;
}

/** Who was let in to a session chose it, unless it is said of him; his answers may be gone by now. */
const isChosen = sql`coalesce(not came.unchosen, held.name = any(chosen_options(given.type, given.value)), false)`;

/** The sessions of an activity beside one of its sign-ups (`application`), in the order in which they are. */
const sessionsBeside = (those: ReturnType<typeof sql<boolean>>) => sql<SessionOfRow[]>`(
  select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'isChosen', ${isChosen},
      'checkedAt', came.checked_at,
      'checkedBy', (select user_name from user_account where user_account.id = came.checked_by))
    order by held.start_time, held.id), '[]')
  from form_item as item join activity_session as held on held.form_item_id = item.id
  left join application_answer as given on given.form_item_id = item.id and given.application_id = application.id
  left join session_check_in as came on came.session_id = held.id and came.application_id = application.id
    and came.undone_at is null
  where item.activity_id = application.activity_id and item.field_key = ${sql.lit(SESSION_KEY)} and ${those})`;

/** Those that he chose or came to, as a column. */
export const ownSessions = sessionsBeside(sql<boolean>`(came.id is not null or ${isChosen})`);

/** The names of those that he came to, and whether he had chosen them, as a column. */
export const attendedSessions = sql<{ name: string; unchosen: boolean }[]>`(
  select coalesce(json_agg(json_build_object('name', held.name, 'unchosen', came.unchosen)
    order by held.start_time, held.id), '[]')
  from session_check_in as came join activity_session as held on held.id = came.session_id
  where came.application_id = application.id and came.undone_at is null)`;

/** A session's name, with what is to be known of how somebody came to it. */
export const attendedName = ({ name, unchosen }: { name: string; unchosen: boolean }): string =>
  unchosen ? `${name}（现场放行）` : name;

export const presentChosen = (
  { id, isChosen, checkedAt, checkedBy }: SessionOfRow,
  zone: TimeZone,
): ChosenSession => ({
  id,
  isChosen,
  checkedTime: checkedAt === null ? null : zone.text(new Date(checkedAt)),
  checkedBy: checkedBy ?? '',
});

/** Every session of its activity beside a sign-up that the caller may see. */
export async function findSessionsBeside(
  db: Db,
  id: number,
  zone: TimeZone,
): Promise<Answer<typeof calls.application.detail>['sessionList']> {
  const row = await db
    .selectFrom('application')
    .where('application.id', '=', id)
    .select(sessionsBeside(sql<boolean>`true`).as('sessions'))
    .executeTakeFirst();
  return (row?.sessions ?? []).map((one) => ({ ...presentChosen(one, zone), name: one.name }));
}
