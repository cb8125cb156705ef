/** 场次: what happens within an activity at times of its own (decision 83). */
import {
  type ActivityValues,
  FormItemType,
  type OpenSession,
  SESSION_FIELD,
  SESSION_KEY,
  type Session,
  SessionMode,
  timeRangeText,
} from '@outbound/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';

/**
 * Sessions before the office's own fields that have the same place, as a term of an order by `sort_num`, of fields or answers:
 * the field of sessions has the first place, and so has the office's first one.
 */
export const sessionsFirst = (nameColumn: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(nameColumn)} <> ${sql.lit(SESSION_FIELD)}`;

function sessionRows(activityId: Expression<number>, db: Db) {
  return db
    .selectFrom('activity_session as held')
    .innerJoin('form_item', 'form_item.id', 'held.form_item_id')
    .leftJoin('form_option', (join) =>
      join
        .onRef('form_option.form_item_id', '=', 'held.form_item_id')
        .onRef('form_option.value', '=', 'held.name'),
    )
    .select([
      'held.id',
      'held.name',
      'held.start_time as startTime',
      'held.end_time as endTime',
      'held.location',
      'form_option.capacity',
      sql<number>`coalesce(form_option.taken, 0)`.as('taken'),
    ])
    .where('form_item.activity_id', '=', activityId)
    .orderBy('held.start_time')
    .orderBy('held.id');
}

/** The sessions of an activity as one JSON column, in the order in which they are. */
export const sessionsOf = (activityId: Expression<number>, db: Db) =>
  jsonArrayFrom(sessionRows(activityId, db));

/** The same with how many came to each, and how many of those who were to come did not. */
export const attendedSessionsOf = (activityId: Expression<number>, db: Db) =>
  jsonArrayFrom(
    sessionRows(activityId, db).select([
      sql<number>`(select count(*)::int from session_check_in as came
        join application on application.id = came.application_id and application.apply_status = 1
        where came.session_id = held.id and came.undone_at is null)`.as('checked'),
      sql<number>`case when exists (select from session_check_in as came
          where came.session_id = held.id and came.undone_at is null)
        then (select count(*)::int from application_answer as given
          join application on application.id = given.application_id and application.apply_status = 1
          where given.form_item_id = held.form_item_id
            and held.name = any(chosen_options(given.type, given.value))
            and not exists (select from session_check_in as came
              where came.application_id = application.id and came.session_id = held.id and came.undone_at is null))
        else 0 end`.as('absent'),
    ]),
  );

/** A session as that column holds it: JSON has no times. */
export interface SessionRow {
  id: number;
  name: string;
  startTime: string;
  endTime: string;
  location: string;
  capacity: number | null;
  taken: number;
}

/** A session as the office reads it. */
export const presentSession = (
  {
    id,
    name,
    startTime,
    endTime,
    location,
    capacity,
    taken,
    checked,
    absent,
  }: SessionRow & { checked: number; absent: number },
  zone: TimeZone,
): Session => ({
  id,
  name,
  startTime: zone.text(new Date(startTime)),
  endTime: zone.text(new Date(endTime)),
  location,
  capacity,
  takenNum: taken,
  checkedNum: checked,
  absentNum: absent,
});

/** A session as visitors read it; `inPlace` tells a moment by the clocks of its place, `named` what is called otherwise in their language. */
export const presentOpenSession = (
  { name, startTime, endTime, location, capacity, taken }: SessionRow,
  zone: TimeZone,
  inPlace: (moment: Date) => string,
  named: (value: string) => string | undefined,
): OpenSession => ({
  name,
  startTime: zone.text(new Date(startTime)),
  endTime: zone.text(new Date(endTime)),
  placeStartTime: inPlace(new Date(startTime)),
  placeEndTime: inPlace(new Date(endTime)),
  location,
  ...shownOf(named(name), named(location)),
  remainNum: capacity === null ? null : Math.max(0, capacity - taken),
});

const shownOf = (name: string | undefined, location: string | undefined): Pick<OpenSession, 'shown'> =>
  name || location ? { shown: { ...(name && { name }), ...(location && { location }) } } : {};

/** When and where a session is, as it stands beside its name. */
export const sessionNote = ({ placeStartTime, placeEndTime, location, shown }: OpenSession): string =>
  [timeRangeText(placeStartTime, placeEndTime), shown?.location || location].filter(Boolean).join(' · ');

interface Counted {
  /** Have a place in it, also without having chosen it. */
  taken: number;
  /** Chose it, and have it or wait for a place. */
  live: number;
  /** Came to it. */
  came: number;
}

/** By its name how many each session of a field counts. */
async function countChosen(trx: Trx, itemId: number): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted & { name: string }>`
    select held.name, coalesce(chosen.taken, 0) + came.unchosen as taken, coalesce(chosen.live, 0) as live, came.num as came
    from activity_session as held
    left join (
      select one.value, count(distinct application.id) filter (where application.apply_status <> 4)::int as taken,
        count(distinct application.id)::int as live
      from application_answer as given
      join application on application.id = given.application_id and application.apply_status in (0, 1, 4, 5)
      cross join lateral unnest(chosen_options(given.type, given.value)) as one(value)
      where given.form_item_id = ${itemId} group by 1
    ) as chosen on chosen.value = held.name
    cross join lateral (
      select count(*)::int as num, count(*) filter (where unchosen)::int as unchosen
      from session_check_in where session_id = held.id and undone_at is null
    ) as came
    where held.form_item_id = ${itemId}`.execute(trx);
  return new Map(rows.map(({ name, ...counted }) => [name, counted]));
}

/**
 * Makes the sessions of a held activity what is wanted, and the field by which they are chosen. Throws OM2069 for one that is
 * left out although somebody signed up for it, OM2072 although somebody came to it, OM2070 where one gets fewer places than are
 * taken, and OM2071 where one is meant that is gone. A name that changes changes in the answers, too: nobody loses his place by it.
 */
export async function writeSessions(
  trx: Trx,
  activityId: number,
  activity: Pick<ActivityValues, 'sessions' | 'sessionMode'>,
  zone: TimeZone,
): Promise<void> {
  // As they follow one another, whatever their order in the form.
  const sessions = [...activity.sessions].sort((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const field = await trx
    .selectFrom('form_item')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('field_key', '=', SESSION_KEY)
    .executeTakeFirst();
  if (!field && sessions.length === 0) return;
  const columns = {
    name: SESSION_FIELD,
    type: activity.sessionMode === SessionMode.several ? FormItemType.checkbox : FormItemType.radio,
    require: true,
    // Above the office's own fields.
    sort_num: 0,
    options: sessions.map(({ name }) => name),
    disabled: sessions.length === 0,
  };
  const itemId = field?.id ?? (await insertField(trx, activityId, columns));
  const present = await trx
    .selectFrom('activity_session')
    .select(['id', 'name'])
    .where('form_item_id', '=', itemId)
    .orderBy('id')
    // Whoever is being let in to one of them is counted.
    .forUpdate()
    .execute();
  const before = new Map(present.map(({ id, name }) => [id, name]));
  const unknown = sessions.find(({ id }) => id !== undefined && !before.has(id));
  if (unknown) throw new Refusal('OM2071', { session: unknown.name });
  const chosen = await countChosen(trx, itemId);
  const kept = new Set(sessions.map(({ id }) => id));
  const gone = present.filter(({ id }) => !kept.has(id));
  for (const { name } of gone) {
    const { live = 0, came = 0 } = chosen.get(name) ?? {};
    if (live > 0) throw new Refusal('OM2069', { session: name, count: live });
    if (came > 0) throw new Refusal('OM2072', { session: name, count: came });
  }
  const wanted = sessions.map(({ id, name, startTime, endTime, location, capacity }) => {
    const was = id === undefined ? undefined : before.get(id);
    const taken = was === undefined ? 0 : (chosen.get(was)?.taken ?? 0);
    if (capacity !== null && taken > capacity) throw new Refusal('OM2070', { session: name, count: taken });
    const times = { start_time: zone.instant(startTime), end_time: zone.instant(endTime) };
    return { id, was, name, ...times, location, capacity, taken };
  });
  if (field) await trx.updateTable('form_item').set(columns).where('id', '=', itemId).execute();
  // Without options nothing counts what is renamed; they come back with the numbers that were counted.
  await trx.deleteFrom('form_option').where('form_item_id', '=', itemId).execute();
  await renameAnswers(
    trx,
    itemId,
    wanted.flatMap(({ was, name }) => (was === undefined || was === name ? [] : [{ was, name }])),
  );
  await storeSessions(trx, itemId, wanted, gone);
  if (wanted.length > 0)
    await trx
      .insertInto('form_option')
      .values(
        wanted.map(({ name, capacity, taken }) => ({ form_item_id: itemId, value: name, capacity, taken })),
      )
      .execute();
}

async function insertField(
  trx: Trx,
  activityId: number,
  columns: { name: string; type: FormItemType; require: boolean; sort_num: number; options: string[] },
): Promise<number> {
  const { id } = await trx
    .insertInto('form_item')
    .values({ activity_id: activityId, field_key: SESSION_KEY, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Wanted {
  id: number | undefined;
  name: string;
  start_time: Date;
  end_time: Date;
  location: string;
}

async function storeSessions(
  trx: Trx,
  itemId: number,
  wanted: readonly Wanted[],
  gone: readonly { id: number }[],
): Promise<void> {
  if (gone.length > 0)
    await trx
      .deleteFrom('activity_session')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  const rows = JSON.stringify(wanted.filter(({ id }) => id !== undefined));
  // At once: two that swap their names have different ones only behind it.
  await sql`
    update activity_session as held set name = given.name, start_time = given.start_time, end_time = given.end_time,
      location = given.location
    from json_to_recordset(${rows}::json) as given(id bigint, name text, start_time timestamptz, end_time timestamptz,
      location text)
    where held.id = given.id`.execute(trx);
  const added = wanted.filter(({ id }) => id === undefined);
  if (added.length > 0)
    await trx
      .insertInto('activity_session')
      .values(
        added.map(({ name, start_time, end_time, location }) => ({
          ...{ form_item_id: itemId, name, start_time, end_time, location },
        })),
      )
      .execute();
}

/** Gives answers the names that their sessions have now, all at once. */
async function renameAnswers(
  trx: Trx,
  itemId: number,
  renamed: readonly { was: string; name: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  await sql`
    update application_answer set value = (
      select string_agg(coalesce(renamed.name, chosen.value), ',' order by chosen.place)
      from unnest(chosen_options(type, application_answer.value)) with ordinality as chosen(value, place)
      left join json_to_recordset(${JSON.stringify(renamed)}::json) as renamed(was text, name text)
        on renamed.was = chosen.value)
    where form_item_id = ${itemId}
      and chosen_options(type, value) && ${renamed.map(({ was }) => was)}::text[]`.execute(trx);
}
