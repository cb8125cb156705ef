import {
  EnabledStatus,
  FunctionType,
  functionTypeLabels,
  type ResourceNode,
  roleFields,
} from '@outbound/contract';
import { Button, Checkbox, Input, Space, Tag, Tree, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { clearable, switcherIcon } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import {
  checkStates,
  countGrants,
  type GrantNode,
  isChangeable,
  lacksPage,
  openableIds,
  searchGrants,
  setGrants,
  toggleGrant,
} from './grant-nodes.ts';

interface GrantTreeProps {
  nodes: readonly ResourceNode[];
  /** Ids of the granted menus and functions. */
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
  readOnly?: boolean;
}

const typeColours = { 0: 'default', 1: 'green', 2: 'gold' } as const;

interface TreeItem {
  key: number;
  node: GrantNode;
  disableCheckbox: boolean;
  children: TreeItem[];
}

/** The resources of the product with boxes: what a role grants. */
export function GrantTree({ nodes, value = [], onChange, readOnly = false }: GrantTreeProps) {
  const [keyword, setKeyword] = useState('');
  const [isLinked, setLinked] = useState(true);
  const [closed, setClosed] = useState<ReadonlySet<number> | null>(null);
  const granted = useMemo(() => new Set(value), [value]);
  const shown = useMemo(() => searchGrants(nodes, keyword), [nodes, keyword]);
  const openable = useMemo(() => openableIds(shown), [shown]);
  const states = useMemo(() => checkStates(shown, granted, isLinked), [shown, granted, isLinked]);
  const { chosenNum, totalNum } = countGrants(nodes, granted);
  const items = useMemo(() => {
    const itemOf = (node: GrantNode): TreeItem => ({
      key: node.id,
      node,
      disableCheckbox: readOnly || !isChangeable(node, isLinked),
      children: node.children.map(itemOf),
    });
    return shown.map(itemOf);
  }, [shown, isLinked, readOnly]);
  // A search opens what it finds; else the menus are closed to begin with, and the tree can be overlooked.
  const menus = useMemo(() => closedAtFirst(nodes), [nodes]);
  const shut = closed ?? (keyword.trim() === '' ? menus : new Set<number>());
  const isAllOpen = openable.every((id) => !shut.has(id));
  const change = (next: ReadonlySet<number>) => onChange?.([...next]);
  return (
    <div style={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Input.Search
        allowClear={clearable}
        placeholder="搜索功能名称或权限编码"
        aria-label="搜索功能"
        onChange={(event) => {
          setKeyword(event.target.value);
          setClosed(null);
        }}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'space-between' }}>
        <Space wrap size={[12, 4]}>
          <Button size="small" onClick={() => setClosed(isAllOpen ? new Set(openable) : new Set())}>
            {isAllOpen ? '折叠' : '展开'}
          </Button>
          {readOnly ? null : (
            <>
              <Button size="small" onClick={() => change(setGrants(shown, granted, true))}>
                全选
              </Button>
              <Button size="small" onClick={() => change(setGrants(shown, granted, false))}>
                全不选
              </Button>
              <Checkbox checked={isLinked} onChange={(event) => setLinked(event.target.checked)}>
                上下级联动
              </Checkbox>
            </>
          )}
        </Space>
        <Typography.Text type="secondary" role="status">
          已选 {chosenNum}/{totalNum}
        </Typography.Text>
      </div>
      {items.length === 0 ? (
        <EmptyState text={keyword === '' ? '暂无功能' : '没有符合条件的功能'} size={96} />
      ) : (
        <Tree<TreeItem>
          blockNode
          switcherIcon={switcherIcon}
          checkable
          checkStrictly
          selectable={false}
          motion={false}
          height={Math.max(420, window.innerHeight - 380)}
          aria-label={roleFields.resourceIds.label}
          treeData={items}
          expandedKeys={openable.filter((id) => !shut.has(id))}
          onExpand={(keys) => {
            const open = new Set(keys.map(Number));
            setClosed(new Set(openable.filter((id) => !open.has(id))));
          }}
          checkedKeys={states}
          onCheck={(_keys, { node }) => change(toggleGrant(shown, granted, node.key, isLinked))}
          titleRender={({ node }) => <NodeTitle node={node} granted={granted} />}
        />
      )}
    </div>
  );
}

/** Menus that have functions below them. */
function closedAtFirst(nodes: readonly GrantNode[]): Set<number> {
  const of = (all: readonly GrantNode[]): number[] =>
    all.flatMap((node) => [
      ...(node.functionType === FunctionType.menu && node.children.length > 0 ? [node.id] : []),
      ...of(node.children),
    ]);
  return new Set(of(nodes));
}

function NodeTitle({ node, granted }: { node: GrantNode; granted: ReadonlySet<number> }) {
  const isForeign = node.functionType !== FunctionType.module && !node.grantable;
  return (
    <span
      title={isForeign ? `${node.permissionCode}（您没有此权限，不能授予或收回）` : node.permissionCode}
      style={{ whiteSpace: 'nowrap' }}
    >
      {node.resourceName}{' '}
      <Tag variant="filled" color={typeColours[node.functionType]}>
        {functionTypeLabels[node.functionType]}
      </Tag>
      {node.status === EnabledStatus.disabled ? <Tag variant="filled">停用</Tag> : null}
      {lacksPage(node, granted) ? (
        <Tag variant="filled" color="orange">
          未授权页面
        </Tag>
      ) : null}
    </span>
  );
}
