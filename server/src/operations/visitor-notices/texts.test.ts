import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type BodyInput, calls, DataScope, NOTIFY_HEADER } from '@outbound/contract';
import { item, makeActivity, newPhone, signUp, withPlaces } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';

const { visitorNotice, activity: activityCalls } = calls;
type Texts = BodyInput<typeof visitorNotice.saveTexts>['texts'];
const codes = ['latin_op_activity_modify', 'latin_op_activity_publish', 'latin_op_activity_detail'] as const;
let app: TestApp;
let admin: TestSession;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
before(async () => {
  mailServer = await startMailServer();
  app = await startApp({
    smtp: { url: `smtp://127.0.0.1:${mailServer.port}`, from: 'platform@example.cn' },
    // Nobody answers there: the rows that wait to be sent are looked at.
    visitorWebhook: { address: 'http://127.0.0.1:1/sms', secret: 'sixteen-characters' },
    publicAddress: 'https://www.example.cn',
  });
  admin = await app.signInAs('admin');
});
after(async () => {
  await app.stop();
  await mailServer.stop();
});

const textsOf = async (activityId: number) =>
  (await app.call(visitorNotice.texts, { activityId }, { as: admin })).data;
async function save(activityId: number, texts: Texts, as = admin) {
  const { version } = await textsOf(activityId);
  return app.call(visitorNotice.saveTexts, { activityId, version, texts }, { as });
}
const received = (language: 'zh' | 'es' | 'pt', content: string) => ({
  text: 'received' as const,
  language,
  content,
});

it('a notice carries what was written for its kind and language, and no other language', async () => {
  const { id, form } = await makeActivity(app, admin);
  const saved = await save(id, [
    received('zh', '请带护照'),
    received('es', 'Traiga su pasaporte'),
    received('pt', ' '),
  ]);
  assert.equal(saved.code, '000000');
  assert.deepEqual(
    (await textsOf(id)).texts.map(({ content }) => content),
    ['请带护照', 'Traiga su pasaporte'],
  );
  for (const language of ['zh', 'es', 'pt'])
    await signUp(
      app,
      { id, form },
      { 姓名: '王芳', 手机号: newPhone() },
      { headers: { [NOTIFY_HEADER]: language } },
    );
  const { rows } = await app.database.pool.query(
    `select notice_language as language, paragraph from visitor_notice join application on application.id = application_id
     where activity_id = $1 order by visitor_notice.id`,
    [id],
  );
  assert.deepEqual(rows, [
    { language: 'zh', paragraph: '请带护照' },
    { language: 'es', paragraph: 'Traiga su pasaporte' },
    { language: 'pt', paragraph: '' },
  ]);
});

it('the preview says it as it is, with the line of the product behind it', async () => {
  const { id } = await makeActivity(app, admin);
  const content = '<b>{link}</b> {queryCode}\r\nBcc: a@b.cn $&';
  const preview = async (text: 'received' | 'cancelled') =>
    (
      await app.call(
        visitorNotice.previewText,
        { activityId: id, text, language: 'zh', content },
        { as: admin },
      )
    ).data;
  const { subject, content: whole } = await preview('received');
  assert.equal(subject, '已收到您的报名');
  const lines = whole.split('\n');
  assert.equal(lines[1], '主办方补充：<b>{link}</b> {queryCode}');
  assert.equal(lines[2], 'Bcc: a@b.cn $&');
  assert.match(lines[3] ?? '', /^报名编号 BM000000，查询码 \*{6}；.*https:\/\/www\.example\.cn\/mySignUp/);
  assert.match((await preview('cancelled')).content, /已取消，原因：（原因）。/);
});

it('a mail carries it in its text alone, and the link of the product behind it', async () => {
  const formItemList = withPlaces([item('姓名'), item('手机号', { require: true }), item('邮箱')]);
  const activity = await makeActivity(app, admin, { formItemList });
  await save(activity.id, [received('zh', '<i>{link}</i>\r\n\r\nBcc: a@b.cn')]);
  const answers = { 手机号: newPhone(), 邮箱: 'wang@example.cn' };
  await signUp(app, activity, answers, { headers: { [NOTIFY_HEADER]: 'zh' } });
  await until(() => mailServer.mails.length === 1);
  const [head = '', ...rest] = (mailServer.mails[0]?.data ?? '').split('\n\n');
  assert.match(head, /^content-type: text\/plain/im);
  assert.doesNotMatch(head, /^bcc:/im);
  const whole = Buffer.from(rest[0] ?? '', 'base64')
    .toString()
    .replaceAll('\r\n', '\n');
  assert.match(
    whole,
    /\n主办方补充：<i>\{link\}<\/i>\n\nBcc: a@b\.cn\n报名编号 .*查询码 [\w-]+；.*https:\/\/www\.example\.cn\/mySignUp/,
  );
});

it('what is too long, twice there, made over another version or out of reach is refused; a change is in the history', async () => {
  const { id } = await makeActivity(app, admin);
  assert.equal((await save(id, [received('zh', '长'.repeat(501))])).status, 400);
  assert.equal((await save(id, [received('zh', '一'), received('zh', '二')])).status, 400);
  assert.equal((await save(id, [received('zh', '长'.repeat(500))])).code, '000000');
  const { version } = await textsOf(id);
  const stale = { activityId: id, version: version - 1, texts: [] };
  assert.equal((await app.call(visitorNotice.saveTexts, stale, { as: admin })).code, 'CM4090');
  const elsewhere = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
  assert.equal((await save(id, [], elsewhere)).status, 404);
  assert.equal((await app.call(visitorNotice.texts, { activityId: id }, { as: elsewhere })).status, 404);
  const asked = { activityId: id, ...received('zh', '') };
  assert.equal((await app.call(visitorNotice.previewText, asked, { as: elsewhere })).status, 404);
  assert.equal((await textsOf(id)).texts.length, 1);
  const history = await app.call(activityCalls.historyPage, { template: { activityId: id } }, { as: admin });
  assert.match(JSON.stringify(history.data), /收到报名通知补充（中文）/);
});
