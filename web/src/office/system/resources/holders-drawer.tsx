import { calls, EnabledStatus, enabledStatusLabels, type ResourceNode, roleFields } from '@outbound/contract';
import { Table, Tag, Typography } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';

/** Which roles hold a resource. */
export function HoldersDrawer({ node, onClose }: { node: ResourceNode | null; onClose(): void }) {
  return (
    <SideDrawer
      open={node !== null}
      title={`拥有“${node?.resourceName ?? ''}”的角色`}
      size={640}
      onClose={onClose}
    >
      {node ? <Holders resourceId={node.id} /> : null}
    </SideDrawer>
  );
}

function Holders({ resourceId }: { resourceId: number }) {
  const mayOpen = usePermission().has('latin_sys_role_detail');
  const { data, error, refetch, isLoading } = useCall(
    calls.role.getRolesByResourceId,
    { resourceId },
    { quiet: true, staleTime: 0 },
  );
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Table
        size="small"
        rowKey="id"
        loading={isLoading}
        dataSource={data?.roleList ?? []}
        pagination={false}
        scroll={{ x: 480 }}
        locale={{ emptyText: <EmptyState text={isLoading ? '加载中' : '没有角色拥有此功能'} size={96} /> }}
        columns={[
          {
            key: 'roleName',
            title: roleFields.roleName.label,
            render: (_value, { id, roleName, allResources }) => (
              <>
                {mayOpen ? <Link to={`/roleManagement/detail?id=${id}`}>{roleName}</Link> : roleName}{' '}
                {allResources ? <Tag variant="filled">拥有全部功能</Tag> : null}
              </>
            ),
          },
          {
            key: 'roleCode',
            dataIndex: 'roleCode',
            title: roleFields.roleCode.label,
            width: 170,
            ellipsis: true,
          },
          {
            key: 'status',
            title: roleFields.status.label,
            width: 76,
            render: (_value, { status }) => (
              <Tag color={status === EnabledStatus.enabled ? 'green' : 'default'}>
                {enabledStatusLabels[status]}
              </Tag>
            ),
          },
          {
            key: 'memberNum',
            dataIndex: 'memberNum',
            title: roleFields.memberNum.label,
            width: 80,
            align: 'right',
          },
        ]}
      />
      {data && data.hiddenNum > 0 ? (
        <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
          另有 {data.hiddenNum} 个您无权查看的角色拥有此功能
        </Typography.Paragraph>
      ) : null}
    </>
  );
}
