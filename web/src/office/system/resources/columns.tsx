import {
  DenyMode,
  EnabledStatus,
  enabledStatusLabels,
  FunctionType,
  functionTypeLabels,
  OpenMode,
  openModeLabels,
  type ResourceNode,
} from '@outbound/contract';
import { Button, type TableProps, Tag, Typography } from 'antd';
import { copyable } from '../../../ui/control-names.tsx';
import { type RowAction, RowActions } from '../../../ui/tables/row-actions.tsx';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { menuIcon } from '../../shell/menu-icons.tsx';

const typeColours = { 0: 'default', 1: 'green', 2: 'gold' } as const;

/** What is unusual about a page's route, in words. */
function routeFlagLabels(node: ResourceNode): string[] {
  if (node.functionType === FunctionType.module) return node.hidden ? ['隐藏'] : [];
  const denied = node.denyMode === DenyMode.disable && '未授权时禁用';
  if (node.path === null) return denied ? [denied] : [];
  return [
    node.hidden && '隐藏',
    !node.cached && '不缓存',
    node.tabHidden && '标签页隐藏',
    node.breadcrumbHidden && '面包屑隐藏',
    node.openMode !== OpenMode.inside && `${openModeLabels[node.openMode]}：${node.frameKey ?? ''}`,
    node.component !== null && `组件：${node.component}`,
    denied,
  ].filter((word) => word !== false);
}

interface ColumnOptions {
  isWide: boolean;
  actions(node: ResourceNode): RowAction[];
  onHolders(node: ResourceNode): void;
  onStatus(node: ResourceNode, on: boolean): Promise<unknown>;
}

/** The columns of the tree of resources. */
export function resourceColumns({
  isWide,
  actions,
  onHolders,
  onStatus,
}: ColumnOptions): NonNullable<TableProps<ResourceNode>['columns']> {
  return [
    {
      key: 'resourceName',
      title: '名称',
      width: 250,
      ...(isWide ? { fixed: 'left' as const } : {}),
      render: (_value, node) => (
        <>
          {node.icon ? <>{menuIcon(node.icon)} </> : null}
          {node.resourceName} {node.builtIn ? <Tag variant="filled">内置</Tag> : null}
        </>
      ),
    },
    {
      key: 'functionType',
      title: '类型',
      width: 76,
      render: (_value, { functionType }) => (
        <Tag color={typeColours[functionType]}>{functionTypeLabels[functionType]}</Tag>
      ),
    },
    {
      key: 'permissionCode',
      title: '权限编码',
      width: 220,
      render: (_value, { permissionCode }) => (
        <Typography.Text copyable={copyable} style={{ fontSize: 13 }}>
          {permissionCode}
        </Typography.Text>
      ),
    },
    {
      key: 'path',
      title: '路由地址',
      width: 190,
      ellipsis: true,
      render: (_value, { path }) => path ?? '--',
    },
    {
      key: 'flags',
      title: '路由设置',
      width: 130,
      render: (_value, node) =>
        routeFlagLabels(node).map((word) => (
          <Tag key={word} variant="filled">
            {word}
          </Tag>
        )),
    },
    { key: 'sortNum', dataIndex: 'sortNum', title: '排序', width: 70, align: 'right' },
    {
      key: 'roleNum',
      title: '拥有角色',
      width: 90,
      align: 'right',
      render: (_value, node) =>
        node.functionType === FunctionType.module ? (
          '--'
        ) : (
          <Button
            type="link"
            size="small"
            style={{ padding: 0 }}
            aria-label={`拥有${node.resourceName}的角色：${node.roleNum} 个`}
            onClick={() => onHolders(node)}
          >
            {node.roleNum}
          </Button>
        ),
    },
    {
      key: 'status',
      title: '状态',
      width: 92,
      render: (_value, node) => (
        <StatusSwitch
          on={node.status === EnabledStatus.enabled}
          name={node.resourceName}
          code="latin_sys_func_status"
          words={[enabledStatusLabels[0], enabledStatusLabels[1]]}
          warning={warningOf(node)}
          onChange={(on) => onStatus(node, on)}
        />
      ),
    },
    {
      key: 'actions',
      title: '操作',
      width: 292,
      ...(isWide ? { fixed: 'right' as const } : {}),
      render: (_value, node) => <RowActions actions={actions(node)} />,
    },
  ];
}

function warningOf(node: ResourceNode): string {
  const below = node.children.length > 0 ? '及其下级' : '';
  const holders = node.roleNum > 0 ? `，拥有它的 ${node.roleNum} 个角色的成员将立即失去此权限` : '';
  return `停用后，此${functionTypeLabels[node.functionType]}${below}不再可用${holders}。`;
}
