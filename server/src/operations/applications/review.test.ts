import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CheckInWay, calls } from '@outbound/contract';
import { fullForm, item, makeActivity, newPhone, signUp, withPlaces } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { application: applicationCalls } = calls;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const decide = (ids: number[], applyStatus: number, reason?: string, as = admin) =>
  app.call(applicationCalls.approve, { ids, applyStatus, reason }, { as });

describe('apply/approve', () => {
  it('decides a batch, skips what is decided or not there, and logs numbers', async () => {
    const activity = await makeActivity(app, admin, { title: '批量审核' });
    const [a, b] = [
      await signUp(app, activity, { 姓名: '张伟' }),
      await signUp(app, activity, { 姓名: '刘洋' }),
    ];
    const first = await decide([a.data.id], 1);
    assert.deepEqual(first.data, { decidedNum: 1, skippedList: [] });
    const second = await decide([b.data.id, a.data.id, 999_999, b.data.id], 2, '资料不全');
    const detail = async (id: number) =>
      (await app.call(applicationCalls.detail, { id }, { as: admin })).data;
    const [one, two] = [await detail(a.data.id), await detail(b.data.id)];
    assert.deepEqual(second.data, {
      decidedNum: 1,
      skippedList: [
        {
          id: a.data.id,
          applyCode: a.data.applyCode,
          reason: `该报名已由 系统管理员 于 ${one.reviewedTime} 审核`,
        },
        { id: 999_999, applyCode: '', reason: '报名不存在' },
      ],
    });
    assert.deepEqual([one.applyStatus, one.rejectReason, one.reviewedBy], [1, '', '系统管理员']);
    const historyOf = (applyId: number, page = {}) =>
      app.call(applicationCalls.historyPage, { template: { applyId }, ...page }, { as: admin });
    const history = await historyOf(b.data.id);
    assert.deepEqual([two.applyStatus, two.rejectReason, two.reviewedBy], [2, '资料不全', '系统管理员']);
    assert.deepEqual(
      history.data.dataBody.map(({ action, reason, operator }) => [action, reason, operator]),
      [
        ['驳回', '资料不全', '系统管理员'],
        ['提交报名', '', '访客'],
      ],
    );
    // The sign-up itself is the last of all pages, also where it stands on one of its own.
    const pages = [1, 2, 3].map((pageNum) => historyOf(b.data.id, { pageNum, pageSize: 1 }));
    assert.deepEqual(
      (await Promise.all(pages)).map(({ data }) => [
        data.count,
        ...data.dataBody.map(({ action }) => action),
      ]),
      [[2, '驳回'], [2, '提交报名'], [2]],
    );
    const row = await app.logged(second);
    assert.equal(row.content, `驳回“批量审核”的 1 条报名：${b.data.applyCode}，原因：资料不全`);
    assert.deepEqual(row.changes, [{ field: '报名状态', before: '待审核', after: '已驳回' }]);
    assert.equal((await app.call(calls.activity.openView, { id: activity.id })).data.applyNum, 1);
    const silent = await decide([a.data.id], 2);
    assert.deepEqual([silent.status, silent.message], [400, '提交的内容有误：请填写驳回原因']);
    assert.equal((await decide([a.data.id], 2, '\u200b')).message, silent.message);
    assert.equal((await decide([a.data.id], 0)).status, 400);
  });
});

describe('apply/undoApprove', () => {
  const undo = (ids: number[], as = admin) => app.call(applicationCalls.undoApprove, { ids }, { as });

  it('takes back the own approval, which then waits as before, and says so in log and history', async () => {
    const activity = await makeActivity(app, admin, { title: '误点通过' });
    const { data } = await signUp(app, activity, { 姓名: '陈晨' });
    await decide([data.id], 1);
    const undone = await undo([data.id, 999_999]);
    assert.deepEqual(undone.data, {
      decidedNum: 1,
      skippedList: [{ id: 999_999, applyCode: '', reason: '报名不存在' }],
    });
    const row = (await app.call(applicationCalls.detail, { id: data.id }, { as: admin })).data;
    assert.deepEqual([row.applyStatus, row.reviewedBy, row.reviewedTime], [0, '', null]);
    const logged = await app.logged(undone);
    assert.equal(logged.content, `撤销“误点通过”的 1 条报名的通过：${data.applyCode}`);
    assert.deepEqual(logged.changes, [{ field: '报名状态', before: '已通过', after: '待审核' }]);
    const history = await app.call(
      applicationCalls.historyPage,
      { template: { applyId: data.id } },
      { as: admin },
    );
    assert.deepEqual(
      history.data.dataBody.map(({ action }) => action),
      ['撤销通过', '审核通过', '提交报名'],
    );
    const counts = (await app.call(calls.activity.detail, { id: activity.id }, { as: admin })).data;
    assert.deepEqual([counts.applyNum, counts.pendingNum, counts.approvedNum], [1, 1, 0]);
    // It can be decided anew; what is not approved has nothing to take back.
    assert.equal((await undo([data.id])).data.skippedList[0]?.reason, '该报名当前不是已通过，无需撤销');
    assert.equal((await decide([data.id], 2, '重复')).data.decidedNum, 1);
  });

  it('takes back nothing that another approved, and nothing that is older than a moment', async () => {
    const activity = await makeActivity(app, admin);
    const [others, old] = [await signUp(app, activity), await signUp(app, activity)];
    const other = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_publish'] }));
    await decide([others.data.id], 1, undefined, other);
    await decide([old.data.id], 1);
    await app.database.db
      .updateTable('application')
      .set({ reviewed_at: new Date(Date.now() - 21_000) })
      .where('id', '=', old.data.id)
      .execute();
    const { data } = await undo([others.data.id, old.data.id]);
    assert.equal(data.decidedNum, 0);
    assert.deepEqual(
      data.skippedList.map(({ reason }) => reason),
      ['只能撤销自己刚通过的报名', '已超过可撤销的时间'],
    );
  });

  it('leaves alone who was let in at the door meanwhile', async () => {
    const activity = await makeActivity(app, admin);
    const { data } = await signUp(app, activity);
    await decide([data.id], 1);
    const list = [{ key: `let-in-${data.id}`, way: CheckInWay.byHand, id: data.id }];
    const came = await app.call(calls.checkIn.checkIn, { activityId: activity.id, list }, { as: admin });
    assert.equal(came.data[0]?.outcome, 'done');
    assert.deepEqual((await undo([data.id])).data.skippedList, [
      { id: data.id, applyCode: data.applyCode, reason: '报名人已签到，请先撤销签到' },
    ]);
    const row = (await app.call(applicationCalls.detail, { id: data.id }, { as: admin })).data;
    assert.deepEqual([row.applyStatus, row.checkedTime !== null], [1, true]);
  });
});

describe('lists of sign-ups', () => {
  it('review shows what waits longest first, then the rest', async () => {
    const [none, recent, old] = [
      await makeActivity(app, admin, { title: '队列空' }),
      await makeActivity(app, admin, { title: '队列新', capacity: 9, services: ['甲'] }),
      await makeActivity(app, admin, { title: '队列旧' }),
    ];
    await makeActivity(app, admin, { title: '队列草稿', onShelf: false });
    const waiting = await signUp(app, old);
    await app.database.db
      .updateTable('application')
      .set({ created_at: new Date(Date.now() - 3 * 3_600_000 - 30_000) })
      .where('id', '=', waiting.data.id)
      .execute();
    const done = await signUp(app, recent);
    await decide([done.data.id], 1);
    const rejected = await signUp(app, recent);
    await decide([rejected.data.id], 2, '重复');
    await signUp(app, recent);
    const find = async (template: object) =>
      (await app.call(applicationCalls.review, { template: { title: '队列', ...template } }, { as: admin }))
        .data;
    const { dataBody, count } = await find({});
    assert.equal(count, 3);
    assert.deepEqual(
      dataBody.map(({ id }) => id),
      [old.id, recent.id, none.id],
    );
    const { startTime, endTime, oldestPendingTime, ...row } = dataBody[1]!;
    assert.deepEqual(row, {
      id: recent.id,
      title: '队列新',
      timeZone: 'Asia/Shanghai',
      services: ['甲'],
      capacity: 9,
      totalNum: 3,
      pendingNum: 1,
      approvedNum: 1,
      rejectedNum: 1,
      waitingNum: 0,
      offeredNum: 0,
      lapsedNum: 0,
      longestWaitMinutes: 0,
    });
    assert.ok(startTime < endTime && oldestPendingTime);
    assert.equal(dataBody[0]?.longestWaitMinutes, 180);
    assert.deepEqual([dataBody[2]?.oldestPendingTime, dataBody[2]?.longestWaitMinutes], [null, null]);
    const ids = async (template: object) => (await find(template)).dataBody.map(({ id }) => id);
    assert.deepEqual(await ids({ hasPending: true }), [old.id, recent.id]);
    assert.deepEqual(await ids({ hasPending: false }), [none.id]);
    assert.deepEqual(await ids({ service: '甲' }), [recent.id]);
    assert.deepEqual(await ids({ startTimeEnd: '2026-01-01 00:00:00' }), []);
  });

  it('page finds by activity, service, status, keyword and time; statistics count by service', async () => {
    const activity = await makeActivity(app, admin, {
      services: ['展位', '听会'],
      serviceCapacity: { 展位: 4 },
      formItemList: withPlaces([item('姓名'), item('手机号'), item('公司名称')]),
    });
    const phone = newPhone();
    const a = await signUp(
      app,
      activity,
      { 姓名: '赵敏', 手机号: phone, 公司名称: '海云科技' },
      { service: '展位' },
    );
    const b = await signUp(app, activity, { 姓名: '孙丽' }, { service: '听会' });
    await decide([b.data.id], 1);
    const find = async (template: object) =>
      (
        await app.call(
          applicationCalls.page,
          { template: { activityId: activity.id, ...template } },
          { as: admin },
        )
      ).data.dataBody.map(({ id }) => id);
    assert.deepEqual(await find({}), [b.data.id, a.data.id]);
    assert.deepEqual(await find({ service: '展' }), [a.data.id]);
    assert.deepEqual(await find({ applyStatus: 1 }), [b.data.id]);
    for (const keyword of ['敏', '云科', phone.slice(-7), a.data.applyCode.toLowerCase()])
      assert.deepEqual(await find({ keyword }), [a.data.id], keyword);
    assert.deepEqual(await find({ keyword: '_' }), []);
    assert.deepEqual(await find({ createdTimeStart: '2099-01-01 00:00:00' }), []);
    assert.deepEqual(await find({ createdTimeEnd: '2020-01-01 00:00:00' }), []);
    const { createdTime } = (await app.call(applicationCalls.detail, { id: a.data.id }, { as: admin })).data;
    const second = { createdTimeStart: createdTime, createdTimeEnd: createdTime };
    assert.ok((await find(second)).includes(a.data.id), 'the whole of the last second counts');
    const everywhere = await app.call(applicationCalls.page, { pageSize: 1 }, { as: admin });
    assert.ok(everywhere.data.count >= 2 && everywhere.data.dataBody.length === 1);
    const { data } = await app.call(
      applicationCalls.serviceStatistics,
      { activityId: activity.id },
      { as: admin },
    );
    const noLine = { waitingNum: 0, offeredNum: 0, lapsedNum: 0, checkedNum: 0 };
    assert.deepEqual(data, [
      { service: '展位', capacity: 4, totalNum: 1, pendingNum: 1, approvedNum: 0, rejectedNum: 0, ...noLine },
      {
        service: '听会',
        capacity: null,
        totalNum: 1,
        pendingNum: 0,
        approvedNum: 1,
        rejectedNum: 0,
        ...noLine,
      },
    ]);
  });

  it('show beside one what else its phone signed up for, as far as the caller sees it', async () => {
    const phone = newPhone();
    const own = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_activity_publish', 'latin_op_activity_add'], scope: 5 }),
    );
    const [earlier, later, far] = [
      await makeActivity(app, admin, { title: '上一场' }),
      await makeActivity(app, admin, { title: '这一场' }),
      await makeActivity(app, own, { title: '本人的' }),
    ];
    const first = await signUp(app, earlier, { 手机号: phone });
    await decide([first.data.id], 2, '重复');
    const second = await signUp(app, later, { 手机号: phone });
    const third = await signUp(app, far, { 手机号: phone });
    await signUp(app, earlier);
    const pastOf = async (id: number, as = admin) =>
      (await app.call(applicationCalls.detail, { id }, { as })).data.pastList.map(
        ({ activityTitle, applyStatus }) => [activityTitle, applyStatus],
      );
    assert.deepEqual(await pastOf(second.data.id), [
      ['本人的', 0],
      ['上一场', 2],
    ]);
    assert.deepEqual(await pastOf(third.data.id, own), []);
  });

  it('find by what was chosen at the fields of a form: one of the options of each, also in the export', async () => {
    const activity = await makeActivity(app, admin, { title: '按答案筛选', formItemList: fullForm() });
    const itemOf = (name: string) => activity.form.find((one) => one.name === name)?.id ?? 0;
    const made = async (way: string, countries: string, trade: string) =>
      (await signUp(app, activity, { 参会方式: way, 关注国家: countries, 行业: trade, 公司: `${way}公司` }))
        .data.id;
    const [first, second, third] = [
      await made('现场', '墨西哥,巴西', '制造'),
      await made('线上', '智利', '制造'),
      await made('现场', '巴西', '物流'),
    ];
    const of = (name: string, ...values: string[]) => ({ formId: itemOf(name), values });
    const find = async (answers: object[], wish: object = {}) => {
      const template = { activityId: activity.id, answers, ...wish } as never;
      const { data } = await app.call(applicationCalls.page, { template }, { as: admin });
      assert.equal(data.count, data.dataBody.length);
      return data.dataBody.map(({ id }) => id).sort((a, b) => a - b);
    };
    assert.deepEqual(await find([of('参会方式', '现场')]), [first, third]);
    assert.deepEqual(await find([of('参会方式', '现场', '线上')]), [first, second, third]);
    assert.deepEqual(await find([of('关注国家', '巴西')]), [first, third]);
    assert.deepEqual(await find([of('关注国家', '智利', '墨西哥')]), [first, second]);
    assert.deepEqual(await find([of('行业', '制造'), of('关注国家', '巴西')]), [first]);
    assert.deepEqual(await find([of('行业', '物流'), of('关注国家', '智利')]), []);
    assert.deepEqual(await find([of('参会方式', '现场')], { keyword: '线上' }), []);
    assert.deepEqual(await find([of('参会方式', '现场')], { keyword: '现场' }), [first, third]);
    // What is typed is no option, and an option of one field is none of another.
    assert.deepEqual(await find([of('公司', '现场公司')]), []);
    assert.deepEqual(await find([of('关注国家', '现场')]), []);
    const template = { activityId: activity.id, answers: [of('关注国家', '智利')] };
    const sheet = await app.call(applicationCalls.export, { template }, { as: admin });
    assert.equal(sheetTexts(sheet.bytes).length, 2);
    const twice = { activityId: activity.id, answers: [of('行业', '制造'), of('行业', '物流')] };
    const refused = await app.call(applicationCalls.page, { template: twice }, { as: admin });
    assert.deepEqual([refused.status, refused.message], [400, '提交的内容有误：同一字段只能筛选一次']);
    // Nobody learns by a field of what is beyond his scope.
    const far = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_publish'], scope: 5 }));
    const beyond = await app.call(
      applicationCalls.page,
      { template: { answers: [of('行业', '制造')] } },
      { as: far },
    );
    assert.deepEqual([beyond.data.count, beyond.data.dataBody], [0, []]);
    // Behind the end of the list neither, nor by a field of another activity.
    const behind = async (wish: object, as = admin) => {
      const narrowed = { answers: [of('行业', '制造')], ...wish } as never;
      return (await app.call(applicationCalls.page, { template: narrowed, pageNum: 2 }, { as })).data.count;
    };
    const other = await makeActivity(app, admin);
    assert.deepEqual(
      [await behind({}), await behind({ activityId: other.id }), await behind({}, far)],
      [2, 0, 0],
    );
  });

  it('find phones as far as the caller sees them', async () => {
    const activity = await makeActivity(app, admin, {
      services: ['听会'],
      formItemList: withPlaces([item('姓名'), item('手机号')]),
    });
    const phone = '13907315926';
    const { data } = await signUp(app, activity, { 姓名: '周芷若', 手机号: phone });
    const codes = ['latin_op_activity_publish', 'latin_op_activity_export'] as const;
    const masked = await app.signInAs(await app.makeUser({ codes }));
    const reader = await app.signInAs(await app.makeUser({ codes: [...codes, 'latin_op_activity_reveal'] }));
    const found = async (keyword: string, as: TestSession) => {
      const template = { activityId: activity.id, keyword };
      const { dataBody } = (await app.call(applicationCalls.page, { template }, { as })).data;
      const { bytes } = await app.call(applicationCalls.export, { template }, { as });
      assert.equal(sheetTexts(bytes).length - 1, dataBody.length, 'the export finds as the list does');
      return dataBody.map(({ id }) => id);
    };
    for (const keyword of ['139', '5926', phone, '芷若', data.applyCode.slice(-4)])
      assert.deepEqual(await found(keyword, masked), [data.id], keyword);
    const hidden = ['1390', '15926', '0731', phone.slice(0, -1), '73', '90', '15'];
    // Two digits may stand in the number of the sign-up as well.
    for (const keyword of hidden.filter((part) => !data.applyCode.includes(part))) {
      assert.deepEqual(await found(keyword, masked), [], keyword);
      assert.deepEqual(await found(keyword, reader), [data.id], keyword);
    }
    // The same of one that somebody wrote to his name.
    const other = (await signUp(app, activity, { 姓名: '周芷13512340987若' })).data.id;
    assert.deepEqual(await found('周芷1', masked), []);
    assert.deepEqual(await found('5123409', masked), []);
    assert.deepEqual(await found('5123409', reader), [other]);
    assert.deepEqual(await found('芷', masked), [other, data.id]);
  });

  it('mask phones and citizen ids wherever they stand', async () => {
    const activity = await makeActivity(app, admin, {
      formItemList: withPlaces([
        item('姓名'),
        item('手机号'),
        item('备注'),
        item('紧急联系人'),
        item('身份证号'),
      ]),
    });
    const phone = newPhone();
    const { data } = await signUp(app, activity, {
      手机号: phone,
      姓名: '李娜13812345678',
      备注: `请打 ${phone} 或 010-88886666`,
      紧急联系人: '13711112222',
      身份证号: '11010519491231002X',
    });
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    for (const reply of [
      await app.call(applicationCalls.page, { template: { activityId: activity.id } }, { as: admin }),
      await app.call(applicationCalls.detail, { id: data.id }, { as: admin }),
    ]) {
      const text = JSON.stringify(reply.data);
      assert.doesNotMatch(text, new RegExp(`${phone}|13812345678|13711112222|11010519491231002X`));
      assert.ok(
        text.includes(masked) && text.includes('110105********002X') && text.includes('010-88886666'),
      );
    }
  });
});

describe('apply/reveal', () => {
  it('tells one value to those who may, and logs who asked, why, and only the masked value', async () => {
    const activity = await makeActivity(app, admin, {
      formItemList: withPlaces([item('姓名'), item('手机号'), item('备用电话')]),
    });
    const phone = newPhone();
    const { data } = await signUp(app, activity, { 姓名: '周杰', 手机号: phone, 备用电话: '13711112222' });
    const reveal = (body: object, as = admin) =>
      app.call(applicationCalls.reveal, { id: data.id, reason: '电话确认行程', ...body }, { as });
    const reply = await reveal({ field: 'mobilePhone' });
    assert.deepEqual(reply.data, { value: phone });
    const row = await app.logged(reply);
    assert.equal(
      row.content,
      `查看报名 ${data.applyCode} 的手机号（${phone.slice(0, 3)}****${phone.slice(-4)}），原因：电话确认行程`,
    );
    assert.equal(row.answer, '');
    const entry = await reveal({ field: 'entry', formId: activity.form[2]!.id });
    assert.deepEqual(entry.data, { value: '13711112222' });
    assert.equal((await reveal({ field: 'entry', formId: 999_999 })).status, 404);
    assert.equal((await reveal({ field: 'entry' })).status, 404);
    assert.equal((await reveal({ field: 'mobilePhone', reason: ' ' })).status, 400);
    const reader = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_publish'] }));
    assert.equal((await reveal({ field: 'mobilePhone' }, reader)).status, 403);
  });
});

describe('scope', () => {
  it('follows the activity: what belongs to another department is not there, also inside lists of ids', async () => {
    const codes = [
      'latin_op_activity_publish',
      'latin_op_activity_add',
      'latin_op_activity_reveal',
      'latin_op_activity_export',
    ] as const;
    const there = await app.signInAs(await app.makeUser({ codes, scope: 3 }));
    const here = await app.signInAs(await app.makeUser({ codes, scope: 3 }));
    const alone = await app.signInAs(await app.makeUser({ codes, scope: 5 }));
    const theirs = await makeActivity(app, there);
    const ours = await makeActivity(app, here);
    const [one, own] = [await signUp(app, theirs), await signUp(app, ours)];
    const { id } = one.data;
    for (const as of [here, alone]) {
      const count = as === here ? 1 : 0;
      assert.equal((await app.call(applicationCalls.page, {}, { as })).data.count, count);
      assert.equal((await app.call(applicationCalls.review, {}, { as })).data.count, count);
      const narrowed = { template: { activityId: theirs.id } };
      assert.equal((await app.call(applicationCalls.page, narrowed, { as })).data.count, 0);
      for (const [call, body] of [
        [applicationCalls.detail, { id }],
        [applicationCalls.historyPage, { template: { applyId: id } }],
        [applicationCalls.reveal, { id, field: 'mobilePhone', reason: '核对' }],
        [applicationCalls.serviceStatistics, { activityId: theirs.id }],
        [applicationCalls.export, narrowed],
      ] as const)
        assert.equal((await app.call(call, body, { as })).status, 404, call.path);
    }
    const mixed = await decide([id, own.data.id], 1, undefined, here);
    assert.deepEqual(mixed.data, {
      decidedNum: 1,
      skippedList: [{ id, applyCode: '', reason: '报名不存在' }],
    });
    const { data } = await app.call(applicationCalls.detail, { id }, { as: there });
    assert.equal(data.applyStatus, 0);
    await decide([id], 1, undefined, there);
    const far = await app.call(applicationCalls.undoApprove, { ids: [id] }, { as: here });
    assert.deepEqual(far.data.skippedList, [{ id, applyCode: '', reason: '报名不存在' }]);
  });

  it('answers callers without the code 403 and without a session 401', async () => {
    const plain = await app.signInAs(await app.makeUser({ codes: ['latin_work'] }));
    const { review, serviceStatistics, page, detail, approve, reveal, undoApprove } = applicationCalls;
    const withCode = [review, serviceStatistics, page, detail, approve, undoApprove, reveal];
    for (const call of [...withCode, applicationCalls.export]) {
      assert.equal((await app.call(call, {}, { as: plain })).status, 403, call.path);
      assert.equal((await app.call(call, {})).status, 401, call.path);
    }
  });
});
