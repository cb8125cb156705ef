/**
 * Loaded into the product before its own code: tells the run, over the channel between processes, every statement
 * with parameters that goes to the database, so that the floor does the very same ones.
 */
import pg from 'pg';

const query: (...given: unknown[]) => unknown = pg.Client.prototype.query;

Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...given: unknown[]) {
    const [sql, parameters] = given;
    if (typeof sql === 'string' && Array.isArray(parameters)) process.send?.({ sql, parameters });
    return query.apply(this, given);
  },
});
// The channel alone keeps no process alive that was told to stop.
process.channel?.unref();
