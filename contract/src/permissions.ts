/**
 * The functions of the product as spec 2.4 lists them: every permission code with its Chinese name and its place in
 * the menu. This tree is the data of the first start (table `resource`); afterwards the office edits the table, and
 * the codes here stay what calls may name in `needs`.
 */
import { FunctionType } from './enums.ts';

/** Top-level sections of the menu (spec 2.4; task and analysis are ours). */
export const menuTypes = ['dashboard', 'task', 'analysis', 'sys', 'operation', 'msgCenter'] as const;
export type MenuType = (typeof menuTypes)[number];

export interface ResourceSeed {
  readonly code: string;
  readonly name: string;
  readonly functionType: FunctionType;
  readonly type: MenuType;
  /** Address of the page; absent for modules that only group. */
  readonly path?: string;
  readonly icon?: string;
  /** Not shown in the sidebar (spec 2.4 "hidden"). */
  readonly hidden?: boolean;
  /** The page's tab keeps its state; logs do not (spec 2.4 "neither cached"). */
  readonly cached?: boolean;
  /** The menu entry to highlight while a hidden page is open. */
  readonly activeMenu?: string;
  readonly breadcrumbHidden?: boolean;
  readonly tabHidden?: boolean;
  readonly children?: readonly ResourceSeed[];
}

const { module, menu, function: fn } = FunctionType;

export const resourceSeeds = [
  {
    code: 'latin_work',
    name: '工作台',
    functionType: menu,
    type: 'dashboard',
    path: '/dashboard/index',
    icon: 'dashboard',
    cached: true,
  },
  {
    code: 'latin_sys',
    name: '系统管理',
    functionType: module,
    type: 'sys',
    icon: 'setting',
    children: [
      {
        code: 'latin_sys_user',
        name: '用户管理',
        functionType: menu,
        type: 'sys',
        path: '/userManagement',
        icon: 'user',
        cached: true,
        children: [
          { code: 'latin_sys_user_add', name: '新增用户', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_modify', name: '修改用户', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_delete', name: '删除与恢复用户', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_status', name: '启用冻结用户', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_reset', name: '重置密码', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_assign', name: '设置组织和角色', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_unlock', name: '解锁用户', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_logout', name: '强制下线', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_import', name: '批量导入用户', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_export', name: '批量导出用户', functionType: fn, type: 'sys' },
          { code: 'latin_sys_user_reveal', name: '查看用户明文信息', functionType: fn, type: 'sys' },
        ],
      },
      {
        code: 'latin_sys_role',
        name: '角色管理',
        functionType: menu,
        type: 'sys',
        path: '/roleManagement',
        icon: 'team',
        cached: true,
        children: [
          {
            code: 'latin_sys_role_add',
            name: '新增角色',
            functionType: fn,
            type: 'sys',
            path: '/roleManagement/add',
            hidden: true,
            cached: true,
            activeMenu: '/roleManagement',
          },
          {
            code: 'latin_sys_role_modify',
            name: '修改角色',
            functionType: fn,
            type: 'sys',
            path: '/roleManagement/edit',
            hidden: true,
            cached: true,
            activeMenu: '/roleManagement',
          },
          {
            code: 'latin_sys_role_detail',
            name: '角色详情',
            functionType: fn,
            type: 'sys',
            path: '/roleManagement/detail',
            hidden: true,
            cached: true,
            activeMenu: '/roleManagement',
          },
          { code: 'latin_sys_role_delete', name: '删除角色', functionType: fn, type: 'sys' },
          { code: 'latin_sys_role_status', name: '启用停用角色', functionType: fn, type: 'sys' },
          { code: 'latin_sys_role_member', name: '管理角色成员', functionType: fn, type: 'sys' },
        ],
      },
      {
        code: 'latin_sys_org',
        name: '组织机构管理',
        functionType: menu,
        type: 'sys',
        path: '/organizationManagement',
        icon: 'apartment',
        cached: true,
        children: [
          { code: 'latin_sys_org_add', name: '新增部门', functionType: fn, type: 'sys' },
          { code: 'latin_sys_org_modify', name: '修改部门', functionType: fn, type: 'sys' },
          { code: 'latin_sys_org_delete', name: '删除部门', functionType: fn, type: 'sys' },
          { code: 'latin_sys_org_status', name: '启用停用部门', functionType: fn, type: 'sys' },
        ],
      },
      {
        code: 'latin_sys_func',
        name: '功能管理',
        functionType: menu,
        type: 'sys',
        path: '/functionManagement',
        icon: 'appstore',
        cached: true,
        children: [
          { code: 'latin_sys_func_add', name: '新增功能', functionType: fn, type: 'sys' },
          { code: 'latin_sys_func_modify', name: '修改功能', functionType: fn, type: 'sys' },
          { code: 'latin_sys_func_delete', name: '删除功能', functionType: fn, type: 'sys' },
          { code: 'latin_sys_func_status', name: '启用停用功能', functionType: fn, type: 'sys' },
        ],
      },
      {
        code: 'latin_sys_msg',
        name: '系统消息',
        functionType: menu,
        type: 'sys',
        path: '/messageManagement',
        icon: 'notification',
        cached: true,
      },
      {
        code: 'latin_sys_dict',
        name: '数据字典',
        functionType: menu,
        type: 'sys',
        path: '/dictionaryManagement',
        icon: 'book',
        cached: true,
        children: [
          { code: 'latin_sys_dict_add', name: '新增字典', functionType: fn, type: 'sys' },
          { code: 'latin_sys_dict_modify', name: '修改字典', functionType: fn, type: 'sys' },
          { code: 'latin_sys_dict_delete', name: '删除字典', functionType: fn, type: 'sys' },
        ],
      },
      {
        code: 'latin_sys_log',
        name: '日志管理',
        functionType: module,
        type: 'sys',
        icon: 'file-search',
        children: [
          {
            code: 'latin_sys_log_operation',
            name: '操作日志',
            functionType: menu,
            type: 'sys',
            path: '/userOperation',
            cached: false,
            children: [
              { code: 'latin_sys_log_operation_export', name: '导出操作日志', functionType: fn, type: 'sys' },
            ],
          },
          {
            code: 'latin_sys_log_interface',
            name: '接口日志',
            functionType: menu,
            type: 'sys',
            path: '/interfaceService',
            cached: false,
            children: [
              { code: 'latin_sys_log_interface_export', name: '导出接口日志', functionType: fn, type: 'sys' },
            ],
          },
        ],
      },
      {
        code: 'latin_sys_task',
        name: '任务设置',
        functionType: menu,
        type: 'sys',
        path: '/taskSetting',
        icon: 'control',
        cached: true,
      },
    ],
  },
  {
    code: 'latin_op',
    name: '运营管理',
    functionType: module,
    type: 'operation',
    icon: 'shop',
    children: [
      {
        code: 'latin_op_info',
        name: '行业资讯',
        functionType: module,
        type: 'operation',
        icon: 'read',
        children: [
          {
            code: 'latin_op_info_publish',
            name: '资讯发布',
            functionType: menu,
            type: 'operation',
            path: '/information',
            cached: true,
            children: [
              {
                code: 'latin_op_info_add',
                name: '新增资讯',
                functionType: fn,
                type: 'operation',
                path: '/information/add',
                hidden: true,
                cached: true,
                activeMenu: '/information',
              },
              {
                code: 'latin_op_info_modify',
                name: '修改资讯',
                functionType: fn,
                type: 'operation',
                path: '/information/edit',
                hidden: true,
                cached: true,
                activeMenu: '/information',
              },
              {
                code: 'latin_op_info_detail',
                name: '资讯详情',
                functionType: fn,
                type: 'operation',
                path: '/information/detail',
                hidden: true,
                cached: true,
                activeMenu: '/information',
              },
            ],
          },
        ],
      },
      {
        code: 'latin_op_activity',
        name: '优质活动',
        functionType: module,
        type: 'operation',
        icon: 'calendar',
        children: [
          {
            code: 'latin_op_activity_publish',
            name: '活动发布',
            functionType: menu,
            type: 'operation',
            path: '/activity',
            cached: true,
            children: [
              {
                code: 'latin_op_activity_add',
                name: '新增活动',
                functionType: fn,
                type: 'operation',
                path: '/activity/add',
                hidden: true,
                cached: true,
                activeMenu: '/activity',
              },
              {
                code: 'latin_op_activity_modify',
                name: '修改活动',
                functionType: fn,
                type: 'operation',
                path: '/activity/edit',
                hidden: true,
                cached: true,
                activeMenu: '/activity',
              },
              {
                code: 'latin_op_activity_detail',
                name: '活动详情',
                functionType: fn,
                type: 'operation',
                path: '/activity/detail',
                hidden: true,
                cached: true,
                activeMenu: '/activity',
              },
              { code: 'latin_op_activity_delete', name: '删除活动', functionType: fn, type: 'operation' },
              {
                code: 'latin_op_activity_reveal',
                name: '查看报名人明文信息',
                functionType: fn,
                type: 'operation',
              },
              { code: 'latin_op_activity_export', name: '导出报名信息', functionType: fn, type: 'operation' },
            ],
          },
          // Review and sign-up information share the publish permission (spec 2.4): pages of their own, the same code.
          {
            code: 'latin_op_activity_publish',
            name: '活动审核',
            functionType: menu,
            type: 'operation',
            path: '/activity/review',
            cached: true,
          },
          {
            code: 'latin_op_activity_publish',
            name: '报名审核',
            functionType: menu,
            type: 'operation',
            path: '/activity/reviewDetail',
            hidden: true,
            cached: true,
            activeMenu: '/activity/review',
          },
          {
            code: 'latin_op_activity_publish',
            name: '报名信息',
            functionType: menu,
            type: 'operation',
            path: '/activity/ApplyInfo',
            cached: true,
          },
        ],
      },
      {
        code: 'latin_op_partner',
        name: '合作伙伴',
        functionType: menu,
        type: 'operation',
        path: '/partner',
        icon: 'solution',
        cached: true,
      },
      {
        code: 'latin_op_banner',
        name: '轮播图',
        functionType: menu,
        type: 'operation',
        path: '/banner',
        icon: 'picture',
        cached: true,
      },
      {
        code: 'latin_op_user',
        name: '用户统计',
        functionType: menu,
        type: 'operation',
        path: '/userStatistics',
        icon: 'bar-chart',
        cached: true,
      },
      {
        code: 'latin_op_task',
        name: '任务统计',
        functionType: menu,
        type: 'operation',
        path: '/taskStatistics',
        icon: 'line-chart',
        cached: true,
      },
    ],
  },
  {
    code: 'latin_task_management',
    name: '任务管理',
    functionType: module,
    type: 'task',
    icon: 'schedule',
    children: [{ code: 'latin_task_management_handle', name: '任务处理', functionType: fn, type: 'task' }],
  },
] as const satisfies readonly ResourceSeed[];

type CodesOf<S> = S extends { code: infer C extends string; children?: infer K }
  ? C | (K extends readonly (infer E)[] ? CodesOf<E> : never)
  : S extends { code: infer C extends string }
    ? C
    : never;

/** Every permission code that the product knows; a call's `needs` can name no other. */
export type PermissionCode = CodesOf<(typeof resourceSeeds)[number]>;

function collect(seeds: readonly ResourceSeed[], names: Map<string, string>): Map<string, string> {
  for (const seed of seeds) {
    if (!names.has(seed.code)) names.set(seed.code, seed.name);
    collect(seed.children ?? [], names);
  }
  return names;
}

/** Code -> Chinese name, in menu order. */
export const permissionNames: ReadonlyMap<string, string> = collect(resourceSeeds, new Map());
