import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { elsewhere, failureTextsBelow, findFailureTexts } from './failure-texts.ts';

const root = dirname(import.meta.dirname);
const found = (source: string) => findFailureTexts('a.ts', source).length;

describe('the words of failures', () => {
  it('stand in the catalogue alone', () => assert.deepEqual(failureTextsBelow(root), []));

  it('are found wherever they are thrown or answered', () => {
    for (const source of [
      "throw new Refusal('OM2000', { detail: '名称重复' });",
      "throw new Error('坏了');",
      "const a = new Refusal('UM4301.field', { label: '手机' });",
      "wrongField('name', '名称重复');",
      "cells.say('name', `“”重复`);",
      "const skipped = [{ id, reason: '报名不存在' }];",
      "function nameFault(): string { return '名称重复'; }",
      "const nameFault = (name: string) => (name ? null : '名称为空');",
      "const words = '已下架，请刷新';",
      "const words = taken ? '不能删除' : '';",
    ])
      assert.equal(found(source), 1, source);
  });

  it('are no labels, logs and keys', () => {
    for (const source of [
      "const columns = [{ heading: '姓名' }];",
      'context.note({ content: `删除了「甲」，共 2 个` });',
      'noteOn(context, id, `通过了申请，授予角色「甲」`);',
      "const contentOf = () => '结束会话，跳过 2 个';",
      "throw new Refusal('OM2000.noTitle');",
      '/** 请先填写 */ const a = 1;',
    ])
      assert.equal(found(source), 0, source);
  });

  it('leave out only what has to be left out', () => {
    const files = globSync('server/src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    for (const exception of elsewhere)
      assert.ok(
        files
          .filter((file) => exception.files.test(file))
          .some((file) => findFailureTexts(file, readFileSync(join(root, file), 'utf8')).length > 0),
        `${exception.files} is needed no more`,
      );
  });
});
