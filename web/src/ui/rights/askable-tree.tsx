import { type AskableNode, FunctionType } from '@outbound/contract';
import { Input, Tag, Tree, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { clearable, switcherIcon } from '../control-names.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { type AskNode, allOf, askTree, searchAskTree, toggleAsked } from './askable-nodes.ts';

interface AskableTreeProps {
  nodes: readonly AskableNode[];
  /** Codes that are asked for. */
  value?: string[];
  onChange?: (codes: string[]) => void;
  /** So many at once. */
  most: number;
}

interface TreeItem {
  key: number;
  node: AskNode;
  checkable: boolean;
  disableCheckbox: boolean;
  children: TreeItem[];
}

const itemOf = (node: AskNode): TreeItem => ({
  key: node.id,
  node,
  checkable: node.state === 'lacked' || node.state === 'open',
  disableCheckbox: node.state !== 'lacked',
  children: node.children.map(itemOf),
});

/** The resources that one lacks, to be ticked; found by name. */
export function AskableTree({ nodes, value = [], onChange, most }: AskableTreeProps) {
  const [keyword, setKeyword] = useState('');
  const tree = useMemo(() => askTree(nodes), [nodes]);
  // Pages are closed to begin with, so that the tree can be overlooked; what is chosen already is in sight.
  const [open, setOpen] = useState<readonly number[]>(() => openAtFirst(tree, value));
  const shown = useMemo(() => searchAskTree(tree, keyword), [tree, keyword]);
  const items = useMemo(() => shown.map(itemOf), [shown]);
  const isSearching = keyword.trim() !== '';
  const checked = allOf(tree)
    .filter((one) => one.state === 'lacked' && value.includes(one.permissionCode))
    .map(({ id }) => id);
  return (
    <div style={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Input.Search
        allowClear={clearable}
        placeholder="搜索功能名称"
        aria-label="搜索功能"
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Typography.Text type={value.length > most ? 'danger' : 'secondary'} role="status">
        已选 {value.length} 项，一次最多 {most} 项
      </Typography.Text>
      {items.length === 0 ? (
        <EmptyState text={isSearching ? '没有符合条件的功能' : '您已拥有全部功能，无需申请'} size={96} />
      ) : (
        <Tree<TreeItem>
          blockNode
          switcherIcon={switcherIcon}
          checkable
          checkStrictly
          selectable={false}
          motion={false}
          height={Math.min(320, Math.max(180, window.innerHeight - 560))}
          aria-label="可申请的功能"
          treeData={items}
          expandedKeys={isSearching ? allOf(shown).map(({ id }) => id) : [...open]}
          onExpand={(keys) => {
            if (!isSearching) setOpen(keys.map(Number));
          }}
          checkedKeys={{ checked, halfChecked: [] }}
          onCheck={(_keys, { node }) => onChange?.(toggleAsked(tree, value, node.key))}
          titleRender={({ node }) => <NodeTitle node={node} />}
        />
      )}
    </div>
  );
}

function openAtFirst(tree: readonly AskNode[], chosen: readonly string[]): number[] {
  const holds = (node: AskNode): boolean =>
    node.children.some((one) => chosen.includes(one.permissionCode) || holds(one));
  return allOf(tree)
    .filter((node) => node.functionType === FunctionType.module || holds(node))
    .map(({ id }) => id);
}

function NodeTitle({ node }: { node: AskNode }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {node.name}{' '}
      {node.state === 'open' ? (
        <Tag variant="filled" color="orange">
          申请中
        </Tag>
      ) : null}
      {node.state === 'held' ? <Tag variant="filled">已拥有</Tag> : null}
    </span>
  );
}
