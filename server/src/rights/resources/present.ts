import {
  type DenyMode,
  denyModeLabels,
  type EnabledStatus,
  enabledStatusLabels,
  FunctionType,
  functionTypeLabels,
  type OpenMode,
  openModeLabels,
  type ResourceNode,
} from '@outbound/contract';
import { type Grantor, holdsCode } from '../grants/index.ts';
import type { findResources } from './queries.ts';
import type { ResourceColumns } from './writes.ts';

/** All functions as a tree. A module can be granted as far as something below it can. */
export function presentTree(
  rows: Awaited<ReturnType<typeof findResources>>,
  grantor: Grantor,
): ResourceNode[] {
  const below = Map.groupBy(rows, (row) => row.parent_id);
  const nest = (parentId: number | null): ResourceNode[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nest(row.id);
      return {
        id: row.id,
        parentId: row.parent_id,
        functionType: row.function_type,
        resourceName: row.name,
        permissionCode: row.permission_code,
        type: row.type,
        path: row.path,
        component: row.component,
        icon: row.icon,
        sortNum: row.sort_num,
        hidden: row.hidden,
        cached: row.cached,
        tabHidden: row.tab_hidden,
        breadcrumbHidden: row.breadcrumb_hidden,
        activeMenu: row.active_menu,
        openMode: row.open_mode,
        frameKey: row.frame_key,
        denyMode: row.deny_mode,
        status: row.status,
        remark: row.remark,
        builtIn: row.built_in,
        version: row.version,
        roleNum: row.role_num,
        grantable:
          row.function_type === FunctionType.module
            ? children.some((child) => child.grantable)
            : holdsCode(grantor, row.permission_code),
        children,
      };
    });
  return nest(null);
}

/** Field labels, in the form's order. */
export const labels = {
  parent: '上级',
  functionType: '类型',
  name: '名称',
  permissionCode: '权限编码',
  type: '菜单分组',
  path: '路由地址',
  component: '组件',
  icon: '图标',
  sortNum: '排序',
  hidden: '是否隐藏',
  cached: '是否缓存',
  tabHidden: '标签页隐藏',
  breadcrumbHidden: '面包屑隐藏',
  activeMenu: '高亮菜单',
  openMode: '打开方式',
  frameKey: '外部系统',
  denyMode: '授权策略',
  status: '状态',
  remark: '备注',
};

const yesNo = (value: boolean) => (value ? '是' : '否');

/** A function as a person reads it, by the keys of `labels`. */
export function textsOf(
  resource: ResourceColumns & { status: number },
  parent: string,
): Record<keyof typeof labels, string> {
  return {
    parent,
    functionType: functionTypeLabels[resource.function_type as FunctionType],
    name: resource.name,
    permissionCode: resource.permission_code,
    type: resource.type,
    path: resource.path ?? '',
    component: resource.component ?? '',
    icon: resource.icon ?? '',
    sortNum: String(resource.sort_num),
    hidden: yesNo(resource.hidden),
    cached: yesNo(resource.cached),
    tabHidden: yesNo(resource.tab_hidden),
    breadcrumbHidden: yesNo(resource.breadcrumb_hidden),
    activeMenu: resource.active_menu ?? '',
    openMode: openModeLabels[resource.open_mode as OpenMode],
    frameKey: resource.frame_key ?? '',
    denyMode: denyModeLabels[resource.deny_mode as DenyMode],
    status: enabledStatusLabels[resource.status as EnabledStatus],
    remark: resource.remark,
  };
}
