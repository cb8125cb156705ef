import {
  calls,
  type DeptDetail,
  type DeptNode,
  deptFields,
  EnabledStatus,
  enabledStatusLabels,
  organisationTypeLabels,
} from '@outbound/contract';
import { Button, Table, Tag } from 'antd';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';

interface SubDepartmentsProps {
  department: DeptDetail;
  onSelect(id: number): void;
}

/** The departments right below one. */
export function SubDepartments({ department, onSelect }: SubDepartmentsProps) {
  const { data, error, isFetching, refetch } = useCall(
    calls.department.tree,
    { lazy: true, parentId: department.id, includeCount: true },
    { quiet: true },
  );
  if (error && !data) return <FailureState failure={error} size={96} onRetry={() => void refetch()} />;
  // A table without rows is wider than the page and has nothing to scroll to.
  if (data?.length === 0) return <EmptyState text="没有下级部门" size={96} />;
  return (
    <Table<DeptNode>
      size="middle"
      rowKey="id"
      // The rows have their own place for what lies below them: it is asked for when one goes there.
      childrenColumnName="none"
      dataSource={data ?? []}
      loading={isFetching && !data}
      pagination={false}
      scroll={{ x: 780 }}
      columns={[
        {
          title: deptFields.deptName.label,
          dataIndex: 'deptName',
          render: (name: string, row) => (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onSelect(row.id)}>
              {name}
            </Button>
          ),
        },
        { title: deptFields.deptCode.label, dataIndex: 'deptCode', width: 140 },
        {
          title: deptFields.orgType.label,
          key: 'orgType',
          width: 110,
          render: (_value, row) => organisationTypeLabels[row.orgType],
        },
        {
          title: deptFields.headUserId.label,
          key: 'head',
          width: 110,
          render: (_value, row) => row.headUserName ?? '--',
        },
        { title: '人数', dataIndex: 'memberTotal', width: 72, align: 'right' },
        { title: '下级部门', dataIndex: 'childNum', width: 90, align: 'right' },
        {
          title: deptFields.status.label,
          key: 'status',
          width: 80,
          render: (_value, row) => (
            <Tag color={row.status === EnabledStatus.enabled ? 'green' : 'default'}>
              {enabledStatusLabels[row.status]}
            </Tag>
          ),
        },
        { title: deptFields.sortNum.label, dataIndex: 'sortNum', width: 72, align: 'right' },
      ]}
    />
  );
}
