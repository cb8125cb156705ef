import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApplyState, type ContentLanguage, calls } from '@outbound/contract';
import { activityBody, daysFromNow, fullForm, makeActivity, signUp } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';
import { MOST_WAITING, Visits } from '../visits.ts';
import { visitedActivities } from './visited.ts';

const { activity: activityCalls } = calls;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const view = async (id: number) => (await app.call(activityCalls.openView, { id })).data;

describe('titles and details in other languages', () => {
  const wanted = {
    titleEs: 'Foro español único',
    detailEs: '<p>Agenda</p>',
    titlePt: 'Fórum português único',
  };

  it('are told to who wants them, what is missing in Chinese, and found by their words', async () => {
    const { id } = await makeActivity(app, admin, { title: '三语专用', detail: '<p>议程</p>', ...wanted });
    const read = async (language: ContentLanguage) =>
      (await app.call(activityCalls.openView, { id, language })).data;
    const [zh, es, pt] = [await read('zh'), await read('es'), await read('pt')];
    const texts = ({ title, language, detail, contentLanguage, languages }: typeof zh) => ({
      title,
      language,
      detail,
      contentLanguage,
      languages,
    });
    const languages = ['zh', 'es', 'pt'];
    assert.deepEqual(texts(zh), {
      ...{ title: '三语专用', language: 'zh', detail: '<p>议程</p>', contentLanguage: 'zh', languages },
    });
    assert.deepEqual(texts(es), {
      ...{ title: wanted.titleEs, language: 'es', detail: '<p>Agenda</p>', contentLanguage: 'es', languages },
    });
    assert.deepEqual(texts(pt), {
      ...{ title: wanted.titlePt, language: 'pt', detail: '<p>议程</p>', contentLanguage: 'zh', languages },
    });
    const find = async (keyword: string, language: ContentLanguage) =>
      (await app.call(activityCalls.openPage, { template: { keyword, language } })).data.dataBody;
    for (const [keyword, language] of [
      ['三语专用', 'es'],
      ['ESPANOL unico', 'zh'],
      ['português', 'pt'],
      ['ú', 'es'],
    ] as const) {
      const found = (await find(keyword, language)).find((row) => row.id === id);
      assert.equal(found?.title, (await read(language)).title, keyword);
    }
    assert.deepEqual(await find('Foro ausente', 'es'), []);
  });

  it('are found by what their texts say in any language, and by several words each by itself', async () => {
    const { id } = await makeActivity(app, admin, {
      ...wanted,
      title: '矿业合作说明会',
      detail: '<p>智利的<strong>盐湖</strong>项目 &amp; 阿塔卡马</p>',
      detailEs: '<p>Los salares de Atacama</p>',
    });
    const isFound = async (keyword: string) =>
      (await app.call(activityCalls.openPage, { template: { keyword } })).data.dataBody.some(
        (row) => row.id === id,
      );
    for (const keyword of ['盐湖', '智利的盐湖项目', '& 阿塔', '合作　盐湖', 'ATACAMA 矿业', '塔卡'])
      assert.ok(await isFound(keyword), keyword);
    // The last words of many are looked for as they stand.
    assert.ok(await isFound('智利 盐湖 项目 阿塔 矿业 合作 说明 Los salares'));
    for (const keyword of [
      '智利 盐湖 项目 阿塔 矿业 合作 说明 salares Los',
      '智利 盐湖 项目 阿塔 矿业 合作 铜',
      'strong',
      'amp',
      '盐湖 铜矿',
      '盐湖矿业',
    ])
      assert.ok(!(await isFound(keyword)), keyword);
    const { status, data } = await app.call(activityCalls.openPage, {
      template: { keyword: '盐湖', cityLabel: '没有这座城市' },
    });
    assert.deepEqual([status, data.dataBody], [200, []]);
  });

  it('need a title, and are cleaned', async () => {
    const refused = await app.call(
      activityCalls.save,
      activityBody({ title: '三语清理', detailPt: '<p>x</p>' }),
      { as: admin },
    );
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused), /请输入葡萄牙语标题/);
    const { id } = await makeActivity(app, admin, {
      ...{ title: '三语清理', titleEs: 'Uno', detailEs: '<p onclick="x()">Dos</p><script>1</script>' },
    });
    assert.equal((await app.call(activityCalls.openView, { id, language: 'es' })).data.detail, '<p>Dos</p>');
  });
});

describe('the public list', () => {
  it('shows what comes by its start, then what has ended, the latest first; drafts never', async () => {
    const word = '排序专用';
    const make = (days: number, length = 1, onShelf = true) =>
      makeActivity(app, admin, {
        title: `${word}${days}`,
        startTime: daysFromNow(days),
        endTime: daysFromNow(days + length),
        onShelf,
      });
    const [later, endedLong, sooner, running, endedLately, draft] = [
      await make(9),
      await make(-90),
      await make(3),
      await make(-1, 5),
      await make(-5),
      await make(4, 1, false),
    ];
    const find = async (template: object = {}) =>
      (
        await app.call(activityCalls.openPage, { template: { keyword: word, ...template } })
      ).data.dataBody.map(({ id }) => id);
    const wanted = [running.id, sooner.id, later.id, endedLately.id, endedLong.id];
    assert.deepEqual(await find(), wanted);
    assert.ok(!wanted.includes(draft.id));
    const paged = [];
    for (const pageNum of [1, 2, 3])
      paged.push(
        ...(await app.call(activityCalls.openPage, { pageNum, pageSize: 2, template: { keyword: word } }))
          .data.dataBody,
      );
    assert.deepEqual(
      paged.map(({ id }) => id),
      wanted,
    );
    assert.deepEqual(await find({ applyState: ApplyState.ended }), [endedLately.id, endedLong.id]);
    assert.deepEqual(await find({ startTimeStart: daysFromNow(0), startTimeEnd: daysFromNow(5) }), [
      sooner.id,
    ]);
    assert.deepEqual(await find({ activityType: 1 }), []);
    assert.deepEqual(await find({ cityLabel: '墨西哥' }), wanted);
    assert.deepEqual(await find({ keyword: `${word}9` }), [later.id]);
    assert.deepEqual(await find({ keyword: '%' }), []);
    assert.ok((await find({ period: 'thisWeek' })).includes(running.id));
    assert.ok(!(await find({ period: 'thisMonth' })).includes(endedLong.id));
  });

  it('carries the fields of the specification and how many places are left', async () => {
    const activity = await makeActivity(app, admin, { title: '余位专用', capacity: 5 });
    for (let taken = 0; taken < 4; taken++) await signUp(app, activity);
    const { data } = await app.call(activityCalls.openPage, { template: { keyword: '余位专用' } });
    assert.deepEqual(data.dataBody, [
      {
        id: activity.id,
        title: '余位专用',
        language: 'zh',
        poster: JSON.stringify([{ url: 'https://example.com/poster.png', name: '海报.png' }]),
        activityType: 2,
        startTime: data.dataBody[0]?.startTime,
        endTime: data.dataBody[0]?.endTime,
        timeZone: 'Asia/Shanghai',
        placeStartTime: data.dataBody[0]?.startTime,
        placeEndTime: data.dataBody[0]?.endTime,
        placeClock: '',
        cityLabel: '墨西哥城',
        applyStartTime: null,
        applyEndTime: null,
        applyNum: 4,
        viewNum: 0,
        applyState: ApplyState.open,
        remainNum: 1,
        fewLeft: true,
      },
    ]);
    assert.ok((await app.call(activityCalls.openHot, {})).data.some(({ id }) => id === activity.id));
  });
});

describe('one activity', () => {
  it('tells a visitor everything of spec 2.3', async () => {
    const { id, form } = await makeActivity(app, admin, {
      title: '圣保罗对接',
      latLon: '-23.55,-46.63',
      location: '展览馆 A&B',
      services: ['甲', '乙'],
      serviceCapacity: { 甲: 1 },
      startTime: '2027-03-01 09:00:00',
      endTime: '2027-03-01 18:00:00',
      applyStartTime: '2026-01-01 00:00:00',
      applyEndTime: '2027-02-20 00:00:00',
      detail: '<p>好</p>',
      formItemList: fullForm(),
    });
    await signUp(app, { id, form }, {}, { service: '甲' });
    const { proofCode } = await view(id);
    assert.match(proofCode, /^A[A-Z2-9-]{12,}$/);
    assert.deepEqual(await view(id), {
      id,
      title: '圣保罗对接',
      ...{ language: 'zh', contentLanguage: 'zh', languages: ['zh'] },
      poster: JSON.stringify([{ url: 'https://example.com/poster.png', name: '海报.png' }]),
      activityType: 2,
      startTime: '2027-03-01 09:00:00',
      endTime: '2027-03-01 18:00:00',
      timeZone: 'Asia/Shanghai',
      placeStartTime: '2027-03-01 09:00:00',
      placeEndTime: '2027-03-01 18:00:00',
      placeClock: '',
      placeApplyStartTime: '2026-01-01 00:00:00',
      placeApplyEndTime: '2027-02-20 00:00:00',
      organizer: '出海生态赋能平台',
      contactPerson: '',
      contactWay: '',
      applyNotes: '',
      notesLanguage: 'zh',
      heldReason: '',
      groupMost: 1,
      proofCode,
      cityLabel: '墨西哥城',
      applyNum: 1,
      viewNum: 0,
      applyState: ApplyState.open,
      remainNum: null,
      fewLeft: false,
      canWait: false,
      waitingNum: 0,
      keepMonths: 24,
      attachmentList: [],
      services: ['甲', '乙'],
      ...{ serviceNames: ['', ''], locationLanguage: 'zh' },
      sessionList: [],
      fullServices: ['甲'],
      shareNum: 0,
      location: '展览馆 A&B',
      latLon: '-23.55,-46.63',
      mapAddress: 'https://www.openstreetmap.org/?mlat=-23.55&mlon=-46.63#map=16/-23.55/-46.63',
      detail: '<p>好</p>',
      applyStartTime: '2026-01-01 00:00:00',
      applyEndTime: '2027-02-20 00:00:00',
      capacity: null,
    });
    assert.deepEqual(
      form.map(({ name, type }) => [name, type]),
      fullForm().map(({ name, type }) => [name, type]),
    );
  });

  it('leads to the map of the settings', async () => {
    const { mapAddress } = app.config;
    Object.assign(app.config, { mapAddress: 'https://map.example.cn/{lat}/{lon}?at={name}' });
    try {
      const { id } = await makeActivity(app, admin, { latLon: '-23.55,-46.63', location: '会场' });
      assert.equal((await view(id)).mapAddress, 'https://map.example.cn/-23.55/-46.63?at=%E4%BC%9A%E5%9C%BA');
    } finally {
      Object.assign(app.config, { mapAddress });
    }
  });

  it('stands where the clock and the places say', async () => {
    const stateOf = async (wish: Parameters<typeof makeActivity>[2]) => {
      const activity = await makeActivity(app, admin, wish);
      return async () => (await view(activity.id)).applyState;
    };
    const past = { startTime: daysFromNow(-3), endTime: daysFromNow(-1) };
    assert.equal(await (await stateOf(past))(), ApplyState.ended);
    assert.equal(await (await stateOf({ applyEndTime: daysFromNow(-1) }))(), ApplyState.closed);
    assert.equal(await (await stateOf({ applyStartTime: daysFromNow(1) }))(), ApplyState.notOpen);
    const full = await makeActivity(app, admin, { capacity: 1 });
    await signUp(app, full);
    assert.equal((await view(full.id)).applyState, ApplyState.full);
    const byService = await makeActivity(app, admin, { services: ['甲'], serviceCapacity: { 甲: 1 } });
    await signUp(app, byService);
    assert.equal((await view(byService.id)).applyState, ApplyState.full);
  });

  it('does not exist on any road before and after its time on the shelf', async () => {
    const { id, form } = await makeActivity(app, admin, { title: '下架专用', formItemList: fullForm() });
    const upload = form.find(({ name }) => name === '营业执照')!;
    await view(id);
    // The form is kept for a moment now; taking the activity off must end that.
    const ticket = await app.call(calls.application.openTicket, { activityId: id, formId: upload.id });
    assert.equal(ticket.code, '000000');
    const off = () => app.call(activityCalls.approve, { id, publishStatus: 2 }, { as: admin });
    await off();
    const draft = await makeActivity(app, admin, { onShelf: false });
    for (const gone of [id, draft.id, 999_999]) {
      for (const reply of [
        await app.call(activityCalls.openView, { id: gone }),
        await app.call(activityCalls.openForm, { id: gone }),
        await app.call(activityCalls.openShare, { id: gone }),
        await app.call(calls.application.openTicket, { activityId: gone, formId: upload.id }),
        await app.call(calls.application.openApply, [
          { activityId: gone, formId: form[0]!.id, name: '姓名', value: '李娜' },
        ]),
      ])
        assert.deepEqual([reply.status, reply.code, reply.message], [404, 'CM4040', '内容不存在或已下架']);
    }
    const listed = await app.call(activityCalls.openPage, { template: { keyword: '下架专用' } });
    assert.equal(listed.data.count, 0);
  });

  it('shows a change by the office at once, whatever was kept', async () => {
    const { id } = await makeActivity(app, admin);
    assert.equal((await view(id)).title, '拉美市场出海论坛');
    const { data } = await app.call(activityCalls.detail, { id }, { as: admin });
    const { formItemList, ...rest } = data;
    await app.call(
      activityCalls.modify,
      {
        id,
        version: rest.version,
        title: '改过的标题',
        poster: rest.poster,
        activityType: 2,
        startTime: rest.startTime,
        endTime: rest.endTime,
        location: '会展中心',
        formItemList: formItemList.map(({ activityId: _, answerNum: __, ...one }) => one),
      },
      { as: admin },
    );
    assert.equal((await view(id)).title, '改过的标题');
  });
});

describe('views and shares', () => {
  const numbers = async (id: number) => {
    const { data } = await app.call(activityCalls.detail, { id }, { as: admin });
    return [data.viewNum, data.shareNum];
  };

  it('count a visitor once in half an hour, however often he reloads', async () => {
    const second = await startApp({}, { database: app.database });
    const { id } = await makeActivity(app, admin);
    const first = await second.call(activityCalls.openView, { id });
    const cookie = first.cookies.get('visitor')?.split(';')[0] ?? '';
    assert.notEqual(cookie, '');
    for (let reload = 0; reload < 99; reload++)
      await second.call(activityCalls.openView, { id }, { headers: { cookie } });
    for (let share = 0; share < 3; share++)
      await second.call(activityCalls.openShare, { id }, { headers: { cookie } });
    // Written once a second.
    await until(async () => String(await numbers(id)) === '1,1', 50);
    assert.deepEqual(await numbers(id), [1, 1]);
    // He comes again after that, and somebody else for the first time.
    await second.call(activityCalls.openView, { id }, { headers: { cookie } });
    await second.call(activityCalls.openView, { id });
    // What is still to be written is written when the server stops: nothing comes after it.
    await second.stop();
    assert.deepEqual(await numbers(id), [2, 1]);
  });

  it('leave room for others, however often one reloads until they are written', async () => {
    const visits = new Visits(app.platform, visitedActivities);
    const { id } = await makeActivity(app, admin);
    const now = new Date();
    for (let reload = 0; reload < MOST_WAITING; reload++) visits.see('view', id, 'one', now);
    visits.see('view', id, 'another', now);
    await visits.flush();
    assert.deepEqual(await numbers(id), [2, 0]);
  });

  it('leave no row of what visitors cannot see, whatever id they make up', async () => {
    const second = await startApp({}, { database: app.database });
    const { id: draft } = await makeActivity(app, admin, { onShelf: false });
    const ids = [draft, 999_999_999];
    for (const id of ids) {
      await (await fetch(`${second.url}/portal/portalActivityDetail?id=${id}`)).arrayBuffer();
      await second.call(activityCalls.openShare, { id });
    }
    await second.stop();
    const rows = await app.database.db
      .selectFrom('visit')
      .selectAll()
      .where('subject_id', 'in', ids)
      .execute();
    assert.deepEqual(rows, []);
    assert.deepEqual(await numbers(draft), [0, 0]);
  });

  it('are written when the server stops', async () => {
    const second = await startApp({}, { database: app.database });
    const { id } = await makeActivity(app, admin);
    await second.call(activityCalls.openView, { id });
    await second.call(activityCalls.openShare, { id });
    await second.stop();
    assert.deepEqual(await numbers(id), [1, 1]);
  });
});
