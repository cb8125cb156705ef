import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { onTwoConnections } from '../../database/fresh.ts';
import type { Trx } from '../../http/call-context.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { department, dispatch, makeTemplate } from '../../testing/tasks.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { keepWarningFacts } from './warning.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const NUMBER = 'Y20261128';

/** The same warning as two systems sent it; answers their ids, the lower first. */
async function sentTwice(deptId: number): Promise<[number, number]> {
  const { rows } = await sql<{ id: number }>`
    insert into warning_fact (source_system, source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
      dept_id, region_code, occur_day)
    select system, 'W1', ${NUMBER}, '2026-03-01 09:00:00+08', 1, 1, 1, ${deptId}, 510107, '2026-03-01'
    from unnest('{bank, police}'::text[]) as system returning id`.execute(app.database.db);
  const [low = 0, high = 0] = rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  // Written anew, so that it lies behind the other: what goes through them as they lie begins with the higher.
  for (const number of ['Y0', NUMBER])
    await sql`update warning_fact set warning_no = ${number} where id = ${low}`.execute(app.database.db);
  return [low, high];
}

it('a result holds the warnings of one number in the order of everybody', onTwoConnections(), async () => {
  const deptId = await app.makeDepartment({ name: '所' });
  const admin = await app.signInAs('admin');
  const { instance } = await dispatch(app, admin, await makeTemplate(app), [department(deptId)]);
  const [low, high] = await sentTwice(deptId);
  const hold = (trx: Trx, id: number) =>
    sql`select from warning_fact where id = ${id} for no key update`.execute(trx);
  const at = new Date('2026-03-02T01:00:00Z');
  const { db } = app.database;
  let kept: Promise<number> | null = null;
  await db.transaction().execute(async (trx) => {
    await hold(trx, low);
    kept = db.transaction().execute((other) =>
      keepWarningFacts({
        ...{
          trx: other,
          zone: app.platform.zone,
          now: at,
          taskId: instance.instanceId,
          detailId: 1,
          formerIds: [],
        },
        ...{ asked: { warningNo: NUMBER }, found: { blockedAmount: 200 }, deptId, userId: null },
        ...{ origin: { userId: 1, deptId }, scope: null, orderedAt: at, signedAt: at, doneAt: at },
      }),
    );
    await someoneWaits(trx);
    // Held by the one that waits, if it began with the last.
    await hold(trx, high);
  });
  assert.equal(await kept, 2);
  const { rows } = await sql<{ amount: string }>`
    select blocked_amount as amount from warning_fact where warning_no = ${NUMBER}`.execute(db);
  assert.deepEqual(
    rows.map(({ amount }) => Number(amount)),
    [200, 200],
  );
});
