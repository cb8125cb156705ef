/**
 * Random actions by random people over several tasks, and after each of them what must always hold (I1 to I7 of the
 * design). Seeded: a failure tells its seed, `TASK_SEED` runs it again; `TASK_STEPS` makes it longer.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { HandleType, handledActions, TaskStatus, type TemplateSettings } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { requireSoundTask, taskRows } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  department,
  dispatch,
  handle,
  makeTemplate,
  person,
  read,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';

const STEPS = Number(process.env.TASK_STEPS ?? 260);
const SEED = Number(process.env.TASK_SEED ?? 20261123);
const TASKS = 6;

/** mulberry32. */
function chance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, one };
}
const { below, one } = chance(SEED);

let app: TestApp;
const people: { user: TestUser; as: TestSession }[] = [];
const templates: TestTemplate[] = [];

before(async () => {
  app = await startApp();
  const codes = [
    ...taskCodes,
    'latin_task_management_terminate',
    'latin_task_management_supervise',
    'latin_task_management_review',
  ] as const;
  const deptId = await app.makeDepartment();
  for (let n = 0; n < 6; n++) {
    // Two share a department, one sees everything.
    const user = await app.makeUser({ codes, scope: n === 0 ? 1 : 5, ...(n > 3 && { deptId }) });
    people.push({ user, as: await app.signInAs(user) });
  }
  const kinds: Partial<TemplateSettings>[] = [
    {},
    { needSign: 0 },
    { needReview: 1 },
    { needReview: 1, completeMode: 1 },
    { needSign: 0, completeMode: 1, directBack: 0 },
  ];
  for (const settings of kinds) templates.push(await makeTemplate(app, settings));
});
after(() => app.stop());

async function begin(): Promise<string> {
  const { as } = one(people);
  const count = 1 + below(3);
  const targets = Array.from({ length: count }, () => {
    const { user } = one(people);
    return below(4) === 0 ? department(user.deptId) : person(user.userId);
  });
  const task = await dispatch(app, as, one(templates), targets);
  return task.instance.instanceCode;
}

it('keeps what must always hold, whoever does whatever in any order', async () => {
  const codes: string[] = [];
  for (let n = 0; n < TASKS; n++) codes.push(await begin());
  const done = new Map<string, number>();
  let refused = 0;
  for (let n = 0; n < STEPS; n++) {
    const place = below(codes.length);
    const instanceCode = codes[place] ?? '';
    const { as, user } = one(people);
    const seen = await app.call(taskCalls.detail, { instanceCode }, { as });
    const offers = seen.code === '000000' ? seen.data.actionList : [];
    // Mostly what is offered; now and then anything at all.
    const offer = offers.length > 0 && below(5) > 0 ? one(offers) : null;
    const did = offer?.handleType ?? one(handledActions).handleType;
    const name = `${did} by ${user.userName}`;
    let code: string;
    if (did === HandleType.amend || did === HandleType.resubmit) {
      const { instance, detailList, formData } = seen.data;
      const targets = [
        ...new Set(
          detailList
            .filter(({ isCurrent }) => isCurrent === 1)
            .map(({ handlerUserId, handlerDeptId }) =>
              handlerUserId === null ? `2 ${handlerDeptId}` : `1 ${handlerUserId}`,
            ),
        ),
      ];
      const { user: other } = one(people);
      const targetList = [
        ...targets.map((key) => ({ targetType: Number(key.slice(0, 1)), targetId: Number(key.slice(2)) })),
        person(other.userId),
      ].slice(below(2));
      const body = {
        instanceId: instance.instanceId,
        version: seen.data.instanceVersion,
        title: instance.title,
        priority: 2,
        formData,
        targetList,
      };
      code = (await app.call(taskCalls.submitformodify, body as never, { as })).code;
    } else {
      const { db } = app.database;
      const anyStep = await db
        .selectFrom('task_detail')
        .innerJoin('task_instance', 'task_instance.id', 'task_detail.instance_id')
        .select('task_detail.id')
        .where('code', '=', instanceCode)
        .orderBy('task_detail.id')
        .execute();
      const detailId =
        offer && offer.detailIdList.length > 0 ? one(offer.detailIdList) : (one(anyStep)?.id ?? 1);
      const onStep = handledActions.find(({ handleType }) => handleType === did)?.stepFrom !== undefined;
      const { user: other } = one(people);
      const finished =
        seen.code === '000000'
          ? seen.data.detailList.filter((step) => step.isCurrent === 1 && step.handleStatus === 4)
          : [];
      const reply = await handle(app, as, did, onStep ? { detailId } : { instanceCode }, {
        opinion: '说明',
        formData: { handleNote: `第 ${n} 步` },
        targetList: [below(3) === 0 ? department(other.deptId) : person(other.userId)],
        returnReasonType: 1,
        newDeadline: '2099-01-01 00:00:00',
        ...(finished.length > 0 && { reopenDetailIdList: [one(finished).detailId] }),
        userIdList: [other.userId],
      });
      code = reply.code;
    }
    assert.notEqual(code, 'CM5000', `seed ${SEED}: ${name}`);
    if (code === '000000') done.set(String(did), (done.get(String(did)) ?? 0) + 1);
    else refused += 1;
    await requireSoundTask(app, instanceCode, `seed ${SEED}, ${name}`);
    const { task } = await taskRows(app, instanceCode);
    // I4: what was returned can always go on.
    if (task.status === TaskStatus.returned) {
      const origin = people.find((one) => one.user.userId === task.origin_user_id);
      const { actionList } = await read(app, origin?.as ?? as, instanceCode);
      assert.ok(
        actionList.some(({ handleType }) => handleType === HandleType.resubmit),
        `seed ${SEED}: I4`,
      );
    }
    if (task.status === TaskStatus.draft || task.status === TaskStatus.terminated || below(25) === 0)
      codes[place] = await begin();
  }
  assert.ok(done.size >= 12, `only ${done.size} kinds of action: ${[...done.keys()]}`);
  assert.ok(refused > STEPS / 20, 'hardly anything was refused');
});
