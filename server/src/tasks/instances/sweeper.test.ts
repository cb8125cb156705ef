import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { calls, HandleType } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { requireSoundTask } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  dispatch,
  handle,
  makeTemplate,
  person,
  read,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';
import { sweepTasks } from './sweeper.ts';

const MINUTE = 60_000;
let app: TestApp;
let chief: TestUser;
let handler: TestUser;
let head: TestUser;
let asChief: TestSession;
let template: TestTemplate;

before(async () => {
  app = await startApp();
  chief = await app.makeUser({ codes: taskCodes });
  handler = await app.makeUser({ codes: taskCodes });
  head = await app.makeUser({ codes: taskCodes, deptId: handler.deptId });
  asChief = await app.signInAs(chief);
  await app.database.db
    .updateTable('department')
    .set({ head_user_id: head.userId })
    .where('id', '=', handler.deptId)
    .execute();
  template = await makeTemplate(app);
});
after(() => app.stop());

/** The kinds of messages about a task that somebody has, but for the first. */
async function told(user: TestUser, instanceCode: string): Promise<number[]> {
  const { data } = await app.call(
    calls.taskMessage.userPage,
    { pageSize: 100, template: {} },
    { as: await app.signInAs(user) },
  );
  return data.dataBody
    .filter((row) => row.instanceCode === instanceCode && row.msgType >= 20)
    .map((row) => row.msgType)
    .sort();
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

it('tells each rung once, also when two look at the same moment: near, over, then the head of the department', async () => {
  const task = await dispatch(app, asChief, template, [person(handler.userId)]);
  const { instanceCode } = task.instance;
  const sweep = (minutes: number) =>
    Promise.all([sweepTasks(app.platform, inMinutes(minutes)), sweepTasks(app.platform, inMinutes(minutes))]);
  await sweep(1);
  assert.deepEqual(await told(handler, instanceCode), []);
  await sweep(26);
  assert.deepEqual(await told(handler, instanceCode), [20]);
  await sweep(31);
  assert.deepEqual(
    [await told(handler, instanceCode), await told(chief, instanceCode), await told(head, instanceCode)],
    [[20, 21], [21], []],
  );
  await sweep(46);
  await sweep(500);
  assert.deepEqual([await told(handler, instanceCode), await told(head, instanceCode)], [[20, 21], [22]]);
  const history = await app.call(taskCalls.historyPage, { template: { instanceCode } }, { as: asChief });
  assert.deepEqual(
    history.data.dataBody.map((row) => row.handleTypeName),
    ['派发', '即将超时', '超时', '升级督办'],
  );
  assert.equal(history.data.dataBody[1]?.clientType, 'system');
  await requireSoundTask(app, instanceCode, 'the sweeps');
});

it('tells at its next start what was due while nobody looked, and of what goes on by its new clock', async () => {
  const task = await dispatch(app, asChief, template, [person(handler.userId)]);
  const { instanceCode } = task.instance;
  const detailId = task.detailList[0]?.detailId ?? 0;
  await sweepTasks(app.platform, inMinutes(60));
  assert.deepEqual([await told(handler, instanceCode), await told(head, instanceCode)], [[21], [22]]);
  const as = await app.signInAs(handler);
  assert.equal((await handle(app, as, HandleType.sign, { detailId })).code, '000000', 'no version was moved');
  const { detailList } = await read(app, asChief, instanceCode);
  assert.equal(detailList[0]?.escalateLevel, 0, 'its clock begins anew');
  await handle(app, as, HandleType.complete, { detailId }, { formData: { handleNote: '已办理' } });
  assert.equal(await sweepTasks(app.platform, inMinutes(10_000)), 0, 'nothing is told of what is done');
});

it('tells again of a deadline that was set anew on the same day', async () => {
  const { instance, detailList } = await dispatch(app, asChief, template, [person(handler.userId)]);
  const { instanceCode } = instance;
  await sweepTasks(app.platform, inMinutes(31));
  const body = { detailId: detailList[0]?.detailId ?? 0 };
  const newDeadline = app.platform.zone.text(inMinutes(10));
  assert.equal((await handle(app, asChief, HandleType.adjustDeadline, body, { newDeadline })).code, '000000');
  await sweepTasks(app.platform, inMinutes(11));
  assert.deepEqual(await told(handler, instanceCode), [21, 21]);
});

it('tells the originator of a task that many handle once that it is over, and their heads once a department', async () => {
  const { deptId } = handler;
  const mates = [
    await app.makeUser({ codes: taskCodes, deptId }),
    await app.makeUser({ codes: taskCodes, deptId }),
  ];
  const targets = mates.map(({ userId }) => person(userId));
  const { instance } = await dispatch(app, asChief, template, targets);
  await sweepTasks(app.platform, inMinutes(31));
  assert.deepEqual(await told(chief, instance.instanceCode), [21]);
  for (const mate of mates) assert.deepEqual(await told(mate, instance.instanceCode), [21]);
  await sweepTasks(app.platform, inMinutes(60));
  assert.deepEqual(await told(head, instance.instanceCode), [22]);

  // Of twelve steps of one task it is not said that they are twelve tasks.
  const dozen: object[] = [];
  for (let at = 0; at < 12; at++) dozen.push(person((await app.makeUser({ codes: taskCodes })).userId));
  const wide = await dispatch(app, asChief, template, dozen);
  await sweepTasks(app.platform, inMinutes(31));
  assert.deepEqual(await told(chief, wide.instance.instanceCode), [21]);
});

it('tells who has more than ten at once of all of them, once, and of each its rung in its history', async () => {
  const busy = await app.makeUser({ codes: taskCodes });
  const codes: string[] = [];
  const dispatchMany = async () => {
    for (let at = 0; at < 11; at++) {
      const { instance } = await dispatch(app, asChief, template, [person(busy.userId)]);
      codes.push(instance.instanceCode);
    }
  };
  await dispatchMany();
  const few = await dispatch(app, asChief, template, [person(handler.userId)]);
  const now = inMinutes(31);
  await Promise.all([sweepTasks(app.platform, now), sweepTasks(app.platform, now)]);
  const texts = async (user: TestUser) => {
    const as = await app.signInAs(user);
    const { data } = await app.call(calls.taskMessage.userPage, { pageSize: 100, template: {} }, { as });
    return data.dataBody.filter((row) => row.msgType === 21);
  };
  const [digest, ...others] = await texts(busy);
  assert.deepEqual([digest?.content, others.length], ['【已超时】您有11项任务已超时，请尽快办理。', 0]);
  assert.ok(digest?.detailId !== null && digest?.instanceCode === '');
  assert.deepEqual(await told(handler, few.instance.instanceCode), [21], 'who has few hears of each');
  const own = (await texts(chief)).filter(({ content }) => content.includes('您发起的'));
  assert.deepEqual(
    own.map(({ content }) => content),
    ['【已超时】您发起的12项任务已超时。'],
  );
  for (const instanceCode of codes.slice(0, 2)) {
    const history = await app.call(taskCalls.historyPage, { template: { instanceCode } }, { as: asChief });
    assert.ok(history.data.dataBody.some((row) => row.handleType === HandleType.overdue));
  }

  // What falls due a moment later is told, too; once by whoever looks at once.
  await dispatchMany();
  const later = inMinutes(32);
  await Promise.all([sweepTasks(app.platform, later), sweepTasks(app.platform, later)]);
  assert.deepEqual(
    (await texts(busy)).map(({ content }) => content),
    ['【已超时】您有11项任务已超时，请尽快办理。', '【已超时】您有11项任务已超时，请尽快办理。'],
  );
});

it('goes on behind a task that it cannot tell of, which waits for a while', async () => {
  const made = [];
  for (let at = 0; at < 3; at++) made.push(await dispatch(app, asChief, template, [person(handler.userId)]));
  const codes = made.map(({ instance }) => instance.instanceCode);
  const bad = made[0]?.instance.instanceId ?? 0;
  await app.database.pool.query(`
    create function refuse_rung() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse_rung before update of escalate_level on task_detail for each row
      when (old.instance_id = ${bad}) execute function refuse_rung()`);
  const kinds = () => Promise.all(codes.map((code) => told(handler, code)));
  await sweepTasks(app.platform, inMinutes(31));
  assert.deepEqual(await kinds(), [[], [21], [21]]);
  assert.equal(app.takeErrors().length, 1);
  await app.database.pool.query('drop function refuse_rung cascade');
  assert.equal(await sweepTasks(app.platform, inMinutes(32)), 0, 'it does not come first again');
  await sweepTasks(app.platform, inMinutes(42));
  assert.deepEqual(await kinds(), [[21], [21], [21]]);
});
