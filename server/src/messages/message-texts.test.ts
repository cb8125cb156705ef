import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type BodyInput, calls, HandleType, messageTexts } from '@outbound/contract';
import { testDatabaseKind } from '../database/fresh.ts';
import type { TestSession, TestUser } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  dispatch,
  dispatchBody,
  handle,
  makeTemplate,
  person,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../testing/tasks.ts';
import { callAt, logChainKey, startTwoNodes } from '../testing/two-nodes.ts';

const { messageText, taskMessage, userLog } = calls;
const { dispatched, terminated } = messageTexts;
let app: TestApp;
let admin: TestSession;
let asChief: TestSession;
let handler: TestUser;
let template: TestTemplate;

before(async () => {
  app = await startApp({ logChainKeys: [logChainKey] });
  admin = await app.signInAs('admin');
  asChief = await app.signInAs(
    await app.makeUser({ codes: [...taskCodes, 'latin_task_management_terminate'], scope: 5 }),
  );
  handler = await app.makeUser({ codes: taskCodes, scope: 5 });
  template = await makeTemplate(app);
});
after(() => app.stop());

const rowOf = async (id: number) => {
  const { data } = await app.call(messageText.page, { template: { id } }, { as: admin });
  const [row] = data.dataBody;
  assert.ok(row);
  return row;
};
type Words = Pick<BodyInput<typeof messageText.modify>, 'title' | 'content'>;
async function modify(id: number, words: Words, as = admin) {
  const { version } = await rowOf(id);
  return app.call(messageText.modify, { id, version, ...words }, { as });
}
async function reset(id: number) {
  const { version } = await rowOf(id);
  return app.call(messageText.reset, { id, version }, { as: admin });
}
async function lastMessage() {
  const { data } = await app.call(
    taskMessage.userPage,
    { pageSize: 1, template: {} },
    { as: await app.signInAs(handler) },
  );
  return data.dataBody[0]?.content ?? '';
}
const codeOf = (task: Awaited<ReturnType<typeof send>>) => task.instance.instanceCode;
const send = () => dispatch(app, asChief, template, [person(handler.userId)]);

it('what the office wrote is sent from then on, and the product’s words again once they are set back', async () => {
  const words = { title: '派单', content: '编号{任务编号}[，截止{截止时间}][，回执{任务标题}]。' };
  const saved = await modify(dispatched.id, words);
  assert.equal(saved.code, '000000', saved.message);
  const task = await send();
  assert.match(
    await lastMessage(),
    new RegExp(`^【派单】编号${codeOf(task)}，截止\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d，回执.+。$`),
  );
  const row = await rowOf(dispatched.id);
  assert.deepEqual([row.title, row.content, row.isOwn, row.version], [words.title, words.content, 1, 2]);
  assert.notEqual(row.updatedBy, '');

  assert.equal((await reset(dispatched.id)).code, '000000');
  await send();
  assert.match(await lastMessage(), /^【新任务】/);
  assert.equal((await rowOf(dispatched.id)).isOwn, 0);
  const { data } = await app.call(
    messageText.historyPage,
    { template: { id: dispatched.id } },
    { as: admin },
  );
  assert.deepEqual(
    data.dataBody.map(({ action, changes }) => [action, changes.map(({ field }) => field)]),
    [
      ['恢复默认', ['标题', '内容']],
      ['修改', ['标题', '内容']],
    ],
  );
  const log = await app.call(userLog.page, { template: { keyword: '消息文案' } } as never, { as: admin });
  assert.match(JSON.stringify(log.data), /恢复消息文案“新任务·派发任务”为默认/);
});

it('what a person typed into an action is no text of the office: nothing in it is filled', async () => {
  await modify(terminated.id, { title: '终止', content: '{任务编号}：{说明}' });
  const task = await send();
  const why = { opinion: '{任务编号} [快] {发起人}' };
  const done = await handle(app, asChief, HandleType.terminate, { instanceCode: codeOf(task) }, why);
  assert.equal(done.code, '000000', done.message);
  assert.equal(await lastMessage(), `【终止】${codeOf(task)}：${why.opinion}`);
  await reset(terminated.id);
});

it('refuses words without their places, of another version, and from who may only read', async () => {
  const words = { title: '派单', content: '{任务编号}' };
  for (const [content, why] of [
    ['{任务编号}{密码}', /没有占位符“密码”/],
    ['新任务', /须保留占位符“任务编号”/],
    ['', /请输入内容/],
    ['字'.repeat(301), /最多 300 个字符/],
  ] as const) {
    const refused = await modify(dispatched.id, { ...words, content });
    assert.equal(refused.status, 400);
    assert.match(refused.message, why);
  }
  assert.equal((await modify(dispatched.id, { ...words, title: '【派单】' })).status, 400);
  const { version } = await rowOf(dispatched.id);
  const both = await Promise.all(
    ['甲', '乙'].map((title) =>
      app.call(messageText.modify, { id: dispatched.id, version, ...words, title }, { as: admin }),
    ),
  );
  assert.deepEqual(both.map(({ code }) => code).toSorted(), ['000000', 'CM4090']);
  const reader = await app.signInAs(await app.makeUser({ codes: ['latin_sys_text'] }));
  assert.equal((await modify(dispatched.id, words, reader)).status, 403);
  const found = await app.call(messageText.page, { template: { isOwn: 1 } }, { as: reader });
  assert.deepEqual(
    found.data.dataBody.map(({ id }) => id),
    [dispatched.id],
  );
  await reset(dispatched.id);
});

// An embedded database has one process.
if (testDatabaseKind() === 'postgresql')
  it('what is written at one process is what the other one sends next', async () => {
    const two = await startTwoNodes(app.database.databaseUrl ?? '');
    try {
      const [one, other] = two.nodes;
      const sendAt = (url: string) =>
        callAt(url, taskCalls.create, dispatchBody(template, [person(handler.userId)]) as never, {
          as: asChief,
        });
      for (const title of ['第一', '第二', '第三']) {
        const { version } = await rowOf(dispatched.id);
        const body = { id: dispatched.id, version, title, content: '{任务编号}' };
        const saved = await callAt(one.url, messageText.modify, body, { as: admin });
        assert.equal(saved.code, '000000', saved.message);
        assert.equal((await sendAt(other.url)).code, '000000');
        assert.match(await lastMessage(), new RegExp(`^【${title}】`));
      }
    } finally {
      await two.stop();
      await reset(dispatched.id);
    }
  });
