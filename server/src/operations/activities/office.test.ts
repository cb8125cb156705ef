import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ApplyState,
  activityFields,
  activitySave,
  calls,
  DataScope,
  type FormItemType,
  newValues,
  PREVIEW_BASE,
  PublishStatus,
} from '@outbound/contract';
import {
  activityBody,
  choices,
  daysFromNow,
  fullForm,
  item,
  makeActivity,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { cleaningThread } from '../rich-text/index.ts';

const { activity: activityCalls } = calls;
let app: TestApp;
let admin: TestSession;
const codes = [
  'latin_op_activity_publish',
  'latin_op_activity_add',
  'latin_op_activity_modify',
  'latin_op_activity_detail',
  'latin_op_activity_delete',
] as const;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const detailOf = async (id: number, as = admin) =>
  (await app.call(activityCalls.detail, { id }, { as })).data;

const historyOf = async (activityId: number) =>
  (await app.call(activityCalls.historyPage, { template: { activityId } }, { as: admin })).data.dataBody;

/** The body of a modify that changes nothing, with changes on top. */
async function modifyBody(id: number, changes: object = {}) {
  const detail = await detailOf(id);
  return {
    ...activityBody(),
    id,
    version: detail.version,
    title: detail.title,
    poster: detail.poster,
    activityType: detail.activityType,
    services: detail.services,
    startTime: detail.startTime,
    endTime: detail.endTime,
    cityLabel: detail.cityLabel,
    location: detail.location,
    latLon: detail.latLon,
    detail: detail.detail,
    applyStartTime: detail.applyStartTime,
    applyEndTime: detail.applyEndTime,
    capacity: detail.capacity,
    serviceCapacity: detail.serviceCapacity,
    formItemList: detail.formItemList.map(({ activityId: _, answerNum: __, ...one }) => one),
    ...changes,
  };
}

describe('activity/save', () => {
  it('refuses a time that clocks skip, saying which', async () => {
    const chilean = await startApp({ timeZone: 'America/Santiago' });
    try {
      const as = await chilean.signInAs('admin');
      const save = (startTime: string) =>
        chilean.call(activityCalls.save, activityBody({ startTime, endTime: '2027-09-05 00:40:00' }), { as });
      // On that night clocks in Santiago go from 24:00 to 01:00.
      const reply = await save('2027-09-05 00:30:00');
      assert.deepEqual([reply.status, reply.code], [400, 'CM4001']);
      assert.match(reply.message, /开始时间不存在：当地时钟在这一小时拨快/);
      const { fields } = reply.data as unknown as { fields: { path: string }[] };
      assert.deepEqual(
        fields.map(({ path }) => path),
        ['startTime'],
      );
    } finally {
      await chilean.stop();
    }
  });

  it('keeps every field, with one history entry and one log row', async () => {
    const translated = {
      titleEs: 'Rueda de minería',
      detailEs: '<p>Bienvenidos</p>',
      titlePt: '',
      detailPt: '',
    };
    const notes = { applyNotes: '请携带护照', applyNotesEs: 'Traiga su pasaporte', applyNotesPt: '' };
    const successTexts = { successText: '请入群\n群号 4711', successTextEs: 'Gracias', successTextPt: '' };
    const body = activityBody({
      title: ' 智利矿业对接会 ',
      poster: JSON.stringify([{ name: 'a.png', uid: 'u1', url: 'https://example.com/a.png' }]),
      activityType: 2,
      services: ['展位', '听会'],
      serviceCapacity: { 展位: 3, 听会: null },
      startTime: '2027-03-01 09:00:00',
      endTime: '2027-03-02 18:00:00',
      cityLabel: '圣地亚哥',
      location: '会展中心 2 号厅',
      latLon: '-33.45,-70.66',
      onlineAddress: 'https://meet.example.com/j/4711?pwd=a',
      timeZone: 'America/Santiago',
      organizer: '智利中资企业协会',
      contactPerson: '林静',
      contactWay: '+56 2 2233 4455',
      ...notes,
      ...successTexts,
      detail: '<p>欢迎</p>',
      ...translated,
      nameTexts: [{ value: '展位', es: 'Stand' }],
      applyStartTime: '2026-01-01 00:00:00',
      applyEndTime: '2027-02-20 00:00:00',
      capacity: 30,
      groupMost: 4,
      formItemList: fullForm(),
    });
    const saved = await app.call(activityCalls.save, body, { as: admin });
    assert.equal(saved.code, '000000');
    const detail = await detailOf(saved.data.id);
    const { createdTime, updatedTime, formItemList, ...rest } = detail;
    // What the list of fields says besides, `every-field.test.ts` holds.
    const { formItemList: _items, ...written } = newValues(activityFields, activitySave.parse(body));
    assert.deepEqual(rest, {
      ...written,
      ...translated,
      id: saved.data.id,
      seriesId: null,
      title: '智利矿业对接会',
      poster: JSON.stringify([{ uid: 'u1', url: 'https://example.com/a.png', name: 'a.png' }]),
      activityType: 2,
      services: ['展位', '听会'],
      startTime: '2027-03-01 09:00:00',
      endTime: '2027-03-02 18:00:00',
      cityLabel: '圣地亚哥',
      location: '会展中心 2 号厅',
      applyStartTime: '2026-01-01 00:00:00',
      applyEndTime: '2027-02-20 00:00:00',
      capacity: 30,
      publishStatus: PublishStatus.pending,
      applyState: ApplyState.open,
      ...{ heldStatus: 0, heldReason: '' },
      applyNum: 0,
      pendingNum: 0,
      approvedNum: 0,
      rejectedNum: 0,
      waitingNum: 0,
      offeredNum: 0,
      lapsedNum: 0,
      viewNum: 0,
      shareNum: 0,
      createdBy: '系统管理员',
      updatedBy: '系统管理员',
      latLon: '-33.45,-70.66',
      onlineAddress: 'https://meet.example.com/j/4711?pwd=a',
      timeZone: 'America/Santiago',
      organizer: '智利中资企业协会',
      contactPerson: '林静',
      contactWay: '+56 2 2233 4455',
      ...notes,
      ...successTexts,
      detail: '<p>欢迎</p>',
      serviceCapacity: { 展位: 3, 听会: null },
      nameTexts: [{ value: '展位', es: 'Stand' }],
      version: 1,
    });
    assert.equal(createdTime, updatedTime);
    assert.deepEqual(
      (await historyOf(saved.data.id)).map(({ action, operator }) => [action, operator]),
      [['新增', '系统管理员']],
    );
    assert.deepEqual(
      formItemList.map(({ id: _, activityId, ...one }) => {
        assert.equal(activityId, saved.data.id);
        return one;
      }),
      fullForm().map((one) => ({
        ...one,
        ...{ description: '', disabled: false, answerNum: 0, fieldKey: `k${one.sortNum + 1}` },
      })),
    );
    const row = await app.logged(saved);
    assert.equal(row.content, '新增活动“智利矿业对接会”');
    assert.deepEqual(
      [row.object_type, row.object_id, row.object_name, row.operation_type, row.result],
      ['活动', String(saved.data.id), '智利矿业对接会', 2, 1],
    );
  });

  it('gives an activity without services the default one, and a phone field is always required', async () => {
    const { id } = await makeActivity(app, admin, {
      onShelf: false,
      formItemList: [item('手机号', { require: false })],
    });
    const detail = await detailOf(id);
    assert.deepEqual(detail.services, ['活动报名']);
    assert.equal(detail.formItemList[0]?.require, true);
  });

  it('refuses unknown keys, faulty forms and posters from elsewhere; nothing is stored', async () => {
    const count = async () => (await app.call(activityCalls.page, {}, { as: admin })).data.count;
    const earlier = await count();
    const faults: [object, string][] = [
      [{ createdBy: 1 }, 'createdBy'],
      [{ publishStatus: 1 }, 'publishStatus'],
      [{ title: ' ' }, '请输入活动标题'],
      [{ poster: '[]' }, '请上传活动海报'],
      [{ endTime: daysFromNow(1) }, '结束时间必须晚于开始时间'],
      [{ endTime: '9999-12-31 23:59:59' }, '日期应在 1900-01-01 至 2100-01-01 之间'],
      [{ location: '' }, '请输入活动地点'],
      [{ services: ['a', 'a'] }, '服务名称不能重复'],
      [{ serviceCapacity: { 不存在: 1 } }, '服务“不存在”不存在'],
      [{ formItemList: [item('a'), item('a')] }, '字段名称“a”重复'],
      [{ formItemList: [item('a', { type: 3 })] }, '请为“a”添加选项'],
      [
        { formItemList: [item('a', { type: 3, formItemDetailRespList: choices('x,y') })] },
        '选项不能包含逗号',
      ],
    ];
    for (const [fault, text] of faults) {
      const reply = await app.call(activityCalls.save, { ...activityBody(), ...fault }, { as: admin });
      assert.equal(reply.status, 400, text);
      assert.ok(reply.message.includes(text), `${reply.message} should say ${text}`);
    }
    for (const url of [
      'javascript:alert(1)',
      'http://example.com/x.png',
      '//example.com/x.png',
      '/etc/passwd',
    ]) {
      const reply = await app.call(activityCalls.save, activityBody({ poster: JSON.stringify([{ url }]) }), {
        as: admin,
      });
      assert.deepEqual(
        [reply.status, reply.code, reply.message],
        [200, 'OM2000', '海报地址无效，请重新上传'],
      );
    }
    const gone = await app.call(
      activityCalls.save,
      activityBody({ poster: JSON.stringify([{ url: 'A'.repeat(22) }]) }),
      { as: admin },
    );
    assert.equal(gone.message, '有图片已过期，请重新上传');
    assert.equal(await count(), earlier);
    const kept = await makeActivity(app, admin);
    const poster = JSON.stringify([{ url: 'A'.repeat(22) }]);
    const changed = await app.call(activityCalls.modify, await modifyBody(kept.id, { poster }), {
      as: admin,
    });
    assert.equal(changed.message, '有图片已过期，请重新上传');
    const unnamed = await app.call(activityCalls.historyPage, { template: {} }, { as: admin });
    assert.equal(unnamed.status, 404);
  });

  it('takes no poster that somebody else uploaded and nobody shows', async () => {
    const bytes = await make.png();
    const { data: id } = await make.send(
      app,
      calls.file.coverFiles,
      { bytes, name: '海报.png' },
      { as: admin },
    );
    const poster = JSON.stringify([{ url: `${PREVIEW_BASE}${id}` }]);
    const own = await app.call(activityCalls.save, activityBody({ poster }), { as: admin });
    assert.equal(own.code, '000000', own.message);
    await app.call(activityCalls.delete, { id: own.data.id }, { as: admin });
    const { userId } = await app.makeUser();
    await app.database.db.updateTable('file').set({ created_by: userId }).where('id', '=', id).execute();
    const reply = await app.call(activityCalls.save, activityBody({ poster }), { as: admin });
    assert.equal(reply.message, '有图片已过期，请重新上传');
  });

  it('takes no poster that is no picture: it would show nowhere', async () => {
    const document = { bytes: make.pdf(), name: '海报.pdf' };
    const { data: id } = await make.send(app, calls.file.documentFiles, document, { as: admin });
    const poster = JSON.stringify([{ url: `${PREVIEW_BASE}${id}` }]);
    const reply = await app.call(activityCalls.save, activityBody({ poster }), { as: admin });
    assert.deepEqual([reply.code, reply.message], ['OM2000', '活动海报应为图片，请重新上传']);
  });

  it('stores texts with markup, NUL and halves of characters as plain text and cleans the detail', async () => {
    const { id } = await makeActivity(app, admin, {
      onShelf: false,
      title: '<img src=x onerror=alert(1)>\u0000标题\ud800',
      poster: JSON.stringify([{ name: '\u0000\ud800.png', url: 'https://example.com/a.png' }]),
      detail: '<p onclick="x()">好</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
    });
    const detail = await detailOf(id);
    assert.equal(detail.title, '<img src=x onerror=alert(1)>标题\ufffd');
    const again = await app.call(activityCalls.modify, await modifyBody(id, { title: '半\ud800' }), {
      as: admin,
    });
    assert.equal(again.code, '000000');
    assert.equal(detail.detail, '<p>好</p><a rel="noopener noreferrer">x</a>');
  });

  it('refuses a text that nests without end', async () => {
    const endless = activityBody({ detail: '<b>'.repeat(160_000) });
    const reply = await app.call(activityCalls.save, endless, { as: admin });
    assert.deepEqual(
      [reply.status, reply.code, reply.message],
      [200, 'OM2000', '正文的排版过于复杂，请清除部分格式后再保存'],
    );
  });

  it('keeps no more texts of one person waiting than a few, and says when to come again', async () => {
    // Somebody's text is being cleaned until the first ten of these have been refused: how fast the machine is says nothing.
    const held = cleaningThread.run('somebody', { html: '', ownAddress: '$' });
    await held.next();
    const refused: Awaited<ReturnType<typeof send>>[] = [];
    const tenRefused = Promise.withResolvers<void>();
    const send = () =>
      app.call(activityCalls.save, activityBody({ detail: '<b>'.repeat(200) }), { as: admin });
    const replies = Array.from({ length: 60 }, async () => {
      const reply = await send();
      if (reply.status === 429 && refused.push(reply) === 10) tenRefused.resolve();
      return reply;
    });
    await Promise.race([tenRefused.promise, Promise.all(replies)]);
    await held.return(undefined);
    assert.equal(refused.length, 10);
    for (const { code, message, headers } of refused) {
      assert.deepEqual([code, message], ['CM4292', '您提交的文件或内容还在排队处理，请 10 秒后再试']);
      assert.equal(headers.get('retry-after'), '10');
    }
    for (const { status, code } of await Promise.all(replies))
      assert.ok(status === 429 || code === 'OM2000', code);
  });
});

describe('activity/modify', () => {
  it('changes every field, notes what it was, and tells the next editor who was there', async () => {
    const { id } = await makeActivity(app, admin, { capacity: 10, detail: '<p>旧</p>' });
    const before = await modifyBody(id);
    const changes = {
      title: '新标题',
      poster: JSON.stringify([{ url: 'https://example.com/new.png' }]),
      activityType: 1,
      services: ['线上席位'],
      serviceCapacity: { 线上席位: 5 },
      startTime: '2027-05-01 09:00:00',
      endTime: '2027-05-01 18:00:00',
      cityLabel: '利马',
      location: '线上',
      latLon: '-12.05,-77.04',
      detail: '<p>新</p>',
      applyStartTime: '2026-05-01 00:00:00',
      applyEndTime: '2027-04-01 00:00:00',
      capacity: 8,
    };
    const modified = await app.call(activityCalls.modify, { ...before, ...changes }, { as: admin });
    assert.equal(modified.code, '000000');
    const detail = await detailOf(id);
    for (const [name, value] of Object.entries(changes))
      assert.deepEqual(detail[name as keyof typeof detail], value, name);
    assert.equal(detail.version, (before.version ?? 0) + 1);
    assert.deepEqual(
      (await historyOf(id)).map(({ action, changes }) => [action, changes.length > 0]),
      [
        ['修改', true],
        ['上架', true],
        ['新增', true],
      ],
    );
    const row = await app.logged(modified);
    const fields = row.changes as { field: string; before: string; after: string }[];
    assert.deepEqual(
      fields.map(({ field }) => field),
      [
        '活动标题',
        '活动海报',
        '活动形式',
        '服务',
        '开始时间',
        '结束时间',
        '城市',
        '地点',
        '经纬度',
        '报名开始时间',
        '报名截止时间',
        '名额',
        '服务名额',
        '活动详情',
      ],
    );
    assert.deepEqual(fields[0], { field: '活动标题', before: '拉美市场出海论坛', after: '新标题' });
    assert.deepEqual(fields.at(-1), { field: '活动详情', before: '旧', after: '新' });

    const late = await app.call(activityCalls.modify, { ...before, title: '晚来的' }, { as: admin });
    assert.equal(late.status, 409);
    assert.equal(late.message, `该内容已由 系统管理员 于 ${detail.updatedTime} 修改，请刷新后再试`);
    assert.equal((await detailOf(id)).title, '新标题');
  });

  it('does not give fewer places than are taken, for the activity and for a service', async () => {
    const activity = await makeActivity(app, admin, {
      capacity: 5,
      services: ['甲', '乙'],
      serviceCapacity: { 甲: 3 },
    });
    for (const _ of [1, 2]) assert.equal((await signUp(app, activity, {}, { service: '甲' })).code, '000000');
    const fewer = await app.call(activityCalls.modify, await modifyBody(activity.id, { capacity: 1 }), {
      as: admin,
    });
    assert.deepEqual([fewer.code, fewer.message], ['OM2011', '名额不能少于已占用的 2 个（待审核与已通过）']);
    const service = await app.call(
      activityCalls.modify,
      await modifyBody(activity.id, { serviceCapacity: { 甲: 1 } }),
      { as: admin },
    );
    assert.equal(service.message, '“甲”的名额不能少于已占用的 2 个（待审核与已通过）');
    assert.equal((await detailOf(activity.id)).capacity, 5);
    const enough = await app.call(
      activityCalls.modify,
      await modifyBody(activity.id, { capacity: 2, serviceCapacity: { 甲: 2 } }),
      { as: admin },
    );
    assert.equal(enough.code, '000000');
    assert.equal((await signUp(app, activity, {}, { service: '乙' })).code, 'OM2003');
  });

  it('keeps fields and services that have sign-ups; names may be swapped, types may not change', async () => {
    const activity = await makeActivity(app, admin, {
      services: ['甲', '乙', '丙'],
      formItemList: withPlaces([item('姓名'), item('手机号'), item('公司'), item('备注'), item('城市')]),
    });
    await signUp(app, activity, { 公司: '远洋', 备注: '午餐' }, { service: '甲' });
    const body = await modifyBody(activity.id);
    const byName = (name: string) =>
      body.formItemList.find((one) => one.name === name) as (typeof body.formItemList)[number];

    const retyped = await app.call(
      activityCalls.modify,
      {
        ...body,
        formItemList: body.formItemList.map((one) =>
          one.name === '公司' ? { ...one, type: 2 as FormItemType } : one,
        ),
      },
      { as: admin },
    );
    assert.equal(retyped.message, '字段“公司”已有报名填写，不能由单行文本改为多行文本，请停用它并新建字段');

    const retypedFree = body.formItemList.map((one) =>
      one.name === '城市' ? { ...one, type: 2 as FormItemType } : one,
    );
    const free = await app.call(activityCalls.modify, { ...body, formItemList: retypedFree }, { as: admin });
    assert.equal(free.code, '000000', 'what nobody answered may become of another type');
    body.version = (await detailOf(activity.id)).version;
    const twice = [
      ...body.formItemList,
      { ...byName('城市'), name: '城市二', sortNum: 9, fieldKey: undefined },
    ];
    const repeated = await app.call(activityCalls.modify, { ...body, formItemList: twice }, { as: admin });
    assert.equal(repeated.message, '报名表中有重复的字段，请刷新后再试');

    const wanted = {
      ...body,
      services: ['乙', '丁'],
      serviceCapacity: {},
      formItemList: withPlaces([
        { ...byName('公司'), name: '备注' },
        { ...byName('备注'), name: '公司' },
        { ...byName('手机号') },
        item('新字段'),
      ]),
    };
    const modified = await app.call(activityCalls.modify, wanted, { as: admin });
    assert.equal(modified.code, '000000', modified.message);
    const detail = await detailOf(activity.id);
    assert.deepEqual(detail.services, ['乙', '丁']);
    const items = detail.formItemList.map(({ id, name, disabled, answerNum }) => [
      id,
      name,
      disabled,
      answerNum,
    ]);
    assert.deepEqual(
      items.filter(([, name]) => name !== '新字段').sort((a, b) => Number(a[0]) - Number(b[0])),
      [
        [byName('姓名').id, '姓名', true, 1],
        [byName('手机号').id, '手机号', false, 1],
        [byName('公司').id, '备注', false, 1],
        [byName('备注').id, '公司', false, 1],
      ],
    );
    const statistics = await app.call(
      calls.application.serviceStatistics,
      { activityId: activity.id },
      { as: admin },
    );
    assert.deepEqual(
      statistics.data.map(({ service, totalNum }) => [service, totalNum]),
      [
        ['甲', 1],
        ['乙', 0],
        ['丁', 0],
      ].sort(
        ([a], [b]) =>
          statistics.data.findIndex((one) => one.service === a) -
          statistics.data.findIndex((one) => one.service === b),
      ),
    );
    const answers = await app.call(
      calls.application.page,
      { template: { activityId: activity.id } },
      { as: admin },
    );
    assert.deepEqual(answers.data.dataBody[0]?.entryList.map(({ name, value }) => [name, value]).slice(2), [
      ['公司', '远洋'],
      ['备注', '午餐'],
    ]);

    const foreign = await makeActivity(app, admin);
    const stolen = await app.call(
      activityCalls.modify,
      { ...(await modifyBody(activity.id)), formItemList: [item('姓名', { id: foreign.form[0]!.id })] },
      { as: admin },
    );
    assert.equal(stolen.message, '字段“姓名”已不存在，请刷新后再试');
  });
});

describe('activity/approve and delete', () => {
  it('goes on the shelf only whole, comes off with a reason, and repeating changes nothing', async () => {
    const { id } = await makeActivity(app, admin, {
      onShelf: false,
      formItemList: [item('a', { disabled: true })],
    });
    const shelve = (publishStatus: number, reason?: string) =>
      app.call(activityCalls.approve, { id, publishStatus, reason }, { as: admin });
    const early = await shelve(1);
    assert.deepEqual([early.code, early.message], ['OM2000', '请先为报名表添加至少一个启用的字段，再上架']);
    await app.call(activityCalls.modify, await modifyBody(id, { formItemList: [item('姓名')] }), {
      as: admin,
    });
    // What saving refuses today may stand in an activity of earlier.
    const whole = await app.database.db
      .selectFrom('activity')
      .select(['title', 'poster'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const [lack, text] of [
      [{ title: ' ' }, '请先填写活动标题，再上架'],
      [{ poster: '[]' }, '请先上传活动海报，再上架'],
    ] as const) {
      await app.database.db.updateTable('activity').set(lack).where('id', '=', id).execute();
      assert.deepEqual([(await shelve(1)).code, (await shelve(1)).message], ['OM2000', text]);
      const { title } = whole;
      const poster = JSON.stringify(whole.poster);
      await app.database.db.updateTable('activity').set({ title, poster }).where('id', '=', id).execute();
    }
    assert.equal((await shelve(1)).code, '000000');
    const empty = await modifyBody(id, { formItemList: [item('姓名', { disabled: true })] });
    const last = await app.call(activityCalls.modify, empty, { as: admin });
    assert.deepEqual([last.code, (await detailOf(id)).formItemList[0]?.disabled], ['OM2000', false]);
    const { version } = await detailOf(id);
    assert.equal((await shelve(1)).code, '000000');
    assert.equal((await detailOf(id)).version, version);
    const off = await shelve(2, '场地变更');
    const row = await app.logged(off);
    assert.equal(row.content, '将活动“拉美市场出海论坛”下架，原因：场地变更');
    assert.deepEqual(row.changes, [{ field: '发布状态', before: '已上架', after: '已下架' }]);
    assert.deepEqual(
      (await historyOf(id)).map(({ action, reason }) => [action, reason]),
      [
        ['下架', '场地变更'],
        ['上架', ''],
        ['修改', ''],
        ['新增', ''],
      ],
    );
    assert.equal((await shelve(0)).status, 400);
    const below = await app.call(
      activityCalls.modify,
      await modifyBody(id, { formItemList: empty.formItemList }),
      {
        as: admin,
      },
    );
    assert.equal(below.code, '000000', 'off the shelf its form may wait');
  });

  it('deletes only what nobody signed up for', async () => {
    const taken = await makeActivity(app, admin);
    await signUp(app, taken);
    const refused = await app.call(activityCalls.delete, { id: taken.id }, { as: admin });
    assert.deepEqual([refused.code, refused.message], ['OM2010', '已有 1 人报名，不能删除，只能下架']);
    const files = ['p1', 'p2'].map((name) => name.padEnd(22, 'x'));
    await app.database.db
      .insertInto('file')
      .values(
        files.map((id) => ({
          ...{ id, name: '海报.png', audience: 'public', media_type: 'image/png', size: 1 },
          sha256: Buffer.alloc(32),
          created_by: admin.userId,
        })),
      )
      .execute();
    const held = async () =>
      (
        await app.database.db.selectFrom('file_use').select('file_id').where('file_id', 'in', files).execute()
      ).map((one) => one.file_id);
    const poster = (id?: string) => JSON.stringify([{ url: id }]);
    const free = await makeActivity(app, admin, { services: ['甲'], poster: poster(files[0]) });
    assert.deepEqual(await held(), [files[0]]);
    await app.call(activityCalls.modify, await modifyBody(free.id, { poster: poster(files[1]) }), {
      as: admin,
    });
    assert.deepEqual(await held(), [files[1]], 'a picture stays as long as an activity shows it');
    const gone = await app.call(activityCalls.delete, { id: free.id }, { as: admin });
    assert.equal((await app.logged(gone)).content, '删除活动“拉美市场出海论坛”');
    assert.deepEqual(await held(), []);
    assert.equal((await app.call(activityCalls.detail, { id: free.id }, { as: admin })).status, 404);
    assert.equal((await app.call(activityCalls.openView, { id: free.id })).status, 404);
  });
});

describe('activity/page', () => {
  it('filters by everything it offers, newest first', async () => {
    const word = '筛选专用';
    const past = await makeActivity(app, admin, {
      title: `${word}往期`,
      activityType: 1,
      startTime: '2026-01-01 09:00:00',
      endTime: '2026-01-02 09:00:00',
      cityLabel: '波哥大',
      services: ['对接洽谈'],
    });
    const draft = await makeActivity(app, admin, {
      title: `${word}草稿`,
      onShelf: false,
      startTime: '2027-06-01 09:00:00',
      endTime: '2027-06-02 09:00:00',
    });
    const find = async (template: object) =>
      (
        await app.call(activityCalls.page, { template: { title: word, ...template } }, { as: admin })
      ).data.dataBody.map(({ id }) => id);
    assert.deepEqual(await find({}), [draft.id, past.id]);
    assert.deepEqual(await find({ title: '往期' }), [past.id]);
    assert.deepEqual(await find({ activityType: 1 }), [past.id]);
    assert.deepEqual(await find({ cityLabel: '哥大' }), [past.id]);
    assert.deepEqual(await find({ publishStatus: 0 }), [draft.id]);
    assert.deepEqual(await find({ applyState: ApplyState.ended }), [past.id]);
    // Nobody can sign up for a draft, whatever its times say.
    assert.deepEqual(await find({ applyState: ApplyState.open }), []);
    await app.call(activityCalls.approve, { id: draft.id, publishStatus: 1 }, { as: admin });
    assert.deepEqual(await find({ applyState: ApplyState.open }), [draft.id]);
    assert.deepEqual(await find({ service: '洽谈' }), [past.id]);
    assert.deepEqual(await find({ createdBy: '管理员' }), [draft.id, past.id]);
    assert.deepEqual(await find({ createdBy: '%' }), []);
    assert.deepEqual(await find({ startTimeStart: '2027-01-01 00:00:00' }), [draft.id]);
    assert.deepEqual(await find({ startTimeEnd: '2026-12-31 23:59:59' }), [past.id]);
    const second = await app.call(
      activityCalls.page,
      { pageNum: 2, pageSize: 1, template: { title: word } },
      { as: admin },
    );
    assert.deepEqual([second.data.count, second.data.pageNum, second.data.dataBody[0]?.id], [2, 2, past.id]);
  });

  it('shows and changes only what the scope reaches', async () => {
    const there = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
    const here = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
    const alone = await app.signInAs(await app.makeUser({ codes, scope: DataScope.self }));
    const { id } = await makeActivity(app, there);
    for (const as of [here, alone]) {
      assert.equal((await app.call(activityCalls.page, {}, { as })).data.count, 0);
      for (const [call, body] of [
        [activityCalls.detail, { id }],
        [activityCalls.historyPage, { template: { activityId: id } }],
        [activityCalls.modify, { ...(await modifyBody(id)), title: '夺' }],
        [activityCalls.approve, { id, publishStatus: 2 }],
        [activityCalls.delete, { id }],
      ] as const)
        assert.equal((await app.call(call, body, { as })).status, 404, call.path);
    }
    assert.equal((await app.call(activityCalls.page, {}, { as: there })).data.count, 1);
    const { title, publishStatus } = await detailOf(id);
    assert.deepEqual([title, publishStatus], ['拉美市场出海论坛', 1]);
  });

  it('answers callers without the code 403 and without a session 401', async () => {
    const plain = await app.signInAs(await app.makeUser({ codes: ['latin_work'] }));
    for (const call of [
      activityCalls.page,
      activityCalls.save,
      activityCalls.modify,
      activityCalls.detail,
      activityCalls.delete,
      activityCalls.approve,
    ]) {
      assert.equal((await app.call(call, {}, { as: plain })).status, 403, call.path);
      assert.equal((await app.call(call, {})).status, 401, call.path);
    }
  });
});
