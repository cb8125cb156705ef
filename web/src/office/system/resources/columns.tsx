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
import { Button, Space, Tag, Typography } from 'antd';
import { copyable } from '../../../ui/control-names.tsx';
import { listColumns } from '../../../ui/tables/field-columns.tsx';
import type { Column } from '../../../ui/tables/page-table.tsx';
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
  onHolders(node: ResourceNode): void;
  onStatus(node: ResourceNode, on: boolean): Promise<unknown>;
}

/** The columns of the tree of resources: what decides first, for a usual screen does not hold all. */
export function resourceColumns({ onHolders, onStatus }: ColumnOptions): Column<ResourceNode>[] {
  return listColumns<ResourceFields, ResourceNode>(
    resourceFields,
    [
      'resourceName',
      'functionType',
      'permissionCode',
      'status',
      'roleNum',
      'path',
      {
        key: 'flags',
        title: '路由设置',
        width: 130,
        render: (node) => {
          const words = routeFlagLabels(node);
          if (words.length === 0) return '--';
          return (
            <Space size={4} wrap>
              {words.map((word) => (
                <Tag key={word} variant="filled">
                  {word}
                </Tag>
              ))}
            </Space>
          );
        },
      },
      'sortNum',
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
}

function warningOf(node: ResourceNode): string {
  const below = node.children.length > 0 ? '及其下级' : '';
  const holders = node.roleNum > 0 ? `，拥有它的 ${node.roleNum} 个角色的成员将立即失去此权限` : '';
  return `停用后，此${functionTypeLabels[node.functionType]}${below}不再可用${holders}。`;
}
