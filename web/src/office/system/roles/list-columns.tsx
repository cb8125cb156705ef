import {
  type calls,
  EnabledStatus,
  enabledStatusLabels,
  type RoleFields,
  type RoleRow,
  roleFields,
  SYSTEM_OPERATOR,
} from '@outbound/contract';
import { Button, Tag, Tooltip } from 'antd';
import { Link } from 'react-router';
import { api } from '../../../api/client.ts';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import type { Column, Template } from '../../../ui/tables/page-table.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';

/** The filters of the role list. */
export const roleSearch = searchFields<RoleFields, Template<typeof calls.role.page>>(roleFields, [
  'roleName',
  'roleCode',
  'status',
  {
    kind: 'range',
    of: 'day',
    name: 'createdTime',
    names: ['createdTimeStart', 'createdTimeEnd'],
    label: roleFields.createdTime.label,
  },
]);

/** Who loses something when the role is disabled: whoever has it from another role too loses nothing. */
async function disablingText({ id, memberNum }: RoleRow): Promise<string> {
  if (memberNum === 0) return '该角色目前没有成员。';
  const { dataScope, deptIds, resourceIds } = await api.role.detail({ id });
  const { losingNum } = await api.role.preview({
    id,
    status: EnabledStatus.disabled,
    dataScope,
    deptIds,
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
  return listColumns<RoleFields, RoleRow>(
    roleFields,
    [
      'roleName',
      'roleCode',
      'dataScope',
      'memberNum',
      'status',
      'deptName',
      'sortNum',
      'remark',
      'updatedBy',
    ],
    {
      roleName: (row) => (
        <>
          <Tooltip title={row.roleName} placement="topLeft">
            <Link to={`/roleManagement/detail?id=${row.id}`}>{row.roleName}</Link>
          </Tooltip>{' '}
          {row.builtIn ? <Tag variant="filled">内置</Tag> : null}
        </>
      ),
      memberNum: (row) => (
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
      status: (row) => (
        <StatusSwitch
          on={row.status === EnabledStatus.enabled}
          name={row.roleName}
          code="latin_sys_role_status"
          disabled={row.builtIn || !row.editable}
          labels={enabledStatusLabels}
          warning={() => disablingText(row)}
          onChange={(on) => onStatus(row, on)}
        />
      ),
      deptName: (row) => row.deptName ?? '全平台',
      // What the product set up by itself names nobody.
      updatedBy: (row) => row.updatedBy ?? SYSTEM_OPERATOR,
    },
  );
}
