/** Alarms and cases with their tasks: who sees which, what is masked, what each filter finds, and by which plans at size. */
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { type Body, calls, DataScope, type TaskStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession } from '../../testing/factories.ts';
import { assertEveryFilter, fillAtOnce, overhearPlans, type Plan, settle } from '../../testing/plans.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { taskInfo } = calls;
type AlarmFilters = Partial<Body<typeof taskInfo.listByAlarm>['template']>;
type CaseFilters = Partial<Body<typeof taskInfo.listByCase>['template']>;

let app: TestApp;
/** Two stations below one office, and one elsewhere. */
let office = 0;
let north = 0;
let far = 0;
let asOffice: TestSession;
let asNorth: TestSession;
let asAdmin: TestSession;
let caseId = 0;
let farCaseId = 0;
const alarms = new Map<string, number>();

async function addAlarm(no: string, deptId: number, more: Record<string, unknown> = {}) {
  const { id } = await app.database.db
    .insertInto('alarm_fact')
    .values({
      ...{ source_id: no, alarm_no: no, alarm_time: '2026-03-01 10:00:00+08', occur_day: '2026-03-01' },
      ...{ alarm_source: 1, dept_id: deptId, region_code: 510104, fraud_type: 10, loss_amount: 1200.5 },
      ...{ victim_name: '王小芳', victim_id_no: '510104199001011234', victim_phone: '13812345678' },
      ...{ brief_info: '接到自称客服的来电 13900001111，转账后发现被骗' },
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  alarms.set(no, id);
  return id;
}

async function addCase(no: string, deptId: number, more: Record<string, unknown> = {}) {
  const { id } = await app.database.db
    .insertInto('case_fact')
    .values({
      ...{ source_id: no, case_no: no, case_name: `${no}电信诈骗案`, stage: 2, dept_id: deptId },
      ...{ region_code: 510105, fraud_type: 20, accept_day: '2026-03-02', file_day: '2026-03-03' },
      ...{ loss_amount: 5000, lead_user_name: '李警官', brief_info: '串并三起' },
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A task of these departments that names these numbers. */
async function addTask(code: string, deptIds: number[], numbers: [string, string][], status: TaskStatus = 1) {
  const { db } = app.database;
  const admin = await db
    .selectFrom('user_account')
    .select('id')
    .where('built_in', '=', true)
    .executeTakeFirstOrThrow();
  const template = await db
    .selectFrom('task_template')
    .select(['id', 'current_version_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('task_instance')
    .values({
      ...{ code, template_id: template.id, template_version_id: template.current_version_id ?? 0 },
      ...{
        template_type: 1,
        title: `任务${code}`,
        status,
        origin_user_id: admin.id,
        origin_user_name: '管理员',
      },
      ...{ origin_user_type: 1, origin_dept_id: deptIds[0] ?? 0, origin_dept_name: '部门' },
      ...{ scope_dept_ids: sql`${deptIds}::bigint[]` as never, handler_names: '北站' },
      ...{ finish_at: status === 4 ? '2026-03-05 10:00:00+08' : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('task_entity')
    .values(
      numbers.map(([entity_type, entity_value]) => ({
        ...{ entity_type, entity_value, instance_id: id, created_at: new Date() },
      })),
    )
    .execute();
  return id;
}

const alarmNos = async (template: AlarmFilters, as = asOffice) => {
  const reply = await app.call(taskInfo.listByAlarm, { template }, { as });
  assert.equal(reply.code, '000000', reply.message);
  assert.equal(reply.data.count, reply.data.dataBody.length);
  return reply.data.dataBody.map(({ alarmNo }) => alarmNo);
};
const caseNos = async (template: CaseFilters, as = asOffice) => {
  const reply = await app.call(taskInfo.listByCase, { template }, { as });
  assert.equal(reply.code, '000000', reply.message);
  return reply.data.dataBody.map(({ caseNo }) => caseNo);
};

before(async () => {
  app = await startApp();
  asAdmin = await app.signInAs('admin');
  office = await app.makeDepartment({ name: '反诈中心' });
  north = await app.makeDepartment({ name: '北站', parentId: office });
  far = await app.makeDepartment({ name: '远站' });
  const codes = ['latin_task_info', 'latin_task_management_create'] as const;
  const chosen = { codes, scope: DataScope.chosenDepartments };
  asOffice = await app.signInAs(
    await app.makeUser({ ...chosen, deptId: office, chosenDepartments: [office, north] }),
  );
  asNorth = await app.signInAs(await app.makeUser({ ...chosen, deptId: north, chosenDepartments: [north] }));
  caseId = await addCase('A001', north);
  farCaseId = await addCase('A002', far, { stage: 4, fraud_type: 30, solve_day: '2026-03-09' });
  await addAlarm('J001', north, { case_id: caseId });
  await addAlarm('J002', office, {
    ...{ alarm_time: '2026-03-02 09:00:00+08', occur_day: '2026-03-02', alarm_source: 2, fraud_type: 20 },
    ...{
      region_code: 440104,
      victim_name: '赵强',
      victim_phone: '13700000000',
      brief_info: '投资平台无法提现',
    },
    ...{ case_id: farCaseId },
  });
  await addAlarm('J003', far, { alarm_time: '2026-03-03 09:00:00+08', case_id: caseId });
  await addAlarm('J004', north, { deleted_at: new Date() });
  const ours = await addTask(
    'ZJ202603010001',
    [north],
    [
      ['alarmNo', 'J001'],
      ['phone', '13912345678'],
    ],
  );
  await addTask('ZJ202603010002', [north], [['alarmNo', 'J001']], 4);
  await addTask(
    'ZJ202603010003',
    [far],
    [
      ['alarmNo', 'J001'],
      ['alarmNo', 'J002'],
      ['caseNo', 'A001'],
    ],
  );
  const { db } = app.database;
  const block = {
    ...{ account_no: '6222020000001234567', account_type: 1, institution: 10, dept_id: far },
    ...{ apply_time: '2026-03-01 11:00:00+08', occur_day: '2026-03-01', alarm_id: alarms.get('J001') },
  };
  await db
    .insertInto('block_fact')
    .values([
      { ...block, source_id: 'b1', result: 1, amount: 800, instance_id: ours },
      { ...block, source_id: 'b2', account_no: '6222020000007654321', result: 0, amount: 90 },
    ])
    .execute();
  await db
    .insertInto('freeze_fact')
    .values({
      ...{ source_id: 'f1', account_no: block.account_no, account_type: 1, institution: 10, dept_id: far },
      ...{ freeze_day: '2026-03-01', expire_day: '2026-09-02', amount: 700, returned_amount: 300 },
      ...{ alarm_id: alarms.get('J001'), case_id: caseId },
    })
    .execute();
  await db
    .insertInto('warning_fact')
    .values(
      [north, far].map((deptId, at) => ({
        ...{ source_id: `w${at}`, warning_no: `Y00${at}`, warning_time: '2026-02-27 08:00:00+08' },
        ...{ warning_level: 1, warning_source: 1, warning_type: 1, dept_id: deptId, region_code: 510104 },
        ...{ victim_phone: '13812345678', occur_day: '2026-02-27', dispose_result: 1 },
        ...{ dispose_time: '2026-02-27 09:00:00+08' },
      })),
    )
    .execute();
});
after(() => app.stop());

describe('info/listByAlarm', () => {
  it('has the alarms of the caller’s departments, the newest first, with sums and visible tasks', async () => {
    const { data } = await app.call(taskInfo.listByAlarm, {}, { as: asOffice });
    assert.deepEqual(
      data.dataBody.map(({ alarmNo }) => alarmNo),
      ['J002', 'J001'],
    );
    const [second, first] = data.dataBody;
    assert.ok(first && second);
    const { taskList, briefInfo, ...row } = first;
    assert.deepEqual(row, {
      ...{ alarmId: alarms.get('J001'), alarmNo: 'J001', alarmTime: '2026-03-01 10:00:00' },
      ...{ alarmSource: 1, alarmSourceName: '110', deptId: north, deptName: '北站' },
      ...{ regionCode: 510104, regionName: '锦江区', fraudType: 10, fraudTypeName: '刷单返利类' },
      ...{ victimName: '王**', victimPhone: '138****5678', lossAmount: 1200.5, transferTime: null },
      ...{ caseNo: 'A001', taskNum: 2, openTaskNum: 1, doneTaskNum: 1, blockAmount: 800, freezeAmount: 700 },
    });
    assert.match(briefInfo, /139\*{4}1111/);
    assert.deepEqual(
      taskList.map((task) => [task.instanceCode, task.statusName, task.detailId, task.handlerNames]),
      [
        ['ZJ202603010002', '已办结', null, '北站'],
        ['ZJ202603010001', '待签收', null, '北站'],
      ],
    );
    // Neither the number of a case nor the tasks of departments beyond.
    assert.deepEqual([second.caseNo, second.taskNum, second.taskList], [null, 0, []]);
    assert.deepEqual(await alarmNos({}, asNorth), ['J001']);
    assert.deepEqual(await alarmNos({}, asAdmin), ['J003', 'J002', 'J001']);
  });

  it('finds by each filter', async () => {
    for (const [template, found] of [
      [{ alarmNo: ' j001 ' }, ['J001']],
      [{ keyword: '提现' }, ['J002']],
      [{ keyword: '13812345678' }, ['J001']],
      [{ keyword: '1381234567' }, []],
      // Parts of a number that the brief shows masked, and of what stands beside it.
      [{ keyword: '9000011' }, []],
      [{ keyword: '来电 139' }, []],
      [{ keyword: '９０００' }, []],
      [{ keyword: '00' }, ['J002', 'J001']],
      [{ keyword: 'j001' }, ['J001']],
      [{ fraudType: 20 }, ['J002']],
      [{ alarmSource: 2 }, ['J002']],
      [{ deptId: office }, ['J002', 'J001']],
      [{ deptId: far }, []],
      [{ regionCode: 510000 }, ['J001']],
      [{ regionCode: 510100 }, ['J001']],
      [{ regionCode: 510105 }, []],
      [{ alarmTimeStart: '2026-03-02 00:00:00' }, ['J002']],
      [{ alarmTimeEnd: '2026-03-01 10:00:00' }, ['J001']],
      [{ hasTask: 1 }, ['J001']],
      [{ hasTask: 0 }, ['J002']],
      [{ taskStatus: 4 }, ['J001']],
      [{ taskStatus: 5 }, []],
    ] satisfies [AlarmFilters, string[]][])
      assert.deepEqual(await alarmNos(template), found, JSON.stringify(template));
  });
});

describe('info/listByCase', () => {
  it('has the cases of the caller’s departments, and finds by each filter', async () => {
    const { data } = await app.call(taskInfo.listByCase, {}, { as: asNorth });
    assert.deepEqual(data.dataBody, [
      {
        ...{
          caseId,
          caseNo: 'A001',
          caseName: 'A001电信诈骗案',
          fraudType: 20,
          fraudTypeName: '虚假网络投资理财类',
        },
        ...{ stage: 2, stageName: '立案', acceptDeptId: north, acceptDeptName: '北站' },
        ...{ acceptTime: '2026-03-02', fileTime: '2026-03-03', solveTime: null, lossAmount: 5000 },
        ...{ recoverAmount: 0, arrestNum: 0, seriesNum: 0, leadOfficerName: '李警官', alarmNum: 1 },
        ...{ taskNum: 0, openTaskNum: 0, doneTaskNum: 0, taskList: [] },
      },
    ]);
    for (const [template, found] of [
      [{}, ['A002', 'A001']],
      [{ caseNo: 'a001' }, ['A001']],
      [{ caseName: 'A002电信' }, ['A002']],
      // Of its other texts.
      [{ caseName: '串并' }, []],
      [{ keyword: '串并' }, ['A002', 'A001']],
      [{ keyword: 'A001电' }, ['A001']],
      [{ fraudType: 30 }, ['A002']],
      [{ stage: 2 }, ['A001']],
      [{ deptId: far }, ['A002']],
      [{ regionCode: 510100 }, ['A002', 'A001']],
      [{ acceptTimeStart: '2026-03-03 00:00:00' }, []],
      [{ acceptTimeEnd: '2026-03-02 00:00:00' }, ['A002', 'A001']],
      [{ hasTask: 1 }, ['A001']],
      [{ taskStatus: 1 }, ['A001']],
    ] satisfies [CaseFilters, string[]][])
      assert.deepEqual(await caseNos(template, asAdmin), found, JSON.stringify(template));
  });
});

describe('info/detail', () => {
  it('tells all of an alarm, masked, and nothing of what lies beyond', async () => {
    const { data } = await app.call(taskInfo.detail, { infoType: 1, infoNo: 'j001' }, { as: asNorth });
    assert.deepEqual(
      [data.alarm?.victimName, data.alarm?.victimPhone, data.alarm?.victimIdNo, data.case],
      ['王**', '138****5678', '510104********1234', null],
    );
    assert.deepEqual(data.caseList, [
      { caseId, caseNo: 'A001', caseName: 'A001电信诈骗案', stageName: '立案', deptName: '北站' },
    ]);
    assert.deepEqual(data.fundSummary, {
      ...{ blockNum: 1, blockAmount: 800, freezeNum: 1, freezeAmount: 700, returnAmount: 300 },
    });
    assert.deepEqual(
      data.accountList.map((one) => [
        one.accountNo,
        one.orgName,
        one.accountLevelName,
        one.lastAction,
        one.lastResult,
      ]),
      [
        ['6222***********4567', '中国工商银行', '一级', '冻结', '在冻'],
        ['6222***********4321', '中国工商银行', '一级', '止付', '失败'],
      ],
    );
    assert.deepEqual(data.phoneList, [
      { phoneNo: '138****5678', origin: '报警人', instanceCode: null },
      { phoneNo: '139****5678', origin: '任务', instanceCode: 'ZJ202603010001' },
    ]);
    assert.deepEqual(
      data.warningList.map(({ warningNo, disposeResultName }) => [warningNo, disposeResultName]),
      [['Y000', '已劝阻']],
    );
    // What has no hour follows what has one: frozen on the day on which its payments were stopped.
    const times = data.timelineList.map(({ time }) => (time.length === 10 ? `${time} 23:59:59` : time));
    assert.deepEqual(times, [...times].sort());
    const orders = data.timelineList.map(({ kind }) => kind).filter((kind) => /止付|冻结/.test(kind));
    assert.deepEqual(orders, ['止付', '止付', '冻结']);
    assert.deepEqual([...new Set(data.timelineList.map(({ kind }) => kind))].sort(), [
      ...['任务', '冻结', '案件', '止付', '警情', '返还', '预警'].sort(),
    ]);
    assert.doesNotMatch(JSON.stringify(data), /J003|ZJ202603010003|Y001|13812345678|6222020000001234567/);
  });

  it('tells all of a case, with the accounts of its alarms and those of them that one sees', async () => {
    const { data } = await app.call(taskInfo.detail, { infoType: 2, infoId: caseId }, { as: asNorth });
    assert.deepEqual([data.alarm, data.case?.caseNo, data.case?.regionName], [null, 'A001', '青羊区']);
    assert.deepEqual(
      data.alarmList.map(({ alarmNo }) => alarmNo),
      ['J001'],
    );
    assert.deepEqual(
      [data.fundSummary.blockNum, data.fundSummary.freezeNum, data.accountList.length],
      [1, 1, 2],
    );
    assert.equal(data.taskNum, 0);
    const all = await app.call(taskInfo.detail, { infoType: 2, infoId: caseId }, { as: asAdmin });
    assert.deepEqual([all.data.alarmList.length, all.data.taskNum], [2, 1]);
  });

  it('knows nothing of what is beyond the scope, deleted or not there', async () => {
    const nowhere = { infoType: 1 as const, infoNo: 'J999' };
    const { code } = await app.call(taskInfo.detail, nowhere, { as: asNorth });
    assert.notEqual(code, '000000');
    for (const body of [
      { infoType: 1 as const, infoNo: 'J003' },
      { infoType: 1 as const, infoId: alarms.get('J003') ?? 0 },
      { infoType: 1 as const, infoNo: 'J004' },
      { infoType: 2 as const, infoId: farCaseId },
    ])
      assert.equal((await app.call(taskInfo.detail, body, { as: asNorth })).code, code, JSON.stringify(body));
    for (const body of [{ infoType: 1 as const }, { infoType: 1 as const, infoId: 1, infoNo: 'J001' }])
      assert.equal((await app.call(taskInfo.detail, body, { as: asNorth })).status, 400);
  });
});

describe('info/prefill', () => {
  it('gives a dispatch what the alarm has, in the clear, and the log keeps that, not what', async () => {
    const alarmId = alarms.get('J001') ?? 0;
    const reply = await app.call(taskInfo.prefill, { alarmId }, { as: asNorth });
    assert.deepEqual(reply.data, {
      ...{
        alarmNo: 'J001',
        victimName: '王小芳',
        victimIdNo: '510104199001011234',
        victimPhone: '13812345678',
      },
      ...{ fraudType: '10', lossAmount: 1200.5, transferTime: null },
      briefCase: '接到自称客服的来电 13900001111，转账后发现被骗',
    });
    const beyond = await app.call(taskInfo.prefill, { alarmId: alarms.get('J003') ?? 0 }, { as: asNorth });
    assert.notEqual(beyond.code, '000000');
    const row = await app.logged(reply);
    assert.match(JSON.stringify(row), /以警情 J001 填写任务/);
    assert.doesNotMatch(JSON.stringify(row), /13812345678|王小芳/);
  });
});

describe('info/prefillWarning', () => {
  it('gives a dispatch what the warning has, in the words of its form, and keeps that in the log', async () => {
    const reply = await app.call(taskInfo.prefillWarning, { warningNo: ' y000 ' }, { as: asNorth });
    assert.deepEqual(reply.data, {
      ...{ warningNo: 'Y000', warningSource: '部级下发', warningLevel: '紧急', warningType: '资金预警' },
      ...{ fraudType: '999', warningTime: '2026-02-27 08:00:00', victimName: '', victimIdNo: '' },
      ...{ victimPhone: '13812345678', regionCode: '510104', regionName: '锦江区', riskAmount: 0 },
    });
    const row = await app.logged(reply);
    assert.match(JSON.stringify(row), /以预警 Y000 填写任务/);
    assert.doesNotMatch(JSON.stringify(row), /13812345678/);
  });

  it('gives nothing of a warning beyond the data scope, and nothing of none', async () => {
    for (const warningNo of ['Y001', 'Y999']) {
      const reply = await app.call(taskInfo.prefillWarning, { warningNo }, { as: asNorth });
      assert.equal(reply.code, 'CM4040');
    }
  });
});

describe('warnings of an alarm', () => {
  it('are those to who reported it, and those that its tasks name by number', async () => {
    const warnings = async () =>
      (await app.call(taskInfo.detail, { infoType: 1, infoNo: 'J002' }, { as: asOffice })).data.warningList;
    const before = (await warnings()).map(({ warningNo }) => warningNo);
    await app.database.db
      .insertInto('warning_fact')
      .values({
        ...{ source_id: 'w9', warning_no: 'Y009', warning_time: '2026-02-28 08:00:00+08', warning_level: 1 },
        ...{ warning_source: 1, warning_type: 1, dept_id: north, region_code: 510104 },
        ...{ occur_day: '2026-02-28' },
      })
      .execute();
    const id = await addTask(
      'YJ202603019999',
      [north],
      [
        ['alarmNo', 'J002'],
        ['warningNo', 'Y009'],
      ],
    );
    try {
      assert.deepEqual(
        (await warnings()).map(({ warningNo }) => warningNo).sort(),
        [...before, 'Y009'].sort(),
      );
    } finally {
      const { db } = app.database;
      await db.deleteFrom('task_entity').where('instance_id', '=', id).execute();
      await db.deleteFrom('task_instance').where('id', '=', id).execute();
    }
  });
});

describe('what can be linked in a form', () => {
  const links = async (infoType: 1 | 2, keyword: string, as: TestSession) => {
    const reply = await app.call(taskInfo.linkList, { infoType, keyword }, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data;
  };
  let asHandler: TestSession;
  before(async () => {
    await addAlarm('L1', north, { brief_info: '关联专用词' });
    await addAlarm('L2', far, { brief_info: '关联专用词' });
    await addAlarm('L3', far, { deleted_at: new Date() });
    await addCase('L4', north, { case_name: '关联案' });
    // Handles tasks, and sees nothing of alarms but what his tasks are about.
    const codes = ['latin_task_management_handle'] as const;
    asHandler = await app.signInAs(await app.makeUser({ codes, scope: DataScope.self, deptId: north }));
  });

  it('is found by words within the data scope alone, named and masked', async () => {
    const [found, ...more] = await links(1, '关联专用词', asNorth);
    assert.deepEqual(more, []);
    assert.deepEqual(
      { ...found, infoId: 0 },
      { infoId: 0, infoNo: 'L1', infoName: '王**', infoTime: '2026-03-01 10:00:00' },
    );
    assert.equal(found?.infoId, alarms.get('L1'));
    const admin = await links(1, '关联专用词', asAdmin);
    assert.deepEqual(admin.map(({ infoNo }) => infoNo).sort(), ['L1', 'L2']);
    assert.deepEqual(await links(1, '关联专用词', asHandler), []);
    const [named] = await links(2, '关联案', asNorth);
    assert.deepEqual(named && { ...named, infoId: 0 }, {
      ...{ infoId: 0, infoNo: 'L4', infoName: '关联案', infoTime: '2026-03-02' },
    });
  });

  it('is found by its whole number in the own department and in the tasks that one sees', async () => {
    const nos = async (...asked: Parameters<typeof links>) =>
      (await links(...asked)).map(({ infoNo }) => infoNo);
    assert.deepEqual(await nos(1, ' l1 ', asHandler), ['L1']);
    assert.deepEqual(await nos(2, 'L4', asHandler), ['L4']);
    assert.deepEqual(await nos(1, 'L', asHandler), []);
    assert.deepEqual(await nos(1, 'L2', asHandler), []);
    assert.deepEqual(await nos(1, 'L3', asAdmin), []);
    const id = await addTask('L-TASK', [far], [['alarmNo', 'L2']]);
    assert.deepEqual(await nos(1, 'L2', asHandler), []);
    await sql`update task_instance set party_user_ids = array[${asHandler.userId}]::bigint[] where id = ${id}`.execute(
      app.database.db,
    );
    assert.deepEqual(await nos(1, 'L2', asHandler), ['L2']);
  });
});

describe('alarms and cases at size', () => {
  const GROWING = new Set(['alarm_fact', 'case_fact', 'task_entity', 'block_fact', 'freeze_fact']);
  let asStation: TestSession;
  let plansOf: ReturnType<typeof overhearPlans>['plansOf'];

  before(async () => {
    const fill = `
      insert into alarm_fact (source_id, alarm_no, alarm_time, occur_day, alarm_source, dept_id, region_code, fraud_type,
          victim_name, victim_phone, brief_info)
        select 'n' || n, 'N' || n, now() - n * interval '1 minute', (now() - n * interval '1 minute')::date, n % 4 + 1,
          case when n % 500 = 0 then ${north} else ${far} end, case when n % 900 = 0 then 310101 else 510104 end,
          n % 15 * 10 + 10, '人' || n, '135' || lpad(n::text, 8, '0'), case when n % 700 = 0 then '虚拟币' else '刷单' end
        from generate_series(1, 30000) as n;
      insert into case_fact (source_id, case_no, case_name, stage, dept_id, region_code, accept_day, fraud_type)
        select 'n' || n, 'M' || n, '案件' || n || case when n % 700 = 0 then '虚拟币' else '刷单' end, n % 8 + 1,
          case when n % 500 = 0 then ${north} else ${far} end, case when n % 900 = 0 then 310101 else 510104 end,
          current_date - n / 60, n % 15 * 10 + 10
        from generate_series(1, 20000) as n;
      insert into task_entity (entity_type, entity_value, instance_id, created_at)
        select kind, letter || n * 300, (select min(id) from task_instance), now()
        from generate_series(1, 60) as n cross join (values ('alarmNo', 'N'), ('caseNo', 'M')) as kinds (kind, letter);
      insert into task_entity (entity_type, entity_value, instance_id, created_at)
        select 'phone', '135' || n, (select min(id) from task_instance), now() from generate_series(1, 15000) as n;
      insert into block_fact (source_id, account_no, account_type, institution, apply_time, occur_day, result, dept_id, alarm_id)
        select 'n' || id, 'n' || id, 1, 10, now(), current_date, 1, ${far}, id from alarm_fact order by id limit 6000;
      insert into freeze_fact (source_id, account_no, account_type, institution, freeze_day, expire_day, dept_id, alarm_id)
        select 'n' || id, 'n' || id, 1, 10, current_date, current_date, ${far}, id from alarm_fact order by id limit 6000`;
    await fillAtOnce(app, [...GROWING], fill);
    await settle(app, [...GROWING]);
    asStation = asNorth;
    plansOf = overhearPlans(app, asStation, (text) => /\b(\w+_fact|task_entity)\b/.test(text)).plansOf;
  });
  after(() => mock.restoreAll());

  /** Found by an index of its own, and no table that grows is read whole. */
  async function isIndexed(call: Parameters<typeof plansOf>[0], body: object) {
    const nodes: Plan[] = await plansOf(call, body);
    assert.ok(
      nodes.some((node) => /^(alarm|case)_fact_/.test(node['Index Name'] ?? '')),
      `${call.path} ${JSON.stringify(body)} is found by none of its indexes`,
    );
    const whole = nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name'] ?? ''))
      .map((node) => node['Relation Name']);
    assert.deepEqual(whole, [], `${call.path} ${JSON.stringify(body)} reads a table whole`);
  }

  async function holds(call: typeof taskInfo.listByAlarm | typeof taskInfo.listByCase, filters: object[]) {
    for (const template of filters) await isIndexed(call, { template, pageNum: 1, pageSize: 10 });
    assertEveryFilter(call, filters);
  }

  it('are found to be linked by indexes', async () => {
    for (const infoType of [1, 2])
      for (const keyword of [infoType === 1 ? 'N300' : 'M300', '虚拟币', '没有这样的词'])
        await isIndexed(taskInfo.linkList, { infoType, keyword });
  });

  it('are found by indexes, whatever the filter', async () => {
    const more = { keyword: '虚拟币', fraudType: 10, deptId: north, regionCode: 310000, taskStatus: 1 };
    const each = Object.entries(more).map(([name, value]) => ({ [name]: value }));
    const tasks = [{ hasTask: 1 }, { hasTask: 0 }];
    await holds(taskInfo.listByAlarm, [
      ...[{}, ...each, ...tasks, { alarmNo: 'N300' }, { alarmSource: 1 }, { keyword: '13500000300' }],
      ...[{ alarmTimeStart: '2026-01-01 00:00:00' }, { alarmTimeEnd: '2100-01-01 00:00:00' }],
    ]);
    await holds(taskInfo.listByCase, [
      ...[{}, ...each, ...tasks, { caseNo: 'M300' }, { caseName: '虚拟币' }, { stage: 1 }],
      ...[{ acceptTimeStart: '2026-01-01 00:00:00' }, { acceptTimeEnd: '2100-01-01 00:00:00' }],
    ]);
  });
});
