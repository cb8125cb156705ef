import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  type ActivitySave,
  calls,
  HeldStatus,
  NOTIFY_HEADER,
  SESSION_FIELD,
  SessionMode,
} from '@outbound/contract';
import { activityBody, daysFromNow, makeActivity, signUp } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let admin: TestSession;
before(async () => {
  // Nothing is sent: the rows that wait to be sent are what is looked at.
  app = await startApp({
    visitorWebhook: { address: 'http://127.0.0.1:1/sms', secret: 'sixteen-characters' },
  });
  admin = await app.signInAs('admin');
});
after(() => app.stop());

type Sessions = NonNullable<ActivitySave['sessions']>;
const sessions: Sessions = [
  { name: '开幕', startTime: daysFromNow(20.1), endTime: daysFromNow(20.2) },
  { name: '工作坊', startTime: daysFromNow(20.3), endTime: daysFromNow(20.4), location: '二号厅' },
  { name: '闭幕', startTime: daysFromNow(20.5), endTime: daysFromNow(20.6) },
];
/** The whole of one activity in every test: its own time and place stay what they are. */
const whole = activityBody({ sessions, sessionMode: SessionMode.several });

/** An activity with its sessions and who chose which; answers what each sign-up is told, and how its sessions change. */
async function made(chosen: Record<string, string>) {
  const activity = await makeActivity(app, admin, whole);
  const people = new Map<number, string>();
  for (const [name, names] of Object.entries(chosen)) {
    const answers = { 姓名: name, [SESSION_FIELD]: names };
    const { data } = await signUp(app, activity, answers, { headers: { [NOTIFY_HEADER]: 'zh' } });
    people.set(data.id, name);
  }
  const told = async () => {
    const { rows } = await app.database.pool.query(
      `select application_id as id, notice.kind, notice.content from visitor_notice as notice
       join application on application.id = notice.application_id
       where activity_id = $1 and notice.kind <> 'received' order by notice.application_id, notice.id`,
      [activity.id],
    );
    return (rows as { id: number; kind: string; content: string }[]).map(
      ({ id, kind, content }) => [people.get(id), kind, content] as const,
    );
  };
  const change = async (wish: (session: Sessions[number]) => Partial<Sessions[number]>, more = {}) => {
    const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
    const changed = data.sessions.map(
      ({ takenNum: _, checkedNum: __, absentNum: ___, ...session }): Sessions[number] => ({
        ...session,
        ...wish(session),
      }),
    );
    const formItemList = data.formItemList.map(
      ({ activityId: _, answerNum: __, consentVersion: ___, ...one }) => one,
    );
    const body = { ...whole, ...more, sessions: changed, formItemList };
    const answer = await app.call(
      calls.activity.modify,
      { ...body, id: activity.id, version: data.version },
      { as: admin },
    );
    assert.equal(answer.code, '000000', answer.message);
  };
  return { id: activity.id, people, told, change };
}
const of = (name: string, wish: Partial<Sessions[number]>) => (session: { name: string }) =>
  session.name === name ? wish : {};

it('another time or place of a session is told to those who chose it, with all that they chose, and to nobody else', async () => {
  const { told, change } = await made({ 王芳: '开幕,工作坊', 李娜: '闭幕', 赵敏: '工作坊' });
  await change(of('工作坊', { location: '三号厅' }));
  const first = await told();
  assert.deepEqual(
    first.map(([name, kind]) => [name, kind]),
    [
      ['王芳', 'changed'],
      ['赵敏', 'changed'],
    ],
  );
  assert.match(first[0]?.[2] ?? '', /场次：开幕 \d{4}-.*、工作坊 \d{4}-.* · 三号厅/);
  assert.doesNotMatch(first[1]?.[2] ?? '', /开幕/);

  // By its new name, too; what was still to be sent of the place before is not sent any more.
  await change(of('工作坊', { name: '研讨会', startTime: daysFromNow(20.35) }));
  const second = await told();
  assert.deepEqual(
    second.map(([name, kind]) => [name, kind]),
    [
      ['王芳', 'changed'],
      ['赵敏', 'changed'],
    ],
  );
  for (const [, , content] of second) assert.match(content, /研讨会 \d{4}-/);
});

it('who was approved a moment ago is told so with the new time, not with the one before behind it', async () => {
  const { id, people, told, change } = await made({ 王芳: '开幕', 李娜: '闭幕' });
  const [approved = 0] = people.keys();
  await app.call(calls.application.approve, { ids: [approved], applyStatus: 1 }, { as: admin });
  const dueAt = async () => {
    const { rows } = await app.database.pool.query(
      `select next_try_at from visitor_notice where application_id = $1 and kind = 'decided'`,
      [approved],
    );
    return rows.map(({ next_try_at }) => next_try_at);
  };
  const due = await dueAt();
  const place = '新会展中心';
  await change(() => ({}), { location: place });
  const said = (await told()).filter(([name]) => name === '王芳');
  assert.deepEqual(said.map(([, kind]) => kind).sort(), ['changed', 'decided']);
  for (const [, , content] of said) assert.match(content, new RegExp(place));
  // It can still be taken back, and goes when it would have gone.
  assert.ok(Math.abs((await dueAt())[0] - due[0]) < 5_000);
  await app.call(calls.application.undoApprove, { ids: [approved] }, { as: admin });
  assert.deepEqual(
    (await told()).map(([name, kind]) => [name, kind]),
    [
      ['王芳', 'changed'],
      ['李娜', 'changed'],
    ],
    `activity ${id}`,
  );
});

it('nobody is told of another name, of more places, of a session that nobody chose, or of one that is over', async () => {
  const { id, told, change } = await made({ 王芳: '开幕' });
  await change(of('开幕', { name: '开幕式' }));
  await change(of('开幕式', { capacity: 30 }));
  await change(of('闭幕', { location: '露台' }));
  await app.database.pool.query(
    `update activity_session set start_time = now() - interval '30 hours', end_time = now() - interval '25 hours'
     where name = '开幕式' and form_item_id in (select id from form_item where activity_id = $1)`,
    [id],
  );
  await app.database.pool.query(`update activity set start_time = now() - interval '2 days' where id = $1`, [
    id,
  ]);
  const { data: past } = await app.call(calls.activity.detail, { id }, { as: admin });
  await change(of('开幕式', { startTime: daysFromNow(-1.5) }), { startTime: past.startTime });
  assert.deepEqual(await told(), []);
});

it('where the activity is another day everybody is told once, whatever he chose', async () => {
  const { told, change } = await made({ 王芳: '开幕', 李娜: '闭幕' });
  await change(of('开幕', { location: '露台' }), { location: '新会展中心' });
  assert.deepEqual(
    (await told()).map(([name, kind]) => [name, kind]),
    [
      ['王芳', 'changed'],
      ['李娜', 'changed'],
    ],
  );
});

it('who is still to be told that it takes place after all is told the session’s time with that', async () => {
  const { id, told, change } = await made({ 王芳: '开幕', 李娜: '闭幕' });
  for (const [heldStatus, reason] of [
    [HeldStatus.cancelled, '台风预警'],
    [HeldStatus.asPlanned, '台风已过'],
  ] as const)
    assert.equal(
      (await app.call(calls.activity.callOff, { id, heldStatus, reason }, { as: admin })).code,
      '000000',
    );
  await change(of('开幕', { location: '露台' }));
  const news = await told();
  assert.deepEqual(
    news.map(([name, kind]) => [name, kind]),
    [
      ['王芳', 'calledOff'],
      ['李娜', 'calledOff'],
    ],
  );
  assert.match(news[0]?.[2] ?? '', /将举行.*开幕.*露台.*说明：台风已过/);
});

it('where it takes place online is told to who is approved, with the approval, and again when that changes', async () => {
  const [before, after] = ['https://meet.example.com/j/1', 'https://meet.example.com/j/2'];
  const { people, told, change } = await made({ 王芳: '开幕', 李娜: '闭幕' });
  const [approved = 0] = people.keys();
  await change(() => ({}), { onlineAddress: before });
  assert.deepEqual(await told(), [], 'nobody is approved yet');
  await app.call(calls.application.approve, { ids: [approved], applyStatus: 1 }, { as: admin });
  const [first] = await told();
  assert.equal(first?.[1], 'decided');
  assert.match(first?.[2] ?? '', /。\n线上会场：https:\/\/meet\.example\.com\/j\/1\n/);

  await change(() => ({}), { onlineAddress: after });
  const moved = await told();
  assert.deepEqual(moved.map(([name, kind]) => [name, kind]).sort(), [
    ['王芳', 'changed'],
    ['王芳', 'decided'],
  ]);
  for (const [, , content] of moved) assert.ok(content.includes(`${after}\n`) && !content.includes(before));

  // Another place concerns everybody, and where it is online still only those who are approved.
  await change(() => ({}), { onlineAddress: after, location: '三楼' });
  const all = (await told()).filter(([, kind]) => kind === 'changed');
  assert.deepEqual(
    all.map(([name, , content]) => [name, content.includes(after)]).sort(),
    [
      ['李娜', false],
      ['王芳', true],
    ].sort(),
  );
});
