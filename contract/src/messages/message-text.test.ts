import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  fillMessage,
  messagePlaces,
  messageTextFault,
  messageTextIds,
  messageTexts,
  messageTitleFault,
  sampleMessage,
} from './message-text.ts';
import { TASK_MESSAGE_LENGTH, taskMessageKinds } from './task-message-kinds.ts';

const texts = Object.values(messageTexts);

it('the product’s own words pass the check that the office’s have to pass, and each kind has some', () => {
  assert.deepEqual(
    texts.map((text) => [text.name, messageTextFault(text, text.content), messageTitleFault(text.title)]),
    texts.map(({ name }) => [name, null, null]),
  );
  assert.equal(new Set(messageTextIds).size, texts.length);
  const kinds = new Set<number | null>(texts.map(({ type }) => type));
  assert.deepEqual(
    Object.keys(taskMessageKinds).filter((type) => !kinds.has(Number(type))),
    [],
  );
  for (const text of texts) {
    const sample = sampleMessage(text, text);
    assert.doesNotMatch(sample, /[[\]{}]/);
    assert.ok(sample.length < TASK_MESSAGE_LENGTH, text.name);
  }
  const names = Object.values(messagePlaces).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

it('leaves out what stands in brackets where a place of it is empty, and reads nothing in what people typed', () => {
  const content = '{操作人}：{说明}[，请于{截止时间}前办理]。';
  assert.equal(fillMessage(content, { by: '王芳', opinion: '好' }), '王芳：好。');
  assert.equal(
    fillMessage(content, { by: '王芳', opinion: '好', due: '2026-07-01 18:00' }),
    '王芳：好，请于2026-07-01 18:00前办理。',
  );
  const typed = '{操作人} [x] {截止时间} $& $1';
  assert.equal(
    fillMessage(content, { by: typed, opinion: typed, due: typed }),
    `${typed}：${typed}，请于${typed}前办理。`,
  );
});

it('says what is wrong with words', () => {
  const faultOf = (content: string) => messageTextFault(messageTexts.dispatched, content);
  assert.equal(faultOf('{任务编号}[，{截止时间}]'), null);
  assert.match(faultOf('{任务编号}{密码}') ?? '', /没有占位符“密码”.*任务标题/);
  for (const content of [
    '{任务编号',
    '任务编号}{任务编号}',
    '{任务编号}[',
    ']{任务编号}',
    '{任务编号}[a[{截止时间}]]',
    '{任{务}编号}',
  ])
    assert.match(faultOf(content) ?? '', /成对/, content);
  assert.match(faultOf('{任务编号}[请签收]') ?? '', /没有占位符，不会被省略/);
  assert.match(faultOf('有新任务') ?? '', /须保留占位符“任务编号”/);
  assert.match(faultOf('有新任务[{任务编号}]') ?? '', /须保留占位符“任务编号”/);
  assert.match(messageTitleFault('【新任务】') ?? '', /标题不能含/);
});
