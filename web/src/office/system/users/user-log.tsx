import { calls, type OperationType, operationTypeLabels, type UserLogRow } from '@outbound/contract';
import { type Column, PageTable } from '../../../ui/page-table.tsx';
import { ResultTag } from '../logs/result-tag.tsx';

interface UserLogProps {
  user: { userName: string; userLoginId: string };
  /** Entries of this type only. */
  type?: OperationType;
}

const result: Column<UserLogRow> = {
  key: 'result',
  title: '结果',
  width: 80,
  render: (row) => <ResultTag result={row.result} />,
};
const signInColumns: readonly Column<UserLogRow>[] = [
  { key: 'createdTime', title: '时间', width: 170 },
  { key: 'callName', title: '操作', width: 110 },
  result,
  { key: 'failure', title: '失败原因', width: 180, render: (row) => row.failure || '--' },
  { key: 'address', title: 'IP 地址', width: 130 },
  { key: 'browser', title: '浏览器', width: 150 },
];
const columns: readonly Column<UserLogRow>[] = [
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
  { key: 'address', title: 'IP 地址', width: 130 },
];

/** What one user did, from the operation log. */
export function UserLog({ user, type }: UserLogProps) {
  return (
    <PageTable
      call={calls.userLog.page}
      name={type === undefined ? 'user-log' : 'user-sign-ins'}
      inAddress={false}
      // The log is searched in name and account, one after the other: both together are this one person.
      always={{
        operator: `${user.userName} ${user.userLoginId}`,
        ...(type === undefined ? {} : { operationType: type }),
      }}
      columns={type === undefined ? columns : signInColumns}
      emptyText="暂无记录"
    />
  );
}
