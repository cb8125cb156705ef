import { expect, test } from 'vitest';
import { hasNextAccounts, nextAccountAnswers } from './next-accounts.ts';

const asked = {
  victimName: '王芳',
  controlItems: '紧急止付',
  legalDocs: '[{"name":"通知书"}]',
  remark: '请尽快',
  accountList: [
    { accountNo: '6222000011112222', accountLevel: '一级' },
    { accountNo: '6222000011113333', accountLevel: '二级' },
  ],
};
const found = {
  nextAccountList: [
    { accountNo: '6217000011114444', orgName: '102', outAmount: 5000, outTime: '2026-11-01 10:00:00' },
    { orgName: '102' },
    { accountNo: '6217000011114444', orgName: '103' },
    { accountNo: '6217000011115555', orgName: '104', accountName: '李四' },
  ],
};

test('the next accounts stand one level below the deepest, each once, with what flowed to them', () => {
  expect(nextAccountAnswers(asked, found)).toEqual({
    victimName: '王芳',
    controlItems: '紧急止付',
    accountList: [
      {
        accountLevel: '三级',
        accountNo: '6217000011114444',
        orgName: '102',
        inAmount: 5000,
        inTime: '2026-11-01 10:00:00',
      },
      { accountLevel: '三级', accountNo: '6217000011115555', orgName: '104', accountName: '李四' },
    ],
  });
});

test('below the last level there is none, and rows without a number are no accounts', () => {
  const deep = { accountList: [{ accountLevel: '四级及以上' }] };
  expect(nextAccountAnswers(deep, found).accountList).toMatchObject([
    { accountLevel: '四级及以上' },
    { accountLevel: '四级及以上' },
  ]);
  expect(hasNextAccounts({ nextAccountList: [{ orgName: '102' }] })).toBe(false);
  expect(hasNextAccounts({})).toBe(false);
});
