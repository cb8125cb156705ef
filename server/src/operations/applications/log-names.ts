/** How the log and the history name sign-ups that were dealt with. */
import type { ApplicationRow } from './queries.ts';

/** So many names stand in the log of a batch; the rest is a number. */
export const MOST_NAMED = 20;

/** By its number alone: the log is kept longer than who it was. */
export const named = (row: ApplicationRow) => `报名 ${row.apply_code}`;

/** By their numbers, the first of many. */
export const namesOf = (rows: readonly ApplicationRow[]) =>
  `${rows
    .slice(0, MOST_NAMED)
    .map(({ apply_code }) => apply_code)
    .join('、')}${rows.length > MOST_NAMED ? ' 等' : ''}`;
/** Those of their activities. */
export const titlesOf = (rows: readonly ApplicationRow[]) =>
  [...new Set(rows.map((row) => row.activity_title))].join('、');

/** By id, the versions that a caller read. */
export const seenIn = (versionList: readonly { id: number; version: number }[]) =>
  new Map(versionList.map(({ id, version }) => [Number(id), version]));
