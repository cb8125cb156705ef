/** What a resource of the product (a module, a menu or a function) is described by. */
import type { FunctionType } from '../enums.ts';

/** Top-level sections of the menu (spec 2.4; task and analysis are ours). */
export const menuTypes = ['dashboard', 'task', 'analysis', 'sys', 'operation', 'msgCenter'] as const;
export type MenuType = (typeof menuTypes)[number];
export const menuTypeLabels: Record<MenuType, string> = {
  dashboard: '工作台',
  task: '任务',
  analysis: '分析',
  sys: '系统管理',
  operation: '运营管理',
  msgCenter: '消息中心',
};

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
  /**
   * Roles that hold one of these are given it where a new version brings it: what it opens is theirs already, in
   * another form.
   */
  readonly heirOf?: readonly string[];
  readonly children?: readonly ResourceSeed[];
}
