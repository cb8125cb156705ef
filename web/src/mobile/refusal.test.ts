import { type ErrorCode, errors, FormItemType } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { CallFailure, outdatedFailure } from '../api/failure.ts';
import { formItemOf } from '../testing/public-samples.ts';
import { es } from '../visitor/texts/es.ts';
import { pt } from '../visitor/texts/pt.ts';
import { zh } from '../visitor/texts/zh.ts';
import { readRefusal, saidOf } from './refusal.ts';

test('who must update the page is told what he will have to give again', () => {
  const { text, formChanged } = readRefusal(outdatedFailure(), [], zh.form);
  expect(formChanged).toBe(true);
  expect(text).toBe(
    '页面已更新，请更新页面后继续。已填内容会保留；附件和同意勾选不会保留，更新后请重新提供。',
  );
});

test('who must load a changed form is told the same', () => {
  const failure = new CallFailure('OM2006', '报名表已更新，请核对后重新提交：服务“签证”已不存在');
  const { text, formChanged } = readRefusal(failure, [], zh.form);
  expect(formChanged).toBe(true);
  expect(text).toMatch(/^报名表已更新.*“签证”已不存在。已填内容会保留；附件和同意勾选不会保留/);
});

describe('answers that are wrong for the server alone', () => {
  const text = formItemOf(FormItemType.text, { id: 1 });
  const radio = formItemOf(FormItemType.radio, { id: 2 });
  const read = (path: string) =>
    readRefusal(
      new CallFailure('OM2000', '请填写“行业”', { fields: [{ path, message: '请填写“行业”' }] }),
      [text, radio],
      zh.form,
    );

  test.each([
    ['a field that the page has not', '3'],
    ['a choice whose options are others by now', '2'],
  ])('are those of a form that must be loaded: %s', (_, path) => {
    expect(read(path)).toMatchObject({ formChanged: true, text: expect.stringContaining('已填内容会保留') });
  });

  test('are mended on the page where they are texts, in which the server sees less', () => {
    expect(read('1')).toMatchObject({ formChanged: false, text: '请填写“行业”' });
  });
});

test('of two uploads only the one that is named is to be made again, though its name ends with the other', () => {
  const form = [
    formItemOf(FormItemType.upload, { id: 1, name: '附件' }),
    formItemOf(FormItemType.upload, { id: 2, name: '营业执照附件' }),
  ];
  const expired = (name: string) =>
    readRefusal(new CallFailure('OM2007', `附件已过期或无效，请重新上传${name}`), form, zh.form).expired;
  expect([expired('营业执照附件'), expired('附件')]).toEqual([[2], [1]]);
});

/** Those of common calls that only who is signed in meets. */
const ofOffice: readonly ErrorCode[] = ['CM4010', 'CM4030', 'CM4032', 'CM4090'];
/** Told to whoever posts to a page, which no call does. */
const ofPages: readonly ErrorCode[] = ['CM4050'];
/** What sign-up, alone or with others, one's own sign-up and its recovery refuse; of other business codes they know nothing. */
const ofSignUp = /^OM20(?:0[0-8]|1[3-7]|2[0145]|4[01]|5[039]|6[01]|77|9[0-36])$/;
const met = (Object.keys(errors) as ErrorCode[]).filter(
  (code) => ofSignUp.test(code) || (/^CM[45]/.test(code) && ![...ofOffice, ...ofPages].includes(code)),
);

describe.each([
  ['es', es.form],
  ['pt', pt.form],
] as const)('in %s', (_, texts) => {
  test('every refusal that a sign-up, or a change of it, can meet has its own words', () => {
    expect(met).toEqual(expect.arrayContaining(['CM4151', 'CM4291', 'CM5070', 'OM2001']));
    expect(met.filter((code) => !texts.refusals[code])).toEqual([]);
  });

  test.each([
    ['2026-12-01 08:00:00 北京时间', 'GMT+8'],
    ['2026-12-01 08:00:00 墨西哥城时间 (GMT-6)（北京时间 2026-12-01 22:00:00）', 'GMT-6'],
  ])('who comes too early is told when to come: %s', (when, zone) => {
    const said = saidOf(new CallFailure('OM2001', `报名尚未开始，将于 ${when} 开放`), texts);
    expect(said.endsWith(`01/12/2026 08:00:00 (${zone})`)).toBe(true);
  });

  test('a wrong code says how many tries are left', () => {
    const said = saidOf(new CallFailure('OM2060', '验证码不正确，还可以再试 3 次'), texts);
    expect(said).toMatch(/: 3$/);
  });

  test('a file of another kind is not answered with later', () => {
    const said = saidOf(new CallFailure('CM4151', '只支持jpg', { status: 415 }), texts);
    expect(said).toMatch(/jpg.*xlsx/);
  });
});
