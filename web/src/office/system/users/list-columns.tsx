import {
  type AccountFields,
  accountFields,
  type calls,
  EnabledStatus,
  PersonStatus,
  personStatusLabels,
  type Row,
  Source,
  sourceLabels,
} from '@outbound/contract';
import { Button, Tag, Tooltip } from 'antd';
import { Avatar } from '../../../ui/files/avatar.tsx';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { DepartmentFilter } from '../department-tree/index.ts';
import { RoleFilter } from './role-picker.tsx';
import { UserMask } from './user-mask.tsx';

export type UserRow = Row<typeof calls.account.page>;

const named = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  verticalAlign: 'middle',
} as const;
const tagList = { display: 'inline-flex', gap: 4, maxWidth: '100%' } as const;

/** Two roles, and how many more; all of them in the tooltip. */
function Roles({ roles }: { roles: UserRow['roleList'] }) {
  if (roles.length === 0) return <>--</>;
  return (
    <Tooltip title={roles.length > 2 ? roles.map(({ name }) => name).join('、') : ''}>
      <span style={tagList}>
        {roles.slice(0, 2).map(({ id, name }) => (
          <Tag key={id} style={{ marginInlineEnd: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {name}
          </Tag>
        ))}
        {roles.length > 2 ? <Tag style={{ marginInlineEnd: 0 }}>+{roles.length - 2}</Tag> : null}
      </span>
    </Tooltip>
  );
}

/** The columns of the user list. */
export function userColumns(act: {
  show(user: UserRow): void;
  switchStatus(user: UserRow, on: boolean): Promise<void>;
}): Column<UserRow>[] {
  return listColumns<AccountFields, UserRow>(
    accountFields,
    [
      'userLoginId',
      'userName',
      'status',
      'lastLoginTime',
      {
        key: 'latinDeptName',
        title: accountFields.deptIds.label,
        width: 150,
        render: (row) => (
          <Tooltip title={row.deptList.map(({ id, path }) => <div key={id}>{path}</div>)}>
            <span>
              {row.latinDeptName ?? '--'}
              {row.deptList.length > 1 ? ` +${row.deptList.length - 1}` : ''}
            </span>
          </Tooltip>
        ),
      },
      {
        key: 'roleList',
        title: accountFields.roleIds.label,
        width: 200,
        render: (row) => <Roles roles={row.roleList} />,
      },
      'mobilePhone',
      'userType',
      'personStatus',
      'source',
      'createdTime',
      'gender',
      'orgType',
      'idCard',
    ],
    {
      userLoginId: (row) => (
        <Button
          type="link"
          size="small"
          title={row.userLoginId}
          style={{ padding: 0, maxWidth: '100%' }}
          onClick={() => act.show(row)}
        >
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.userLoginId}</span>
        </Button>
      ),
      userName: (row) => (
        <span style={named}>
          <Avatar photo={row.userPhoto} gender={row.gender} size={24} />
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.userName}</span>
        </span>
      ),
      mobilePhone: (row) => <UserMask user={row} field="mobilePhone" />,
      idCard: (row) => <UserMask user={row} field="idCard" />,
      personStatus: (row) => (
        <Tag color={row.personStatus === PersonStatus.onJob ? 'green' : 'default'}>
          {personStatusLabels[row.personStatus]}
        </Tag>
      ),
      source: (row) => (
        <Tag color={row.source === Source.synced ? 'blue' : 'default'}>{sourceLabels[row.source]}</Tag>
      ),
      status: (row) => (
        <StatusSwitch
          on={row.status === EnabledStatus.enabled}
          name={row.userName}
          code="latin_sys_user_status"
          disabled={row.builtIn}
          warning="冻结后不能登录，所有会话立即结束。"
          onChange={(on) => act.switchStatus(row, on)}
        />
      ),
      lastLoginTime: ({ lastLoginTime, lastLoginAddress }) =>
        lastLoginTime === null ? (
          '--'
        ) : (
          <Tooltip title={`IP ${lastLoginAddress}`}>
            <span>{lastLoginTime}</span>
          </Tooltip>
        ),
    },
  );
}

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** The filters of the user list. */
export function userSearch(): SearchField<Template<typeof calls.account.page>>[] {
  return searchFields<AccountFields, Template<typeof calls.account.page>>(accountFields, [
    'userLoginId',
    'userName',
    'mobilePhone',
    {
      name: 'deptId',
      label: accountFields.deptIds.label,
      kind: 'custom',
      control: <DepartmentFilter />,
      parse: idOf,
    },
    {
      name: 'roleId',
      label: accountFields.roleIds.label,
      kind: 'custom',
      control: <RoleFilter />,
      parse: idOf,
    },
    'userType',
    'orgType',
    'personStatus',
    'status',
    'source',
    {
      name: 'createdTimeStart',
      label: accountFields.createdTime.label,
      kind: 'range',
      of: 'day',
      names: ['createdTimeStart', 'createdTimeEnd'],
    },
  ]);
}
