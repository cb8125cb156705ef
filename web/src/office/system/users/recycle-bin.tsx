import { accountFields, calls, personStatusLabels, userTypeLabels } from '@outbound/contract';
import { Button } from 'antd';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import type { UserRow } from './list-columns.tsx';
import type { useUserActions } from './use-user-actions.tsx';

const columns: readonly Column<UserRow>[] = [
  { key: 'userLoginId', title: accountFields.userLoginId.label, width: 140 },
  { key: 'userName', title: accountFields.userName.label, width: 120 },
  {
    key: 'latinDeptName',
    title: accountFields.deptIds.label,
    width: 150,
    render: (row) => row.latinDeptName ?? '--',
  },
  {
    key: 'userType',
    title: accountFields.userType.label,
    width: 110,
    render: (row) => userTypeLabels[row.userType],
  },
  {
    key: 'personStatus',
    title: accountFields.personStatus.label,
    width: 100,
    render: (row) => personStatusLabels[row.personStatus],
  },
  { key: 'deletedTime', title: '删除时间', width: 170 },
  { key: 'purgeTime', title: '自动清除时间', width: 170, render: (row) => row.purgeTime ?? '不自动清除' },
];
const search: SearchField<Template<typeof calls.account.page>>[] = [
  { name: 'keyword', label: '账号/姓名/手机号码', kind: 'text' },
];

interface RecycleBinProps {
  actions: ReturnType<typeof useUserActions>;
  onClose(): void;
}

/** The users that were deleted, to be brought back or purged. */
export function RecycleBin({ actions, onClose }: RecycleBinProps) {
  return (
    <SideDrawer open title="回收站" size={1200} onClose={onClose}>
      <PageTable
        call={calls.account.page}
        name="users-recycled"
        inAddress={false}
        always={{ recycled: true }}
        columns={columns}
        search={search}
        selectable={(row) => row.userName}
        actionsWidth={150}
        emptyText="回收站是空的"
        actions={(row) => [
          { label: '恢复', code: 'latin_sys_user_delete', onClick: () => void actions.restore([row]) },
          {
            label: '彻底清除',
            code: 'latin_sys_user_purge',
            danger: true,
            onClick: () => void actions.purge([row]),
          },
        ]}
        toolbar={({ selected, clearSelected }) => (
          <>
            <Button
              type="primary"
              disabled={selected.length === 0}
              onClick={() => void actions.restore(selected, clearSelected)}
            >
              批量恢复
            </Button>
            <Permitted code="latin_sys_user_purge">
              <Button
                danger
                disabled={selected.length === 0}
                onClick={() => void actions.purge(selected, clearSelected)}
              >
                批量彻底清除
              </Button>
            </Permitted>
          </>
        )}
      />
    </SideDrawer>
  );
}
