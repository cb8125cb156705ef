/** Sign-in and session: the calls of ums that concern the caller himself (spec 7 Auth, 3.1, 4). */
import { z } from 'zod';
import { call, getCall } from '../call.ts';
import { EnabledStatus, Gender, OpenMode, OperationType, Source, UserType, valuesOf } from '../enums.ts';
import { menuTypes } from '../permissions.ts';
import { text } from '../wire.ts';

const password = z.string().min(1, '请输入密码').max(200);

/** What the browser keeps of a sign-in (spec 3.1); none of it opens anything. */
export const signedInUser = z.strictObject({
  userLoginId: z.string(),
  userId: z.int(),
  userName: z.string(),
  gender: z.literal(valuesOf(Gender)),
  userPhoto: z.string().nullable(),
  userType: z.literal(valuesOf(UserType)),
  source: z.literal(valuesOf(Source)),
  firstLogin: z.literal([0, 1]),
  viewDepartmentId: z.int().nullable(),
  latinDeptName: z.string().nullable(),
  permissionCodeList: z.array(z.string()),
  roleList: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** The readable mark of the session, the value of the cookie accessToken: it opens nothing. */
  ssoToken: z.string(),
});
export type SignedInUser = z.output<typeof signedInUser>;

/** One entry of the permitted route list, a tree. */
export interface Route {
  id: number;
  path: string | null;
  name: string;
  title: string;
  functionType: number;
  type: (typeof menuTypes)[number];
  permissionCode: string | null;
  hidden: boolean;
  cached: boolean;
  breadcrumbHidden: boolean;
  tabHidden: boolean;
  icon: string | null;
  activeMenu: string | null;
  /** Key of dictionary `iframe-url` when the page embeds an external system. */
  frameKey: string | null;
  /** Inside the office, in a frame, or in a window of its own. */
  openMode: OpenMode;
  children: Route[];
}
export const route: z.ZodType<Route> = z.lazy(() =>
  z.strictObject({
    id: z.int(),
    path: z.string().nullable(),
    name: z.string(),
    title: z.string(),
    functionType: z.int(),
    type: z.enum(menuTypes),
    permissionCode: z.string().nullable(),
    hidden: z.boolean(),
    cached: z.boolean(),
    breadcrumbHidden: z.boolean(),
    tabHidden: z.boolean(),
    icon: z.string().nullable(),
    activeMenu: z.string().nullable(),
    frameKey: z.string().nullable(),
    openMode: z.literal(valuesOf(OpenMode)),
    children: z.array(route),
  }),
);

export const userCalls = {
  login: call({
    path: '/ums/api/v1/user/login',
    name: '登录',
    needs: 'open',
    log: OperationType.login,
    body: z.strictObject({
      userLoginId: z.string().trim().min(1, '请输入账号').max(64),
      password,
      verifyCode: z.string().max(16).optional(),
      verifyId: z.string().max(64).optional(),
    }),
    answer: signedInUser,
    limit: 16_384,
  }),
  verifyCode: getCall({
    path: '/ums/api/v1/user/verifyCode',
    name: '获取图形验证码',
    needs: 'open',
    log: null,
    body: z.strictObject({}),
    /** `image` is an SVG data address; the code dies after one use or five minutes. */
    answer: z.strictObject({ verifyId: z.string(), image: z.string() }),
  }),
  logout: call({
    path: '/ums/api/v1/user/logout',
    name: '退出登录',
    needs: 'signedIn',
    log: OperationType.login,
    beforeFirstPassword: true,
    body: z.strictObject({}),
    answer: z.strictObject({ logoutAddress: z.string().nullable() }),
  }),
  checkToken: call({
    path: '/ums/api/v1/user/checkToken',
    name: '检查会话',
    needs: 'signedIn',
    log: null,
    beforeFirstPassword: true,
    body: z.strictObject({}),
    answer: z.strictObject({
      userName: z.string(),
      firstLogin: z.literal([0, 1]),
      status: z.literal(valuesOf(EnabledStatus)),
    }),
  }),
  current: call({
    path: '/ums/api/v1/user/current',
    name: '当前用户',
    needs: 'signedIn',
    log: null,
    beforeFirstPassword: true,
    body: z.strictObject({}),
    answer: signedInUser,
  }),
  modifyPassword: call({
    path: '/ums/api/v1/user/modifyPassword',
    name: '修改密码',
    needs: 'signedIn',
    log: OperationType.modify,
    beforeFirstPassword: true,
    body: z.strictObject({ oldPassword: password, newPassword: password }),
    /** How many other sessions ended by it. */
    answer: z.strictObject({ endedSessions: z.int() }),
    limit: 16_384,
  }),
  routes: call({
    path: '/ums/api/v1/user/routes',
    name: '可访问路由',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.array(route),
  }),
  getUserResourceCode: call({
    path: '/ums/api/v1/user/getUserResourceCode',
    name: '当前用户权限码',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.array(z.string()),
  }),
};

/** The module name that a browser sends as `operateName`, decoded and cut (spec 7). */
export const operateName = text(50);
