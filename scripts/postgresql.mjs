/**
 * Prints the address of a PostgreSQL in which the tests may make databases, or ends with 1 and says why there is none.
 * Takes TEST_DATABASE_URL, else tries the local socket and 127.0.0.1. Needs what `installed.mjs` installs.
 */
import { userInfo } from 'node:os';
import pg from 'pg';

const user = encodeURIComponent(process.env.PGUSER ?? userInfo().username);
const socket = encodeURIComponent('/var/run/postgresql');
const usual = [socket, '127.0.0.1'].flatMap((host) =>
  [user, 'postgres'].map((name) => `postgresql://${name}@${host}/postgres`),
);
const reasons = [];

for (const url of process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : usual) {
  const reason = await refusal(url);
  if (!reason) {
    console.log(url);
    process.exit(0);
  }
  reasons.push(`${url.replace(/:[^:@/]*@/, ':***@')}: ${reason}`);
}
console.error(reasons.join('\n'));
process.exit(1);

async function refusal(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may ? undefined : 'this role may not create databases';
  } catch (error) {
    return error.message || error.code;
  } finally {
    await client.end().catch(() => undefined);
  }
}
