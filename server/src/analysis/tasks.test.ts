/** The statistics of tasks over those of the sample: every number leads to as many rows of the list. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Answer, calls, type PermissionCode } from '@outbound/contract';
import { loadSample } from '../sample/load.ts';
import { foldAll } from '../statistics/index.ts';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const { taskStatistic, taskInstance, department } = calls;

let app: TestApp;
let admin: TestSession;
/** Sees the risk department with all below it, not the others. */
let chief: TestSession;
const ids = new Map<string, number>();

before(async () => {
  app = await startApp();
  await loadSample(app.platform, app.fileStore);
  // As the worker does: the sums go by the departments that it knows.
  await foldAll(app.database.db);
  admin = await app.signInAs('admin');
  for (const { id, code } of await app.database.db.selectFrom('department').select(['id', 'code']).execute())
    ids.set(code ?? '', id);
  chief = await app.signInAs(
    await app.makeUser({
      codes: ['latin_op_task', 'latin_op_user', 'latin_task_management_list', 'latin_task_management_view'],
      deptId: ids.get('risk') ?? 0,
      scope: 4,
    }),
  );
});
after(() => app.stop());

type Filter = Record<string, unknown>;
type Counted = Answer<typeof taskStatistic.taskCountStatistic>;

const count = async (as: TestSession, template: Filter) => {
  const reply = await app.call(taskInstance.listCount, { template: { counted: 1, ...template } } as never, {
    as,
  });
  assert.equal(reply.code, '000000', reply.message);
  return reply.data.count;
};
async function asked(as: TestSession, filter: Filter): Promise<Counted> {
  const reply = await app.call(taskStatistic.taskCountStatistic, filter as never, { as });
  assert.equal(reply.code, '000000', reply.message);
  return reply.data;
}
/** The same filters as the list has them. */
const listed = ({ deptId, templateType, templateId }: Filter) => ({
  ...(deptId !== undefined && { originOrgId: deptId }),
  ...(templateType !== undefined && { templateType }),
  ...(templateId !== undefined && { templateId }),
});

it('leads from every number to as many tasks, whatever was asked for', async () => {
  const filters: [TestSession, Filter][] = [];
  for (const as of [admin, chief])
    for (const range of ['0', '1', '2'])
      for (const more of [
        {},
        { deptId: ids.get('risk') },
        { templateType: 1 },
        { templateType: 3, granularity: 1 },
      ])
        filters.push([as, { range, ...more }]);
  assert.ok(filters.length >= 20);
  let most = 0;
  for (const [as, filter] of filters) {
    const { summary, seriesList, xAxisList, pieList, timeStart, timeEnd } = await asked(as, filter);
    const say = JSON.stringify(filter);
    const own = listed(filter);
    const created = { ...own, createdTimeStart: timeStart, createdTimeEnd: timeEnd };
    const finished = { ...own, finishTimeStart: timeStart, finishTimeEnd: timeEnd };
    assert.equal(summary.totalNum, await count(as, created), `total of ${say}`);
    for (const { code, value } of pieList)
      assert.equal(value, await count(as, { ...created, statusList: [Number(code)] }), `${code} of ${say}`);
    assert.equal(summary.doneNum, await count(as, { ...finished, statusList: [4] }), `done of ${say}`);
    assert.equal(summary.overdueNum, await count(as, { ...finished, overdueStatus: 4 }), `late of ${say}`);
    // Every point of the axis is there, and they make up the cards.
    const sums = seriesList.map(({ dataList }) => {
      assert.equal(dataList.length, xAxisList.length);
      return dataList.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    });
    assert.deepEqual(sums, [summary.totalNum, summary.doneNum, summary.overdueNum], say);
    most = Math.max(most, summary.totalNum);
  }
  assert.ok(most > 300, `hardly anything was counted: ${most}`);
});

it('parts the same tasks by template, department and kind of originator', async () => {
  const filter = { range: '1' as const };
  const { summary } = await asked(admin, filter);
  const names = (await app.call(taskStatistic.taskNameStatistic, filter, { as: admin })).data;
  const types = (await app.call(taskStatistic.taskOriginUserTypeStatistic, filter, { as: admin })).data;
  const sum = (rows: readonly { totalNum: number }[]) =>
    rows.reduce((all, { totalNum }) => all + totalNum, 0);
  assert.deepEqual([sum(names.tableList), sum(types.tableList)], [summary.totalNum, summary.totalNum]);
  assert.equal(names.tableList.length, 5);
  assert.ok(!types.tableList.some(({ userType }) => userType === 4), 'accounts for tests');
  const police = types.tableList.find(({ userType }) => userType === 1);
  assert.ok(police && police.userNum > 0 && police.avgNum !== null);
  // A level of one department only says nothing: what is first in sight has several.
  const all = { ...filter, topNum: 300 };
  const { data: first } = await app.call(taskStatistic.taskOriginOrgNameStatistic, all, { as: admin });
  assert.equal(sum(first.tableList), summary.totalNum);
  assert.ok(first.tableList.filter(({ isOwn }) => isOwn === 0).length > 1);
  // Down the tree: each level is what stood there before.
  let deptId = (await app.call(department.tree, {}, { as: admin })).data[0]?.id ?? 0;
  let total = summary.totalNum;
  for (let level = 0; level < 3; level++) {
    const body = { ...filter, deptId, topNum: 300 };
    const { data } = await app.call(taskStatistic.taskOriginOrgNameStatistic, body, { as: admin });
    assert.equal(sum(data.tableList), total);
    const next = data.tableList.find(({ hasChildren, totalNum }) => hasChildren === 1 && totalNum > 0);
    if (!next) break;
    [deptId, total] = [next.originOrgId, next.totalNum];
  }
});

it('says of each department what it dispatched and completed in a span', async () => {
  const filter = { range: '1' as const };
  const { data } = await app.call(calls.account.userStatisticsByOrg, filter, { as: admin });
  const [top] = data.tableList;
  const { summary } = await asked(admin, filter);
  assert.equal(top?.originTaskNum, summary.totalNum);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as num, count(*) filter (where not was_late)::int as "inTime" from task_detail
     where handle_status = 4
       and instance_id not in (select id from task_instance where stat_exclude or deleted_at is not null)`,
  );
  assert.equal(top?.handleTaskNum, rows[0].num);
  assert.ok(Math.abs((top?.onTimeRate ?? 0) - rows[0].inTime / rows[0].num) < 0.0001);
  const body = { ...filter, deptId: ids.get('risk') ?? 0 };
  const below = (await app.call(calls.account.userStatisticsByOrg, body, { as: admin })).data.tableList;
  assert.ok(below.some(({ handleTaskNum }) => handleTaskNum > 20));
});

it('counts what merged departments dispatched for the one that took them over, and shows those rows', async () => {
  const { pool, db } = app.database;
  // Two in the chief's sight, and what the first of them dispatched.
  const { rows } = await pool.query<{ id: number }>(
    `select below.department_id as id from stat_closure as below
     where below.ancestor_id = $1 and below.department_id <> $1
     order by (select count(*) from task_instance where origin_dept_id = below.department_id and status > 0) desc limit 2`,
    [ids.get('risk')],
  );
  const [source, target] = rows.map(({ id }) => Number(id));
  assert.ok(source !== undefined && target !== undefined);
  const ofTarget = async () => (await asked(admin, { range: '2', deptId: target })).summary.totalNum;
  const before = [await ofTarget(), (await asked(chief, { range: '2' })).summary.totalNum];
  const moved = (await asked(admin, { range: '2', deptId: source })).summary.totalNum;
  assert.ok(moved > 0);
  const merged = await app.call(department.merge, { ids: [source], targetId: target }, { as: admin });
  assert.equal(merged.code, '000000', merged.message);
  await foldAll(db);
  assert.deepEqual(
    [await ofTarget(), (await asked(chief, { range: '2' })).summary.totalNum],
    [(before[0] ?? 0) + moved, before[1]],
  );
  const filters: (Filter & { range: '2'; topNum: number })[] = [
    {},
    { deptId: target },
    { deptId: target, templateType: 1 },
    { templateType: 3 },
  ].map((more) => ({ range: '2', topNum: 300, ...more }));
  for (const as of [admin, chief])
    for (const filter of filters) {
      const { summary, timeStart, timeEnd } = await asked(as, filter);
      const created = { ...listed(filter), createdTimeStart: timeStart, createdTimeEnd: timeEnd };
      const finished = { ...listed(filter), finishTimeStart: timeStart, finishTimeEnd: timeEnd };
      const say = JSON.stringify(filter);
      assert.equal(summary.totalNum, await count(as, created), say);
      assert.equal(summary.overdueNum, await count(as, { ...finished, overdueStatus: 4 }), say);
      const { data: origins } = await app.call(taskStatistic.taskOriginOrgNameStatistic, filter, { as });
      for (const row of origins.tableList.filter(({ isOwn }) => isOwn === 0)) {
        const own = { ...created, originOrgId: row.originOrgId };
        assert.equal(row.totalNum, await count(as, own), `${row.originOrgName} of ${say}`);
        assert.equal(row.completedNum, await count(as, { ...own, statusList: [4] }), say);
      }
      const { data: names } = await app.call(taskStatistic.taskNameStatistic, filter, { as });
      for (const row of names.tableList) {
        const own = { ...created, templateId: row.templateId };
        assert.equal(row.totalNum, await count(as, own), `${row.templateName} of ${say}`);
        assert.equal(row.terminatedNum, await count(as, { ...own, statusList: [5] }), say);
      }
      const { data: types } = await app.call(taskStatistic.taskOriginUserTypeStatistic, filter, { as });
      for (const row of types.tableList) {
        const own = { originUserType: row.userType };
        assert.equal(row.totalNum, await count(as, { ...created, ...own }), `${row.userTypeName} of ${say}`);
        assert.equal(row.overdueNum, await count(as, { ...finished, ...own, overdueStatus: 4 }), say);
      }
    }
  const { data } = await app.call(calls.account.userStatisticsByOrg, { range: '2' }, { as: chief });
  assert.equal(data.tableList[0]?.originTaskNum, before[1]);
});

it('counts neither drafts nor what accounts for tests dispatched, and refuses departments out of sight', async () => {
  const before = (await asked(admin, { range: '2' })).summary.totalNum;
  const { pool } = app.database;
  const drafts = await pool.query('select count(*)::int as num from task_instance where status = 0');
  assert.ok(drafts.rows[0].num > 10);
  assert.equal(before, 400 - drafts.rows[0].num);
  await pool.query(
    `update task_instance set stat_exclude = true
     where id = (select min(id) from task_instance where status = 4)`,
  );
  assert.equal((await asked(admin, { range: '2' })).summary.totalNum, before - 1);
  const refused = await app.call(
    taskStatistic.taskCountStatistic,
    { deptId: ids.get('audit') ?? 0 },
    { as: chief },
  );
  assert.notEqual(refused.code, '000000');
});

it('lets a table of the page be taken along by who may export and sees the page, and logs which', async () => {
  const body = { sheet: 'origin', timeStart: '2026-11-01 00:00:00', timeEnd: '2026-11-23 23:59:59' } as const;
  const of = async (codes: PermissionCode[]) =>
    app.call(taskStatistic.sheetExport, body, { as: await app.signInAs(await app.makeUser({ codes })) });
  assert.equal((await of(['latin_op_task'])).code, 'CM4030', 'sees it');
  assert.equal((await of(['latin_op_task_export'])).code, 'CM4030', 'sees nothing of it');
  const reply = await of(['latin_op_task', 'latin_op_task_export']);
  assert.equal(reply.code, '000000');
  const { content, result } = await app.logged(reply);
  assert.deepEqual([content, result], ['导出任务统计“发起单位明细”（2026-11-01 至 2026-11-23）', 1]);
});
