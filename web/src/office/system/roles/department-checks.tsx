import { calls, type DeptOption, roleFields } from '@outbound/contract';
import { Alert, Checkbox, Input, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { clearable, switcherIcon } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import {
  hiddenDepartments,
  openableDepartments,
  searchDepartments,
  toggleDepartment,
} from './scope-departments.ts';

interface DepartmentChecksProps {
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
  readOnly?: boolean;
}

interface TreeItem {
  key: number;
  title: string;
  children: TreeItem[];
}

const itemsOf = (nodes: readonly DeptOption[]): TreeItem[] =>
  nodes.map(({ id, deptName, children }) => ({ key: id, title: deptName, children: itemsOf(children) }));

/** Chooses the departments whose rows a role's members see. */
export function DepartmentChecks({ value = [], onChange, readOnly = false }: DepartmentChecksProps) {
  const { data, error, refetch } = useCall(calls.department.enableTree, {}, { quiet: true });
  const [keyword, setKeyword] = useState('');
  const [withBelow, setWithBelow] = useState(true);
  const [opened, setOpened] = useState<number[] | null>(null);
  const shown = useMemo(() => searchDepartments(data ?? [], keyword), [data, keyword]);
  const openable = useMemo(() => openableDepartments(shown), [shown]);
  if (!data)
    return error ? (
      <FailureState failure={error} size={96} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    );
  const hiddenNum = hiddenDepartments(data, value).length;
  // Small organisations are seen whole; of large ones what lies right below the top.
  const openAtFirst = keyword.trim() !== '' || openable.length <= 12 ? openable : shown.map(({ id }) => id);
  return (
    <div style={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Input.Search
        allowClear={clearable}
        placeholder="搜索部门名称或编码"
        aria-label="搜索部门"
        onChange={(event) => {
          setKeyword(event.target.value);
          setOpened(null);
        }}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'space-between' }}>
        {readOnly ? null : (
          <Checkbox checked={withBelow} onChange={(event) => setWithBelow(event.target.checked)}>
            选择时包含下级
          </Checkbox>
        )}
        <span role="status">已选 {value.length} 个部门</span>
      </div>
      {hiddenNum > 0 ? (
        <Alert
          type="info"
          title={`另有 ${hiddenNum} 个已停用或不在您可见范围内的部门${readOnly ? '' : '，保存时保持不变'}`}
        />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState text={keyword === '' ? '暂无部门' : '没有符合条件的部门'} size={72} />
      ) : (
        <Tree<TreeItem>
          blockNode
          switcherIcon={switcherIcon}
          checkable
          checkStrictly
          selectable={false}
          disabled={readOnly}
          motion={false}
          height={300}
          aria-label={roleFields.deptIds.log}
          treeData={itemsOf(shown)}
          expandedKeys={opened ?? openAtFirst}
          onExpand={(keys) => setOpened(keys.map(Number))}
          checkedKeys={[...value]}
          onCheck={(_keys, { node }) => onChange?.(toggleDepartment(shown, value, node.key, withBelow))}
        />
      )}
    </div>
  );
}
