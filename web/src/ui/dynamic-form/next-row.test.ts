import { type TaskFormItem, TaskItemType } from '@outbound/contract';
import { expect, test } from 'vitest';
import { nextRow } from './answers.ts';

const column = (fieldKey: string, more: Partial<TaskFormItem> = {}): TaskFormItem => ({
  ...{ fieldKey, name: fieldKey, type: TaskItemType.text, require: true, sortNum: 1, enabledStatus: 1 },
  ...more,
});
const table = column('accountResultList', {
  type: TaskItemType.table,
  childItemList: [
    column('accountNo', { readOnly: 1 }),
    column('action', { defaultValue: '查询' }),
    column('expire', { readOnly: 1, derived: { fieldKey: 'action', hours: 48 } }),
  ],
});

test('a row that is added is about the same account, whose number cannot be typed', () => {
  const rows = [{ accountNo: '1' }, { accountNo: '6222', action: '止付', expire: '2026-11-26 10:00:00' }];
  expect(nextRow(table, rows)).toEqual({ accountNo: '6222', action: '查询' });
  expect(nextRow(table, [])).toEqual({ action: '查询' });
});
