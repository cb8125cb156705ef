import {
  type calls,
  DataScope,
  dataScopeLabels,
  EnabledStatus,
  enabledStatusLabels,
  optionsOf,
  type RoleRow,
  SYSTEM_OPERATOR,
  valuesOf,
} from '@outbound/contract';
import { Button, Tag, Tooltip } from 'antd';
import { Link } from 'react-router';
import { api } from '../../../api/client.ts';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';

/** The filters of the role list. */
export const roleSearch: readonly SearchField<Template<typeof calls.role.page>>[] = [
  { kind: 'text', name: 'roleName', label: '角色名称' },
  { kind: 'text', name: 'roleCode', label: '角色编码' },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: optionsOf(valuesOf(EnabledStatus), enabledStatusLabels),
  },
  {
    kind: 'range',
    of: 'day',
    name: 'createdTime',
    names: ['createdTimeStart', 'createdTimeEnd'],
    label: '创建时间',
  },
  {
    kind: 'select',
    name: 'dataScope',
    label: '数据范围',
    options: optionsOf(valuesOf(DataScope), dataScopeLabels),
  },
];

/** Who loses something when the role is disabled: whoever has it from another role too loses nothing. */
async function disablingText({ id, memberNum }: RoleRow): Promise<string> {
  if (memberNum === 0) return '该角色目前没有成员。';
  const { dataScope, departmentIds, resourceIds } = await api.role.detail({ id });
  const { losingNum } = await api.role.preview({
    id,
    status: EnabledStatus.disabled,
    dataScope,
    departmentIds,
    resourceIds,
  });
  if (losingNum === 0)
    return `该角色有 ${memberNum} 名成员，他们从其他角色拥有相同的功能；停用后由此角色获得的数据范围立即失效。`;
  return `该角色有 ${memberNum} 名成员，停用后其中 ${losingNum} 人将立即失去由此角色获得的权限。`;
}

interface ColumnActions {
  onMembers(row: RoleRow): void;
  onStatus(row: RoleRow, on: boolean): Promise<unknown>;
}

/** The columns of the role list. */
export function roleColumns({ onMembers, onStatus }: ColumnActions): Column<RoleRow>[] {
  return [
    {
      key: 'roleName',
      title: '角色名称',
      width: 150,
      render: (row) => (
        <>
          <Tooltip title={row.roleName} placement="topLeft">
            <Link to={`/roleManagement/detail?id=${row.id}`}>{row.roleName}</Link>
          </Tooltip>{' '}
          {row.builtIn ? <Tag variant="filled">内置</Tag> : null}
        </>
      ),
    },
    { key: 'roleCode', title: '角色编码', width: 160 },
    { key: 'dataScope', title: '数据范围', width: 128, render: (row) => dataScopeLabels[row.dataScope] },
    {
      key: 'memberNum',
      title: '成员数',
      width: 76,
      align: 'right',
      render: (row) => (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          aria-label={`${row.roleName}的成员：${row.memberNum} 人`}
          onClick={() => onMembers(row)}
        >
          <NumberText value={row.memberNum} />
        </Button>
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 84,
      render: (row) => (
        <StatusSwitch
          on={row.status === EnabledStatus.enabled}
          name={row.roleName}
          code="latin_sys_role_status"
          disabled={row.builtIn || !row.editable}
          words={[enabledStatusLabels[0], enabledStatusLabels[1]]}
          warning={() => disablingText(row)}
          onChange={(on) => onStatus(row, on)}
        />
      ),
    },
    {
      key: 'departmentName',
      title: '所属部门',
      width: 140,
      hiddenAtFirst: true,
      render: (row) => row.departmentName ?? '全平台',
    },
    { key: 'sortNum', title: '排序', width: 80, align: 'right', hiddenAtFirst: true },
    { key: 'remark', title: '备注', width: 200, hiddenAtFirst: true, render: (row) => row.remark || '--' },
    // What the product set up by itself names nobody.
    { key: 'updatedBy', title: '更新人', width: 88, render: (row) => row.updatedBy ?? SYSTEM_OPERATOR },
    { key: 'updatedTime', title: '更新时间', width: 160 },
    { key: 'createdTime', title: '创建时间', width: 172, hiddenAtFirst: true },
  ];
}
