import {
  type Answer,
  type calls,
  dataScopeLabels,
  EnabledStatus,
  FunctionType,
  type ResourceSeed,
  resourceSeeds,
} from '@outbound/contract';
import { Space, Tag, Tree, Typography } from 'antd';
import { useMemo } from 'react';
import { switcherIcon } from '../control-names.tsx';

interface HeldNode {
  key: string;
  title: string;
  children?: HeldNode[];
}

/** The resources that the codes open, in the menu's order; what the product does not know by name stands at the end. */
export function heldTree(
  codes: readonly string[],
  seeds: readonly ResourceSeed[] = resourceSeeds,
): HeldNode[] {
  const left = new Set(codes);
  const walk = (nodes: readonly ResourceSeed[]): HeldNode[] =>
    nodes.flatMap(({ code, name, functionType, children = [] }) => {
      const below = walk(children);
      const isHeld = left.delete(code);
      // A module carries no right: it stands where something below it does.
      if (below.length === 0 && (!isHeld || functionType === FunctionType.module)) return [];
      return [{ key: code, title: name, ...(below.length > 0 ? { children: below } : {}) }];
    });
  const known = walk(seeds);
  return [...known, ...[...left].map((code) => ({ key: code, title: code }))];
}

const heading = { fontSize: 15, margin: '0 0 8px' } as const;

/** Roles, data and resources that a person holds, as the server really has it. */
export function HeldRights({ rights: data }: { rights: Answer<typeof calls.account.rights> }) {
  const tree = useMemo(() => heldTree(data.permissionCodeList), [data]);
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <section>
        <Typography.Title level={3} style={heading}>
          角色
        </Typography.Title>
        <Space wrap>
          {data.roleList.length === 0 ? '没有角色' : null}
          {data.roleList.map((role) => (
            <Tag key={role.id} color={role.status === EnabledStatus.enabled ? 'green' : 'default'}>
              {role.name}（{dataScopeLabels[role.dataScope]}
              {role.status === EnabledStatus.enabled ? '' : '，已停用'}）
            </Tag>
          ))}
        </Space>
      </section>
      <section>
        <Typography.Title level={3} style={heading}>
          数据权限
        </Typography.Title>
        {data.seesAll ? (
          '可以看到全部数据'
        ) : data.deptList.length === 0 ? (
          '仅能看到本人的数据'
        ) : (
          <Space wrap>
            {data.deptList.map((department) => (
              <Tag key={department.id} title={department.path}>
                {department.path || department.name}
              </Tag>
            ))}
          </Space>
        )}
      </section>
      <section>
        <Typography.Title level={3} style={heading}>
          功能权限（{data.permissionCodeList.length}）
        </Typography.Title>
        {tree.length === 0 ? (
          '没有任何功能权限'
        ) : (
          <Tree
            switcherIcon={switcherIcon}
            selectable={false}
            defaultExpandAll
            motion={false}
            height={420}
            treeData={tree}
          />
        )}
      </section>
    </div>
  );
}
