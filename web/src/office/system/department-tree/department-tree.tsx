import { calls, type DeptNode, EnabledStatus } from '@outbound/contract';
import { Button, Grid, Input, Skeleton, Tooltip, Tree } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { clearable, switcherIcon } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import {
  LoadingOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  SearchOutlined,
} from '../../../ui/icons.tsx';
import { type Drop, dropOf } from './department-nodes.ts';
import { useDepartmentTree } from './use-department-tree.ts';

interface DepartmentTreeProps {
  selectedId: number | null;
  /** Null: the choice was taken back. */
  onSelect(id: number | null): void;
  /** Between search and tree, e.g. a switch or buttons. */
  tools?: ReactNode;
  /** Departments can be drawn to another place. */
  onDrop?: (drop: Drop, nodes: readonly DeptNode[]) => void;
}

interface TreeItem {
  key: number;
  node: DeptNode;
  isLeaf: boolean;
  children?: TreeItem[];
}

const itemsOf = (nodes: readonly DeptNode[]): TreeItem[] =>
  nodes.map((node) => ({
    key: node.id,
    node,
    isLeaf: node.childNum === 0 && node.children.length === 0,
    ...(node.children.length > 0 ? { children: itemsOf(node.children) } : {}),
  }));

/** The departments that the caller sees: found by name, opened level by level or all at once. */
export function DepartmentTree({ selectedId, onSelect, tools, onDrop }: DepartmentTreeProps) {
  const tree = useDepartmentTree();
  const isWide = Grid.useBreakpoint().lg !== false;
  const items = useMemo(() => itemsOf(tree.nodes), [tree.nodes]);
  return (
    <section aria-label="组织机构" style={{ display: 'grid', gap: 8 }}>
      <div style={{ display: 'flex', gap: 4 }}>
        <Input
          allowClear={clearable}
          prefix={tree.isSearching ? <LoadingOutlined /> : <SearchOutlined />}
          placeholder="请输入部门名称"
          aria-label="部门名称"
          value={tree.keyword}
          onChange={(event) => tree.search(event.target.value)}
        />
        <Tooltip title={tree.isWholeOpen ? '折叠' : '展开'}>
          <Button
            aria-label={tree.isWholeOpen ? '折叠全部部门' : '展开全部部门'}
            icon={tree.isWholeOpen ? <NodeCollapseOutlined /> : <NodeExpandOutlined />}
            onClick={tree.toggleAll}
          />
        </Tooltip>
      </div>
      {tools}
      {tree.failure && items.length === 0 ? (
        <FailureState failure={tree.failure} size={96} onRetry={tree.refetch} />
      ) : tree.isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : items.length === 0 ? (
        <EmptyState text={tree.keyword === '' ? '暂无部门' : '没有符合条件的部门'} size={96} />
      ) : (
        <Tree<TreeItem>
          blockNode
          switcherIcon={switcherIcon}
          // Only rows in sight are drawn: an organisation may have thousands.
          height={isWide ? Math.max(320, window.innerHeight - 300) : 260}
          motion={false}
          treeData={items}
          expandedKeys={tree.openIds}
          selectedKeys={selectedId === null ? [] : [selectedId]}
          onExpand={(keys) => tree.setOpenIds(keys.map(Number))}
          onSelect={(keys) => onSelect(keys.length === 0 ? null : Number(keys[0]))}
          titleRender={({ node }) => <NodeTitle node={node} keyword={tree.keyword} />}
          {...(onDrop && tree.keyword.trim() === ''
            ? {
                draggable: { icon: false },
                onDrop: ({ dragNode, node, dropToGap, dropPosition }) => {
                  // The position counts from the target's own place: one less is before it. Into an open one means
                  // before its first: there the mark is drawn.
                  const own = Number(node.pos.split('-').at(-1));
                  const inside = node.expanded && node.children ? 'first' : 'last';
                  const place = !dropToGap ? inside : dropPosition < own ? 'before' : 'after';
                  const drop = dropOf(tree.nodes, dragNode.key, { id: node.key, place });
                  if (drop) onDrop(drop, tree.nodes);
                },
              }
            : {})}
        />
      )}
    </section>
  );
}

const aside = { color: 'var(--ant-color-text-description)' } as const;

function NodeTitle({ node, keyword }: { node: DeptNode; keyword: string }) {
  const isOff = node.status === EnabledStatus.disabled;
  const found = keyword.trim();
  const at = found === '' ? -1 : node.deptName.toLowerCase().indexOf(found.toLowerCase());
  const name =
    at < 0 ? (
      node.deptName
    ) : (
      <>
        {node.deptName.slice(0, at)}
        <mark>{node.deptName.slice(at, at + found.length)}</mark>
        {node.deptName.slice(at + found.length)}
      </>
    );
  return (
    <span
      title={`${node.deptName}（${node.deptCode}）${isOff ? '，已停用' : ''}`}
      style={{ whiteSpace: 'nowrap' }}
    >
      {isOff ? <del style={aside}>{name}</del> : name}
      {node.memberTotal === null ? null : <span style={aside}> ({node.memberTotal})</span>}
    </span>
  );
}

/** Every tree on the screen: writes to departments make it stale. */
export const departmentTrees = [calls.department.tree, calls.department.enableTree] as const;
