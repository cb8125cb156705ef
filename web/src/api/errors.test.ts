import { describe, expect, test } from 'vitest';
import { type Circumstances, type Consequence, consequenceOf, readEnvelope } from './errors.ts';
import { CallFailure, failureText, NETWORK_TEXT, networkFailure } from './failure.ts';

const calm: Circumstances = { onPublicPath: false, tokenCheck: false, alreadySaid: false };
const TIMED_OUT = '登录超时，请重新登录';
const envelope = (code: string, message = '', more = {}) =>
  JSON.stringify({ code, message, data: null, ...more });

/** The failure that an answer makes. */
function failureOf(status: number, text: string): CallFailure {
  try {
    readEnvelope(text, { status, traceId: 'T1' });
  } catch (error) {
    if (error instanceof CallFailure) return error;
    throw error;
  }
  throw new Error('The answer was a success');
}

interface RowOfSpec {
  situation: string;
  failure: CallFailure;
  when?: Partial<Circumstances>;
  expected: Consequence;
}

const rows: RowOfSpec[] = [
  {
    situation: 'transport failure',
    failure: networkFailure(),
    expected: { say: NETWORK_TEXT, next: 'stay' },
  },
  {
    situation: '401',
    failure: failureOf(401, envelope('CM4010', 'x')),
    expected: { say: TIMED_OUT, next: 'signOut' },
  },
  {
    situation: '401 for the second time',
    failure: failureOf(401, envelope('CM4010')),
    when: { alreadySaid: true },
    expected: { say: null, next: 'signOut' },
  },
  {
    situation: '401 on a public path',
    failure: failureOf(401, envelope('CM4010')),
    when: { onPublicPath: true },
    expected: { say: null, next: 'signOut' },
  },
  {
    situation: '401 of the token check',
    failure: failureOf(401, envelope('CM4010')),
    when: { tokenCheck: true },
    expected: { say: null, next: 'signOut' },
  },
  {
    situation: '500 UM4007',
    failure: failureOf(500, envelope('UM4007', '冻结')),
    expected: { say: null, next: 'frozen' },
  },
  {
    situation: '500 UM4006',
    failure: failureOf(500, envelope('UM4006', '已停用')),
    expected: { say: '已停用', next: 'signOutToLogin' },
  },
  {
    situation: 'other 500',
    failure: failureOf(500, envelope('CM5000', '系统繁忙')),
    expected: { say: '系统繁忙', next: 'stay' },
  },
  {
    situation: 'other non-2xx',
    failure: failureOf(403, envelope('CM4030', '无权')),
    expected: { say: '无权', next: 'stay' },
  },
  {
    situation: 'UM4007 with another status',
    failure: failureOf(403, envelope('UM4007', '冻结')),
    expected: { say: '冻结', next: 'stay' },
  },
  {
    situation: 'body status 500',
    failure: failureOf(200, envelope('000000', '内部错误', { status: 500 })),
    expected: { say: '内部错误', next: 'stay' },
  },
  {
    situation: 'body code 910004',
    failure: failureOf(200, envelope('910004', 'x')),
    expected: { say: TIMED_OUT, next: 'signOut' },
  },
  {
    situation: 'any other body code',
    failure: failureOf(200, envelope('OM2003', '名额已满')),
    expected: { say: '名额已满', next: 'stay' },
  },
  {
    situation: 'a proxy without words',
    failure: failureOf(502, '<html>'),
    expected: { say: NETWORK_TEXT, next: 'stay' },
  },
];

describe('the error catalogue (spec 8)', () => {
  test.each(rows)('$situation', ({ failure, when, expected }) => {
    expect(consequenceOf(failure, { ...calm, ...when })).toEqual(expected);
  });

  test.each(['000000', '00005'])('code %s is success', (code) => {
    expect(readEnvelope(envelope(code, '', { data: { id: 1 } }), { status: 200, traceId: null })).toEqual({
      id: 1,
    });
  });

  test('a failure carries code, status, trace number and fields', () => {
    const text = envelope('CM4001', '有误', {
      data: { fields: [{ path: 'title', message: '请输入' }, { odd: 1 }] },
    });
    const failure = failureOf(400, text);
    expect([failure.code, failure.status, failure.traceId]).toEqual(['CM4001', 400, 'T1']);
    expect(failure.fields).toEqual([{ path: 'title', message: '请输入' }]);
    expect(failure.data).toEqual({ fields: [{ path: 'title', message: '请输入' }, { odd: 1 }] });
  });

  test('a page in the place of an answer is told as unreadable', () => {
    expect(failureOf(200, '<!doctype html>').message).toBe('服务器返回的内容无法识别');
  });
});

test("a failure that the server says nothing about is 'Has Error' where spec 2.5 asks for its text", () => {
  const failureOf = (text: string) => {
    try {
      return readEnvelope(text, { status: 500, traceId: null });
    } catch (error) {
      return failureText(error);
    }
  };
  expect([
    failureOf(''),
    failureOf('{"code":"X1","message":""}'),
    failureOf('{"code":"X1","message":"坏了"}'),
  ]).toEqual(['Has Error', 'Has Error', '坏了']);
});
