/** Resources of the product: modules, menus and functions with their codes and route flags (spec 7 Resources, 2.4, 3.2). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { DenyMode, EnabledStatus, FunctionType, OpenMode, OperationType, valuesOf } from '../enums.ts';
import { pagePaths } from '../permissions.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { type MenuType, menuTypes } from '../resources/seed.ts';
import { id, requiredText, text, written } from '../wire.ts';

const base = '/ums/api/v1/resource';
const READ = 'latin_sys_func';
const status = z.literal(valuesOf(EnabledStatus));
const functionType = z.literal(valuesOf(FunctionType), '请选择类型');
const openMode = z.literal(valuesOf(OpenMode));
const denyMode = z.literal(valuesOf(DenyMode));

/** An address within the product, as routes have it. */
const path = text(200)
  .refine((value) => /^(\/[A-Za-z0-9_-]+)*$/.test(value), '路由地址以 / 开头，仅支持字母、数字、_ 和 -')
  .nullable()
  .default(null)
  .transform((value) => value || null);

const resourceFields = {
  resourceName: requiredText(50, '请输入名称'),
  permissionCode: requiredText(100, '请输入权限编码').refine(
    (code) => /^latin_[a-z0-9]+(_[a-z0-9]+)*$/.test(code),
    '权限编码须以 latin_ 开头，仅支持小写字母、数字和下划线',
  ),
  /** Of the topmost ones only: what stands below another follows it. */
  type: z.enum(menuTypes).optional(),
  path,
  /** The address under which the page that it shows is registered; null: its own. */
  component: path.refine((page) => page === null || pagePaths.has(page), '没有这个页面，请重新选择组件'),
  icon: text(50)
    .nullable()
    .default(null)
    .transform((value) => value || null),
  sortNum: z.int().min(0).max(99_999).default(0),
  hidden: z.boolean().default(false),
  cached: z.boolean().default(true),
  tabHidden: z.boolean().default(false),
  breadcrumbHidden: z.boolean().default(false),
  /** The menu to highlight while this page is open. */
  activeMenu: path,
  openMode: openMode.default(OpenMode.inside),
  /** Key of the dictionary `iframe-url`: what is embedded or opened in a new window. */
  frameKey: text(100)
    .nullable()
    .default(null)
    .transform((value) => value || null),
  /** What people without the code see of a function's buttons. */
  denyMode: denyMode.default(DenyMode.remove),
  remark: text(500).default(''),
};

function checkTogether(
  value: {
    functionType: number;
    path: string | null;
    component: string | null;
    openMode: number;
    frameKey: string | null;
    denyMode: number;
  },
  context: z.core.$RefinementCtx,
): void {
  const fault = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (value.functionType === FunctionType.menu && value.path === null) fault('path', '请输入路由地址');
  if (value.functionType === FunctionType.module && value.path !== null)
    fault('path', '模块没有路由地址，请留空');
  if (value.openMode !== OpenMode.inside && value.frameKey === null)
    fault('frameKey', '请选择外部系统（字典 iframe-url）');
  if (value.path === null && value.openMode !== OpenMode.inside)
    fault('openMode', '没有路由地址的功能只能在内部打开');
  if (value.component !== null && (value.path === null || value.openMode !== OpenMode.inside))
    fault('component', '只有在内部打开的页面才有组件，请留空');
  if (value.denyMode !== DenyMode.remove && value.functionType !== FunctionType.function)
    fault('denyMode', '只有功能可以设为未授权时禁用');
}

export interface ResourceNode {
  id: number;
  parentId: number | null;
  functionType: FunctionType;
  resourceName: string;
  permissionCode: string;
  type: MenuType;
  path: string | null;
  component: string | null;
  icon: string | null;
  sortNum: number;
  hidden: boolean;
  cached: boolean;
  tabHidden: boolean;
  breadcrumbHidden: boolean;
  activeMenu: string | null;
  openMode: OpenMode;
  frameKey: string | null;
  denyMode: DenyMode;
  status: EnabledStatus;
  remark: string;
  /** Comes with the product: type, code and address are fixed, and it cannot be deleted. */
  builtIn: boolean;
  version: number;
  /** How many roles hold it, without those that hold everything. */
  roleNum: number;
  /** May the caller give it to a role? */
  grantable: boolean;
  children: ResourceNode[];
}
export const resourceNode: z.ZodType<ResourceNode> = z.lazy(() =>
  z.strictObject({
    id: z.int(),
    parentId: z.int().nullable(),
    functionType,
    resourceName: z.string(),
    permissionCode: z.string(),
    type: z.enum(menuTypes),
    path: z.string().nullable(),
    component: z.string().nullable(),
    icon: z.string().nullable(),
    sortNum: z.int(),
    hidden: z.boolean(),
    cached: z.boolean(),
    tabHidden: z.boolean(),
    breadcrumbHidden: z.boolean(),
    activeMenu: z.string().nullable(),
    openMode,
    frameKey: z.string().nullable(),
    denyMode,
    status,
    remark: z.string(),
    builtIn: z.boolean(),
    version: z.int(),
    roleNum: z.int(),
    grantable: z.boolean(),
    children: z.array(resourceNode),
  }),
);

export const resourceCalls = {
  tree: call({
    path: `${base}/tree`,
    name: '功能树',
    needs: [
      READ,
      'latin_sys_user',
      'latin_sys_role',
      'latin_sys_role_add',
      'latin_sys_role_modify',
      'latin_sys_role_detail',
    ],
    log: null,
    body: z.strictObject({}),
    answer: z.array(resourceNode),
  }),
  add: call({
    path: `${base}/add`,
    name: '新增功能',
    needs: 'latin_sys_func_add',
    log: OperationType.add,
    body: z
      .strictObject({
        parentId: id.nullable(),
        functionType,
        ...resourceFields,
        status: status.default(EnabledStatus.enabled),
      })
      .superRefine(checkTogether),
    answer: written,
  }),
  /** Moves too, when `parentId` is another one; the status is changed by `status` alone. */
  modify: call({
    path: `${base}/modify`,
    name: '修改功能',
    needs: 'latin_sys_func_modify',
    log: OperationType.modify,
    body: z
      .strictObject({ id, version, parentId: id.nullable(), functionType, ...resourceFields })
      .superRefine(checkTogether),
    answer: written,
  }),
  delete: call({
    path: `${base}/delete`,
    name: '删除功能',
    needs: 'latin_sys_func_delete',
    log: OperationType.delete,
    body: z.strictObject({ id, version: version.optional() }),
    answer: written,
  }),
  status: call({
    path: `${base}/status`,
    name: '启用停用功能',
    needs: 'latin_sys_func_status',
    log: OperationType.modify,
    body: z.strictObject({ id, status, version: version.optional() }),
    answer: written,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '功能变更历史',
    needs: READ,
    log: null,
    template: { resourceId: id },
    row: changeEntry,
  }),
};
