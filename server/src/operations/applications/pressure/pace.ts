/**
 * How many sign-ups a network and an activity have had of late. A level rises by one with each and sinks with time; it
 * is counted in the database, in the sign-up's own transaction, so that two at once, also at two processes, never take
 * the same step.
 */
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import { emptyPipeline, type Pipeline, pipelineOf, sendPipeline } from '../../../database/pipeline.ts';

/** How far a level may rise before more is asked, and how fast it sinks. */
export interface Pace {
  /** Up to here nothing is asked for. */
  free: number;
  /** Up to here work is asked for; beyond it more work, and a picture code. */
  worked: number;
  /** It rises no further, so that an hour later all is as before. */
  most: number;
  perMinute: number;
}

/** An office or a family; a hall is beyond it soon, and reads pictures. */
export const ofNetwork: Pace = { free: 3, worked: 10, most: 60, perMinute: 1 };
/** All networks together, for who has many of them. */
export const ofActivity: Pace = { free: 30, worked: 60, most: 120, perMinute: 30 };
/** Wrong answers to picture codes: a hall mistypes one in five, a program is wrong nearly always. */
export const ofWrongPictures = { most: 60, perMinute: 6 };

export interface Counted {
  place: string;
  perMinute: number;
  most: number;
}

/** Raises levels, by one or by nothing to have them until the transaction ends; answers them as they are then, in the same order. */
export const raise = (db: Db, places: readonly Raised[]): Promise<number[]> =>
  sendPipeline(db, raising(places));

type Raised = Counted & { by: number };

/** The same as a question. */
export function raising(places: readonly Raised[]): Pipeline<number[]> {
  if (places.length === 0) return emptyPipeline([]);
  // In order of the places, so that two who raise the same ones wait for each other instead of crosswise.
  const raised = sql<{ place: string; level: number }>`
    with raised as (
      select * from json_to_recordset(${JSON.stringify(places)}::json)
        as r("place" text, "perMinute" float8, "most" float8, "by" float8)
    )
    insert into sign_up_pace as pace (place, level, counted_at)
    select place, "by", clock_timestamp() from raised order by place
    on conflict (place) do update set
      level = (
        select least(r."most", r."by" + greatest(0, pace.level
          - greatest(0, extract(epoch from clock_timestamp() - pace.counted_at)) / 60 * r."perMinute"))
        from raised r where r."place" = pace.place),
      counted_at = clock_timestamp()
    returning place, level`;
  return pipelineOf(
    (db) => raised.compile(db),
    (rows) => {
      const levels = new Map(rows.map(({ place, level }) => [place, level]));
      return places.map(({ place }) => levels.get(place) ?? 0);
    },
  );
}

/** Takes away what was only looked at: there is a row for who has signed up, and for nobody else. */
export const forgettingUnraised = (places: readonly string[]): Pipeline<unknown> =>
  places.length === 0
    ? emptyPipeline(null)
    : pipelineOf(
        (db) => db.deleteFrom('sign_up_pace').where('place', 'in', places).where('level', '=', 0).compile(),
        () => null,
      );

/** The levels as they are now; 0 for who has none. */
export async function levelsOf(db: Db, places: readonly Counted[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_up_pace')
    .select([
      'place',
      'level',
      sql<number>`extract(epoch from clock_timestamp() - counted_at)::float8`.as('age'),
    ])
    .where(
      'place',
      'in',
      places.map(({ place }) => place),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.place, row]));
  return places.map(({ place, perMinute }) => {
    const row = found.get(place);
    return row ? Math.max(0, row.level - (Math.max(0, row.age) / 60) * perMinute) : 0;
  });
}
