import { sql } from 'kysely';

/**
 * The instant at which a statement comes by, where `now()` is that at which its transaction began. Who waited for another
 * writer began before what that one wrote, and would read it as yet to come.
 */
export const thisInstant = sql<Date>`clock_timestamp()`;
