import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysisErrors } from './errors/analysis.ts';
import { callErrors } from './errors/calls.ts';
import type { ErrorEntry } from './errors/catalogue.ts';
import { exportErrors } from './errors/exports.ts';
import { factErrors } from './errors/facts.ts';
import { fileErrors } from './errors/files.ts';
import { importErrors } from './errors/imports.ts';
import { messageErrors } from './errors/messages.ts';
import { operationErrors } from './errors/operations.ts';
import { peopleErrors } from './errors/people.ts';
import { rightsErrors } from './errors/rights.ts';
import { signInErrors } from './errors/sign-in.ts';
import { taskErrors } from './errors/task.ts';
import { type ErrorCode, type ErrorKey, errorCode, errors, errorText, fillErrorText } from './errors.ts';

const codes = Object.keys(errors) as ErrorCode[];
const entryOf = (code: ErrorCode): ErrorEntry => errors[code];
const keys = codes.flatMap((code) => {
  const { cases } = entryOf(code);
  return (cases ? Object.keys(cases).map((name) => `${code}.${name}`) : [code]) as ErrorKey[];
});

describe('the catalogue of errors', () => {
  it('fills in parameters and leaves no braces behind', () => {
    assert.equal(errorText('CM4290', { seconds: 7 }), '操作过于频繁，请 7 秒后再试');
    for (const key of keys) assert.doesNotMatch(fillErrorText(key, {}), /[{}]/, key);
  });

  it('takes what a person typed for nothing but text', () => {
    assert.equal(errorText('UM4207', { name: '{case} {name} $&' }), '角色名称“{case} {name} $&”已存在');
  });

  it('has the words of a case exactly where the text of its code has a place for them', () => {
    for (const code of codes) {
      const { text, cases } = entryOf(code);
      assert.equal(text.includes('{case}'), cases !== undefined, code);
    }
  });

  it('knows the code of each key', () => {
    for (const key of keys) assert.ok(Object.hasOwn(errors, errorCode(key)), key);
  });

  it('has no code in two files', () => {
    const parts = [
      callErrors,
      signInErrors,
      rightsErrors,
      peopleErrors,
      fileErrors,
      importErrors,
      operationErrors,
      exportErrors,
      factErrors,
      taskErrors,
      messageErrors,
      analysisErrors,
    ];
    assert.equal(parts.flatMap((part) => Object.keys(part)).length, codes.length);
  });

  it('compiles with the parameters of the text alone', () => {
    const wrong = [
      // @ts-expect-error the text has a place for a name
      () => errorText('UM4207'),
      // @ts-expect-error and for no other
      () => errorText('UM4207', { nam: 'a' }),
      // @ts-expect-error nobody knows this code
      () => errorText('UM9999', {}),
    ];
    assert.equal(wrong.length, 3);
  });
});
