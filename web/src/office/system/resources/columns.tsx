import {
  DenyMode,
  EnabledStatus,
  enabledStatusLabels,
  FunctionType,
  functionTypeLabels,
  OpenMode,
  openModeLabels,
  type ResourceFields,
  type ResourceNode,
  resourceFields,
} from '@outbound/contract';
import { Button, Space, type TableProps, Tag, Typography } from 'antd';
import { copyable } from '../../../ui/control-names.tsx';
import { listColumns } from '../../../ui/tables/field-columns.tsx';
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
    node.tabHidden && resourceFields.tabHidden.label,
    node.breadcrumbHidden && resourceFields.breadcrumbHidden.label,
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
  const columns = listColumns<ResourceFields, ResourceNode>(
    resourceFields,
    [
      'resourceName',
      'functionType',
      'permissionCode',
      'path',
      {
        key: 'flags',
        title: '路由设置',
        width: 130,
        render: (node) => (
          <Space size={4} wrap>
            {routeFlagLabels(node).map((word) => (
              <Tag key={word} variant="filled">
                {word}
              </Tag>
            ))}
          </Space>
        ),
      },
      'sortNum',
      'roleNum',
    ],
    {
      resourceName: (node) => (
        <>
          {node.icon ? <>{menuIcon(node.icon)} </> : null}
          {node.resourceName} {node.builtIn ? <Tag variant="filled">内置</Tag> : null}
        </>
      ),
      functionType: ({ functionType }) => (
        <Tag color={typeColours[functionType]}>{functionTypeLabels[functionType]}</Tag>
      ),
      permissionCode: ({ permissionCode }) => (
        <Typography.Text copyable={copyable} style={{ fontSize: 13 }}>
          {permissionCode}
        </Typography.Text>
      ),
      roleNum: (node) =>
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
      status: (node) => (
        <StatusSwitch
          on={node.status === EnabledStatus.enabled}
          name={node.resourceName}
          code="latin_sys_func_status"
          labels={enabledStatusLabels}
          warning={warningOf(node)}
          onChange={(on) => onStatus(node, on)}
        />
      ),
    },
  );
  return [
    ...columns.map(({ render, ...column }) => ({
      ...column,
      ellipsis: column.key === 'path',
      ...(isWide && column.key === 'resourceName' ? { fixed: 'left' as const } : {}),
      render: (_value: unknown, node: ResourceNode) => render?.(node),
    })),
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
