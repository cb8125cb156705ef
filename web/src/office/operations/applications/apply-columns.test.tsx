import { FormItemType } from '@outbound/contract';
import { expect, test } from 'vitest';
import { applyColumns } from './apply-columns.tsx';

const item = (id: number, name: string, type: FormItemType) => ({
  id,
  activityId: 1,
  name,
  type,
  require: true,
  sortNum: id,
  description: '',
  disabled: false,
  answerNum: 0,
  fieldKey: `k${id}`,
  formItemDetailRespList: [],
});

test('a field has a column of its own unless its answer stands in one that every list has', () => {
  const keys = applyColumns([
    item(1, '姓名', FormItemType.text),
    item(2, '手机号', FormItemType.textarea),
    item(3, '手机号', FormItemType.radio),
    item(4, '公司', FormItemType.upload),
    item(5, '职务', FormItemType.text),
  ]).map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith('entry-'))).toEqual(['entry-3', 'entry-4', 'entry-5']);
});

test('how a sign-up stands is told before what a screen of 1366 pixels has no room for', () => {
  const keys = applyColumns(null).map(({ key }) => key);
  expect(keys.slice(0, 4)).toEqual(['applyCode', 'activityTitle', 'applyName', 'applyStatus']);
});
