import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { keepLogMonths, removeExpired } from './housekeeping.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

describe('housekeeping', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  it('removes what has had its time and nothing else, also when two do it at once', async () => {
    const { db } = app.database;
    const user = await app.makeUser();
    const [live, ended] = [await app.signInAs(user), await app.signInAs(user)];
    await db
      .updateTable('session')
      .set({ expires_at: sql`now() - interval '1 minute'` })
      .where('id', '=', ended.id)
      .execute();
    const ago = (text: string) => sql<Date>`now() - ${text}::interval`;
    for (const [account, age] of [
      ['old', '25 hours'],
      ['new', '23 hours'],
    ] as const)
      await db
        .insertInto('sign_in_failure')
        .values({ account, address: 'x', created_at: ago(age) })
        .execute();
    for (const [id, age] of [
      ['old', '1 second'],
      ['new', '-1 hour'],
    ] as const)
      await db
        .insertInto('picture_code')
        .values({ id, code_hash: Buffer.of(1), expires_at: ago(age) })
        .execute();
    for (const [key, age] of [
      ['old', '49 hours'],
      ['new', '47 hours'],
    ] as const) {
      await db
        .insertInto('idempotency_key')
        .values({ key, call_path: '/x', caller: 'x', body_hash: Buffer.of(1), created_at: ago(age) })
        .execute();
      await db
        .insertInto('visit')
        .values({ subject: key, subject_id: 1, kind: 'view', visitor: Buffer.of(1), half_hour: ago(age) })
        .execute();
    }
    await Promise.all([removeExpired(db), removeExpired(db)]);
    const names = async (query: { execute(): Promise<{ name: unknown }[]> }) =>
      (await query.execute()).map((row) => row.name);
    assert.deepEqual(
      await names(db.selectFrom('session').select('id as name').where('user_id', '=', user.userId)),
      [live.id],
    );
    assert.deepEqual(await names(db.selectFrom('sign_in_failure').select('account as name')), ['new']);
    assert.deepEqual(await names(db.selectFrom('picture_code').select('id as name')), ['new']);
    assert.deepEqual(await names(db.selectFrom('idempotency_key').select('key as name')), ['new']);
    assert.deepEqual(await names(db.selectFrom('visit').select('subject as name')), ['new']);
  });

  it('makes the months of the logs ahead and drops those that are too old', async () => {
    const { db } = app.database;
    const months = async (parent: string) => {
      const { rows } = await sql<{ name: string }>`
        select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by 1
      `.execute(db);
      return rows.map((row) => row.name).filter((name) => /\d{4}_\d{2}$/.test(name));
    };
    await sql`select month_partitions('interface_log'::regclass, (current_date - interval '5 months')::date, 1)`.execute(
      db,
    );
    assert.equal((await months('interface_log')).length, 1);
    await Promise.all([keepLogMonths(db, 12), keepLogMonths(db, 12)]);
    assert.equal((await months('operation_log')).length, 3);
    assert.equal((await months('interface_log')).length, 4);
    await keepLogMonths(db, 3);
    assert.equal((await months('interface_log')).length, 3, 'the month of five months ago is gone');
  });
});
