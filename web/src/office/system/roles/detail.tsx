import { calls, DataScope, enabledStatusLabels, type RoleDetail, roleFields } from '@outbound/contract';
import { Button, Card, Descriptions, Tabs, Tag } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { Permitted, usePermission } from '../../../ui/rights/permitted.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { DepartmentChecks } from './department-checks.tsx';
import { GrantTree } from './grant-tree.tsx';
import { RoleMembers } from './role-members.tsx';

const roles = { subject: '角色', list: '/roleManagement' };

/** A role, read-only (`?id=12`), with its members and what happened to it. */
export default function RoleDetailPage() {
  const id = useRecordId();
  return id === null ? <NoRecord {...roles} /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const navigate = useNavigate();
  const maySeeMembers = usePermission().has('latin_sys_role');
  const { data, error, refetch } = useCall(calls.role.detail, { id }, { quiet: true });
  const name = data?.roleName;
  useEffect(() => {
    if (name !== undefined) setTitle(name);
  }, [setTitle, name]);
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} back={roles} />;
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card
        title={data.roleName}
        extra={
          data.editable && !data.builtIn ? (
            <Permitted code="latin_sys_role_modify">
              <Button type="primary" onClick={() => void navigate(`/roleManagement/edit?id=${id}`)}>
                修改
              </Button>
            </Permitted>
          ) : null
        }
      >
        <Facts role={data} />
      </Card>
      <Card>
        <Tabs
          items={[
            { key: 'grants', label: roleFields.resourceIds.label, children: <Grants role={data} /> },
            ...(data.dataScope === DataScope.chosenDepartments
              ? [
                  {
                    key: 'departments',
                    label: `可见部门（${data.deptIds.length}）`,
                    children: <DepartmentChecks value={data.deptIds} readOnly />,
                  },
                ]
              : []),
            ...(maySeeMembers
              ? [
                  {
                    key: 'members',
                    label: `成员（${data.memberNum}）`,
                    children: <RoleMembers roleId={id} />,
                  },
                ]
              : []),
            {
              key: 'history',
              label: '变更历史',
              children: <ChangeHistory call={calls.role.historyPage} template={{ roleId: id }} />,
            },
          ]}
        />
      </Card>
    </div>
  );
}

function Facts({ role }: { role: RoleDetail }) {
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, lg: 3 }}
      items={detailLines(
        roleFields,
        role,
        [
          'roleCode',
          'status',
          {
            key: 'deptName',
            label: roleFields.deptName.label,
            children: role.deptName ?? '全平台',
          },
          'dataScope',
          'memberNum',
          'sortNum',
          { key: 'updatedBy', label: roleFields.updatedBy.label, children: role.updatedBy ?? '--' },
          'updatedTime',
          'createdTime',
        ],
        {
          status: (
            <Tag color={role.status === 1 ? 'green' : 'default'}>{enabledStatusLabels[role.status]}</Tag>
          ),
          memberNum: `${role.memberNum} 人`,
        },
      )}
    />
  );
}

function Grants({ role }: { role: RoleDetail }) {
  const { data, error, refetch } = useCall(calls.resource.tree, {}, { quiet: true });
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return <GrantTree nodes={data} value={role.resourceIds} readOnly />;
}
