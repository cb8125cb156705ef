import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKind } from './database/fresh.ts';
import { keepLogMonths, removeExpired, startHousekeeping } from './housekeeping.ts';
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
      ['old', '21 minutes'],
      ['new', '19 minutes'],
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
    for (const [nonce, age] of [
      ['old', '1 second'],
      ['new', '-10 minutes'],
    ] as const)
      await db
        .insertInto('third_sign_in')
        .values({
          state_hash: Buffer.from(nonce),
          browser_hash: Buffer.of(1),
          nonce,
          verifier: 'x',
          redirect_uri: 'x',
          expires_at: ago(age),
        })
        .execute();
    for (const [place, age] of [
      ['old', '25 hours'],
      ['new', '23 hours'],
    ] as const)
      await db
        .insertInto('sign_up_pace')
        .values({ place, level: 1, counted_at: ago(age) })
        .execute();
    for (const [mobile_phone, age] of [
      ['old', '1 second'],
      ['new', '-1 minute'],
    ] as const)
      await db
        .insertInto('sign_up_recovery')
        .values({ id_hash: Buffer.from(mobile_phone), mobile_phone, language: 'zh', expires_at: ago(age) })
        .execute();
    for (const [mark, age] of [
      ['old', '25 hours'],
      // A process whose clock is behind may still be shown it a second time.
      ['over', '23 hours'],
      ['new', '-1 minute'],
    ] as const)
      await db
        .insertInto('sign_up_proof')
        .values({ mark: Buffer.from(mark), expires_at: ago(age) })
        .execute();
    for (const [key, age, path] of [
      ['old', '49 hours', '/x'],
      ['new', '47 hours', '/x'],
      ['old task', '169 hours', calls.taskInstance.handle.path],
      ['task', '167 hours', calls.taskInstance.handle.path],
    ] as const) {
      await db
        .insertInto('idempotency_key')
        .values({ key, call_path: path, caller: 'x', body_hash: Buffer.of(1), created_at: ago(age) })
        .execute();
    }
    for (const [key, age] of [
      ['old', '121 minutes'],
      ['new', '119 minutes'],
    ] as const) {
      await db
        .insertInto('visit')
        .values({ subject: key, subject_id: 1, kind: 'view', visitor: Buffer.of(1), half_hour: ago(age) })
        .execute();
    }
    for (const [id, age, used] of [
      ['unused, over', '1 minute', false],
      ['unused', '-1 minute', false],
      ['used, long over', '25 hours', true],
      ['used', '23 hours', true],
    ] as const)
      await db
        .insertInto('upload_ticket')
        .values({
          token_hash: Buffer.from(id),
          activity_id: 1,
          form_item_id: 1,
          used_at: used ? ago(age) : null,
          expires_at: ago(age),
        })
        .execute();
    const { rows: logged } = await sql<{ id: number; at: string }>`
      insert into operation_log (operation_type, call_path, call_name, result, trace_id) values (2, '/x', 'x', 1, 'x')
      returning id, created_at::text as at`.execute(db);
    for (const log_id of [logged[0]?.id ?? 0, 0])
      await db
        .insertInto('operation_log_foreign')
        .values({ log_id, log_created_at: logged[0]?.at ?? '' })
        .execute();
    for (const [content, age] of [
      ['old', '366 days'],
      ['new', '364 days'],
    ] as const)
      await db
        .insertInto('task_message')
        .values({ user_id: user.userId, msg_type: 1, content, created_at: ago(age), updated_at: ago(age) })
        .execute();
    for (const [subject, age, status] of [
      ['old', '91 days', 2],
      ['waiting', '91 days', 0],
      ['new', '89 days', 2],
    ] as const)
      await db
        .insertInto('notice')
        .values({
          kind: 'task-message',
          channel: 'mail',
          user_id: user.userId,
          subject,
          content: '',
          status,
          created_at: ago(age),
        })
        .execute();
    for (const age of ['401 days', '399 days'])
      await db
        .insertInto('task_duty')
        .values({
          ...{ dept_id: user.deptId, user_id: user.userId },
          ...{ start_at: sql`now() - interval '500 days' - ${age}::interval`, end_at: ago(age) },
        })
        .execute();
    await Promise.all([removeExpired(db), removeExpired(db)]);
    const names = async (query: { execute(): Promise<{ name: unknown }[]> }) =>
      (await query.execute()).map((row) => row.name);
    assert.deepEqual(
      await names(db.selectFrom('session').select('id as name').where('user_id', '=', user.userId)),
      [live.id],
    );
    assert.deepEqual(await names(db.selectFrom('sign_in_failure').select('account as name')), ['new']);
    assert.deepEqual(await names(db.selectFrom('picture_code').select('id as name')), ['new']);
    assert.deepEqual(await names(db.selectFrom('third_sign_in').select('nonce as name')), ['new']);
    const keys = await names(db.selectFrom('idempotency_key').select('key as name').orderBy('key'));
    assert.deepEqual(keys, ['new', 'task']);
    assert.deepEqual(await names(db.selectFrom('sign_up_pace').select('place as name')), ['new']);
    assert.deepEqual(await names(db.selectFrom('sign_up_recovery').select('mobile_phone as name')), ['new']);
    const proofs = await names(db.selectFrom('sign_up_proof').select('mark as name').orderBy('name'));
    assert.deepEqual(proofs.map(String), ['new', 'over']);
    const tickets = await names(db.selectFrom('upload_ticket').select('token_hash as name').orderBy('name'));
    assert.deepEqual(tickets.map(String), ['unused', 'used']);
    assert.deepEqual(await names(db.selectFrom('operation_log_foreign').select('log_id as name')), [
      logged[0]?.id,
    ]);
    assert.deepEqual(await names(db.selectFrom('visit').select('subject as name')), ['new']);
    assert.deepEqual(await names(db.selectFrom('task_message').select('content as name')), ['new']);
    const duties = await db
      .selectFrom('task_duty')
      .select(sql<boolean>`end_at > ${ago('400 days')}`.as('name'))
      .execute();
    assert.deepEqual(duties, [{ name: true }]);
    const notices = db.selectFrom('notice').select('subject as name').orderBy('id');
    assert.deepEqual(await names(notices), ['waiting', 'new']);
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

  it('keeps as many months of the logs as LOG_MONTHS says, from the start on', async () => {
    const { db } = app.database;
    const stops: (() => unknown)[] = [];
    const startWith = (logMonths: number) =>
      startHousekeeping({
        ...app.platform,
        config: { ...app.config, logMonths },
        onStop: (stop) => stops.push(stop),
      });
    const isThere = async () => {
      const { rows } = await sql`
        select 1 from pg_inherits where inhparent = 'interface_log'::regclass
          and inhrelid::regclass::text = 'interface_log_' || to_char(current_date - interval '5 months', 'YYYY_MM')
      `.execute(db);
      return rows.length === 1;
    };
    await sql`select month_partitions('interface_log'::regclass, (current_date - interval '5 months')::date, 1)`.execute(
      db,
    );
    await startWith(6);
    assert.equal(await isThere(), true);
    await startWith(4);
    assert.equal(await isThere(), false);
    for (const stop of stops) await stop();
  });

  // The embedded database has one caller at a time: nobody reads there while the months are tended to.
  if (testDatabaseKind() === 'postgresql')
    it('leaves what is being read for long until the next time, within seconds', async () => {
      const { db } = app.database;
      const old = sql`(current_date - interval '9 months')::date`;
      await sql`select month_partitions('interface_log'::regclass, ${old}, 1)`.execute(db);
      await db.transaction().execute(async (reader) => {
        await sql`select count(*) from interface_log`.execute(reader);
        assert.equal(await keepLogMonths(db, 3), false);
      });
      assert.equal(await keepLogMonths(db, 3), true);
    });

  it('gives rows that came before their month was made their place in it, and changes none of them', async () => {
    const other = await startApp();
    try {
      const { db } = other.database;
      const monthsAgo = (months: number) => sql<Date>`now() - make_interval(months => ${months}::int)`;
      for (const [content, months] of [
        ['今天', 0],
        ['上上月', 2],
        ['去年', 14],
        ['明年', -12],
      ] as const)
        await db
          .insertInto('operation_log')
          .values({
            operation_type: 2,
            call_path: '/x',
            call_name: 'x',
            result: 1,
            trace_id: 'stray',
            content,
            created_at: monthsAgo(months),
          })
          .execute();
      const digests = async () =>
        (await sql`select id, operation_log_digest(log) from operation_log log order by id`.execute(db)).rows;
      const before = await digests();
      await Promise.all([keepLogMonths(db, 24), keepLogMonths(db, 24)]);
      assert.deepEqual(await digests(), before);
      const { rows } = await sql<{ content: string; isDefault: boolean }>`
        select content, tableoid = 'operation_log_default'::regclass as "isDefault" from operation_log order by id
      `.execute(db);
      assert.deepEqual(
        rows.map((row) => [row.content, row.isDefault]),
        [
          ['今天', false],
          ['上上月', false],
          ['去年', false],
          ['明年', true],
        ],
        'what is not yet there stays',
      );
      await assert.rejects(db.deleteFrom('operation_log').execute(), /append-only/);
      await db
        .insertInto('operation_log')
        .values({
          operation_type: 2,
          call_path: '/x',
          call_name: 'x',
          result: 1,
          trace_id: 'y',
          created_at: monthsAgo(-24),
        })
        .execute();
      await keepLogMonths(db, 12);
      const left = await sql`select to_regclass('operation_log_default_moving') as moving`.execute(db);
      assert.deepEqual(left.rows, [{ moving: null }]);
    } finally {
      await other.stop();
    }
  });

  it('drops rows that are too old from the default partition, too', async () => {
    const { db } = app.database;
    const contentOf = async (table: 'operation_log' | 'interface_log') =>
      (await db.selectFrom(table).select('trace_id').where('trace_id', 'like', 'late %').execute()).map(
        (row) => row.trace_id,
      );
    for (const months of [2, 14, 30]) {
      const created_at = sql<Date>`now() - make_interval(months => ${months}::int)`;
      const trace_id = `late ${months}`;
      await db
        .insertInto('operation_log')
        .values({ operation_type: 2, call_path: '/x', call_name: 'x', result: 1, trace_id, created_at })
        .execute();
      await db
        .insertInto('interface_log')
        .values({
          call_path: '/x',
          method: 'POST',
          status: 200,
          result: 1,
          duration_ms: 1,
          trace_id,
          created_at,
        })
        .execute();
    }
    await keepLogMonths(db, 12);
    assert.deepEqual(await contentOf('operation_log'), ['late 2']);
    assert.deepEqual(await contentOf('interface_log'), ['late 2']);
  });
});
