import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ContentType,
  calls,
  judgeAnswers,
  PREVIEW_BASE,
  readFileList,
  unknownAnswers,
} from '@outbound/contract';
import { unchangedPasswords } from '../sign-in/index.ts';
import { findFormEntries } from '../tasks/index.ts';
import { requireSoundTask } from '../testing/sound-task.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { departmentsBelow } from './content/departments.ts';
import { readSample } from './content/sample.ts';
import { sampleStaff as staffOf } from './generated/staff.ts';
import { loadSample } from './load.ts';

const sample = await readSample();
const { accounts: sampleAccounts, activities: sampleActivities } = sample;
const sampleStaff = staffOf(sample);

describe('the sample content', () => {
  let app: TestApp;
  let password: string;
  before(async () => {
    app = await startApp();
    await loadSample(app.platform, app.fileStore);
    password = (await unchangedPasswords(app.config.dataDir, app.database.db))[0]?.password ?? '';
  });
  after(() => app.stop());

  it('fills the public list with activities whose posters can be seen', async () => {
    const { data } = await app.call(calls.activity.openPage, { pageSize: 100 });
    assert.ok(data.count >= 12);
    for (const row of data.dataBody) {
      const [poster] = readFileList(row.poster);
      const id = poster?.url.slice(PREVIEW_BASE.length) ?? '';
      const reply = await app.call(calls.file.preview, { id, w: 320 });
      assert.equal(reply.headers.get('content-type'), 'image/webp');
    }
  });

  it('begins with alarms and cases of several departments, masked, with money stopped and frozen', async () => {
    const as = await app.signInAs('admin');
    const alarms = await app.call(calls.taskInfo.listByAlarm, { pageSize: 100 }, { as });
    assert.equal(alarms.data.count, 60);
    const rows = alarms.data.dataBody;
    assert.ok(new Set(rows.map(({ deptId }) => deptId)).size > 3);
    assert.ok(rows.every(({ victimName, briefInfo }) => victimName.includes('*') && briefInfo !== ''));
    assert.ok(
      rows.some(({ blockAmount }) => blockAmount > 0) && rows.some(({ freezeAmount }) => freezeAmount > 0),
    );
    const cases = await app.call(calls.taskInfo.listByCase, { pageSize: 100 }, { as });
    assert.equal(cases.data.count, 25);
    assert.ok(cases.data.dataBody.some(({ alarmNum }) => alarmNum > 0));
    for (const { alarmId: infoId } of rows.slice(0, 20))
      assert.equal((await app.call(calls.taskInfo.detail, { infoType: 1, infoId }, { as })).code, '000000');
  });

  it('fills the public news with covers that can be seen, a third of them in another language', async () => {
    const { data } = await app.call(calls.information.openPage, { pageSize: 100 });
    assert.equal(data.count, 28);
    assert.ok(data.dataBody.every(({ summary, columnLabel }) => summary !== '' && columnLabel !== ''));
    for (const { cover } of data.dataBody) {
      const id = readFileList(cover)[0]?.url.slice(PREVIEW_BASE.length) ?? '';
      const reply = await app.call(calls.file.preview, { id, w: 640 });
      assert.equal(reply.headers.get('content-type'), 'image/webp');
    }
    const [film] = data.dataBody.filter(({ contentType }) => contentType === ContentType.video);
    const { video } = (await app.call(calls.information.openDetail, { id: film?.id ?? 0 })).data;
    const played = await app.call(calls.file.preview, {
      id: readFileList(video)[0]?.url.slice(PREVIEW_BASE.length) ?? '',
    });
    assert.equal(played.headers.get('content-type'), 'video/mp4');
    const [live] = (await app.call(calls.activity.openPage, { template: { keyword: '大促备货' } })).data
      .dataBody;
    const { attachmentList } = (await app.call(calls.activity.openView, { id: live?.id ?? 0 })).data;
    assert.deepEqual(
      attachmentList.map(({ name }) => name),
      ['大促备货参考表.xlsx'],
    );
    const { url } = attachmentList[0] ?? assert.fail();
    const taken = await app.call(calls.file.preview, { id: url.slice(PREVIEW_BASE.length) });
    assert.equal(taken.status, 200);
    const given = await app.call(calls.information.openPage, { template: { keyword: '冷链进口' } });
    const one = (await app.call(calls.information.openDetail, { id: given.data.dataBody[0]?.id ?? 0 })).data;
    assert.deepEqual(
      one.attachmentList.map(({ name }) => name),
      ['冷链进口六步核对表.xlsx'],
    );
    const languages: string[] = [];
    for (const { id } of data.dataBody)
      languages.push(...(await app.call(calls.information.openDetail, { id })).data.languages);
    assert.ok(languages.filter((one) => one !== 'zh').length >= 20);
    const found = await app.call(calls.information.openPage, { template: { keyword: '锂矿' } });
    assert.ok(found.data.count > 0);
    const as = await app.signInAs('admin');
    const informationId = data.dataBody[0]?.id ?? 0;
    const { createdTime } = (await app.call(calls.information.detail, { id: informationId }, { as })).data;
    const versions = await app.call(calls.information.versionPage, { template: { informationId } }, { as });
    assert.deepEqual(
      versions.data.dataBody.map((version) => version.createdTime),
      [createdTime],
    );
  });

  it('has read the news on days that make up the number of their readers', async () => {
    const { rows } = await app.database.pool.query(`
      select tally.view_num::int as total, coalesce(sum(day.view_num), 0)::int as by_day, count(day.day)::int as days
      from information join information_tally as tally on tally.information_id = information.id
      left join information_view_day as day on day.information_id = information.id
      where publish_time < (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'
      group by information.id, tally.view_num`);
    assert.ok(rows.length >= 25);
    for (const { total, by_day } of rows) assert.equal(by_day, total);
    assert.ok(rows.some(({ days }) => days > 20));
  });

  it('says how the platform is reached', async () => {
    const html = await (await fetch(`${app.url}/portal/index`)).text();
    for (const part of ['href="tel:075500000000"', 'href="mailto:service@example.com"'])
      assert.ok(html.includes(part), part);
  });

  it('puts twelve partners with logos and three banners on the shelf, a third of them in another language', async () => {
    const { data } = await app.call(calls.partner.openPage, { pageSize: 100 });
    const { data: banners } = await app.call(calls.banner.openList, {});
    assert.deepEqual([data.count, banners.length], [12, 3]);
    for (const list of [...data.dataBody.map(({ logo }) => logo), ...banners.map(({ picture }) => picture)]) {
      const id = readFileList(list)[0]?.url.slice(PREVIEW_BASE.length) ?? '';
      const reply = await app.call(calls.file.preview, { id, w: 640 });
      assert.equal(reply.headers.get('content-type'), 'image/webp');
    }
    const abroad = await app.call(calls.partner.openPage, { pageSize: 100, template: { language: 'es' } });
    assert.equal(abroad.data.dataBody.filter(({ language }) => language === 'es').length, 4);
  });

  it('holds two hundred sign-ups in four states, counted right', async () => {
    const { rows } = await app.database.pool.query(`
      select count(*)::int as total, count(distinct apply_status)::int as states,
             sum((apply_status in (0, 1))::int)::int as live,
             (select sum(pending_num + approved_num)::int from activity_tally) as counted from application`);
    assert.equal(rows[0].total, 205);
    assert.equal(rows[0].states, 4);
    assert.equal(rows[0].live, rows[0].counted);
  });

  it('has people come by channels, fewer from step to step', async () => {
    const as = await app.signInAs('admin');
    const { data } = await app.call(calls.activity.page, { pageSize: 100 }, { as });
    let channelNum = 0;
    for (const { id } of data.dataBody) {
      const funnel = await app.call(calls.activityChannel.funnel, { activityId: id }, { as });
      const { total, channelList } = funnel.data;
      channelNum += channelList.length;
      for (const { viewNum, formNum, applyNum, approvedNum } of [total, ...channelList])
        assert.ok(viewNum >= formNum && formNum >= applyNum && applyNum >= approvedNum);
      for (const stage of ['viewNum', 'formNum', 'applyNum'] as const)
        assert.ok(channelList.reduce((sum, one) => sum + one[stage], 0) <= total[stage]);
      assert.ok(channelList.every(({ applyNum }) => applyNum > 0));
    }
    assert.equal(channelNum, 8);
  });

  it('has people at the door, a line, something called off and somebody sent back', async () => {
    const as = await app.signInAs('admin');
    const { data: doors } = await app.call(calls.checkIn.activityPage, { template: {} }, { as });
    const fair = doors.dataBody.find(({ title }) => title.startsWith('圣保罗'));
    assert.ok(fair && fair.checkedNum > 0 && fair.checkedNum < fair.approvedNum, JSON.stringify(fair));
    const { data: seats } = await app.call(
      calls.application.page,
      { pageSize: 100, template: { activityId: fair.id, isCheckedIn: true } },
      { as },
    );
    assert.equal(seats.count, fair.checkedNum);
    const { rows } = await app.database.pool.query(`
      select (select count(*)::int from activity_tally where waiting_num > 0) as lines,
        (select count(*)::int from activity where held_status <> 0 and held_reason <> '' and publish_status = 1) as off,
        (select count(distinct application_id)::int from application_mark) as marked,
        (select count(*)::int from check_in join application on application.id = check_in.application_id
          where check_in.checked_at is distinct from application.checked_in_at or checked_at > now()) as wrong`);
    assert.deepEqual(rows[0], { lines: 1, off: 1, marked: 1, wrong: 0 });
    const { data: past } = await app.call(
      calls.activity.page,
      { template: { title: '哥伦比亚波哥大' } },
      { as },
    );
    const { data: forum } = await app.call(calls.activity.detail, { id: past.dataBody[0]?.id ?? 0 }, { as });
    assert.equal(forum.sessions.length, 3);
    for (const { name, checkedNum, absentNum } of forum.sessions)
      assert.ok(checkedNum > 0 && absentNum > 0, `${name}: ${checkedNum} came, ${absentNum} did not`);
    const early = await app.database.pool.query(`
      select from session_check_in as came join application on application.id = came.application_id
      where came.checked_at < application.checked_in_at or came.checked_at > now()`);
    assert.equal(early.rowCount, 0, 'nobody comes to a session before he comes to the activity');
    const [row] = (await app.database.pool.query('select application_id as id from application_mark')).rows;
    const { data } = await app.call(calls.application.detail, { id: row.id }, { as });
    assert.equal(data.markIds.length, 2);
    assert.match(data.rejectReason, /^请补正后重新提交：/);
  });

  it('tells of each sign-up once that it was handed in, and once how it was decided', async () => {
    const admin = await app.signInAs('admin');
    for (const [applyStatus, told] of [
      [0, ['提交报名']],
      [1, ['审核通过', '提交报名']],
      [2, ['驳回', '提交报名']],
    ] as const) {
      const list = await app.call(calls.application.page, { template: { applyStatus } }, { as: admin });
      const { id } = list.data.dataBody[0]!;
      const template = { applyId: id };
      const { data } = await app.call(calls.application.historyPage, { template }, { as: admin });
      const actions = data.dataBody.map(({ action }) => action);
      assert.deepEqual(actions, told);
    }
  });

  it('has tasks of every kind and in every state, each as if it had been handled here', async () => {
    const { db } = app.database;
    const tasks = await db.selectFrom('task_instance').select(['code', 'status', 'template_type']).execute();
    assert.equal(tasks.length, 400);
    assert.deepEqual([...new Set(tasks.map(({ status }) => status))].sort(), [0, 1, 2, 3, 4, 5]);
    assert.equal(new Set(tasks.map((task) => task.template_type)).size, 5);
    for (const { code } of tasks) await requireSoundTask(app, code, 'the first start');
    const found = await app.call(
      calls.taskInstance.list,
      { template: {} },
      { as: await app.signInAs('admin') },
    );
    assert.ok(found.data.count >= 350, String(found.data.count));
  });

  it('tells its tasks around its alarms and cases, with forms that could be dispatched', async () => {
    const { pool } = app.database;
    const { rows } = await pool.query(`
      select count(*) filter (where alarm_nos <> '' or case_nos <> '')::int as about,
        count(distinct alarm_nos) filter (where alarm_nos <> '')::int as alarms,
        count(*) filter (where due_at < now())::int as late, count(*) filter (where was_late)::int as "wereLate",
        count(*) filter (where created_at > now())::int as future
      from task_instance`);
    const [{ about, alarms, late, wereLate, future }] = rows;
    assert.ok(about > 200 && alarms >= 60, JSON.stringify(rows));
    assert.ok(late > 0 && late < 25 && wereLate > 10, JSON.stringify(rows));
    assert.equal(future, 0);
    const ahead = await pool.query(
      `select (select count(*) from task_history where created_at > now()) + (select count(*) from task_message where created_at > now()
         or read_at > now()) + (select count(*) from task_detail where updated_at > now() or next_check_at < now()) as num`,
    );
    assert.equal(
      Number(ahead.rows[0].num),
      0,
      'nothing lies ahead, and the clock has nothing to catch up with',
    );
    const { db } = app.database;
    const tasks = await db
      .selectFrom('task_instance')
      .innerJoin('task_template_version as version', 'version.id', 'task_instance.template_version_id')
      .select(['code', 'form_data', 'form_items', 'task_instance.created_at'])
      .execute();
    const items = tasks.flatMap((task) => task.form_items);
    const entries = await findFormEntries(db, items);
    for (const task of tasks) {
      const faults = judgeAnswers(task.form_items, task.form_data, {
        now: app.platform.zone.text(task.created_at),
        isEntry: entries.isEntry,
      });
      assert.deepEqual([...faults, ...unknownAnswers(task.form_items, task.form_data)], [], task.code);
    }
  });

  it('has told every account that can sign in of tasks, some of it unread', async () => {
    const { rows } = await app.database.pool.query<{ login: string; num: number; unread: number }>(`
      select user_login_id as login, count(task_message.id)::int as num,
        count(task_message.id) filter (where task_message.status = 0)::int as unread
      from user_account left join task_message on task_message.user_id = user_account.id
      where password_hash is not null and not built_in group by 1`);
    assert.equal(rows.length, sampleAccounts.length);
    for (const { login, num } of rows) assert.ok(num > 0, `${login} has no message`);
    assert.ok(rows.filter(({ unread }) => unread > 0).length >= 5, JSON.stringify(rows));
    const { num } = (
      await app.database.pool.query(`select count(*)::int as num from task_message
        left join task_instance on task_instance.code = instance_code
        left join task_detail on task_detail.id = detail_id and task_detail.instance_id = task_instance.id
        where task_detail.id is null and msg_type <> 24`)
    ).rows[0];
    assert.equal(num, 0, 'each is about a step of its task, but for a shift that is handed over');
  });

  it('has named accounts that can sign in with the password shown once, and must change it', async () => {
    for (const { userLoginId } of sampleAccounts) {
      const reply = await app.call(calls.user.login, { userLoginId, password });
      assert.equal(reply.code, '000000', reply.message);
      assert.equal(reply.data.firstLogin, 1);
    }
  });
  it('lets nobody else sign in', async () => {
    const { rows } = await app.database.pool.query<{ user_login_id: string }>(
      'select user_login_id from user_account where password_hash is not null and not built_in order by id',
    );
    assert.deepEqual(
      rows.map((row) => row.user_login_id),
      sampleAccounts.map((one) => one.userLoginId),
    );
    const other = sampleStaff.at(-1)?.userLoginId ?? '';
    for (const given of [password, '', 'null'])
      assert.notEqual(
        (await app.call(calls.user.login, { userLoginId: other, password: given })).code,
        '000000',
      );
  });

  it('has a tree of forty departments below the topmost one, and three hundred people in it', async () => {
    const admin = await app.signInAs('admin');
    const { data } = await app.call(calls.department.tree, { includeCount: true }, { as: admin });
    const [root] = data;
    assert.equal(data.length, 1);
    assert.equal(count(root ? [root] : []), 41);
    assert.equal(root?.memberTotal, 301, 'and the administrator');
    const people = await app.call(calls.account.page, {}, { as: admin });
    assert.equal(people.data.count, 301);

    function count(nodes: readonly { children: typeof data }[]): number {
      return nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
    }
  });

  it("shows a department's head his part of the people and of the log", async () => {
    const below = departmentsBelow(sample, 'risk');
    const own = sampleStaff.filter((one) => one.departments.some((code) => below.includes(code)));
    const { rows } = await app.database.pool.query<{ id: number }>(
      "update user_account set first_login = 0 where user_login_id = 'qinfeng' returning id",
    );
    const head = await app.signInAs({ userId: Number(rows[0]?.id) });
    const people = await app.call(calls.account.page, { pageSize: 100 }, { as: head });
    assert.equal(people.data.count, own.length);
    assert.ok(own.length > 60 && own.length < 150);
    const names = new Set(own.map((one) => one.userName));
    for (const row of people.data.dataBody) assert.ok(names.has(row.userName), row.userName);
    const log = await app.call(calls.userLog.page, { pageSize: 100 }, { as: head });
    assert.ok(log.data.count > 20, String(log.data.count));
    for (const row of log.data.dataBody) assert.ok(names.has(row.operator), row.operator);
  });

  it('names no visitor in the log, as the office itself does not', async () => {
    const { rows } = await app.database.pool.query(
      `select content from operation_log where call_path = $1 and exists (select from application
        where apply_name <> '' and content || object_name like '%' || apply_name || '%')`,
      [calls.application.approve.path],
    );
    assert.deepEqual(rows, []);
  });

  it('has weeks of both logs that the chain of hashes vouches for', async () => {
    const admin = await app.signInAs('admin');
    const period = { createdTimeStart: app.platform.zone.text(new Date(Date.now() - 30 * 86_400_000)) };
    for (const described of [calls.userLog.page, calls.interfaceLog.page]) {
      const { data } = await app.call(described, { template: period }, { as: admin });
      assert.ok(data.count > 900, `${described.path}: ${data.count}`);
    }
    const check = await app.call(calls.userLog.verify, { afterPosition: 0 }, { as: admin });
    assert.equal(check.data.fault, null);
    assert.ok(check.data.checkedNum > 900);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as lost from operation_log_default where created_at < now() - interval '1 day'",
    );
    assert.equal(rows[0].lost, 0, 'every past row lies in its month');
    const last = await app.database.pool.query(`
      select count(*)::int as wrong from user_account where last_login_at is distinct from (
        select max(created_at) from operation_log
        where user_id = user_account.id and operation_type = 0 and result = 1 and address like '10.20.%')`);
    assert.equal(
      last.rows[0].wrong,
      sampleAccounts.length,
      'who signed in above has a later one than the history',
    );
  });

  it('leaves a log that has begun as it is', async () => {
    const other = await startApp();
    try {
      const admin = await other.signInAs('admin');
      await other.call(calls.userLog.verify, { afterPosition: 0 }, { as: admin });
      await other.call(calls.userLog.verify, { afterPosition: 0 }, { as: admin });
      await loadSample(other.platform, other.fileStore);
      const check = await other.call(calls.userLog.verify, { afterPosition: 0 }, { as: admin });
      assert.equal(check.data.fault, null);
      assert.ok(check.data.checkedNum < 10);
    } finally {
      await other.stop();
    }
  });

  it('comes once, also when all of it was deleted', async () => {
    await loadSample(app.platform, app.fileStore);
    await app.database.pool.query('truncate application, application_answer, activity cascade');
    await loadSample(app.platform, app.fileStore);
    const { data } = await app.call(calls.activity.openPage, {});
    assert.notEqual(data.count, sampleActivities.length);
  });
});
