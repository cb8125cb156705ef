import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, HandleStatus, HandleType } from '@outbound/contract';
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

const { taskHandover } = calls;
const SELF = 5;
const ALL = 1;

describe('handing over at the end of a shift', () => {
  let app: TestApp;
  let template: TestTemplate;
  let chief: TestSession;
  let leaving: TestUser;
  let coming: TestUser;
  let asLeaving: TestSession;
  let asComing: TestSession;
  before(async () => {
    app = await startApp();
    template = await makeTemplate(app);
    chief = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: SELF }));
    leaving = await app.makeUser({ codes: taskCodes, scope: SELF });
    coming = await app.makeUser({ codes: taskCodes, scope: SELF });
    asLeaving = await app.signInAs(leaving);
    asComing = await app.signInAs(coming);
  });
  after(() => app.stop());

  /** A task of the one who leaves; signed where it is to be. */
  async function inHand(signed = true, of = template) {
    const task = await dispatch(app, chief, of, [person(leaving.userId)]);
    const detailId = task.detailList[0]?.detailId ?? 0;
    if (signed) assert.equal((await handle(app, asLeaving, HandleType.sign, { detailId })).code, '000000');
    return { instanceCode: task.instance.instanceCode, detailId };
  }
  const give = (
    detailIds: readonly number[],
    more: object = {},
    { to = coming.userId, as = asLeaving } = {},
  ) =>
    app.call(
      taskHandover.create,
      { toUserId: to, note: '夜班注意回访', itemList: detailIds.map((detailId) => ({ detailId })), ...more },
      { as },
    );
  const confirm = (handoverId: number, more: object = {}, as = asComing) =>
    app.call(taskHandover.confirm, { handoverId, agree: 1, ...more } as never, { as });
  const itemsOf = async (handoverId: number, as: TestSession) =>
    (await app.call(taskHandover.itemPage, { template: { handoverId } }, { as })).data.dataBody;
  const textsOf = async (as: TestSession) =>
    (await app.call(calls.taskMessage.userPage, {}, { as })).data.dataBody
      .map(({ content }) => content)
      .filter((text) => text.startsWith('【交接班】'));

  it('leaves the work where it is until the successor confirms, who then has it with its clocks and texts', async () => {
    const first = await inHand();
    const second = await inHand(false);
    const kept = { formData: { handleNote: '已联系银行，等回函' }, draftVersion: 0 };
    await handle(app, asLeaving, HandleType.saveProgress, { detailId: first.detailId }, kept);
    const before = await read(app, asLeaving, first.instanceCode);
    const open = await app.call(taskHandover.openPage, {}, { as: asLeaving });
    assert.deepEqual([open.data.openNum, open.data.dataBody.length], [2, 2]);

    const given = await give([], {
      itemList: [{ detailId: first.detailId, note: '银行明早回函' }, { detailId: second.detailId }],
    });
    assert.equal(given.code, '000000', given.message);
    const { handoverId } = given.data;
    assert.deepEqual(await textsOf(asComing), [`【交接班】${leaving.userName} 向您交接2项任务，请确认。`]);
    assert.equal((await read(app, asLeaving, first.instanceCode)).myDetail?.detailId, first.detailId);
    const waiting = await app.call(taskHandover.openPage, {}, { as: asLeaving });
    assert.deepEqual(
      waiting.data.dataBody.map(({ waitingFor }) => waitingFor),
      [coming.userName, coming.userName],
    );
    assert.deepEqual(
      (await itemsOf(handoverId, asComing))
        .map(({ instanceCode, note, state }) => [instanceCode, note, state])
        .sort(),
      [
        [first.instanceCode, '银行明早回函', 0],
        [second.instanceCode, '', 0],
      ].sort(),
    );

    const done = await confirm(handoverId);
    assert.deepEqual([done.code, done.data.successNum, done.data.failNum], ['000000', 2, 0], done.message);
    const task = await read(app, asComing, first.instanceCode);
    assert.deepEqual(
      [task.myDetail?.handlerUserId, task.myDetail?.handleStatus, task.myDetail?.draftData?.handleNote],
      [coming.userId, HandleStatus.pending, '已联系银行，等回函'],
    );
    assert.equal(task.myDetail?.handleDeadline, before.myDetail?.handleDeadline);
    assert.equal(task.myDetail?.signTime, before.myDetail?.signTime);
    const unsigned = await read(app, asComing, second.instanceCode);
    assert.equal(unsigned.myDetail?.handleStatus, HandleStatus.unsigned);
    assert.equal((await read(app, asLeaving, first.instanceCode)).myDetail, null);
    const { data } = await app.call(
      taskCalls.historyPage,
      { template: { instanceCode: first.instanceCode } },
      { as: asComing },
    );
    const last = data.dataBody.at(-1);
    assert.deepEqual(
      [last?.handleType, last?.handleTypeName, last?.operatorId, last?.onBehalfOfName, last?.opinion],
      [HandleType.handOver, '交接', coming.userId, leaving.userName, '银行明早回函'],
    );
    assert.ok(last?.targetNames?.includes(`${leaving.userName} → `));
    for (const { instanceCode } of [first, second]) await requireSoundTask(app, instanceCode, 'a handover');
    assert.deepEqual(await textsOf(asLeaving), [`【交接班】${coming.userName} 已接收您交接的2项任务。`]);
    const mine = await app.call(taskHandover.page, { template: { side: 2 } }, { as: asLeaving });
    assert.deepEqual(
      mine.data.dataBody.map(({ state, itemNum, doneNum, note }) => [state, itemNum, doneNum, note]),
      [[1, 2, 2, '夜班注意回访']],
    );
    // Decided once.
    const again = await confirm(handoverId);
    assert.deepEqual([again.code, again.message], ['TM4000', '该交接已接收，不能重复处理']);
    const log = await app.database.db
      .selectFrom('operation_log')
      .select('content')
      .where('content', 'like', '接收“%交接的任务%')
      .execute();
    assert.equal(log.length, 1);
  });

  it('takes each task by itself: what was finished or given away meanwhile stays as it is', async () => {
    const [kept, ended, again] = [await inHand(), await inHand(), await inHand()];
    const { data } = await give([kept.detailId, ended.detailId, again.detailId]);
    const formData = { handleNote: '已办理' };
    await handle(app, asLeaving, HandleType.complete, { detailId: ended.detailId }, { formData });
    await handle(
      app,
      chief,
      HandleType.addTarget,
      { instanceCode: again.instanceCode },
      {
        targetList: [person(coming.userId)],
      },
    );
    const done = await confirm(data.handoverId);
    assert.deepEqual([done.data.successNum, done.data.failNum], [1, 2]);
    assert.deepEqual(
      Object.fromEntries(done.data.failList.map(({ instanceCode, reason }) => [instanceCode, reason])),
      {
        [ended.instanceCode]: '已不由交班人办理，或已提交、办结',
        [again.instanceCode]: '您已在办理该任务',
      },
    );
    const items = await itemsOf(data.handoverId, asLeaving);
    assert.deepEqual(items.map(({ state }) => state).sort(), [1, 2, 2]);
    for (const one of [kept, ended, again])
      await requireSoundTask(app, one.instanceCode, 'a part of a handover');
    // What was left can be handed over once more.
    assert.equal(
      (await give([again.detailId], {}, { to: (await app.makeUser({ codes: taskCodes })).userId })).code,
      '000000',
    );
  });

  it('is refused by its successor with a reason, and taken back by its giver, by nobody else', async () => {
    const one = await inHand();
    const first = (await give([one.detailId])).data.handoverId;
    const twice = await give([one.detailId]);
    assert.deepEqual(
      [twice.code, twice.message],
      ['TM4000', `任务 ${one.instanceCode} 已在其他待确认的交接中，请先撤回`],
    );
    const beside = await give([(await inHand()).detailId, one.detailId]);
    assert.equal(beside.message, twice.message, 'what waits is named, and nothing beside it');
    const takeBack = (as: TestSession) => app.call(taskHandover.withdraw, { handoverId: first }, { as });
    for (const reply of [await confirm(first, {}, chief), await takeBack(chief)])
      assert.equal(reply.status, 404);
    for (const agree of [1, 0])
      assert.equal(
        (await confirm(first, { agree, reason: '误点' }, asLeaving)).message,
        `该交接应由接班人${coming.userName}接收或不接收，您是交班人，只能撤回`,
      );
    assert.equal(
      (await takeBack(asComing)).message,
      `该交接应由交班人${leaving.userName}撤回，您是接班人，可以选择不接收`,
    );
    assert.equal((await confirm(first, { agree: 0 })).message, '提交的内容有误：请填写不接收的原因');
    assert.equal((await confirm(first, { agree: 0, reason: '今天请假' })).code, '000000');
    assert.ok(
      (await textsOf(asLeaving)).includes(
        `【交接班】${coming.userName} 未接收您交接的任务，原因：今天请假。`,
      ),
    );
    const second = (await give([one.detailId])).data.handoverId;
    assert.equal(
      (await app.call(taskHandover.withdraw, { handoverId: second }, { as: asLeaving })).code,
      '000000',
    );
    assert.equal((await confirm(second)).message, '该交接已撤回，不能重复处理');
    assert.equal((await read(app, asLeaving, one.instanceCode)).myDetail?.detailId, one.detailId);
    await requireSoundTask(app, one.instanceCode, 'handovers that came to nothing');
  });

  it('takes one’s own open steps alone, and goes to people who can handle them', async () => {
    const one = await inHand();
    const gone = await give([one.detailId], {}, { as: asComing, to: leaving.userId });
    assert.equal(gone.message, '所选任务中有 1 项已不由您办理或已提交，请刷新后重新选择');
    const idle = await app.makeUser({ codes: ['latin_task_management_view'] });
    for (const to of [leaving.userId, idle.userId, 999_999])
      assert.equal(
        (await give([one.detailId], {}, { to })).message,
        '提交的内容有误：请选择在职且有任务处理权限的其他人员',
      );
    // Whose template keeps it in its department goes to its people alone.
    const bound = await inHand(true, await makeTemplate(app, { allowTransfer: 0 }));
    assert.equal(
      (await give([bound.detailId])).message,
      `任务 ${bound.instanceCode} 的模板不允许移交给该人员`,
    );
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: coming.userId, department_id: leaving.deptId })
      .execute();
    const given = await give([bound.detailId]);
    assert.equal(given.code, '000000', given.message);
    assert.equal((await confirm(given.data.handoverId)).data.successNum, 1);
    const { myDetail } = await read(app, asComing, bound.instanceCode);
    assert.equal(myDetail?.handlerDeptId, leaving.deptId, 'it stays with its department');
    await app.database.db
      .deleteFrom('user_department')
      .where('user_id', '=', coming.userId)
      .where('department_id', '=', leaving.deptId)
      .execute();
  });

  it('goes no farther than the template lets it when it is confirmed, and waits for one successor at a time', async () => {
    const bound = await inHand(true, await makeTemplate(app, { allowTransfer: 0 }));
    const near = { user_id: coming.userId, department_id: leaving.deptId };
    await app.database.db.insertInto('user_department').values(near).execute();
    const given = await give([bound.detailId]);
    assert.equal(given.code, '000000', given.message);
    const again = await give([bound.detailId], {}, { to: (await app.makeUser({ codes: taskCodes })).userId });
    assert.match(again.message, new RegExp(bound.instanceCode));
    await app.database.db
      .deleteFrom('user_department')
      .where('user_id', '=', near.user_id)
      .where('department_id', '=', near.department_id)
      .execute();
    const { data } = await confirm(given.data.handoverId);
    assert.deepEqual([data.successNum, data.failNum], [0, 1]);
    assert.equal((await read(app, asLeaving, bound.instanceCode)).myDetail?.detailId, bound.detailId);
  });

  it('is seen by its two sides, and by supervisors of its department', async () => {
    const one = await inHand();
    const { handoverId } = (await give([one.detailId])).data;
    const boss = await app.signInAs(
      await app.makeUser({ codes: ['latin_task_management_supervise'], scope: ALL }),
    );
    const far = await app.signInAs(
      await app.makeUser({ codes: [...taskCodes, 'latin_task_management_supervise'], scope: SELF }),
    );
    const plain = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: ALL }));
    const seen = async (as: TestSession, side: 1 | 2 | 3) =>
      (await app.call(taskHandover.page, { template: { side } }, { as })).data.dataBody.some(
        (row) => row.handoverId === handoverId,
      );
    assert.deepEqual([await seen(asComing, 1), await seen(asComing, 2)], [true, false]);
    assert.deepEqual([await seen(boss, 3), await seen(far, 3), await seen(plain, 3)], [true, false, false]);
    for (const [as, num] of [
      [asLeaving, 1],
      [asComing, 1],
      [boss, 1],
      [far, 0],
      [plain, 0],
    ] as const)
      assert.equal((await itemsOf(handoverId, as)).length, num);
  });

  it('of two at once gives a step to one successor', async () => {
    const one = await inHand();
    const other = await app.makeUser({ codes: taskCodes });
    const both = await Promise.all([give([one.detailId]), give([one.detailId], {}, { to: other.userId })]);
    assert.deepEqual(both.map(({ code }) => code).sort(), ['000000', 'TM4000']);
  });
});
