import { calls, EnabledStatus, type RoleRow, roleFields } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { PageTable } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { RightRequestsButton } from '../right-requests/index.ts';
import { roleColumns, roleSearch } from './list-columns.tsx';
import { useCopyRole, useRoleStatus } from './role-calls.ts';
import { RoleMembers } from './role-members.tsx';
import { useRoleDeletion } from './use-delete-role.tsx';
import { useRoleNameCheck } from './use-role-name-check.ts';

/** The roles that the person may grant. */
export default function RoleList() {
  const navigate = useNavigate();
  const [members, setMembers] = useState<RoleRow | null>(null);
  const [history, setHistory] = useState<RoleRow | null>(null);
  const [copied, setCopied] = useState<RoleRow | null>(null);
  const status = useRoleStatus();
  const remove = useRoleDeletion(setMembers);
  const go = (to: string) => () => void navigate(to);

  const actions = (row: RoleRow): RowAction[] => {
    const isOwn = row.editable && !row.builtIn;
    return [
      { label: '查看', code: 'latin_sys_role_detail', onClick: go(`/roleManagement/detail?id=${row.id}`) },
      {
        label: '修改',
        code: 'latin_sys_role_modify',
        disabled: !isOwn,
        onClick: go(`/roleManagement/edit?id=${row.id}`),
      },
      { label: '成员管理', inMore: true, onClick: () => setMembers(row) },
      {
        label: '复制',
        code: 'latin_sys_role_add',
        inMore: true,
        disabled: row.builtIn,
        onClick: () => setCopied(row),
      },
      { label: '变更历史', inMore: true, onClick: () => setHistory(row) },
      {
        label: '删除',
        code: 'latin_sys_role_delete',
        inMore: true,
        danger: true,
        disabled: !isOwn,
        onClick: () => void remove(row),
      },
    ];
  };

  return (
    <>
      <PageTable
        call={calls.role.page}
        name="roles"
        columns={roleColumns({
          onMembers: setMembers,
          onStatus: (row, on) =>
            status.mutateAsync({
              id: row.id,
              status: on ? EnabledStatus.enabled : EnabledStatus.disabled,
              version: row.version,
            }),
        })}
        search={roleSearch}
        actions={actions}
        actionsWidth={150}
        emptyText="还没有角色，点击“新增角色”添加第一个"
        toolbar={() => (
          <>
            <Permitted code="latin_sys_role_add">
              <Button type="primary" icon={<PlusOutlined />} onClick={go('/roleManagement/add')}>
                新增角色
              </Button>
            </Permitted>
            <Permitted code="latin_sys_request">
              <RightRequestsButton onClick={go('/rightRequests')} />
            </Permitted>
          </>
        )}
      />
      <Dialog
        open={members !== null}
        title={`成员管理：${members?.roleName ?? ''}`}
        width={880}
        footer={<Button onClick={() => setMembers(null)}>关闭</Button>}
        onCancel={() => setMembers(null)}
      >
        {members ? <RoleMembers roleId={members.id} /> : null}
      </Dialog>
      <SideDrawer
        open={history !== null}
        title={`变更历史：${history?.roleName ?? ''}`}
        size={560}
        onClose={() => setHistory(null)}
      >
        {history ? <ChangeHistory call={calls.role.historyPage} template={{ roleId: history.id }} /> : null}
      </SideDrawer>
      <CopyDialog role={copied} onClose={() => setCopied(null)} />
    </>
  );
}

function CopyDialog({ role, onClose }: { role: RoleRow | null; onClose(): void }) {
  const copy = useCopyRole();
  const nameCheck = useRoleNameCheck(null);
  return (
    <DialogForm<{ roleName: string }>
      open={role !== null}
      subject="角色"
      title={`复制角色：${role?.roleName ?? ''}`}
      width={480}
      record={{ roleName: `${(role?.roleName ?? '').slice(0, 46)} 副本` }}
      fields={[
        {
          kind: 'text',
          name: 'roleName',
          label: `新${roleFields.roleName.label}`,
          required: true,
          max: roleFields.roleName.max,
          extra: '复制功能权限和数据权限，不复制成员。',
          rules: [nameCheck],
        },
      ]}
      onSubmit={({ roleName }) => copy.mutateAsync({ id: role?.id ?? 0, roleName })}
      onClose={onClose}
    />
  );
}
