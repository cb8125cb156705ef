import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  type ActivityDetail,
  type ActivitySave,
  calls,
  clockInstant,
  clockText,
  DataScope,
  FormItemType,
  inZone,
  MOST_IN_SERIES,
  PREVIEW_BASE,
  PublishStatus,
} from '@outbound/contract';
import { choices, daysFromNow, item, makeActivity, signUp, withPlaces } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { copyAt, datedTitle } from './series.ts';

const { activity, activitySeries, file } = calls;
const codes = ['latin_op_activity_add', 'latin_op_activity_publish', 'latin_op_activity_detail'] as const;

describe('a series of activities', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const copy = (
    id: number,
    startTimes: string[],
    more: { isDated?: boolean; as?: TestSession; key?: string } = {},
  ) =>
    app.call(
      activitySeries.copy,
      { id, startTimes, isDated: more.isDated ?? false },
      { as: more.as ?? admin, ...(more.key && { headers: { 'Idempotency-Key': more.key } }) },
    );
  const detailOf = async (id: number) => (await app.call(activity.detail, { id }, { as: admin })).data;
  const inSeries = async (seriesId: number, as = admin) => {
    const body = { template: { seriesId }, sort: { field: 'startTime', order: 'asc' } } as const;
    return (await app.call(activity.page, body, { as })).data;
  };
  const source = async (wish: Partial<ActivitySave> = {}) => (await makeActivity(app, admin, wish)).id;

  it('is drafts that say what their source says, at their own times, by the clocks of its place', async () => {
    const { data: picture } = await make.send(
      app,
      file.coverFiles,
      { bytes: await make.png(), name: '海报.png' },
      { as: admin },
    );
    const id = await source({
      title: '智利矿业沙龙（2027-03-02）',
      titleEs: 'Minería',
      detailEs: '<p>Bienvenidos</p>',
      poster: JSON.stringify([{ url: `${PREVIEW_BASE}${picture}`, name: '海报.png' }]),
      timeZone: 'America/Santiago',
      // 09:00 to 12:00 in Santiago, where clocks are set back by an hour on the 4th of April.
      startTime: '2027-03-02 20:00:00',
      endTime: '2027-03-02 23:00:00',
      applyStartTime: '2027-02-16 20:00:00',
      applyEndTime: '2027-03-01 20:00:00',
      withdrawEndTime: '2027-03-01 20:00:00',
      services: ['展位', '听会'],
      serviceCapacity: { 展位: 3, 听会: null },
      capacity: 30,
      applyNotes: '请携带护照',
      formItemList: withPlaces([
        item('姓名', { require: true }),
        item('手机号', { require: true }),
        item('旧字段', { fieldKey: 'old' }),
        item('方式', {
          type: FormItemType.radio,
          fieldKey: 'way',
          formItemDetailRespList: [{ value: '现场', limit: 5 }, ...choices('线上')],
        }),
        item('座位', { showRule: [{ fieldKey: 'way', op: 'eq', value: '现场' }] }),
        item('授权', { type: FormItemType.consent, require: true, consentText: '同意拍摄' }),
      ]),
    });
    const before = await detailOf(id);
    const { activityId: _, ...old } = before.formItemList[2] ?? assert.fail();
    await app.database.db.updateTable('form_item').set({ disabled: true }).where('id', '=', old.id).execute();

    const reply = await copy(id, ['2027-03-09 20:00:00', '2027-04-13 21:00:00'], { isDated: true });
    assert.equal(reply.code, '000000', reply.message);
    assert.equal(reply.data.seriesId, id);
    const [first, second] = await Promise.all(reply.data.ids.map(detailOf));
    if (!first || !second) throw new Error('two were asked for');
    const times = ({ startTime, endTime, applyStartTime, applyEndTime, withdrawEndTime }: typeof first) => [
      startTime,
      endTime,
      applyStartTime,
      applyEndTime,
      withdrawEndTime,
    ];
    assert.deepEqual(times(first), [
      '2027-03-09 20:00:00',
      '2027-03-09 23:00:00',
      '2027-02-23 20:00:00',
      '2027-03-08 20:00:00',
      '2027-03-08 20:00:00',
    ]);
    // 09:00 in Santiago again, and its sign-ups open there at 09:00 of a day before the clocks are set back.
    assert.deepEqual(times(second), [
      '2027-04-13 21:00:00',
      '2027-04-14 00:00:00',
      '2027-03-30 20:00:00',
      '2027-04-12 21:00:00',
      '2027-04-12 21:00:00',
    ]);
    assert.deepEqual(
      [first.title, first.titleEs, first.titlePt, second.title],
      ['智利矿业沙龙（2027-03-09）', 'Minería（2027-03-09）', '', '智利矿业沙龙（2027-04-13）'],
    );
    for (const made of [first, second]) {
      assert.equal(made.publishStatus, PublishStatus.pending);
      assert.equal(made.seriesId, id);
      assert.equal(made.version, 1);
      for (const key of [
        'poster',
        'detailEs',
        'timeZone',
        'services',
        'serviceCapacity',
        'capacity',
        'applyNotes',
      ] as const)
        assert.deepEqual(made[key], before[key], key);
      assert.deepEqual(
        made.formItemList.map(({ id: _id, activityId, ...one }) => ({
          ...one,
          isOwn: activityId === made.id,
        })),
        before.formItemList
          .filter(({ name }) => name !== '旧字段')
          .map(({ id: _id, activityId: _of, ...one }) => ({ ...one, isOwn: true })),
      );
    }
    const held = await app.database.db
      .selectFrom('file_use')
      .select('holder_id')
      .where('file_id', '=', picture)
      .orderBy('holder_id')
      .execute();
    assert.deepEqual(
      held.map(({ holder_id }) => Number(holder_id)),
      [id, first.id, second.id],
    );
  });

  it('is found by its filter, in the list of series, and in the history of all', async () => {
    const id = await source({ title: '每周沙龙', startTime: daysFromNow(20), endTime: daysFromNow(20.1) });
    const reply = await copy(id, [daysFromNow(27), daysFromNow(34)]);
    const made = await inSeries(id);
    assert.deepEqual(
      made.dataBody.map((row) => row.id),
      [id, ...reply.data.ids],
    );
    assert.deepEqual(new Set(made.dataBody.map(({ seriesId }) => seriesId)), new Set([id]));
    const { data: all } = await app.call(activitySeries.list, {}, { as: admin });
    assert.deepEqual(
      all.find(({ seriesId }) => seriesId === id),
      { seriesId: id, title: '每周沙龙', activityNum: 3 },
    );
    const row = await app.logged(reply);
    assert.match(row.content, /^由活动“每周沙龙”生成 2 场系列活动：\d{4}-/);
    assert.deepEqual([row.object_type, row.object_id, row.result], ['活动', String(id), 1]);
    const actions = async (activityId: number) =>
      (await app.call(activity.historyPage, { template: { activityId } }, { as: admin })).data.dataBody.map(
        ({ action }) => action,
      );
    assert.deepEqual(await actions(id), ['生成系列活动', '上架', '新增']);
    assert.deepEqual(await actions(reply.data.ids[0] ?? 0), ['由系列生成']);
  });

  it('takes sign-ups of its own: what one has is not what another has', async () => {
    const formItemList = withPlaces([
      item('姓名', { require: true }),
      item('手机号', { require: true }),
      item('方式', { type: FormItemType.radio, formItemDetailRespList: [{ value: '现场', limit: 1 }] }),
    ]);
    const first = await makeActivity(app, admin, { capacity: 1, formItemList });
    assert.equal((await signUp(app, first, { 方式: '现场' })).code, '000000');
    const { data } = await copy(first.id, [daysFromNow(30)]);
    const [id] = data.ids;
    if (id === undefined) throw new Error('one was asked for');
    await app.call(activity.approve, { id, publishStatus: PublishStatus.onShelf }, { as: admin });
    const form = (await app.call(activity.openForm, { id })).data;
    assert.equal((await signUp(app, { id, form }, { 方式: '现场' })).code, '000000');
    assert.equal((await detailOf(id)).applyNum, 1);
    assert.equal((await detailOf(first.id)).applyNum, 1);
  });

  it('is made once, however often it is sent, and grows by copies of its copies', async () => {
    const id = await source();
    const key = randomUUID();
    const times = [daysFromNow(30), daysFromNow(37)];
    const [one, two] = await Promise.all([copy(id, times, { key }), copy(id, times, { key })]);
    assert.deepEqual(one.data, two.data);
    assert.equal((await inSeries(id)).count, 3);
    const [copied] = one.data.ids;
    const again = await copy(copied ?? 0, [daysFromNow(44)]);
    assert.equal(again.data.seriesId, id);
    // Its first one may go: the others stay together.
    await app.call(activity.delete, { id }, { as: admin });
    assert.equal((await inSeries(id)).count, 3);
  });

  it('never has more than it may, whoever adds to it at once', async () => {
    const id = await source();
    const first = await copy(id, [daysFromNow(30)]);
    const [other] = first.data.ids;
    const { db } = app.database;
    const { series_id: _, ...row } = await db
      .selectFrom('activity')
      .selectAll()
      .where('id', '=', other ?? 0)
      .executeTakeFirstOrThrow()
      .then(({ id: _id, grams: _grams, search_text: _text, poster, ...rest }) => ({
        ...rest,
        poster: JSON.stringify(poster),
      }));
    await db
      .insertInto('activity')
      .values(Array.from({ length: MOST_IN_SERIES - 3 }, () => ({ ...row, series_id: id })) as never)
      .execute();
    const replies = await Promise.all([copy(id, [daysFromNow(40)]), copy(other ?? 0, [daysFromNow(41)])]);
    assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'OM2068']);
    assert.match(replies.find(({ code }) => code === 'OM2068')?.message ?? '', /最多 120 场，已有 120 场/);
  });

  it('has no time that is over, none twice, and no more than 24 at once; then nothing is made', async () => {
    const id = await source();
    const over = await copy(id, [daysFromNow(5), daysFromNow(-1)]);
    assert.deepEqual([over.status, over.code], [200, 'OM2067']);
    assert.match(over.message, /^\d{4}-\d\d-\d\d \d\d:\d\d 已过，请调整该场的开始时间$/);
    const twice = await copy(
      id,
      [daysFromNow(5), daysFromNow(6)].map(() => '2027-05-01 09:00:00'),
    );
    assert.deepEqual([twice.status, twice.message.includes('开始时间不能重复')], [400, true]);
    const many = await copy(
      id,
      Array.from({ length: 25 }, (_, at) => daysFromNow(at + 1)),
    );
    assert.deepEqual([many.status, many.message.includes('一次最多生成 24 场')], [400, true]);
    assert.equal((await copy(id, [])).status, 400);
    assert.equal((await detailOf(id)).seriesId, null);
  });

  it('is nobody’s beyond his scope', async () => {
    const id = await source();
    const { data } = await copy(id, [daysFromNow(30)]);
    const other = await app.signInAs(await app.makeUser({ codes: [...codes], scope: DataScope.self }));
    assert.equal((await copy(id, [daysFromNow(31)], { as: other })).status, 404);
    assert.equal((await inSeries(data.seriesId, other)).count, 0);
    assert.deepEqual((await app.call(activitySeries.list, {}, { as: other })).data, []);
  });
});

describe('a copy in the night in which the clocks of its place are set', () => {
  const [zone, place] = ['Asia/Shanghai', 'America/Santiago'];
  const wire = (text: string) => inZone(text, place, zone);
  const lasting = (start: string, end: string, wish: Partial<ActivityDetail> = {}) =>
    ({
      ...{ timeZone: place, title: '夜场', titleEs: '', titlePt: '', sessions: [], formItemList: [] },
      ...{ applyStartTime: null, applyEndTime: null, changeEndTime: null, withdrawEndTime: null },
      ...{ startTime: wire(start), endTime: wire(end), ...wish },
    }) as ActivityDetail;
  const minute = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000;

  it('back ends after it begins, as long after it as its source', () => {
    // 23:10 comes twice; the second one is meant.
    const second = clockText(clockInstant('2028-04-01 23:10:00', place) + 3_600_000, zone);
    const copy = copyAt(lasting('2028-05-05 23:10:00', '2028-05-05 23:50:00'), second, {
      isDated: false,
      zone,
    });
    assert.deepEqual([copy.startTime, minute(copy.endTime) - minute(second)], [second, 40]);
  });

  it('forward has sessions and a time to sign up that end after they begin', () => {
    const [from, to] = ['2028-05-06 00:30:00', '2028-05-06 01:10:00'].map(wire) as [string, string];
    const source = lasting('2028-05-05 22:00:00', '2028-05-06 03:00:00', {
      ...{ applyStartTime: from, applyEndTime: to },
      sessions: [{ name: '零点场', startTime: from, endTime: to }] as ActivityDetail['sessions'],
    });
    // There is no 00:30 in this night.
    const copy = copyAt(source, wire('2028-09-02 22:00:00'), { isDated: false, zone });
    const [session] = copy.sessions;
    assert.ok(session);
    assert.deepEqual(
      [session.startTime, session.endTime, copy.applyStartTime, copy.applyEndTime].map(
        (text) => text && inZone(text, zone, place),
      ),
      ['2028-09-03 01:30:00', '2028-09-03 02:10:00', '2028-09-03 01:30:00', '2028-09-03 02:10:00'],
    );
  });
});

it('a title says its day in the place of the day before, and is cut where it would grow too long', () => {
  assert.equal(datedTitle('沙龙', '2026-12-01', 100), '沙龙（2026-12-01）');
  assert.equal(datedTitle('沙龙（2026-11-24）', '2026-12-01', 100), '沙龙（2026-12-01）');
  assert.equal(datedTitle('', '2026-12-01', 100), '');
  const long = datedTitle('𠮷'.repeat(100), '2026-12-01', 100);
  assert.deepEqual([[...long].length, long.endsWith('𠮷（2026-12-01）')], [100, true]);
});
