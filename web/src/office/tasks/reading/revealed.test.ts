import { expect, test } from 'vitest';
import { withRevealed } from './dispatch-form.tsx';

test('what was revealed stands in its field, or in its cell of its row, and nowhere else', () => {
  const answers = {
    victimPhone: '138****2231',
    accountList: [{ accountNo: '6222****1187', bank: '甲' }, { accountNo: '6217****0032' }],
    note: '不变',
  };
  const shown = withRevealed(answers, [
    { fieldKey: 'victimPhone', rowIndex: null, childKey: null, value: '13812342231' },
    { fieldKey: 'accountList', rowIndex: 1, childKey: 'accountNo', value: '6217000000000032' },
    { fieldKey: 'note', rowIndex: 0, childKey: 'accountNo', value: '没有表格' },
    { fieldKey: 'accountList', rowIndex: 9, childKey: 'accountNo', value: '没有这一行' },
  ]);
  expect(shown).toEqual({
    victimPhone: '13812342231',
    accountList: [{ accountNo: '6222****1187', bank: '甲' }, { accountNo: '6217000000000032' }],
    note: '不变',
  });
  expect(answers.victimPhone).toBe('138****2231');
});
