import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { creditCodeState, isCreditCodeField } from './credit-code.ts';

describe('统一社会信用代码', () => {
  it('is sound when its last sign fits the others', () => {
    // The example of the standard, and companies that everybody can look up.
    for (const code of [
      '91350100M000100Y43',
      '914403001922038216',
      '91330100799655058B',
      '9144030071526726XG',
    ])
      assert.equal(creditCodeState(code), 'sound', code);
  });

  it('is wrong with one sign changed, any two neighbours swapped, or a sign that none has', () => {
    const code = '91350100M000100Y43';
    for (let at = 0; at < code.length; at++) {
      const other = code[at] === '7' ? '8' : '7';
      assert.equal(creditCodeState(code.slice(0, at) + other + code.slice(at + 1)), 'wrong', String(at));
      const [one, next] = [code[at], code[at + 1]];
      if (next !== undefined && one !== next)
        assert.equal(
          creditCodeState(code.slice(0, at) + next + one + code.slice(at + 2)),
          'wrong',
          `${at} swapped`,
        );
    }
    for (const sign of 'IOSVZ我') assert.equal(creditCodeState(sign + code.slice(1)), 'wrong', sign);
  });

  it('is read however it was typed', () => {
    for (const typed of [
      ' 91350100m000100y43 ',
      '9135 0100 M000 100Y 43',
      '９１３５０１００Ｍ０００１００Ｙ４３',
    ])
      assert.equal(creditCodeState(typed), 'sound', typed);
  });

  it('is no matter of other numbers', () => {
    for (const typed of ['', '350100100010043', '12.345.678/0001-95', 'RFC ABC010101AB1'])
      assert.equal(creditCodeState(typed), 'unknown', typed);
  });

  it('is asked for by fields of its names', () => {
    for (const name of ['统一社会信用代码', '公司税号', '纳税人识别号（税号）'])
      assert.ok(isCreditCodeField(name), name);
    for (const name of ['公司', '手机号', '信用评级']) assert.ok(!isCreditCodeField(name), name);
  });
});
