/** Whom a task could go to: who fits best comes first. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { department, makeTemplate, type TestTemplate, taskCalls, taskCodes } from '../../testing/tasks.ts';

const REGION = 530_102;
let app: TestApp;
let chief: TestSession;
let template: TestTemplate;
/** Made in this order, so that no other order comes about by their ids. */
let named = 0;
let busy = 0;
let idle = 0;
let strayed = 0;
let own = 0;
let alarmNum = 0;

before(async () => {
  app = await startApp();
  named = await app.makeDepartment({ name: '模板默认所' });
  busy = await app.makeDepartment({ name: '常办所' });
  idle = await app.makeDepartment({ name: '空闲所' });
  strayed = await app.makeDepartment({ name: '代接警所' });
  own = await app.makeDepartment({ name: '辖区所' });
  template = await makeTemplate(app, {
    defaultTargetList: [{ ...department(named), targetName: '模板默认所' }],
  });
  chief = await app.signInAs(await app.makeUser({ codes: taskCodes }));
  await haveAlarms(own, 6);
  await haveAlarms(strayed, 2);
  // The one whose region it is is behind with its work, and the template’s own target handles little of it.
  await haveTasks(busy, 4, 30);
  await haveTasks(named, 4, 2);
  await haveTasks(strayed, 4, 30);
  await haveTasks(idle, 4, 29);
  await haveTasks(own, 0, 40);
});
after(() => app.stop());

async function haveAlarms(deptId: number, num: number): Promise<void> {
  const rows = Array.from({ length: num }, () => {
    const sourceId = `FIT-${++alarmNum}`;
    return {
      ...{ source_id: sourceId, alarm_no: sourceId, alarm_time: '2026-03-01 10:00:00+08' },
      ...{ occur_day: '2026-03-01', alarm_source: 1, dept_id: deptId, region_code: REGION },
    };
  });
  await app.database.db.insertInto('alarm_fact').values(rows).execute();
}

/** Steps of one task: finished ones, or overdue ones that wait. */
async function haveTasks(deptId: number, handleStatus: 0 | 4, num: number): Promise<void> {
  const { db } = app.database;
  const { id: instanceId } = await db
    .insertInto('task_instance')
    .values({
      ...{ code: `ZJ-${deptId}`, title: '合适', template_id: template.templateId, template_type: 1 },
      ...{ template_version_id: template.templateVersionId, priority: 3, status: 2 },
      ...{ origin_user_id: chief.userId, origin_user_name: '王芳', origin_user_type: 1 },
      ...{ origin_dept_id: deptId, origin_dept_name: '发起所' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = Array.from({ length: num }, () => ({
    ...{ instance_id: instanceId, target_type: 2, handler_dept_id: deptId, handler_dept_name: '办理所' },
    ...{ handle_status: handleStatus, due_at: handleStatus === 0 ? '2026-03-01 10:00:00+08' : null },
  }));
  await db.insertInto('task_detail').values(steps).execute();
}

const suggested = async (more: object = {}) => {
  const body = { templateId: template.templateId, ...more };
  const { data } = await app.call(taskCalls.suggestTarget, body as never, { as: chief });
  return data.dataBody;
};
const idsOf = (rows: readonly { targetId: number }[]) => rows.map(({ targetId }) => targetId);

it('names the region’s own first, however busy it is, and nobody to whom an alarm of it strayed', async () => {
  const rows = await suggested({ regionCode: String(REGION) });
  assert.deepEqual(idsOf(rows).slice(0, 2), [own, named]);
  assert.deepEqual(
    rows.filter(({ regionMatch }) => regionMatch === 1).map(({ targetId }) => targetId),
    [own],
  );
  assert.deepEqual(rows[0]?.reasonList, ['所属辖区']);
  assert.ok(rows[0]?.overdueNum === 40);
  assert.ok(
    rows.every(({ score }, at) => score <= (rows[at - 1]?.score ?? 100)),
    'scores fall',
  );
});

it('without a region puts the template’s own target first, then who handles most and has nothing overdue', async () => {
  const ids = idsOf(await suggested());
  assert.deepEqual(ids.slice(0, 4), [named, busy, strayed, idle]);
  assert.equal(ids.at(-1), own);
});

it('puts who is named in the form before all, and who is on duty before equals', async () => {
  assert.equal(idsOf(await suggested({ deptId: idle }))[0], idle);
  const { userId } = await app.makeUser({ codes: taskCodes, deptId: strayed });
  const duty = { dept_id: strayed, user_id: userId, created_by: userId, created_at: new Date() };
  const shift = (from: number, until: number) =>
    app.database.db
      .insertInto('task_duty')
      .values({ ...duty, start_at: new Date(Date.now() + from), end_at: new Date(Date.now() + until) })
      .execute();
  await shift(3_600_000, 7_200_000);
  const before = await suggested();
  assert.deepEqual(idsOf(before).slice(1, 3), [busy, strayed]);
  assert.ok(before.every(({ onDuty }) => onDuty === 0));
  await shift(-3_600_000, 3_600_000);
  const rows = await suggested();
  assert.deepEqual(idsOf(rows).slice(1, 3), [strayed, busy]);
  assert.ok(rows[1]?.onDuty === 1 && rows[1].reasonList.includes('有人值班'));
});

it('finds the region’s own among more departments than are looked at', async () => {
  for (let n = 0; n < 110; n++) {
    const id = await app.makeDepartment({ name: `众多所${n}` });
    await haveTasks(id, 4, 1);
  }
  const last = await app.makeDepartment({ name: '最后建的辖区所' });
  await haveAlarms(last, 12);
  assert.equal(idsOf(await suggested({ regionCode: String(REGION) }))[0], last);
});
