/** The workbook of tasks: tables of forms on sheets of their own, what the file says of itself, and that no row is left out. */
import assert from 'node:assert/strict';
import { after, before, it, mock } from 'node:test';
import { TaskItemType, taskLimits } from '@outbound/contract';
import { readXlsx } from 'hucre/xlsx';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  dispatch,
  item,
  makeTemplate,
  person,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';

const MANY = 20_001;
/** More digits than a number of a spreadsheet keeps. */
const ACCOUNT = '6222020000112233445';

let app: TestApp;
let chief: TestUser;
let as: TestSession;
let template: TestTemplate;
before(async () => {
  app = await startApp();
  chief = await app.makeUser({
    codes: [...taskCodes, 'latin_task_management_export', 'latin_task_sensitive'],
  });
  as = await app.signInAs(chief);
  template = await makeTemplate(app);
});
after(() => app.stop());

async function exported(body: Record<string, unknown>) {
  const reply = await app.call(taskCalls.listExport, { template: body } as never, { as });
  const { sheets } = await readXlsx(new Uint8Array(reply.bytes));
  return new Map(sheets.map(({ name, rows }) => [name, rows]));
}

it('has the tables of forms on sheets of their own, by task, and says who made it by which filters', async () => {
  const { instance } = await dispatch(app, as, template, [person(chief.userId)], {
    formData: {
      victimName: '李娜',
      accountList: [{ accountNo: ACCOUNT }, { accountNo: '6222020000998877665' }],
    },
  });
  const sheets = await exported({ templateId: template.templateId, exportType: 2, status: 1 });
  assert.deepEqual([...sheets.keys()], ['任务', '导出说明', '涉案账户']);
  const said = new Map(sheets.get('导出说明')?.map(([what, words]) => [String(what), String(words)]));
  assert.deepEqual(
    ['导出人', '内容', '敏感信息', '行数', '任务状态'].map((what) => said.get(what)),
    [chief.userName, '列表与表单', '明文', '1', '待签收'],
  );
  assert.ok(said.get('任务模板')?.startsWith('测试模板'), said.get('任务模板'));
  assert.deepEqual(sheets.get('涉案账户'), [
    ['任务编号', '行号', '账号'],
    [instance.instanceCode, 1, ACCOUNT],
    [instance.instanceCode, 2, '6222020000998877665'],
  ]);
  assert.deepEqual([...(await exported({ exportType: 1 })).keys()], ['任务', '导出说明']);
});

it('has numbers to add up, and days and times to sort by, as people read them there', async () => {
  const items = [
    item('loss', '损失金额', TaskItemType.number),
    item('day', '发案日期', TaskItemType.date),
    item('moment', '转账时间', TaskItemType.dateTime),
  ];
  const asking = await makeTemplate(app, {}, items);
  const formData = { victimName: '0012', loss: 1234.5, day: '2026-02-28', moment: '2026-03-01 23:59:59' };
  const { instance } = await dispatch(app, as, asking, [person(chief.userId)], { formData });
  const sheets = await exported({ templateId: asking.templateId, exportType: 2 });
  const [headings = [], row = []] = sheets.get('任务') ?? [];
  /** Of a time, which is a fraction of a day there, to the second. */
  const cellOf = (heading: string) => {
    const cell = row[headings.indexOf(heading)];
    return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell;
  };
  assert.deepEqual(['被害人', '损失金额', '发案日期', '转账时间', '派发时间'].map(cellOf), [
    '0012',
    1234.5,
    new Date('2026-02-28T00:00:00Z'),
    new Date('2026-03-01T23:59:59Z'),
    new Date(`${instance.createdTime.replace(' ', 'T')}Z`),
  ]);
  const steps = (await exported({ templateId: asking.templateId, exportType: 3 })).get('任务') ?? [];
  assert.equal(steps[1]?.[steps[0]?.indexOf('催办次数') ?? -1], 0);
});

it('masks accounts for who may not read them', async () => {
  const codes = [...taskCodes, 'latin_task_management_export'] as const;
  const other = await app.signInAs(await app.makeUser({ codes, deptId: chief.deptId, scope: 1 }));
  const body = { template: { templateId: template.templateId, exportType: 2 } };
  const reply = await app.call(taskCalls.listExport, body as never, { as: other });
  const { sheets } = await readXlsx(new Uint8Array(reply.bytes));
  const rows = sheets.find(({ name }) => name === '涉案账户')?.rows ?? [];
  assert.equal(rows[1]?.[2], '6222***********3445');
});

it('has the backlog as the page shows it: one tab, as filtered, in its order, and nobody else’s', async () => {
  const codes = [...taskCodes, 'latin_task_management_export'] as const;
  const own = await app.makeUser({ codes, scope: 5 });
  const asOwn = await app.signInAs(own);
  const other = await makeTemplate(app, { needSign: 0 });
  const last = await dispatch(app, as, template, [person(own.userId)], { priority: 3 });
  const first = await dispatch(app, as, template, [person(own.userId)], { priority: 1 });
  const filteredOut = await dispatch(app, as, other, [person(own.userId)], { priority: 2 });
  await dispatch(app, as, template, [person(chief.userId)]);
  const rowsOf = async (body: object) => {
    const reply = await app.call(taskCalls.backlogExport, body as never, { as: asOwn });
    const { sheets } = await readXlsx(new Uint8Array(reply.bytes));
    return new Map(sheets.map(({ name, rows }) => [name, rows]));
  };
  const columns = ['instanceCode', 'stateName'];
  const shown = await app.call(taskCalls.backlog, { template: { tabType: 1 } }, { as: asOwn });
  const all = await rowsOf({ template: { tabType: 1 }, columns });
  assert.deepEqual(all.get('我的待办'), [
    ['任务编号', '我的状态'],
    [first.instance.instanceCode, '待签收'],
    [filteredOut.instance.instanceCode, '待办理'],
    [last.instance.instanceCode, '待签收'],
  ]);
  assert.deepEqual(
    all
      .get('我的待办')
      ?.slice(1)
      .map(([code]) => code),
    shown.data.dataBody.map(({ instanceCode }) => instanceCode),
  );
  const some = await rowsOf({ template: { templateId: template.templateId }, columns });
  assert.equal(some.get('我的待办')?.length, 3);
  const said = new Map(some.get('导出说明')?.map(([what, words]) => [String(what), String(words)]));
  assert.deepEqual(
    ['导出人', '内容', '行数'].map((what) => said.get(what)),
    [own.userName, '待我办理', '2'],
  );
  assert.ok(said.get('任务模板')?.startsWith('测试模板'));
  const returned = await rowsOf({ template: { tabType: 4 }, columns });
  assert.deepEqual(returned.get('我的待办'), [['任务编号', '我的状态']]);
});

it('has 20,001 rows of 20,001 tasks, with accounts of 19 digits as text', async () => {
  await app.database.pool.query(
    `insert into task_instance (code, template_id, template_version_id, template_type, title, status, origin_user_id,
       origin_user_name, origin_user_type, origin_dept_id, origin_dept_name, form_data, dispatched_at, batch_code,
       party_user_ids, created_at)
     select 'XX' || n, $1, $2, 1, '任务' || n, 5, $3, '甲', 5, $4, '乙',
       jsonb_build_object('accountList', jsonb_build_array(jsonb_build_object('accountNo', $5::text))), now(), 'MANY',
       array[$3::bigint], now() - n * interval '1 second'
     from generate_series(1, ${MANY}) as n`,
    [template.templateId, template.templateVersionId, chief.userId, chief.deptId, ACCOUNT],
  );
  const sheets = await exported({ templateId: template.templateId, exportType: 2, batchCode: 'MANY' });
  const tasks = sheets.get('任务') ?? [];
  assert.equal(tasks.length, MANY + 1);
  assert.equal(new Set(tasks.map(([code]) => code)).size, MANY + 1, 'none of them twice');
  const accounts = sheets.get('涉案账户') ?? [];
  assert.equal(accounts.length, MANY + 1);
  assert.ok(accounts.slice(1).every((row) => row[2] === ACCOUNT));
  const said = new Map(sheets.get('导出说明')?.map(([what, words]) => [String(what), String(words)]));
  assert.equal(said.get('行数'), String(MANY));
});

it('is refused whole where there are more rows than fit, and without a template where its form is asked for', async () => {
  const { listExport, backlogExport } = taskCalls;
  // One task is listed, and waits for its handler.
  const rows = { template: { status: 1 as const } };
  const most = mock.property(taskLimits as { exportRows: number }, 'exportRows', 0);
  try {
    assert.equal((await app.call(listExport, rows, { as })).code, 'TM4013');
    assert.equal((await app.call(backlogExport, { template: { tabType: 1 } }, { as })).code, 'TM4013');
  } finally {
    most.mock.restore();
  }
  assert.equal((await app.call(listExport, { template: { exportType: 2 } }, { as })).code, 'CM4001');
});

it('counts more than the list does, to the last one', async () => {
  const template = { batchCode: 'MANY' };
  const { data } = await app.call(taskCalls.list, { template }, { as });
  assert.equal(data.isEstimate, true);
  const counted = await app.call(taskCalls.listCount, { template }, { as });
  assert.equal(counted.data.count, MANY);
  const own = await app.call(taskCalls.listCount, { template: { ...template, status: 1 } }, { as });
  assert.equal(own.data.count, 0);
});
