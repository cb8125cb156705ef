/**
 * Which index serves the list of tasks and the backlog, each filter and each order, by the plans of a database of 12,000 tasks
 * with 16,000 steps and 48,000 rows of history: no table of tasks is read whole, and where an index has the order no page is
 * sorted out of more. What counts up to its bound may walk the table: it stops there.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, mock } from 'node:test';
import { type Call, DataScope } from '@outbound/contract';
import { assertEveryFilter, mostSorted, nodesOf, overhearPlans, settle } from '../../testing/plans.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { taskCalls, taskCodes } from '../../testing/tasks.ts';

const TASKS = 12_000;
const PEOPLE = 450;
const PAGE = 300;
const tables = [
  'task_instance',
  'task_detail',
  'task_department',
  'task_history',
  'task_entity',
  'task_watch',
];
const ever = { createdTimeStart: '2020-01-01 00:00:00' };

const monthsAgo = (months: number) =>
  new Date(Date.now() - months * 30 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

/** With the indexes that answer it; `gathered`: all that have it are found by them, then put in order. */
type Served = readonly [template: Record<string, unknown>, by: readonly string[], gathered?: 'gathered'];

describe('the lists of tasks at size', () => {
  let app: TestApp;
  let admin: ReturnType<typeof overhearPlans>;
  let handler: ReturnType<typeof overhearPlans>;
  const ids = { station: 0, bureau: 0, person: 0, template: 0 };

  before(async () => {
    app = await startApp();
    const { pool } = app.database;
    const fill = await readFile(new URL('../../testing/many-tasks.sql', import.meta.url), 'utf8');
    await pool.query(
      `begin; set local fill.tasks = '${TASKS}'; set local fill.people = '${PEOPLE}'; ${fill}; commit`,
    );
    await settle(app, tables);
    const { rows } = await pool.query(`
      select (select id from department where code = 'size-145') as station, (select id from department where code = 'size-5') as bureau,
        (select min(template_id) from task_instance) as template,
        (select id from user_account where user_login_id = 'size145') as person`);
    Object.assign(ids, rows[0]);
    const roleId = await app.makeRole({ codes: taskCodes, scope: DataScope.self });
    await pool.query('insert into user_role values ($1, $2)', [ids.person, roleId]);
    const concerns = (text: string) =>
      /\btask_(instance|detail|department|history|entity|watch)\b/.test(text);
    admin = overhearPlans(app, await app.signInAs('admin'), concerns);
    handler = overhearPlans(app, await app.signInAs({ userId: ids.person }), concerns);
  });
  after(async () => {
    mock.restoreAll();
    await app.stop();
  });

  /** The indexes that a call uses; fails where it reads a table of tasks whole. */
  async function servedBy(
    heard: typeof admin,
    call: Call,
    body: Record<string, unknown>,
    mayGather = true,
  ): Promise<Set<string | undefined>> {
    const nodes = await heard.plansOf(call, { pageNum: 1, pageSize: 10, ...body });
    const place = `${call.path} ${JSON.stringify(body)}`;
    const whole = nodes.filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' &&
        tables.includes(node['Relation Name'] ?? '') &&
        node['Actual Rows'] < 10_001,
    );
    assert.deepEqual(whole, [], `${place} reads a table whole`);
    if (!mayGather) assert.ok(mostSorted(nodes) <= PAGE, `${place} sorts ${mostSorted(nodes)} rows`);
    return new Set(nodes.map((node) => node['Index Name']));
  }

  async function holds(heard: typeof admin, call: Call, lists: readonly Served[]) {
    for (const [template, by, gathered] of lists) {
      const used = await servedBy(heard, call, { template }, gathered === 'gathered');
      assert.deepEqual(
        by.filter((index) => !used.has(index)),
        [],
        `${call.path} ${JSON.stringify(template)} is served by ${[...used].join()}`,
      );
    }
    assertEveryFilter(
      call,
      lists.map(([template]) => template),
    );
  }

  it('each filter of the list', () =>
    holds(admin, taskCalls.list, [
      [{}, ['task_instance_list']],
      [{ keyword: '13900011345' }, ['task_instance_grams'], 'gathered'],
      [{ title: '止付王芳李' }, ['task_instance_grams'], 'gathered'],
      [{ instanceCode: 'ZF20260101000001' }, ['task_instance_code_once'], 'gathered'],
      [{ templateType: 2, ...ever }, [], 'gathered'],
      [{ templateId: ids.template, ...ever }, [], 'gathered'],
      [{ status: 2, ...ever }, ['task_instance_status']],
      [{ statusList: [1, 2, 3], ...ever }, [], 'gathered'],
      [{ priority: 1, ...ever }, ['task_instance_list']],
      [{ relation: 1, ...ever }, [], 'gathered'],
      [{ relation: 3, ...ever }, [], 'gathered'],
      [{ originOrgId: ids.station, ...ever }, ['task_instance_origin_dept'], 'gathered'],
      [{ originUserId: ids.person, ...ever }, ['task_instance_origin'], 'gathered'],
      [{ originUserType: 3, ...ever }, ['task_instance_origin_type']],
      [{ handlerDeptId: ids.station, ...ever }, ['task_department_pkey']],
      [{ handlerDeptId: ids.station }, ['task_department_pkey']],
      [{ handlerDeptId: ids.bureau, ...ever }, ['task_department_pkey']],
      [{ handlerDeptId: ids.bureau, status: 3, ...ever }, ['task_instance_status'], 'gathered'],
      [{ handlerUserId: ids.person, ...ever }, [], 'gathered'],
      [{ alarmNo: 'J51012000' }, ['task_entity_pkey'], 'gathered'],
      [{ caseNo: 'A1' }, [], 'gathered'],
      [{ entityValue: '13900011345' }, ['task_entity_value'], 'gathered'],
      [{ overdueStatus: 2, ...ever }, ['task_instance_running'], 'gathered'],
      [{ overdueStatus: 1, ...ever }, ['task_instance_running'], 'gathered'],
      [{ overdueStatus: 4, ...ever }, ['task_instance_late']],
      [{ createdTimeEnd: '2025-06-01 00:00:00' }, ['task_instance_list']],
      [{ finishTimeStart: '2099-01-01 00:00:00' }, ['task_instance_finish'], 'gathered'],
      [{ finishTimeEnd: '2020-01-01 00:00:00' }, ['task_instance_finish'], 'gathered'],
      // Of a month long ago: not from the newest of all on.
      [
        { finishTimeStart: monthsAgo(12), finishTimeEnd: monthsAgo(11) },
        ['task_instance_finish'],
        'gathered',
      ],
      [{ dueStart: '2099-01-01 00:00:00' }, ['task_instance_running'], 'gathered'],
      [{ dueEnd: '2020-01-01 00:00:00' }, ['task_instance_running'], 'gathered'],
      [{ batchCode: 'B70' }, ['task_instance_batch'], 'gathered'],
      [{ counted: 1, ...ever }, ['task_instance_list']],
    ]));

  it('each column of the list, from either end', async () => {
    const by = {
      createdTime: 'task_instance_list',
      updatedTime: 'task_instance_updated',
      dueAt: 'task_instance_due',
      priority: 'task_instance_priority',
    };
    assert.deepEqual(Object.keys(by).sort(), [...taskCalls.list.sortable].sort());
    for (const [field, index] of Object.entries(by))
      for (const order of ['asc', 'desc']) {
        const used = await servedBy(
          admin,
          taskCalls.list,
          { template: ever, sort: { field, order }, pageNum: 3 },
          false,
        );
        assert.ok(used.has(index), `${field} ${order}: ${[...used].join()}`);
        // Of the last days: not from the oldest on.
        const ofLastDays = { template: {}, sort: { field, order } };
        await servedBy(admin, taskCalls.list, ofLastDays, false);
        const nodes = await admin.plansOf(taskCalls.list, { ...ofLastDays, pageNum: 1, pageSize: 10 });
        const most = Math.max(...nodes.map((node) => node['Actual Rows']));
        const dropped = Math.max(...nodes.map((node) => node['Rows Removed by Filter'] ?? 0));
        assert.ok(most + dropped < TASKS / 2, `${field} ${order}: ${most} rows and ${dropped} in vain`);
      }
  });

  it('what departments handle: the same tasks in the same order as by their steps', async () => {
    const as = await app.signInAs('admin');
    const pageOf = async (more: object, order: 'asc' | 'desc', pageNum: number) => {
      const template = { handlerDeptId: ids.bureau, ...ever, ...more };
      const body = { template, sort: { field: 'createdTime', order }, pageNum, pageSize: 20 };
      const { data } = await app.call(taskCalls.list, body as never, { as });
      return { codes: data.dataBody.map((row) => row.instanceCode), count: data.count };
    };
    for (const order of ['asc', 'desc'] as const)
      for (const pageNum of [1, 2, 5]) {
        const alone = await pageOf({}, order, pageNum);
        assert.equal(alone.codes.length, 20);
        // All states: no table of departments has these in order.
        assert.deepEqual(alone, await pageOf({ statusList: [1, 2, 3, 4, 5] }, order, pageNum));
      }
  });

  it('what ended in a month long ago, from either end: without what was dispatched before or since', async () => {
    const template = { finishTimeStart: monthsAgo(12), finishTimeEnd: monthsAgo(11) };
    for (const order of ['asc', 'desc']) {
      const body = { template, sort: { field: 'createdTime', order }, pageNum: 1, pageSize: 10 };
      const nodes = await admin.plansOf(taskCalls.list, body);
      const dropped = Math.max(...nodes.map((node) => node['Rows Removed by Filter'] ?? 0));
      assert.ok(dropped < TASKS / 20, `${order}: ${dropped} in vain`);
    }
  });

  it('a count by an index alone: no task is looked at', async () => {
    for (const template of [
      {},
      { priority: 1, ...ever },
      { status: 4, ...ever },
      { handlerDeptId: ids.bureau, ...ever },
      { overdueStatus: 2, ...ever },
      { overdueStatus: 1, ...ever },
      { overdueStatus: 3, ...ever },
      { finishTimeStart: monthsAgo(12), ...ever },
    ]) {
      const counts = (await admin.queriesOf(taskCalls.list, { template, pageNum: 1, pageSize: 10 })).filter(
        ({ text }) => text.startsWith('select count('),
      );
      assert.ok(counts.length > 0, JSON.stringify(template));
      for (const { text, values } of counts) {
        const { rows } = await app.database.pool.query(`explain (format json) ${text}`, values);
        const looked = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
          (node) => node['Relation Name'] === 'task_instance' && node['Node Type'] !== 'Index Only Scan',
        );
        assert.deepEqual(looked, [], JSON.stringify(template));
      }
    }
  });

  it('what one person sees, has to do and has done', async () => {
    const used = await servedBy(handler, taskCalls.list, { template: ever });
    assert.ok(used.has('task_instance_party'), [...used].join());
    for (const [tabType, index] of [
      [1, 'task_detail_user'],
      [2, 'task_detail_unsigned'],
      [3, 'task_detail_user'],
      [4, 'task_instance_returned'],
      [5, 'task_detail_reviewer'],
    ] as const) {
      const tab = await servedBy(handler, taskCalls.backlog, { template: { tabType } });
      assert.ok(tab.has(index), `tab ${tabType}: ${[...tab].join()}`);
    }
    await servedBy(handler, taskCalls.draftlist, { template: {} });
    assert.deepEqual(
      (await handler.plansOf(taskCalls.selfTodoStatistics, {})).filter(
        (node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''),
      ),
      [],
    );
  });

  it('whom to give a task to: the open steps of each department, not all it ever had', async () => {
    const nodes = await admin.plansOf(taskCalls.suggestTarget, {
      templateId: ids.template,
      deptId: ids.station,
    });
    assert.ok(nodes.some((node) => node['Index Name'] === 'task_detail_open_dept'));
  });
});
