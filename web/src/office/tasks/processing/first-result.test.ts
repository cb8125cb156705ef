import { type TaskFormItem, TaskItemType } from '@outbound/contract';
import { expect, test } from 'vitest';
import { firstResult } from './first-result.ts';

const item = (fieldKey: string, more: Partial<TaskFormItem> = {}): TaskFormItem => ({
  ...{ fieldKey, name: fieldKey, type: TaskItemType.text, require: false, sortNum: 1, enabledStatus: 1 },
  ...more,
});
const picker = (fieldKey: string, options: readonly string[]) =>
  item(fieldKey, {
    type: TaskItemType.picker,
    formItemDetailRespList: options.map((value) => ({ id: value, value })),
  });
const accounts = item('accountResultList', {
  type: TaskItemType.table,
  require: true,
  minRows: 1,
  childItemList: [
    item('accountNo', { type: TaskItemType.account, readOnly: 1 }),
    picker('action', ['查询', '止付', '冻结']),
  ],
});
const begin = (handleItemList: TaskFormItem[], formData: Record<string, unknown>) =>
  firstResult({ templateInfo: { handleItemList }, formData });

test('each account has a row for each thing that was ordered, whose number nobody can type', () => {
  const accountList = [{ accountNo: '6222000011112222' }, { accountNo: '6222000011113333' }, {}];
  expect(
    begin([accounts, item('handleNote')], { accountList, controlItems: '账户查询,紧急止付,明细调取' }),
  ).toEqual({
    accountResultList: [
      { accountNo: '6222000011112222', action: '查询' },
      { accountNo: '6222000011112222', action: '止付' },
      { accountNo: '6222000011113333', action: '查询' },
      { accountNo: '6222000011113333', action: '止付' },
    ],
  });
});

test('where nothing of it is offered the action is left to who handles it, and no more rows come than fit', () => {
  const accountList = [{ accountNo: '6222000011112222' }, { accountNo: '6222000011113333' }];
  expect(begin([{ ...accounts, maxRows: 1 }], { accountList, controlItems: '其他' })).toEqual({
    accountResultList: [{ accountNo: '6222000011112222' }],
  });
});

test('numbers of 通讯处置 have one for each measure; other forms begin as they always do', () => {
  const objects = item('objResultList', {
    type: TaskItemType.table,
    childItemList: [item('objNo', { readOnly: 1 }), picker('measure', ['关停', '限制呼出'])],
  });
  expect(begin([objects], { targetNoList: [{ objNo: '13900000000' }], measures: '关停' })).toEqual({
    objResultList: [{ objNo: '13900000000', measure: '关停' }],
  });
  expect(begin([item('note', { defaultValue: '无' })], {})).toEqual({ note: '无' });
});
