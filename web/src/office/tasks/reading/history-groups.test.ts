import { HandleStatus, HandleType, type HistoryItem, TaskStatus } from '@outbound/contract';
import { expect, test } from 'vitest';
import { groupHistory } from './history-groups.ts';

const row = (historyId: number, more: Partial<HistoryItem>): HistoryItem => ({
  historyId,
  instanceCode: 'ZJ202611010001',
  detailId: null,
  roundNo: 1,
  handleType: HandleType.withdraw,
  handleTypeName: '撤回',
  operatorId: 5,
  operatorName: '林静',
  operatorDeptName: '城关派出所',
  operatorUserType: 1,
  onBehalfOfName: null,
  targetNames: null,
  statusBefore: TaskStatus.pending,
  statusAfter: TaskStatus.draft,
  handleStatusBefore: null,
  handleStatusAfter: null,
  opinion: '派错了',
  returnReasonName: null,
  changeList: [],
  fieldMarkList: [],
  fileList: [],
  costSeconds: null,
  createdTime: '2026-11-01 09:00:00',
  clientType: 'web',
  ...more,
});
const moved = (detailId: number, targetNames: string): Partial<HistoryItem> => ({
  detailId,
  targetNames,
  statusBefore: TaskStatus.draft,
  handleStatusBefore: HandleStatus.unsigned,
  handleStatusAfter: HandleStatus.terminated,
});
const shown = (rows: readonly HistoryItem[]) =>
  groupHistory(rows).map(({ row: { historyId }, others }) => [historyId, ...others]);

test('a withdrawal of several steps is one action; what only looks alike is not', () => {
  expect(shown([row(1, {}), row(2, moved(7, '北关派出所')), row(3, moved(8, '王强'))])).toEqual([
    [1, '北关派出所', '王强'],
  ]);
  expect(shown([row(1, {}), row(2, { ...moved(7, '王强'), createdTime: '2026-11-01 09:00:01' })])).toEqual([
    [1],
    [2],
  ]);
  expect(shown([row(1, {}), row(2, { ...moved(7, '王强'), operatorId: 6 })])).toEqual([[1], [2]]);
  // Two remarks in the same second are two.
  const remark = { handleType: HandleType.comment, statusBefore: 2, statusAfter: 2 } as const;
  expect(shown([row(1, remark), row(2, { ...remark, targetNames: '王强' })])).toEqual([[1], [2]]);
  // As are two steps that were signed in it.
  const sign = { handleType: HandleType.sign, statusBefore: 2, statusAfter: 2, costSeconds: 3 } as const;
  expect(
    shown([
      row(1, { ...sign, detailId: 7, handleStatusBefore: 0, handleStatusAfter: 1 }),
      row(2, { ...sign, detailId: 8, handleStatusBefore: 0, handleStatusAfter: 1 }),
    ]),
  ).toEqual([[1], [2]]);
});
