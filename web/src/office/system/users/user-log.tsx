import { calls, type OperationType, operationTypeLabels, type UserLogListRow } from '@outbound/contract';
import { type Column, PageTable } from '../../../ui/tables/page-table.tsx';
import { addressText } from '../../../ui/texts/address-text.ts';
import { browserText } from '../../../ui/texts/browser-text.ts';
import { ResultTag } from '../../../ui/texts/result-tag.tsx';

interface UserLogProps {
  user: { id: number };
  /** Entries of this type only. */
  type?: OperationType;
}

const result: Column<UserLogListRow> = {
  key: 'result',
  title: '结果',
  width: 80,
  render: (row) => <ResultTag result={row.result} />,
};
const address: Column<UserLogListRow> = {
  key: 'address',
  title: 'IP 地址',
  width: 170,
  render: (row) => addressText(row.address),
};
const signInColumns: readonly Column<UserLogListRow>[] = [
  { key: 'createdTime', title: '时间', width: 170 },
  { key: 'callName', title: '操作', width: 110 },
  result,
  { key: 'failure', title: '失败原因', width: 180, render: (row) => row.failure || '--' },
  address,
  { key: 'browser', title: '浏览器/系统', width: 160, render: (row) => browserText(row.browser) },
];
const columns: readonly Column<UserLogListRow>[] = [
  { key: 'createdTime', title: '时间', width: 170 },
  { key: 'moduleName', title: '模块', width: 110 },
  {
    key: 'operationType',
    title: '类型',
    width: 70,
    render: (row) => operationTypeLabels[row.operationType],
  },
  { key: 'content', title: '内容', width: 280, render: (row) => row.content || row.callName },
  result,
  address,
];

/** What one user did, from the operation log. */
export function UserLog({ user, type }: UserLogProps) {
  return (
    <PageTable
      call={calls.userLog.page}
      name={type === undefined ? 'user-log' : 'user-sign-ins'}
      inAddress={false}
      always={{ userId: user.id, ...(type === undefined ? {} : { operationType: type }) }}
      columns={type === undefined ? columns : signInColumns}
      emptyText="暂无记录"
    />
  );
}
