import { expect, test } from 'vitest';
import { CallFailure, outdatedFailure } from '../../api/failure.ts';
import { zh } from '../../visitor/texts/zh.ts';
import { readRefusal } from './refusal.ts';

test('who must update the page is told what he will have to give again', () => {
  const { text, formChanged } = readRefusal(outdatedFailure(), [], zh.form);
  expect(formChanged).toBe(true);
  expect(text).toBe(
    '页面已更新，请更新页面后继续。已填内容会保留；附件、在本页选择的服务和同意勾选不会保留，更新后请重新提供。',
  );
});

test('who must load a changed form is told the same', () => {
  const failure = new CallFailure('OM2006', '报名表已更新，请核对后重新提交：服务“签证”已不存在');
  const { text, formChanged } = readRefusal(failure, [], zh.form);
  expect(formChanged).toBe(true);
  expect(text).toMatch(
    /^报名表已更新.*“签证”已不存在。已填内容会保留；附件、在本页选择的服务和同意勾选不会保留/,
  );
});
