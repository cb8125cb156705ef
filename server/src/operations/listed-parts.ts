import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { IDS_OF_PART, type ListedParts } from '../public-pages/page-source.ts';
import { languagesOf } from './titles.ts';

/** Which rows of a table search engines are told of. */
export interface Listed {
  table: 'activity' | 'information' | 'partner';
  /** Visitors see it. */
  isShown: RawBuilder<boolean>;
  /** Its last change for who looks from outside. */
  since: RawBuilder<Date>;
  /** The column of what it is called; beside it those of Spanish and Portuguese, '' where it is not. */
  title: 'title' | 'name';
}

/** Those that are planned have come after they were last written. */
export const planned = (table: 'information' | 'partner') =>
  sql<Date>`greatest(${sql.ref(`${table}.updated_at`)}, ${sql.ref(`${table}.shown_from`)})`;

/** The parts of the sitemap with the items of one table that visitors see, each part by a range of the primary key. */
export function listedParts(db: Db, zone: TimeZone, listed: Listed): ListedParts {
  const { isShown, since } = listed;
  const table = sql.table(listed.table);
  const titleIn = (language: 'es' | 'pt') => sql.ref(`${listed.title}_${language}`);
  return {
    async parts() {
      const { rows } = await sql<{ part: number; since: Date }>`
        select id / ${sql.lit(IDS_OF_PART)} as part, max(${since}) as since from ${table}
        where ${isShown} group by part order by part`.execute(db);
      return rows.map((row) => ({ part: row.part, updatedTime: zone.text(row.since) }));
    },
    async items(part) {
      const first = part * IDS_OF_PART;
      const { rows } = await sql<{ id: number; since: Date; titleEs: string; titlePt: string }>`
        select id, ${since} as since, ${titleIn('es')} as "titleEs", ${titleIn('pt')} as "titlePt" from ${table}
        where ${isShown} and id >= ${first} and id < ${first + IDS_OF_PART} order by id`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        updatedTime: zone.text(row.since),
        languages: languagesOf(row),
      }));
    },
  };
}
