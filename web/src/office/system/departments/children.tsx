import {
  calls,
  type DeptDetail,
  type DeptNode,
  EnabledStatus,
  enabledStatusLabels,
  organisationTypeLabels,
} from '@outbound/contract';
import { Button, Table, Tag } from 'antd';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface ChildrenProps {
  department: DeptDetail;
  onSelect(id: number): void;
}

/** The departments right below one. */
export function Children({ department, onSelect }: ChildrenProps) {
  const { data, error, isFetching, refetch } = useCall(
    calls.department.tree,
    { lazy: true, parentId: department.id, includeCount: true },
    { quiet: true },
  );
  return (
    <Table<DeptNode>
      size="middle"
      rowKey="id"
      // The rows have their own place for what lies below them: it is asked for when one goes there.
      childrenColumnName="none"
      dataSource={data ?? []}
      loading={isFetching && !data}
      pagination={false}
      scroll={{ x: 860 }}
      locale={{
        emptyText: error ? (
          <EmptyState text={error.message} size={96}>
            <Button onClick={() => void refetch()}>重新加载</Button>
          </EmptyState>
        ) : (
          <EmptyState text="没有下级部门" size={96} />
        ),
      }}
      columns={[
        {
          title: '部门名称',
          dataIndex: 'deptName',
          render: (name: string, row) => (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onSelect(row.id)}>
              {name}
            </Button>
          ),
        },
        { title: '部门编码', dataIndex: 'deptCode', width: 140 },
        {
          title: '组织类型',
          key: 'orgType',
          width: 110,
          render: (_value, row) => organisationTypeLabels[row.orgType],
        },
        { title: '负责人', key: 'head', width: 110, render: (_value, row) => row.headName ?? '--' },
        { title: '人数', dataIndex: 'memberTotal', width: 80, align: 'right' },
        { title: '下级部门', dataIndex: 'childNum', width: 90, align: 'right' },
        {
          title: '状态',
          key: 'status',
          width: 90,
          render: (_value, row) => (
            <Tag color={row.status === EnabledStatus.enabled ? 'green' : 'default'}>
              {enabledStatusLabels[row.status]}
            </Tag>
          ),
        },
        { title: '排序', dataIndex: 'sortNum', width: 80, align: 'right' },
      ]}
    />
  );
}
