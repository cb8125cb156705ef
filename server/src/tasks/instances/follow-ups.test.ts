/** What follows from results beside money: warnings, cases, and the tasks that a template's rules or somebody make of them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, HandleType, type PermissionCode } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { signedTask, templateOf, timeIn } from '../../testing/fund-tasks.ts';
import { requireSoundTask } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  dispatch,
  dispatchBody,
  handle,
  makeTemplate,
  person,
  read,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';
import { keepFacts } from '../facts/index.ts';

const HOUR = 3_600_000;
const SELF = 5;
let app: TestApp;
let chief: TestUser;
let handler: TestUser;
let asChief: TestSession;
let asHandler: TestSession;
let warnings: TestTemplate;

before(async () => {
  app = await startApp();
  chief = await app.makeUser({ codes: [...taskCodes, 'latin_task_management_terminate'], scope: SELF });
  handler = await app.makeUser({ codes: taskCodes, scope: SELF });
  asChief = await app.signInAs(chief);
  asHandler = await app.signInAs(handler);
  warnings = await templateOf(app, 'warning_disposal');
});
after(() => app.stop());

const warningForm = (warningNo: string) => ({
  ...{ warningNo, warningSource: '市级模型', warningLevel: '高', warningType: '通话预警', fraudType: '80' },
  ...{ warningTime: timeIn(app, -HOUR), victimName: '李梅', victimPhone: '13912345678' },
  ...{ region: { regionCode: '510104', regionName: '锦江区' }, requirement: '尽快联系本人' },
});
const disposed = (needLand: '是' | '否', more: object = {}) => ({
  contactList: [{ contactTime: timeIn(app, -60_000), contactMode: '电话', contactResult: '未接' }],
  ...{ disposeResult: '暂时联系不上', transferred: '否', appInstalled: '未安装', needLand },
  handleNote: '多次拨打未接',
  ...more,
});
const warned = (no: string) =>
  signedTask(app, { chief: asChief, handler, as: asHandler }, warnings, warningForm(no));
const complete = async (detailId: number, formData: object) => {
  const done = await handle(app, asHandler, HandleType.complete, { detailId }, { formData });
  assert.equal(done.code, '000000', done.message);
  return done.data;
};
const warningOf = async (no: string) => {
  const { db } = app.database;
  const rows = await db.selectFrom('warning_fact').selectAll().where('warning_no', '=', no).execute();
  assert.equal(rows.length, 1);
  return rows[0];
};

describe('a result', () => {
  it('tells what became of a warning, one that no system has sent too, and makes the task that its rule asks for', async () => {
    const { instanceCode, detailId } = await warned('YW-1');
    const done = await complete(detailId, disposed('是'));
    const fact = await warningOf('YW-1');
    assert.deepEqual(
      [fact?.dispose_result, fact?.warning_level, fact?.warning_source, fact?.region_code, fact?.fraud_type],
      [4, 2, 3, 510_104, 80],
    );
    assert.deepEqual([done.factNum, done.followUpList.length], [1, 1]);
    assert.equal(done.followUpList[0]?.templateName, '落地劝阻');
    const code = done.followUpList[0]?.instanceCode ?? '';
    const next = await read(app, asChief, code);
    assert.deepEqual(
      [next.instance.originUserId, next.instance.priority, next.instance.sourceInstanceCode],
      [chief.userId, 2, instanceCode],
    );
    assert.deepEqual(
      [next.formData.warningNo, next.formData.victimName, next.formData.victimPhone],
      ['YW-1', '李梅', '13912345678'],
    );
    assert.match(next.instance.remark, /自动生成。待补充：.*风险说明.*到场时限/);
    const withPhone = { template: { entityValue: '13912345678' } };
    const found = await app.call(taskCalls.list, withPhone, { as: asChief });
    assert.deepEqual(
      found.data.dataBody.map((row) => row.instanceCode),
      [code, instanceCode],
      'found by the number that it took over',
    );
    // Nobody is named by its template: the department that handled the warning goes there.
    assert.deepEqual(
      next.detailList.map((step) => [step.handlerDeptId, step.handlerUserId, step.handleStatus]),
      [[handler.deptId, null, 0]],
    );
    const history = await app.call(taskCalls.historyPage, { template: { instanceCode } }, { as: asChief });
    const last = history.data.dataBody.at(-1);
    assert.deepEqual(
      [last?.handleType, last?.handleTypeName, last?.operatorId, last?.targetNames],
      [45, '生成后续任务', null, code],
    );
    await requireSoundTask(app, instanceCode, 'its follow-up');
    await requireSoundTask(app, code, 'being made');

    const reopened = { reopenDetailIdList: [detailId], opinion: '补充情况' };
    await handle(app, asChief, HandleType.reopen, { instanceCode }, reopened);
    const cheated = { disposeResult: '已被骗', transferred: '是', transferAmount: 300 };
    const again = await complete(detailId, disposed('是', cheated));
    assert.deepEqual(again.followUpList, [], 'its task is there already');
    const changed = await warningOf('YW-1');
    assert.deepEqual([changed?.id, changed?.dispose_result, changed?.cheated_amount], [fact?.id, 3, 300]);
  });

  it('makes none where it asks for none, and says of a warning that came from elsewhere what became of it', async () => {
    await app.database.db
      .insertInto('warning_fact')
      .values({
        ...{ source_system: 'other', source_id: '77', warning_no: 'YW-2', warning_time: new Date() },
        ...{ warning_level: 1, warning_source: 1, warning_type: 1, dept_id: 1, region_code: 510_104 },
        ...{ occur_day: '2026-01-01' },
      })
      .execute();
    const { detailId } = await warned('YW-2');
    const done = await complete(detailId, disposed('否', { disposeResult: '已劝阻' }));
    assert.deepEqual([done.factNum, done.followUpList], [1, []]);
    assert.equal((await warningOf('YW-2'))?.dispose_result, 1);
  });

  it('of a type that facts have no room for counts as another one', async () => {
    const { db } = app.database;
    const { id } = await db
      .selectFrom('dictionary_type')
      .select('id')
      .where('type', '=', 'fraud_type')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('dictionary_item')
      .values({ type_id: id, dict_key: '40000', dict_value: '新型类型' })
      .execute();
    const people = { chief: asChief, handler, as: asHandler };
    const form = { ...warningForm('YW-3'), fraudType: '40000' };
    const { detailId } = await signedTask(app, people, warnings, form);
    await complete(detailId, disposed('否'));
    assert.equal((await warningOf('YW-3'))?.fraud_type, 999);
  });

  it('of a visit that says nothing of it leaves what was blocked, and when', async () => {
    const { detailId } = await warned('YW-4');
    await complete(detailId, disposed('否', { disposeResult: '正在被骗已拦截', blockedAmount: 50_000 }));
    const before = await warningOf('YW-4');
    assert.equal(before?.blocked_amount, 50_000);
    const visit = (dissuadeResult: string, more: object = {}) =>
      app.database.db.transaction().execute((trx) =>
        keepFacts('dissuade', {
          ...{ trx, zone: app.platform.zone, now: new Date(), taskId: 1, detailId: 1, formerIds: [] },
          ...{ asked: { warningNo: 'YW-4' }, found: { dissuadeResult, ...more }, deptId: handler.deptId },
          ...{ origin: { userId: chief.userId, deptId: chief.deptId }, scope: null },
          ...{ userId: handler.userId, orderedAt: new Date(), signedAt: null, doneAt: new Date() },
        }),
      );
    assert.equal(await visit('拒不配合'), 1);
    const after = await warningOf('YW-4');
    assert.deepEqual(
      [after?.blocked_amount, after?.dispose_time, after?.dispose_result],
      [50_000, before?.dispose_time, before?.dispose_result],
    );
    await visit('劝阻成功', { savedAmount: 0 });
    assert.equal((await warningOf('YW-4'))?.blocked_amount, 0);
  });

  it('of a case is kept at each stage that is reported, and when its review is over', async () => {
    const template = await templateOf(app, 'case_management');
    const form = {
      ...{ caseNo: 'A51010001', caseName: '某某被诈骗案', fraudType: '10', acceptTime: timeIn(app, -HOUR) },
      acceptOrg: { deptId: handler.deptId, deptName: '大队' },
      leadOfficer: { userId: handler.userId, userName: '张警官' },
      ...{ occurTime: timeIn(app, -2 * HOUR), region: { regionCode: '510104', regionName: '锦江区' } },
      ...{ victimList: [{ victimName: '李梅' }], lossAmount: 9_000, workItems: '资金研判' },
      briefCase: '被冒充客服诈骗',
    };
    const people = { chief: asChief, handler, as: asHandler };
    const { detailId } = await signedTask(app, people, template, form);
    const report = (stage: string, more: object = {}) => ({
      formData: { stage, stageTime: timeIn(app, -60_000), handleNote: '进展', ...more },
    });
    const caseNow = async () => {
      const query = app.database.db.selectFrom('case_fact').selectAll().where('case_no', '=', 'A51010001');
      return query.executeTakeFirst();
    };
    assert.equal(
      (await handle(app, asHandler, HandleType.feedback, { detailId }, report('立案'))).code,
      '000000',
    );
    const early = await handle(app, asHandler, HandleType.complete, { detailId }, report('侦查中'));
    assert.equal(early.code, 'TM4017', 'a case that goes on is reported, not completed');
    const filed = await caseNow();
    assert.deepEqual(
      [filed?.stage, filed?.file_day, filed?.dept_id],
      [2, timeIn(app, -60_000).slice(0, 10), handler.deptId],
    );
    const solved = report('破案', { arrestNum: 2, recoverAmount: 800 });
    const done = await handle(app, asHandler, HandleType.complete, { detailId }, solved);
    assert.equal(done.data.factNum, 0, 'it waits for its review');
    assert.equal((await caseNow())?.stage, 2);
    const approved = await handle(app, asChief, HandleType.approve, { detailId });
    assert.equal(approved.data.factNum, 1);
    const last = await caseNow();
    assert.deepEqual(
      [last?.stage, last?.arrest_num, last?.recover_amount, last?.file_day],
      [4, 2, 800, filed?.file_day],
    );
  });
});

it('of what was done about a number stands in the timeline of its alarm', async () => {
  const template = await templateOf(app, 'communication_disposal');
  const reader = await app.makeUser({ codes: [...taskCodes, 'latin_task_info'], scope: 1 });
  const { id: alarmId } = await app.database.db
    .insertInto('alarm_fact')
    .values({
      ...{ source_id: 'J-9', alarm_no: 'J510109', alarm_time: new Date(), occur_day: '2026-01-01' },
      ...{ alarm_source: 1, dept_id: chief.deptId, region_code: 510_104 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const form = {
    ...{
      alarmList: [{ alarmId, alarmNo: 'J510109' }],
      sourceType: '警情',
      fraudType: '10',
      measures: '关停',
    },
    targetNoList: [{ objType: '手机号', objNo: '17012345678', operator: '10' }],
    basis: '涉诈号码',
  };
  const as = await app.signInAs(reader);
  const people = { chief: as, handler, as: asHandler };
  const { instanceCode, detailId } = await signedTask(app, people, template, form);
  const doneTime = timeIn(app, -60_000);
  const objResultList = [{ objNo: '17012345678', measure: '关停', result: '已关停', doneTime }];
  await complete(detailId, { objResultList, handleNote: '运营商已受理' });
  const { data } = await app.call(calls.taskInfo.detail, { infoType: 1, infoNo: 'J510109' }, { as });
  assert.ok(
    data.timelineList.some(
      (line) =>
        line.time === doneTime && line.text === '关停 170****5678：已关停' && line.refNo === instanceCode,
    ),
    JSON.stringify(data.timelineList),
  );
});

describe('a follow-up by hand', () => {
  const follow = (source: string, template: TestTemplate, as: TestSession) =>
    app.call(
      taskCalls.create,
      dispatchBody(template, [person(handler.userId)], { sourceInstanceCode: source, followUp: 1 }) as never,
      { as },
    );

  it('is made by whoever sees the task and may dispatch, once it is worked on; its history says so', async () => {
    const template = await makeTemplate(app);
    const task = await dispatch(app, asChief, template, [person(handler.userId)]);
    const { instanceCode } = task.instance;
    const detailId = task.detailList[0]?.detailId ?? 0;
    const offered = async (as: TestSession) =>
      (await read(app, as, instanceCode)).actionList.some((one) => one.handleType === HandleType.followUp);
    assert.equal(await offered(asChief), false);
    assert.equal((await follow(instanceCode, template, asChief)).code, 'TM4002');
    await handle(app, asHandler, HandleType.sign, { detailId });

    const codes = taskCodes.filter((code) => code !== 'latin_task_management_create');
    const viewer = await app.makeUser({ codes: codes as readonly PermissionCode[], scope: 1 });
    const asViewer = await app.signInAs(viewer);
    assert.equal(await offered(asViewer), false);
    assert.equal((await follow(instanceCode, template, asViewer)).code, 'CM4030');
    const asStranger = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: SELF }));
    assert.equal((await follow(instanceCode, template, asStranger)).code, 'TM4004');

    for (const as of [asChief, asHandler]) {
      assert.equal(await offered(as), true);
      const made = await follow(instanceCode, template, as);
      assert.equal(made.code, '000000', made.message);
      const history = await app.call(taskCalls.historyPage, { template: { instanceCode } }, { as });
      const last = history.data.dataBody.at(-1);
      assert.deepEqual([last?.handleType, last?.targetNames], [45, made.data.instanceCode]);
      assert.ok(last?.operatorId !== null);
    }
    const { instance } = await read(app, asChief, instanceCode);
    // The handler's own one is not for her eyes.
    assert.deepEqual([instance.followUpList.length, instance.status], [1, 2]);
    await requireSoundTask(app, instanceCode, 'two follow-ups');

    await handle(app, asChief, HandleType.terminate, { instanceCode }, { opinion: '不再需要' });
    assert.equal((await follow(instanceCode, template, asChief)).code, 'TM4002');
  });
});
