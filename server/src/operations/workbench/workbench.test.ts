import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode } from '@outbound/contract';
import { daysFromNow, makeActivity, signUp } from '../../testing/activities.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { workbench } = calls;

describe('the workbench', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  async function caller(scope: DataScope, deptId: number, ...codes: PermissionCode[]) {
    return app.signInAs(await app.makeUser({ deptId, scope, codes: ['latin_work', ...codes] }));
  }
  async function numbersOf(as: Awaited<ReturnType<typeof caller>>) {
    const { data } = await app.call(workbench.number, {}, { as });
    return Object.fromEntries(data.numberList.map(({ code, value }) => [code, value]));
  }

  it('counts what the caller may see, and tells nobody a figure whose right he does not hold', async () => {
    const [near, far] = [await app.makeDepartment(), await app.makeDepartment()];
    const editor = await caller(DataScope.ownAndBelow, near, 'latin_op_info_publish', 'latin_op_info_add');
    const { data: item } = await app.call(
      calls.information.add,
      { title: '巴西市场观察', content: '<p>正文</p>' },
      { as: editor },
    );
    assert.deepEqual(await numbersOf(editor), { openInformationNum: 0, draftInformationNum: 1 });
    await app.call(calls.information.updateStatus, { ids: [item.id], publishStatus: 1 }, { as: editor });
    assert.deepEqual(await numbersOf(editor), { openInformationNum: 1, draftInformationNum: 0 });
    const elsewhere = await caller(DataScope.ownAndBelow, far, 'latin_op_info_publish');
    assert.deepEqual(await numbersOf(elsewhere), { openInformationNum: 0, draftInformationNum: 0 });
    assert.deepEqual(await numbersOf(await caller(DataScope.all, near)), {}, 'no right, no figure');
  });

  it('leads from a number of days to a list of as many', async () => {
    const admin = await app.signInAs('admin');
    const listed = async () => {
      const { data } = await app.call(workbench.number, {}, { as: admin });
      const lists = {
        todayApplyNum: calls.application.page,
        comingActivityNum: calls.activity.page,
      } as const;
      const counts: [string, number, number][] = [];
      for (const { code, path, value } of data.numberList) {
        const list = lists[code as keyof typeof lists];
        if (list === undefined) continue;
        const filters = [...new URL(path, app.url).searchParams].filter(([key]) => key.startsWith('f.'));
        const template = Object.fromEntries(
          filters.map(([key, text]) => [key.slice(2), key === 'f.publishStatus' ? Number(text) : text]),
        );
        const answer = await app.call(list, { template }, { as: admin });
        assert.equal(answer.code, '000000', answer.message);
        counts.push([code, value, answer.data.count]);
      }
      return counts;
    };
    const near = { startTime: daysFromNow(2), endTime: daysFromNow(2.2) };
    await makeActivity(app, admin, { title: '后天的一场', ...near });
    const [signUps, coming] = await listed();
    const activity = await makeActivity(app, admin, { title: '大后天的一场', ...near });
    await makeActivity(app, admin, {
      title: '八天后的一场',
      startTime: daysFromNow(8),
      endTime: daysFromNow(8.2),
    });
    await signUp(app, activity, { 姓名: '陈思' });
    for (const [before, now] of [
      [signUps, (await listed())[0]],
      [coming, (await listed())[1]],
    ]) {
      assert.ok(before && now);
      const [code, value, inList] = now;
      assert.deepEqual([value, inList], [before[1] + 1, before[2] + 1], code);
      assert.equal(value, inList, code);
    }
  });

  it('counts sign-ups that wait and those of today, and draws them over time', async () => {
    const admin = await app.signInAs('admin');
    const activity = await makeActivity(app, admin, { title: '墨西哥对接会' });
    const before = await numbersOf(admin);
    await signUp(app, activity, { 姓名: '张伟' });
    const { data } = await signUp(app, activity, { 姓名: '刘洋' });
    await app.call(calls.application.approve, { ids: [data.id], applyStatus: 1 }, { as: admin });
    const now = await numbersOf(admin);
    const more = (code: string) => (now[code] ?? 0) - (before[code] ?? 0);
    assert.deepEqual([more('pendingApplyNum'), more('todayApplyNum')], [1, 2]);

    const trend = (await app.call(workbench.time, {}, { as: admin })).data;
    assert.deepEqual([trend.granularity, trend.xAxisList.length], [0, 30]);
    const signUps = trend.seriesList.find(({ code }) => code === 'applyNum');
    assert.equal(signUps?.dataList.at(-1), now.todayApplyNum);
    const year = (await app.call(workbench.time, { range: '1' }, { as: admin })).data;
    assert.equal(year.seriesList.find(({ code }) => code === 'applyNum')?.dataList.at(-1), now.todayApplyNum);

    const elsewhere = await caller(
      DataScope.ownAndBelow,
      await app.makeDepartment(),
      'latin_op_activity_publish',
    );
    assert.equal((await numbersOf(elsewhere)).todayApplyNum, 0);
    const theirs = (await app.call(workbench.time, {}, { as: elsewhere })).data;
    assert.deepEqual(
      theirs.seriesList.map(({ code, dataList }) => [code, dataList.at(-1)]),
      [['applyNum', 0]],
    );
  });
});
