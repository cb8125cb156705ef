import {
  type calls,
  EnabledStatus,
  genderLabels,
  OrganisationType,
  optionsOf,
  organisationTypeLabels,
  PersonStatus,
  personStatusLabels,
  type Row,
  Source,
  sourceLabels,
  UserType,
  userStatusLabels,
  userTypeLabels,
  valuesOf,
} from '@outbound/contract';
import { Button, Tag, Tooltip } from 'antd';
import { Avatar } from '../../../ui/files/avatar.tsx';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { DepartmentPicker } from '../department-tree/department-picker.tsx';
import { UserMask } from './user-mask.tsx';

export type UserRow = Row<typeof calls.account.page>;

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
  return [
    {
      key: 'userPhoto',
      title: '头像',
      width: 64,
      align: 'center',
      render: (row) => <Avatar photo={row.userPhoto} gender={row.gender} size={28} />,
    },
    {
      key: 'userLoginId',
      title: '账号',
      width: 140,
      render: (row) => (
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
    },
    { key: 'userName', title: '姓名', width: 110 },
    { key: 'gender', title: '性别', width: 64, render: (row) => genderLabels[row.gender] },
    {
      key: 'latinDeptName',
      title: '所属部门',
      width: 150,
      render: (row) => (
        <Tooltip title={row.departmentList.map(({ id, path }) => <div key={id}>{path}</div>)}>
          <span>
            {row.latinDeptName ?? '--'}
            {row.departmentList.length > 1 ? ` +${row.departmentList.length - 1}` : ''}
          </span>
        </Tooltip>
      ),
    },
    { key: 'roleList', title: '角色', width: 200, render: (row) => <Roles roles={row.roleList} /> },
    { key: 'userType', title: '用户类型', width: 104, render: (row) => userTypeLabels[row.userType] },
    {
      key: 'mobilePhone',
      title: '手机号码',
      width: 156,
      render: (row) => <UserMask user={row} field="mobilePhone" />,
    },
    {
      key: 'idCard',
      title: '身份证号',
      width: 200,
      render: (row) => <UserMask user={row} field="idCard" />,
    },
    {
      key: 'orgType',
      title: '编制类型',
      width: 100,
      render: (row) => (row.orgType === null ? '--' : organisationTypeLabels[row.orgType]),
    },
    {
      key: 'personStatus',
      title: '人员状态',
      width: 88,
      render: (row) => (
        <Tag color={row.personStatus === PersonStatus.onJob ? 'green' : 'default'}>
          {personStatusLabels[row.personStatus]}
        </Tag>
      ),
    },
    {
      key: 'source',
      title: '来源',
      width: 76,
      render: (row) => (
        <Tag color={row.source === Source.synced ? 'blue' : 'default'}>{sourceLabels[row.source]}</Tag>
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 88,
      render: (row) => (
        <StatusSwitch
          on={row.status === EnabledStatus.enabled}
          name={row.userName}
          code="latin_sys_user_status"
          disabled={row.builtIn}
          warning="冻结后不能登录，所有会话立即结束。"
          onChange={(on) => act.switchStatus(row, on)}
        />
      ),
    },
    {
      key: 'lastLoginTime',
      title: '最近登录',
      width: 256,
      // Time and place in one line: rows of two heights are hard to follow with the eye.
      render: ({ lastLoginTime, lastLoginAddress }) =>
        lastLoginTime === null ? (
          '--'
        ) : (
          <span title={`${lastLoginTime} ${lastLoginAddress}`}>
            {lastLoginTime} <small>{lastLoginAddress}</small>
          </span>
        ),
    },
    { key: 'createdTime', title: '创建时间', width: 172 },
    { key: 'email', title: '邮箱', width: 180, hiddenAtFirst: true, render: (row) => row.email || '--' },
    {
      key: 'telePhone',
      title: '固定电话',
      width: 130,
      hiddenAtFirst: true,
      render: (row) => row.telePhone || '--',
    },
    { key: 'sortNum', title: '排序', width: 80, align: 'right', hiddenAtFirst: true },
    { key: 'remark', title: '备注', width: 180, hiddenAtFirst: true, render: (row) => row.remark || '--' },
  ];
}

/** The filters of the user list. */
export function userSearch(
  roles: readonly { value: number; label: string }[],
): SearchField<Template<typeof calls.account.page>>[] {
  return [
    { name: 'userLoginId', label: '账号', kind: 'text' },
    { name: 'userName', label: '姓名', kind: 'text' },
    { name: 'mobilePhone', label: '手机号码', kind: 'text' },
    {
      name: 'departmentId',
      label: '所属部门',
      kind: 'custom',
      control: <DepartmentPicker />,
      parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
    },
    { name: 'roleId', label: '角色', kind: 'select', options: roles },
    {
      name: 'userType',
      label: '用户类型',
      kind: 'select',
      options: optionsOf(valuesOf(UserType), userTypeLabels),
    },
    {
      name: 'orgType',
      label: '编制类型',
      kind: 'select',
      options: optionsOf(valuesOf(OrganisationType), organisationTypeLabels),
    },
    {
      name: 'personStatus',
      label: '人员状态',
      kind: 'select',
      options: optionsOf([PersonStatus.onJob, PersonStatus.departure], personStatusLabels),
    },
    {
      name: 'status',
      label: '状态',
      kind: 'select',
      options: optionsOf([EnabledStatus.enabled, EnabledStatus.disabled], userStatusLabels),
    },
    { name: 'source', label: '来源', kind: 'select', options: optionsOf(valuesOf(Source), sourceLabels) },
    {
      name: 'createdTimeStart',
      label: '创建时间',
      kind: 'range',
      of: 'day',
      names: ['createdTimeStart', 'createdTimeEnd'],
    },
  ];
}
