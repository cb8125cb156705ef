import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { parseJson, validate } from './body.ts';
import { Refusal } from './refusal.ts';

const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

describe('parseJson', () => {
  it('reads an empty body as no fields', () => assert.deepEqual(parseJson(''), {}));
  it('refuses what is no JSON', () => {
    for (const text of ['{', 'undefined', '{"a":1,}', "{'a':1}", '\u0000'])
      assert.throws(() => parseJson(text), refused('CM4000'));
  });
  it('refuses absurd depth and takes brackets in text for text', () => {
    assert.throws(() => parseJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), refused('CM4000'));
    assert.throws(() => parseJson(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`), refused('CM4000'));
    assert.deepEqual(parseJson(`{"a":"${'['.repeat(200)}\\"{{"}`), { a: `${'['.repeat(200)}"{{` });
  });
  it('refuses more values than any form has', () => {
    const many = (values: number, one: string) => `[${Array(values).fill(one).join(',')}]`;
    for (const one of ['1', '""', '{}', '[]', '{"a":1}'])
      assert.throws(() => parseJson(many(50_000, one)), refused('CM4000'), one);
    assert.equal((parseJson(many(49_000, '1')) as unknown[]).length, 49_000);
    assert.deepEqual(parseJson(`{"a":"${','.repeat(60_000)}"}`), { a: ','.repeat(60_000) });
  });
  it('refuses more keys of one object than any has', () => {
    const object = (keys: number) => `{${Array.from({ length: keys }, (_, n) => `"k${n}":[1,2,3]`).join()}}`;
    assert.equal(Object.keys(parseJson(object(1_000)) as object).length, 1_000);
    assert.throws(() => parseJson(object(1_001)), refused('CM4000'));
    assert.throws(() => parseJson(`[{},${object(1_001)}]`), refused('CM4000'));
    const several = `{"a":${object(900)},"b":[${object(900)},${object(900)}],"c":1}`;
    assert.equal(Object.keys(parseJson(several) as object).length, 3);
  });
  it('refuses the prototype key in any spelling and leaves it alone inside text', () => {
    assert.throws(() => parseJson('{"__proto__":{"admin":true}}'), refused('CM4000'));
    assert.throws(() => parseJson('{"a":{"\\u005f_proto__":1}}'), refused('CM4000'));
    assert.deepEqual(parseJson('{"a":"__proto__"}'), { a: '__proto__' });
  });
});

describe('validate', () => {
  const schema = z.strictObject({ title: z.string().min(1, '请输入标题').max(5), count: z.int().positive() });
  const faults = (value: unknown) => {
    try {
      validate(schema, value);
    } catch (error) {
      if (error instanceof Refusal) return { message: error.message, fields: error.fields };
    }
    return null;
  };
  it('says in Chinese what is wrong and where', () => {
    assert.deepEqual(faults({ title: '', count: 1 }), {
      message: '提交的内容有误：请输入标题',
      fields: [{ path: 'title', message: '请输入标题' }],
    });
    assert.deepEqual(faults({ title: 'x' })?.fields, [{ path: 'count', message: '不能为空' }]);
    assert.deepEqual(faults({ title: 'x', count: 'y' })?.fields, [{ path: 'count', message: '类型不正确' }]);
    assert.equal(faults({ title: 'x', count: 0 })?.fields[0]?.message, '应大于 0');
    assert.equal(faults({ title: 'x'.repeat(6), count: 1 })?.fields[0]?.message, '最多 5 个字符');
  });
  it('answers few of very many faults, and little of long names', () => {
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}${'x'.repeat(99)}`, 1]));
    const found = faults({ title: 'x', count: 1, ...keys });
    assert.match(found?.message ?? '', /不认识的字段 0x+、1x+、2x+、3x+、4x+…$/);
    assert.ok((found?.message.length ?? 0) < 400);
    const items = { list: Array(10_000).fill('x'), [`k${'y'.repeat(9_000)}`]: 'x' };
    const lists = z.record(z.string(), z.union([z.array(z.int()), z.int()]));
    const nested = z.strictObject({ list: z.array(z.int()) });
    for (const [shape, value] of [
      [lists, items],
      [nested, { list: items.list }],
    ] as const)
      try {
        validate(shape, value);
        assert.fail('it was taken');
      } catch (error) {
        assert.ok(error instanceof Refusal);
        assert.ok(error.fields.length <= 100 && JSON.stringify(error.fields).length < 10_000);
      }
  });
  it('refuses extra keys by name', () => {
    assert.equal(
      faults({ title: 'x', count: 1, roleList: [] })?.message,
      '提交的内容有误：不认识的字段 roleList',
    );
  });
});
