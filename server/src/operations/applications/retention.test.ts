import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import { ApplyStatus, CheckInWay, calls, FormItemType } from '@outbound/contract';
import { sql } from 'kysely';
import { onTwoConnections } from '../../database/fresh.ts';
import { startHousekeeping } from '../../housekeeping.ts';
import {
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { lockSignUps, purgeExpiredSignUps, purgeSignUps } from './purge.ts';

let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const NAME = '欧阳留痕';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function upload({ id, form }: MadeActivity): Promise<string> {
  const formId = form.find(({ name }) => name === '名片')!.id;
  const { data } = await app.call(calls.application.openTicket, { activityId: id, formId });
  const body = new FormData();
  body.set('ticket', data.ticket);
  body.set('file', new Blob([png], { type: 'image/png' }), `${NAME}.png`);
  return (await app.call(calls.file.openCoverFiles, body)).data.slice(-22);
}

const makeOne = (wish = {}) =>
  makeActivity(app, admin, {
    formItemList: withPlaces([
      item('姓名', { require: true }),
      item('手机号', { require: true }),
      item('名片', { type: FormItemType.upload }),
      item('晚宴', {
        ...{ type: FormItemType.radio, fieldKey: 'dinner' },
        formItemDetailRespList: [{ value: '参加', limit: 5 }],
      }),
    ]),
    ...wish,
  });

/** Every table that has a row with this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.database.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as one where one::text like ${`%${text}%`}`.execute(
      app.database.db,
    );
    if ((hits.rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found;
}

const end = (id: number, months: number) =>
  sql`update activity set start_time = now() - make_interval(months => ${months}::int, days => 2),
    apply_end_time = null, end_time = now() - make_interval(months => ${months}::int, days => 1) where id = ${id}`.execute(
    app.database.db,
  );
const numbers = async (id: number) =>
  (
    await sql`select pending_num, approved_num, rejected_num,
      (select sum(taken)::int from form_option join form_item on form_item.id = form_item_id
        where form_item.activity_id = ${id}) as dinners
      from activity_tally where activity_id = ${id}`.execute(app.database.db)
  ).rows;
const expire = () => purgeExpiredSignUps(app.database.db, app.platform.operationLog, 24);

describe('personal data of sign-ups', () => {
  it('are gone from every table and from storage once their time is over; numbers stay', async () => {
    const activity = await makeOne();
    const phone = newPhone();
    const file = await upload(activity);
    const mine = await signUp(app, activity, { 姓名: NAME, 手机号: phone, 名片: file, 晚宴: '参加' });
    const other = await signUp(app, activity, { 姓名: '李娜', 晚宴: '参加' });
    const key = { applyCode: mine.data.applyCode, queryCode: mine.data.queryCode };
    const seen = await app.call(calls.ownSignUp.view, { key, language: 'zh' });
    const entries = seen.data.entryList.map(({ formId, name, sortNum, type, value, fileAddress }) => ({
      ...{ activityId: activity.id, formId, name, sortNum },
      value: type === FormItemType.upload ? fileAddress : name === '姓名' ? `${NAME}二` : value,
    }));
    await app.call(calls.ownSignUp.change, { key, version: seen.data.version, entries });
    await app.call(
      calls.application.approve,
      { ids: [mine.data.id, other.data.id], applyStatus: ApplyStatus.approved },
      { as: admin },
    );
    const before = await numbers(activity.id);
    await end(activity.id, 23);
    assert.equal(await expire(), 0, 'not before its time');
    assert.ok((await tablesWith(phone)).length > 0 && (await tablesWith(NAME)).length > 0);
    await end(activity.id, 24);
    assert.equal(await expire(), 2);
    assert.deepEqual([await tablesWith(phone), await numbers(activity.id)], [[], before]);
    const row = (await app.call(calls.application.detail, { id: mine.data.id }, { as: admin })).data;
    assert.deepEqual(
      [row.applyName, row.mobilePhone, row.entryList, row.applyStatus, row.purgedTime !== null],
      ['', '', [], ApplyStatus.approved, true],
    );
    const opener = { applyCode: mine.data.applyCode, queryCode: mine.data.queryCode };
    const own = (await app.call(calls.ownSignUp.view, { key: opener })).data;
    assert.deepEqual([own.state, own.entryList, own.purgedTime !== null], ['approved', [], true]);
    assert.equal(await app.fileStore.removeUnheld(), 1, 'the file goes with the next clean-up');
    assert.equal(await app.fileStore.find(app.database.db, file), undefined);
    assert.deepEqual(await tablesWith(NAME), []);
    const { rows } = await sql<{ content: string }>`select content from operation_log
      where content like '%保存期限已到%' and content like ${`%拉美市场出海论坛%`}`.execute(app.database.db);
    assert.match(rows[0]?.content ?? '', /自动删除 2 条报名的个人信息和附件/);
    assert.equal(await expire(), 0, 'done once');
  });

  it('leave nothing in the queue of reviews once nobody is left to be decided about', async () => {
    const activity = await makeOne();
    const first = await signUp(app, activity, { 姓名: NAME, 手机号: newPhone() });
    await signUp(app, activity, { 姓名: '李娜', 手机号: newPhone() });
    const isWaiting = async () => {
      const { rows } = await sql`select from activity_waiting where activity_id = ${activity.id}`.execute(
        app.database.db,
      );
      return rows.length > 0;
    };
    await end(activity.id, 1);
    const whose = { id: first.data.id };
    await app.call(calls.signUpOnBehalf.purge, { whose, count: 1, reason: '本人要求' }, { as: admin });
    assert.equal(await isWaiting(), true, 'the other one still waits');
    await end(activity.id, 24);
    await expire();
    assert.equal(await isWaiting(), false);
  });

  it('are kept as long as the activity says, and a run that was cut off goes on', async () => {
    const activity = await makeOne({ keepMonths: 3 });
    for (let count = 0; count < 3; count++) await signUp(app, activity);
    await end(activity.id, 3);
    // As a run leaves it that died after the first one.
    await sql`update application set purged_at = now() where id = (select min(id) from application where activity_id = ${activity.id})`.execute(
      app.database.db,
    );
    assert.equal(await expire(), 2);
  });

  it('go soon after a start, too: a server may never run for an hour', async () => {
    const activity = await makeOne();
    await signUp(app, activity, { 姓名: NAME });
    await end(activity.id, 24);
    const stops: (() => unknown)[] = [];
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await startHousekeeping({ ...app.platform, onStop: (stop) => stops.push(stop) });
      mock.timers.tick(120_000);
    } finally {
      mock.timers.reset();
    }
    // What is under way ends with it.
    for (const stop of stops) await stop();
    assert.deepEqual(await tablesWith(NAME), []);
  });

  it('go for those, too, who sign up after its date was moved', async () => {
    const activity = await makeOne();
    await signUp(app, activity);
    await end(activity.id, 24);
    assert.equal(await expire(), 1);
    await sql`update activity set start_time = now() + interval '1 day', end_time = now() + interval '2 days'
      where id = ${activity.id}`.execute(app.database.db);
    assert.equal((await signUp(app, activity)).code, '000000');
    await end(activity.id, 24);
    assert.equal(await expire(), 1);
  });

  it('stay for 30 days after an upgrade from a version that kept them for ever', async () => {
    const { db } = app.database;
    const activity = await makeOne();
    await signUp(app, activity);
    await end(activity.id, 24);
    const { rows: before } = await sql<{ from: Date | null }>`
      select max(purge_from) as "from" from platform_setting`.execute(db);
    assert.equal(before[0]?.from, null, 'a new database has nothing to wait for');
    await sql`alter table platform_setting drop column purge_from`.execute(db);
    const file = join(import.meta.dirname, '../../../migrations/0078_sign_up_grace.sql');
    for (const statement of readFileSync(file, 'utf8').split(/;\n/))
      if (statement.trim() !== '') await sql.raw(statement).execute(db);
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from purge_from - now()) / 86400)::int as days from platform_setting`.execute(
      db,
    );
    assert.deepEqual(rows, [{ days: 30 }]);
    assert.equal(await expire(), 0);
    await sql`update platform_setting set purge_from = now()`.execute(db);
    assert.equal(await expire(), 1);
  });
});

describe('one person at once', () => {
  it('by his phone in all activities, confirmed with the count; a place that he held is free', async () => {
    const phone = newPhone();
    const [one, two] = [await makeOne({ capacity: 1 }), await makeOne()];
    for (const activity of [one, two]) await signUp(app, activity, { 姓名: NAME, 手机号: phone });
    await sql`insert into sign_up_recovery (id_hash, mobile_phone, language, expires_at)
      values ('x', ${phone}, 'zh', now() + interval '10 minutes')`.execute(app.database.db);
    const whose = { mobilePhone: ` ${phone.slice(0, 3)} ${phone.slice(3)}` };
    const counted = await app.call(calls.signUpOnBehalf.purgeCount, { whose }, { as: admin });
    const { data } = counted;
    assert.equal(data.count, 2);
    const asked = await app.logged(counted);
    assert.equal(asked.content, '查询一个手机号的待删除个人信息：2 条报名');
    assert.equal(JSON.stringify(asked).includes(phone), false);
    const purge = (count: number) =>
      app.call(calls.signUpOnBehalf.purge, { whose, count, reason: '本人要求' }, { as: admin });
    assert.deepEqual((await purge(1)).message, '相关报名现为 2 条，与确认的不同，请重新查询后再确认');
    assert.equal((await purge(2)).data.purgedNum, 2);
    const { rows } = await sql<{ by: number | null }>`select withdrawn_by as by from application
      where activity_id in (${one.id}, ${two.id})`.execute(app.database.db);
    assert.equal(
      rows.every(({ by }) => by !== null),
      true,
      'the office took them back, not their person',
    );
    assert.deepEqual(await tablesWith(phone), []);
    assert.equal((await purge(2)).code, 'OM2043');
    assert.equal((await signUp(app, one)).code, '000000', 'the place is free');
  });

  it('are not deleted a second time by who waited while they were', onTwoConnections(), async () => {
    const { id } = (await signUp(app, await makeOne(), { 姓名: NAME })).data;
    const purge = { whose: { id }, count: 1, reason: '本人要求' };
    const sent = await app.database.db.transaction().execute(async (trx) => {
      await lockSignUps(trx, [id]);
      // In an object: a promise would be waited for by the transaction that it waits for.
      const waiting = { reply: app.call(calls.signUpOnBehalf.purge, purge, { as: admin }) };
      await someoneWaits(trx);
      await purgeSignUps(trx, [id], null);
      return waiting;
    });
    assert.equal((await sent.reply).code, 'OM2043');
  });

  it('counts who was let in already as one who came; his place is nobody else’s', async () => {
    const activity = await makeOne({ capacity: 1 });
    const { id } = (await signUp(app, activity)).data;
    await app.call(
      calls.application.approve,
      { ids: [id], applyStatus: ApplyStatus.approved },
      { as: admin },
    );
    const list = [{ key: `in-the-hall-${id}`, way: CheckInWay.byHand, id }];
    await app.call(calls.checkIn.checkIn, { activityId: activity.id, list }, { as: admin });
    const purge = { whose: { id }, count: 1, reason: '本人要求' };
    assert.equal((await app.call(calls.signUpOnBehalf.purge, purge, { as: admin })).data.purgedNum, 1);
    const row = (await app.call(calls.application.detail, { id }, { as: admin })).data;
    assert.deepEqual(
      [row.applyStatus, row.checkedTime !== null, row.applyName],
      [ApplyStatus.approved, true, ''],
    );
    assert.equal((await signUp(app, activity)).code, 'OM2003');
  });

  it('leaves his name in no answer that is kept for a repeat, and in no log of who looked at what he said', async () => {
    const activity = await makeOne({
      formItemList: withPlaces([item('姓名'), item('手机号', { require: true }), item('备注')]),
    });
    const mine = await signUp(app, activity, { 姓名: NAME, 备注: `${NAME}的助理代填` });
    const { id } = mine.data;
    await app.call(
      calls.application.approve,
      { ids: [id], applyStatus: ApplyStatus.approved },
      { as: admin },
    );
    const list = [{ key: `kept-${id}-door`, way: CheckInWay.byHand, id }];
    const headers = { 'Idempotency-Key': `kept-answer-${id}-0123456789` };
    const came = await app.call(
      calls.checkIn.checkIn,
      { activityId: activity.id, list },
      { as: admin, headers },
    );
    assert.equal(came.data[0]?.seat?.applyName, NAME);
    await app.call(calls.checkIn.undo, { id, reason: '误扫' }, { as: admin, headers });
    const person = { activityId: activity.id, applyName: NAME, mobilePhone: newPhone(), service: '' };
    const [service = ''] = (await app.call(calls.activity.detail, { id: activity.id }, { as: admin })).data
      .services;
    const walked = await app.call(
      calls.checkIn.walkIn,
      { ...person, service, consent: true },
      { as: admin, headers },
    );
    assert.equal(walked.code, '000000', walked.message);
    const formId = activity.form.find(({ name }) => name === '备注')?.id;
    const shown = { id, field: 'entry', formId, reason: '核对' };
    assert.equal((await app.call(calls.application.reveal, shown, { as: admin })).code, '000000');
    for (const whose of [{ id }, { id: walked.data.id }])
      await app.call(calls.signUpOnBehalf.purge, { whose, count: 1, reason: '本人要求' }, { as: admin });
    assert.deepEqual(await tablesWith(NAME), []);
  });

  it('by one sign-up, within the scope of who may', async () => {
    const activity = await makeOne();
    const mine = await signUp(app, activity);
    const whose = { id: mine.data.id };
    const stranger = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_purge'], scope: 5 }));
    const count = (as: TestSession) => app.call(calls.signUpOnBehalf.purgeCount, { whose }, { as });
    assert.equal((await count(stranger)).data.count, 0);
    const refused = await app.call(
      calls.signUpOnBehalf.purge,
      { whose, count: 1, reason: '本人要求' },
      { as: stranger },
    );
    assert.equal(refused.code, 'OM2043');
    assert.equal((await count(admin)).data.count, 1);
  });
});
