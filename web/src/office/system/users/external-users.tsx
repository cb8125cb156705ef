import { accountFields, calls, type Row } from '@outbound/contract';
import { Tag } from 'antd';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';

type ExternalUser = Row<typeof calls.account.extUserList>;

const columns: readonly Column<ExternalUser>[] = [
  { key: 'userLoginId', title: accountFields.userLoginId.label, width: 150 },
  { key: 'userName', title: accountFields.userName.label, width: 120 },
  {
    key: 'mobilePhone',
    title: accountFields.mobilePhone.label,
    width: 140,
    render: (row) => row.mobilePhone || '--',
  },
  {
    key: 'deptName',
    title: accountFields.deptIds.label,
    width: 160,
    render: (row) => row.deptName ?? '--',
  },
  {
    key: 'status',
    title: '外部状态',
    width: 96,
    render: (row) => (
      <Tag color={row.status === 'enable' ? 'green' : 'red'}>{row.status === 'enable' ? '启用' : '停用'}</Tag>
    ),
  },
  {
    key: 'deleteFlag',
    title: '已删除',
    width: 88,
    render: (row) => (row.deleteFlag === 'yes' ? <Tag color="red">是</Tag> : '否'),
  },
  { key: 'updatedTime', title: '更新时间', width: 172 },
];
const search: readonly SearchField<Template<typeof calls.account.extUserList>>[] = [
  { name: 'keyword', label: '账号/姓名', kind: 'text' },
  {
    name: 'status',
    label: '外部状态',
    kind: 'select',
    options: [
      { value: 'enable', label: '启用' },
      { value: 'disable', label: '停用' },
    ],
  },
  {
    name: 'deleteFlag',
    label: '已删除',
    kind: 'select',
    options: [
      { value: 'no', label: '否' },
      { value: 'yes', label: '是' },
    ],
  },
];

/** The accounts that an external system keeps, with its own flags. */
export function ExternalUsers({ onClose }: { onClose(): void }) {
  return (
    <SideDrawer open title="外部用户" size={1040} onClose={onClose}>
      <PageTable
        call={calls.account.extUserList}
        name="users-external"
        inAddress={false}
        columns={columns}
        search={search}
        emptyText="没有由外部系统同步的用户"
      />
    </SideDrawer>
  );
}
