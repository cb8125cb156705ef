import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Call, calls } from '@outbound/contract';
import { z } from 'zod';
import { makeActivity } from '../testing/activities.ts';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const sources = join(dirname(fileURLToPath(import.meta.url)), '..');
const all = Object.values(calls).flatMap((subject): Call[] => Object.values(subject));
const lists = all.filter((call) => call.kind === 'page');

/** The fields of a call's body. */
const fieldsOf = (call: Call) =>
  Object.keys(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }).properties ?? {});
/** Whatever is told along a time; none of their fields is a text that anybody may choose. */
const statistics = all.filter((call) => fieldsOf(call).includes('granularity'));

/** The fields of a list's template that take any text. */
function textFields(call: Call): string[] {
  const template = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }).properties?.template;
  const shape = z.safeParse(call.body, { template: { unknown: 1 } });
  assert.equal(shape.success, false, `${call.path} takes any key`);
  if (typeof template !== 'object') return [];
  const names = Object.keys(template.properties ?? {});
  return names.filter((name) => z.safeParse(call.body, { template: { [name]: hostile[0] } }).success);
}

/** A list of what belongs to one record is asked of the first one, which every database has. */
const recordOf = (call: Call) =>
  ['id', 'roleId', 'messageId']
    .map((name) => ({ [name]: 1 }))
    .find((template) => z.safeParse(call.body, { template }).success) ?? {};

/** Texts that mean something in SQL, in a pattern, or in a path of JSON. */
const hostile = [
  "'; drop table activity; --",
  "' or '1'='1",
  '1) or (1=1',
  '%',
  '_____',
  '\\',
  '$1',
  '"; select 1; --',
  "{'a':1}",
];

describe('a text of a caller', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    await makeActivity(app, admin);
    const message = { title: '通知', content: '<p>通知</p>' };
    assert.equal((await app.call(calls.systemMessage.add, message, { as: admin })).code, '000000');
  });
  after(() => app.stop());

  it('is a text to every filter of every list: it finds nothing and breaks nothing', async () => {
    let tried = 0;
    for (const call of lists)
      for (const name of textFields(call))
        for (const text of hostile) {
          const reply = await app.call(
            call,
            { template: { ...recordOf(call), [name]: text } },
            { as: admin },
          );
          assert.equal(reply.code, '000000', `${call.path} ${name} ${text}: ${reply.message}`);
          const { count } = reply.data as { count: number };
          assert.equal(count, 0, `${call.path} ${name} finds something for ${text}`);
          tried++;
        }
    assert.ok(tried >= 50, `${tried} tries`);
  });

  it('finds itself, where it stands in a title', async () => {
    const { id } = await makeActivity(app, admin, { title: "100% 'or'_\\ 出海" });
    for (const title of ['100%', "'or'", '_\\', '\\']) {
      const { data } = await app.call(calls.activity.page, { template: { title } }, { as: admin });
      assert.deepEqual(
        data.dataBody.map((row) => row.id),
        [id],
        title,
      );
    }
  });

  it('names no column, order, type or operator', async () => {
    for (const call of lists)
      for (const more of [
        { orderBy: 'id; drop table activity' },
        { sort: 'id', order: 'desc' },
        { sortField: 'password_hash' },
        { pageNum: '1; select 1' },
        { pageSize: 1_000_000 },
        { pageSize: -1 },
        { template: { id: { $ne: 0 } } },
      ])
        assert.equal(
          (await app.call(call, more, { as: admin })).status,
          400,
          `${call.path} ${JSON.stringify(more)}`,
        );
    for (const type of hostile) {
      const reply = await app.call(calls.dictionary.openGetDicByType, { type });
      assert.ok(reply.status === 400 || reply.bytes.includes('"data":[]'), type);
    }
  });

  it('is no step, range, department, type or region of a statistic', async () => {
    let tried = 0;
    for (const call of statistics)
      for (const name of fieldsOf(call))
        for (const text of [hostile[tried % hostile.length], '1; select 1', '-1 or 1=1']) {
          const reply = await app.call(call, { [name]: text }, { as: admin });
          assert.equal(reply.code, 'CM4001', `${call.path} ${name} ${text}`);
          tried++;
        }
    assert.ok(tried >= 300, `${tried} tries`);
    const { userLog, interfaceLog } = calls;
    for (const call of [userLog.statistics, interfaceLog.statistics])
      for (const text of hostile) {
        const reply = await app.call(call, { createdTimeStart: text }, { as: admin });
        assert.equal(reply.code, 'CM4001', `${call.path} ${text}`);
      }
  });

  it('has no door to SQL: no source of the server makes SQL out of a text, but migrations', async () => {
    const files = (await readdir(sources, { recursive: true })).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    assert.ok(files.length > 80);
    const doors: string[] = [];
    for (const file of files) {
      const text = await readFile(join(sources, file), 'utf8');
      if (/\bsql\.raw\b|\.dynamic\b/.test(text)) doors.push(file.replaceAll('\\', '/'));
    }
    assert.deepEqual(doors, ['database/migrate.ts']);
  });
});
