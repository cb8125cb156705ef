import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  ApplySource,
  ApplyStatus,
  type CheckInEntry,
  CheckInWay,
  calls,
  DataScope,
  HeldStatus,
  PublishStatus,
} from '@outbound/contract';
import { sql } from 'kysely';
import { onTwoConnections } from '../../../database/fresh.ts';
import { proofCodes, ticketDigest } from '../../../http/proof-codes.ts';
import {
  activityBody,
  daysFromNow,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
} from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { answeredMeanwhile } from '../../../testing/waits.ts';

const SUCCESS = '000000';
const { checkIn: door, application, ownSignUp } = calls;
let keys = 0;
const newKey = () => `door-test-${++keys}`;

describe('at the door', () => {
  let app: TestApp;
  let admin: TestSession;
  let staff: TestSession;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    staff = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_activity_checkin'], scope: DataScope.all, userName: '门口' }),
    );
  });
  after(() => app.stop());
  beforeEach(async () => {
    activity = await makeActivity(app, admin, { services: ['摊位', '参观'], capacity: 3 });
  });

  const approved = async (of = activity, phone = newPhone()) => {
    const { data, message } = await signUp(app, of, { 姓名: '李娜', 手机号: phone }, { service: '参观' });
    assert.ok(data, message);
    await app.call(application.approve, { ids: [data.id], applyStatus: ApplyStatus.approved }, { as: admin });
    return { ...data, phone, ticket: await ticketOf(data) };
  };
  const ticketOf = async ({ applyCode, queryCode }: { applyCode: string; queryCode: string }) =>
    (await app.call(ownSignUp.view, { key: { applyCode, queryCode } })).data.ticket?.code ?? '';
  const enter = async (
    entries: (Partial<CheckInEntry> & ({ code: string } | { applyCode: string } | { id: number }))[],
    { as = staff, at = activity, reason }: { as?: TestSession; at?: MadeActivity; reason?: string } = {},
  ) => {
    const list = entries.map((entry) => ({ key: newKey(), way: CheckInWay.camera, ...entry }));
    const { data, code, message } = await app.call(
      door.checkIn,
      { activityId: at.id, list, ...(reason ? { reason } : {}) },
      { as },
    );
    assert.equal(code, SUCCESS, message);
    return data;
  };
  const numbers = async () =>
    (await app.call(application.serviceStatistics, { activityId: activity.id }, { as: admin })).data.map(
      ({ service, checkedNum }) => [service, checkedNum],
    );

  it('lets in by ticket, number or name once, and says when and by whom the second time', async () => {
    const [one, two, three] = [await approved(), await approved(), await approved()];
    const [byTicket] = await enter([{ code: one.ticket }]);
    assert.deepEqual(
      [
        byTicket?.outcome,
        byTicket?.seat?.applyCode,
        byTicket?.seat?.checkedBy,
        byTicket?.seat?.mobilePhone.slice(3, 7),
      ],
      ['done', one.applyCode, '门口', '****'],
    );
    const others = await enter([
      { applyCode: ` ${two.applyCode.toLowerCase()} `, way: CheckInWay.byHand },
      { id: three.id, way: CheckInWay.byHand },
      { id: three.id, way: CheckInWay.byHand },
    ]);
    assert.deepEqual(
      others.map(({ outcome }) => outcome),
      ['done', 'done', 'double'],
    );
    const [again] = await enter([{ code: one.ticket }], { as: admin });
    assert.deepEqual(
      [again?.outcome, again?.seat?.checkedBy, again?.seat?.checkedTime],
      ['double', '门口', byTicket?.seat?.checkedTime],
    );
    assert.deepEqual(await numbers(), [
      ['摊位', 0],
      ['参观', 3],
    ]);
    const history = await app.call(application.historyPage, { template: { applyId: one.id } }, { as: admin });
    assert.deepEqual(history.data.dataBody.map(({ action, operator }) => [action, operator]).slice(0, 1), [
      ['扫码签到', '门口'],
    ]);
  });

  it('notes later when somebody came, days ago too, says so in the list, and takes no time that cannot be', async () => {
    const one = await approved();
    await sql`update application set created_at = now() - interval '5 days' where id = ${one.id}`.execute(
      app.database.db,
    );
    const wire = (daysAgo: number) => app.platform.zone.text(new Date(Date.now() - daysAgo * 86_400_000));
    const note = (cameTime: string, way: CheckInWay = CheckInWay.later, key = `later-${cameTime}`) =>
      app.call(
        door.checkIn,
        {
          activityId: activity.id,
          list: [{ key: key.replaceAll(/\W/g, '-'), way, id: one.id, cameTime }],
          reason: '断网',
        },
        { as: admin },
      );
    const early = await note(wire(6));
    assert.match(early.message, /^提交的内容有误：到场时间不能早于报名时间/);
    assert.equal((await note(wire(-1))).message, '提交的内容有误：到场时间不能晚于现在');
    assert.equal((await note(wire(1), CheckInWay.byHand)).status, 400);
    const came = wire(2);
    const done = await note(came);
    assert.deepEqual([done.data[0]?.outcome, done.data[0]?.seat?.checkedTime], ['done', came]);
    const row = (await app.call(application.detail, { id: one.id }, { as: admin })).data;
    assert.deepEqual([row.checkedTime, row.checkInWay], [came, CheckInWay.later]);
  });

  it('judges no time of who is in already, or is not let in', async () => {
    const [one, two] = [await approved(), (await signUp(app, activity, {}, { service: '参观' })).data];
    assert.deepEqual(
      (await enter([{ id: one.id }])).map(({ outcome }) => outcome),
      ['done'],
    );
    const cameTime = app.platform.zone.text(new Date(Date.now() + 86_400_000));
    const later = [one.id, two.id].map((id) => ({ id, way: CheckInWay.later, cameTime }));
    const judged = await enter(later, { reason: '漏签' });
    assert.deepEqual(
      judged.map(({ outcome }) => outcome),
      ['double', 'notApproved'],
    );
  });

  it('refuses who is not approved, whose ticket is void, who comes to another door, and what is not ours', async () => {
    const { data: waiting } = await signUp(app, activity, {}, { service: '参观' });
    const gone = await approved();
    await app.call(ownSignUp.withdraw, { key: { applyCode: gone.applyCode, queryCode: gone.queryCode } });
    const renewed = await approved();
    await app.call(application.undoApprove, { ids: [renewed.id] }, { as: admin });
    await app.call(
      application.approve,
      { ids: [renewed.id], applyStatus: ApplyStatus.approved },
      { as: admin },
    );
    const other = await makeActivity(app, admin, { title: '另一场', services: ['参观'] });
    const elsewhere = await approved(other);
    const forged = proofCodes('another platform').ticketOf(renewed.id, new Date());
    const results = await enter([
      { applyCode: waiting.applyCode },
      { code: gone.ticket },
      { code: renewed.ticket },
      { code: elsewhere.ticket },
      { code: forged },
      { applyCode: 'ZZZZZZZZZZ' },
      { id: 999_999_999 },
      { code: await ticketOf(renewed) },
    ]);
    assert.deepEqual(
      results.map(({ outcome, activityTitle }) => [outcome, activityTitle]),
      [
        ['notApproved', ''],
        ['void', ''],
        ['void', ''],
        ['otherActivity', '另一场'],
        ['unknown', ''],
        ['unknown', ''],
        ['unknown', ''],
        ['done', ''],
      ],
    );
    assert.equal(results[3]?.seat, null);
  });

  it('answers a key that comes again as it did at first, also when its device was long without network', async () => {
    const [one, two] = [await approved(), await approved()];
    await sql`update application set created_at = now() - interval '1 hour' where id = ${one.id}`.execute(
      app.database.db,
    );
    const entry = { key: newKey(), code: one.ticket, secondsAgo: 1_800 };
    const [first] = await enter([entry]);
    const [again] = await enter([entry]);
    assert.deepEqual(again, first);
    assert.equal(first?.outcome, 'done');
    const noted =
      Date.now() + 8 * 3_600_000 - new Date(`${first?.seat?.checkedTime}Z`.replace(' ', 'T')).getTime();
    assert.ok(noted > 1_700_000 && noted < 1_900_000, String(noted));
    // The same key for somebody else lets nobody in.
    const [strange] = await enter([{ key: entry.key, code: two.ticket }]);
    assert.equal(strange?.outcome, 'unknown');
    const { rows } = await app.database.pool.query(
      `select count(*)::int as num from check_in where application_id in (${one.id}, ${two.id})`,
    );
    assert.equal(rows[0].num, 1);
  });

  it('dates nobody before he had signed up, whatever the device says', async () => {
    const one = await approved();
    const [came] = await enter([{ id: one.id, secondsAgo: 1_800 }]);
    const row = (await app.call(application.detail, { id: one.id }, { as: admin })).data;
    assert.deepEqual([came?.outcome, came?.seat?.checkedTime], ['done', row.createdTime]);
  });

  it('notes once what a device sends again, and lets in one by a key that stands for two in a list', async () => {
    const [one, two] = [await approved(), await approved()];
    const key = newKey();
    const list = [one, two, one].map(({ id }) => ({ key, way: CheckInWay.camera, id }));
    const logged: string[] = [];
    for (const _ of ['first', 'again']) {
      const reply = await app.call(door.checkIn, { activityId: activity.id, list }, { as: staff });
      assert.deepEqual(
        reply.data?.map(({ outcome }) => outcome),
        ['done', 'unknown', 'done'],
        reply.message,
      );
      logged.push((await app.logged(reply)).content.replace(/^“.*”/, ''));
    }
    assert.deepEqual(logged, [
      `签到 1 人：报名 ${one.applyCode}，1 条未签到，1 条此前已收到`,
      '签到 0 人，1 条未签到，2 条此前已收到',
    ]);
    const historyOf = async (applyId: number) =>
      (await app.call(application.historyPage, { template: { applyId } }, { as: admin })).data.dataBody
        .map(({ action }) => action)
        .filter((action) => action.includes('签到'));
    assert.deepEqual([await historyOf(one.id), await historyOf(two.id)], [['扫码签到'], []]);
  });

  it(
    'takes back what was a mistake without waiting for whoever is busy with somebody else',
    onTwoConnections(),
    async () => {
      const [one, other] = [await approved(), await approved()];
      await enter([{ id: one.id }]);
      const undone = await app.database.db.transaction().execute(async (trx) => {
        await trx.selectFrom('application').select('id').where('id', '=', other.id).forUpdate().execute();
        const reply = app.call(door.undo, { id: one.id, reason: '认错人' }, { as: staff });
        return await answeredMeanwhile(trx, reply);
      });
      assert.equal(undone?.code, SUCCESS);
    },
  );

  it('takes back what was a mistake, with the reason, and lets in again', async () => {
    const one = await approved();
    assert.equal((await app.call(door.undo, { id: one.id, reason: '认错人' }, { as: staff })).code, 'OM2030');
    await enter([{ id: one.id }]);
    const undone = await app.call(door.undo, { id: one.id, reason: '认错人' }, { as: staff });
    assert.deepEqual([undone.code, undone.data.checkedTime, undone.data.checkedBy], [SUCCESS, null, '']);
    assert.deepEqual(await numbers(), [
      ['摊位', 0],
      ['参观', 0],
    ]);
    const [again] = await enter([{ id: one.id, way: CheckInWay.later }], { reason: '补登' });
    assert.equal(again?.outcome, 'done');
    const history = await app.call(application.historyPage, { template: { applyId: one.id } }, { as: admin });
    assert.deepEqual(
      history.data.dataBody.slice(0, 3).map(({ action, reason }) => [action, reason]),
      [
        ['补签到', '补登'],
        ['撤销签到', '认错人'],
        ['扫码签到', ''],
      ],
    );
  });

  it('signs up who walks in: a place like any other, told of a phone that is there', async () => {
    const one = await approved();
    await approved();
    const walk = (mobilePhone: string, wish = {}) =>
      app.call(
        door.walkIn,
        { activityId: activity.id, applyName: '王芳', mobilePhone, service: '参观', consent: true, ...wish },
        { as: staff },
      );
    const twice = await walk(one.phone);
    assert.equal(twice.code, 'OM2031');
    assert.match(twice.message, new RegExp(`${one.applyCode}，已通过`));
    assert.equal((await walk(newPhone(), { service: '晚宴' })).code, 'OM2006');
    assert.equal((await walk(newPhone(), { consent: false })).status, 400);
    const phone = newPhone();
    const { data, code, message } = await walk(` +86 ${phone}`);
    assert.equal(code, SUCCESS, message);
    assert.ok(data.checkedTime !== null && data.applyStatus === ApplyStatus.approved);
    assert.equal((await walk(newPhone())).code, 'OM2003');
    const row = (await app.call(application.detail, { id: data.id }, { as: admin })).data;
    assert.deepEqual(
      [row.applySource, row.checkedTime, row.entryList.map(({ name }) => name)],
      [ApplySource.walkIn, data.checkedTime, ['姓名', '手机号']],
    );
    assert.ok((row.noticeVersion ?? 0) > 0);
    assert.deepEqual(await numbers(), [
      ['摊位', 0],
      ['参观', 1],
    ]);
  });

  it('is closed a day after the end, but for what is noted later and for what was noted before', async () => {
    const people = [await approved(), await approved(), await approved()];
    const [one, two, three] = people.map(({ id }) => id) as [number, number, number];
    const end = async (hoursAgo: number, wish: { publish_status?: number } = {}) => {
      const [start_time, end_time] = [-1, 0].map((h) => new Date(Date.now() + (h - hoursAgo) * 3_600_000));
      await app.database.db
        .updateTable('activity')
        .set({ start_time, end_time, ...wish })
        .where('id', '=', activity.id)
        .execute();
    };
    const walk = async () => {
      const wish = { applyName: '王芳', mobilePhone: newPhone(), service: '参观', consent: true } as const;
      return (await app.call(door.walkIn, { activityId: activity.id, ...wish }, { as: staff })).code;
    };
    const outcomes = async (...entries: Parameters<typeof enter>[0]) =>
      (await enter(entries)).map(({ outcome }) => outcome);
    await end(25);
    assert.deepEqual(await outcomes({ id: one }, { id: one, secondsAgo: 7_200 }), ['closed', 'done']);
    assert.equal(await walk(), 'OM2032');
    await app.database.db
      .updateTable('application')
      .set({ purged_at: new Date() })
      .where('id', '=', three)
      .execute();
    const way = CheckInWay.later;
    assert.deepEqual(await outcomes({ id: two, way }, { id: three, way }), ['done', 'closed']);
    await end(23, { publish_status: PublishStatus.offShelf });
    assert.equal(await walk(), 'OM2032');
    await end(23, { publish_status: PublishStatus.onShelf });
    // Three places, and three have them: it is the place now that is missing.
    assert.equal(await walk(), 'OM2003');
  });

  it('leaves the names and tickets of who comes out of the operation log, also where it fails', async () => {
    const one = await approved();
    const as = staff;
    const walkIn = { applyName: '赵敏', mobilePhone: newPhone(), service: '参观', consent: true } as const;
    const list = [{ key: newKey(), way: CheckInWay.camera, code: one.ticket }];
    const replies = [
      await app.call(door.checkIn, { activityId: activity.id, list }, { as }),
      await app.call(door.undo, { id: one.id, reason: '认错人' }, { as }),
      await app.call(door.walkIn, { activityId: activity.id, ...walkIn }, { as }),
      await app.call(door.walkIn, { activityId: activity.id, ...walkIn }, { as }),
    ];
    assert.deepEqual(
      replies.map(({ code }) => code),
      [SUCCESS, SUCCESS, SUCCESS, 'OM2031'],
    );
    for (const reply of replies) {
      const row = await app.logged(reply);
      assert.deepEqual([row.request, row.answer], ['', '']);
      assert.match(row.content, /签到|现场登记/);
      assert.doesNotMatch(JSON.stringify(row), new RegExp(`李娜|赵敏|${one.ticket}`));
    }
  });

  it('tells the list that a device needs, and who is found by a part of name or phone', async () => {
    const [one, two] = [await approved(), await approved()];
    await signUp(app, activity, {}, { service: '参观' });
    const { data } = await app.call(door.seats, { activityId: activity.id }, { as: staff });
    assert.ok(data.isWhole);
    assert.deepEqual(
      data.list.map(({ applyCode, ticketDigest: digest }) => [applyCode, digest]),
      [one, two].map(({ applyCode, ticket }) => [applyCode, ticketDigest(ticket)]),
    );
    assert.ok(!JSON.stringify(data).includes(one.phone));
    const rest = await app.call(door.seats, { activityId: activity.id, after: one.id }, { as: staff });
    assert.deepEqual(
      rest.data.list.map(({ id }) => id),
      [two.id],
    );
    const find = async (keyword: string) =>
      (
        await app.call(door.page, { template: { activityId: activity.id, keyword } }, { as: staff })
      ).data.dataBody.map(({ id }) => id);
    assert.deepEqual(await find(one.phone.slice(-4)), [one.id]);
    assert.deepEqual(await find(one.phone.slice(-5)), [], 'the mask hides the digit before');
    assert.equal((await find('李娜')).length, 3);
    const doors = await app.call(
      door.activityPage,
      { pageSize: 50, template: { keyword: '论坛' } },
      { as: staff },
    );
    const here = doors.data.dataBody.find(({ id }) => id === activity.id);
    assert.deepEqual([here?.approvedNum, here?.checkedNum, here?.services], [2, 0, ['摊位', '参观']]);
  });

  it('lists the doors that are open or will be, the next one first, and who is in at each', async () => {
    const at = (days: number) => ({ startTime: daysFromNow(days), endTime: daysFromNow(days + 1) });
    const make = (name: string, wish: object) =>
      makeActivity(app, admin, { title: `门口清单${name}`, services: ['参观'], ...wish });
    const later = await make('后', at(5));
    const sooner = await make('先', at(2));
    const ended = await make('刚结束', at(3));
    const over = await make('早已结束', at(3));
    const calledOff = await make('取消', at(3));
    await make('草稿', { ...at(3), onShelf: false });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const change = (id: number, values: object) =>
      app.database.db.updateTable('activity').set(values).where('id', '=', id).execute();
    await change(ended.id, { start_time: hoursAgo(30), end_time: hoursAgo(23) });
    await change(over.id, { start_time: hoursAgo(30), end_time: hoursAgo(25) });
    await change(calledOff.id, { held_status: HeldStatus.cancelled, held_reason: '台风' });
    const [one, two] = [await approved(later), await approved(sooner)];
    await enter([{ id: one.id }], { at: later });
    const { data } = await app.call(door.activityPage, { template: { keyword: '门口清单' } }, { as: staff });
    assert.deepEqual(
      data.dataBody.map(({ id, approvedNum, checkedNum }) => [id, approvedNum, checkedNum]),
      [
        [ended.id, 0, 0],
        [sooner.id, 1, 0],
        [later.id, 1, 1],
      ],
    );
    // Of one door nobody learns who comes to another.
    const { data: seats } = await app.call(door.seats, { activityId: sooner.id }, { as: staff });
    assert.deepEqual(
      seats.list.map(({ id }) => id),
      [two.id],
    );
    const found = await app.call(
      door.page,
      { template: { activityId: sooner.id, keyword: '李娜' } },
      { as: staff },
    );
    assert.deepEqual(
      found.data.dataBody.map(({ id }) => id),
      [two.id],
    );
  });

  it('stands at no door but those of its scope', async () => {
    const narrow = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_activity_checkin'], scope: DataScope.self }),
    );
    const one = await approved();
    const as = narrow;
    const { id: activityId } = activity;
    const own = await makeActivity(app, admin);
    await app.database.db
      .updateTable('activity')
      .set({ created_by: narrow.userId })
      .where('id', '=', own.id)
      .execute();
    assert.equal((await app.call(door.seats, { activityId }, { as })).status, 404);
    assert.equal((await app.call(door.page, { template: { activityId } }, { as })).status, 404);
    assert.equal((await app.call(door.undo, { id: one.id, reason: '越权' }, { as })).status, 404);
    const walkIn = { applyName: '王芳', mobilePhone: newPhone(), service: '参观', consent: true } as const;
    assert.equal((await app.call(door.walkIn, { activityId, ...walkIn }, { as })).status, 404);
    const list = [{ key: newKey(), way: CheckInWay.byHand, id: one.id }];
    assert.equal((await app.call(door.checkIn, { activityId, list }, { as })).status, 404);
    const results = await enter([{ id: one.id }, { applyCode: one.applyCode }, { code: one.ticket }], {
      as: narrow,
      at: own,
    });
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['unknown', 'unknown', 'unknown'],
    );
    const doors = await app.call(door.activityPage, { template: {} }, { as });
    assert.deepEqual(
      doors.data.dataBody.map(({ id }) => id),
      [own.id],
    );
    const oneDoor = async (id: number) =>
      (await app.call(door.activityPage, { template: { id } }, { as })).data.dataBody.map((row) => row.id);
    assert.deepEqual(await oneDoor(own.id), [own.id]);
    assert.deepEqual(await oneDoor(activityId), []);
  });

  it('tells anybody who holds a ticket whether it is genuine and holds, and not whose it is', async () => {
    const one = await approved();
    const check = async (code: string) => (await app.call(calls.verify.check, { code })).data;
    const seen = await check(one.ticket.toLowerCase());
    assert.deepEqual([seen.state, seen.activityTitle, seen.owner], ['valid', '拉美市场出海论坛', '李*']);
    assert.ok(!JSON.stringify(seen).includes(one.applyCode) && !JSON.stringify(seen).includes('李娜'));
    await enter([{ id: one.id }]);
    assert.equal((await check(one.ticket)).state, 'used');
    const gone = await approved();
    await app.call(ownSignUp.withdraw, { key: { applyCode: gone.applyCode, queryCode: gone.queryCode } });
    assert.equal((await check(gone.ticket)).state, 'void');
    const forged = proofCodes('another platform').ticketOf(one.id, new Date());
    for (const code of [forged, '', '报名', one.applyCode])
      assert.deepEqual(await check(code), {
        state: 'unknown',
        activityTitle: '',
        language: 'zh',
        organizer: '',
        startTime: '',
        endTime: '',
        clock: '',
        owner: '',
      });
  });

  it('names the activity in the language of who asks, where it is written in it', async () => {
    const { id } = await makeActivity(app, admin, { title: '巴西对接会', titleEs: 'Encuentro en Brasil' });
    const { proofCode } = (await app.call(calls.activity.openView, { id })).data;
    const codes = proofCodes(app.platform.sealingSecret);
    const titled = async (code: string, wanted: 'zh' | 'es' | 'pt') => {
      const { activityTitle, language } = (await app.call(calls.verify.check, { code, language: wanted }))
        .data;
      return [activityTitle, language];
    };
    const one = await signUp(app, await makeActivity(app, admin, { titleEs: 'Foro' }));
    await app.call(
      calls.application.approve,
      { ids: [one.data.id], applyStatus: ApplyStatus.approved },
      { as: admin },
    );
    const { reviewed_at } = await app.database.db
      .selectFrom('application')
      .select('reviewed_at')
      .where('id', '=', one.data.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await titled(proofCode, 'es'), ['Encuentro en Brasil', 'es']);
    assert.deepEqual(await titled(proofCode, 'pt'), ['巴西对接会', 'zh']);
    assert.deepEqual(await titled(proofCode, 'zh'), ['巴西对接会', 'zh']);
    assert.deepEqual(await titled(codes.ticketOf(one.data.id, reviewed_at), 'es'), ['Foro', 'es']);
  });

  it('an activity has a code of its own, which is void once it is off the shelf, and unknown of a draft', async () => {
    const { id } = await makeActivity(app, admin, { timeZone: 'America/Mexico_City' });
    const check = async (code: string) => (await app.call(calls.verify.check, { code })).data;
    const { proofCode, ...shown } = (await app.call(calls.activity.openView, { id })).data;
    const { startTime, endTime, clock } = await check(proofCode);
    assert.deepEqual(
      [startTime, endTime, clock],
      [shown.placeStartTime, shown.placeEndTime, '墨西哥城时间 (GMT-6)'],
    );
    assert.deepEqual([(await check(proofCode)).state, (await check(proofCode)).owner], ['valid', '']);
    await app.call(calls.activity.approve, { id, publishStatus: 2 }, { as: admin });
    assert.equal((await check(proofCode)).state, 'void');
    const { data } = await app.call(calls.activity.save, activityBody(), { as: admin });
    const codes = proofCodes(app.platform.sealingSecret);
    assert.equal((await check(codes.activityOf(data.id))).state, 'unknown');
    assert.equal((await check(proofCodes('another platform').activityOf(id))).state, 'unknown');
    assert.equal(codes.read(proofCode), null, 'it lets nobody in');
  });

  it('a code of what is postponed holds for a time that is not known yet, also behind that of before', async () => {
    const one = await approved();
    const { proofCode } = (await app.call(calls.activity.openView, { id: activity.id })).data;
    const [start_time, end_time] = [-2, -1].map((hours) => new Date(Date.now() + hours * 3_600_000));
    await app.database.db
      .updateTable('activity')
      .set({ held_status: HeldStatus.postponed, start_time, end_time })
      .where('id', '=', activity.id)
      .execute();
    for (const code of [one.ticket, proofCode]) {
      const { state, startTime, endTime, clock } = (await app.call(calls.verify.check, { code })).data;
      assert.deepEqual([state, startTime, endTime, clock], ['postponed', '', '', '']);
    }
  });

  it('is told apart in the lists: who came, and who was approved and did not', async () => {
    const [one, two] = [await approved(), await approved()];
    await signUp(app, activity, {}, { service: '参观' });
    await enter([{ id: one.id }]);
    const list = async (isCheckedIn: boolean) =>
      (
        await app.call(
          application.page,
          { template: { activityId: activity.id, isCheckedIn } },
          { as: admin },
        )
      ).data;
    const [came, missing] = [await list(true), await list(false)];
    assert.deepEqual([came.count, came.dataBody.map(({ id }) => id)], [1, [one.id]]);
    assert.deepEqual([missing.count, missing.dataBody.map(({ id }) => id)], [1, [two.id]]);
    assert.ok(came.dataBody[0]?.checkedTime && daysFromNow(0) >= came.dataBody[0].checkedTime);
  });

  it('takes a key for that of its own sender alone', async () => {
    const [one, two] = [await approved(), await approved()];
    const key = newKey();
    const [first] = await enter([{ key, id: one.id }]);
    const [other] = await enter([{ key, id: two.id }], { as: admin });
    assert.deepEqual([first?.outcome, other?.outcome], ['done', 'done']);
    const [strange] = await enter([{ key, id: one.id }], { as: admin });
    assert.equal(strange?.outcome, 'unknown', 'and tells him nothing of what somebody else has sent');
  });

  it('is closed where an activity does not take place, or is not shown any more', async () => {
    const [one, two] = [await approved(), await approved()];
    const set = (wish: { publish_status?: number; held_status?: number }) =>
      app.database.db.updateTable('activity').set(wish).where('id', '=', activity.id).execute();
    const walk = async () => {
      const wish = { applyName: '王芳', mobilePhone: newPhone(), service: '参观', consent: true } as const;
      return (await app.call(door.walkIn, { activityId: activity.id, ...wish }, { as: staff })).code;
    };
    const outcome = async (id: number) => (await enter([{ id }]))[0]?.outcome;
    await set({ held_status: HeldStatus.cancelled });
    assert.deepEqual([await outcome(one.id), await walk()], ['closed', 'OM2032']);
    await set({ held_status: HeldStatus.asPlanned, publish_status: PublishStatus.pending });
    assert.deepEqual([await outcome(one.id), await walk()], ['closed', 'OM2032']);
    // Who was approved while it was on the shelf is let in after it was taken off.
    await set({ publish_status: PublishStatus.offShelf });
    assert.deepEqual([await outcome(one.id), await walk()], ['done', 'OM2032']);
    await set({ publish_status: PublishStatus.onShelf });
    assert.deepEqual([await outcome(two.id), await walk()], ['done', SUCCESS]);
  });

  it('gives nobody who walks in a place of a service that is taken', async () => {
    const at = await makeActivity(app, admin, { services: ['摊位', '参观'], serviceCapacity: { 参观: 1 } });
    await approved(at);
    const walk = async (service: string) => {
      const wish = { applyName: '王芳', mobilePhone: newPhone(), service, consent: true } as const;
      return (await app.call(door.walkIn, { activityId: at.id, ...wish }, { as: staff })).code;
    };
    assert.deepEqual([await walk('参观'), await walk('摊位')], ['OM2008', SUCCESS]);
  });
});

describe('two phones at one door', () => {
  let apps: TestApp[];
  before(async () => {
    const first = await startApp();
    apps = [first, await startApp({}, { database: first.database })];
  });
  after(async () => {
    for (const app of [...apps].reverse()) await app.stop();
  });

  it('let in one ticket once, however many of them scan it at once on two processes', async () => {
    const [app] = apps;
    if (!app) return;
    const admin = await app.signInAs('admin');
    const activity = await makeActivity(app, admin);
    const people = [];
    for (let n = 0; n < 4; n++) people.push((await signUp(app, activity)).data);
    const ids = people.map(({ id }) => id);
    await app.call(application.approve, { ids, applyStatus: ApplyStatus.approved }, { as: admin });
    const scans = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const order = n % 2 ? [...ids].reverse() : ids;
        const list = order.map((id) => ({ key: newKey(), way: CheckInWay.camera, id }));
        return apps[n % 2]?.call(door.checkIn, { activityId: activity.id, list }, { as: admin });
      }),
    );
    const results = scans.flatMap((reply) => reply?.data ?? []);
    assert.equal(results.length, 48);
    for (const id of ids) {
      const outcomes = results.filter(({ seat }) => seat?.id === id).map(({ outcome }) => outcome);
      assert.deepEqual([outcomes.length, outcomes.filter((one) => one === 'done').length], [12, 1]);
      assert.ok(outcomes.every((one) => one === 'done' || one === 'double'));
    }
    const { rows } = await app.database.pool.query(
      'select count(*)::int as num from check_in where undone_at is null',
    );
    assert.equal(rows[0].num, 4);
  });

  it('let in one by a key that two of them bring at once for two people', async () => {
    const [app] = apps;
    if (!app) return;
    const admin = await app.signInAs('admin');
    const activity = await makeActivity(app, admin);
    const people = [(await signUp(app, activity)).data, (await signUp(app, activity)).data];
    const ids = people.map(({ id }) => id);
    await app.call(application.approve, { ids, applyStatus: ApplyStatus.approved }, { as: admin });
    const key = newKey();
    const replies = await Promise.all(
      ids.map((id, n) => {
        const list = [{ key, way: CheckInWay.camera, id }];
        return apps[n]?.call(door.checkIn, { activityId: activity.id, list }, { as: admin });
      }),
    );
    assert.deepEqual(replies.map((reply) => reply?.data?.[0]?.outcome ?? reply?.message).sort(), [
      'done',
      'unknown',
    ]);
  });
});
