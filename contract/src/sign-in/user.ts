/** Sign-in and session: the calls of ums that concern the caller himself (spec 7 Auth, 3.1, 4). */
import { z } from 'zod';
import { call, getCall, optional } from '../call.ts';
import {
  EnabledStatus,
  Gender,
  genderLabels,
  OpenMode,
  OperationType,
  openModeLabels,
  Source,
  sourceLabels,
  UserType,
  userStatusLabels,
  userTypeLabels,
} from '../enums.ts';
import { menuTypes } from '../resources/seed.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { coded, text } from '../wire.ts';
import { externalTicket, systemSecret } from './external-system.ts';
import { otpCode } from './two-step.ts';

const password = z.string().min(1, '请输入密码').max(200);

/** What the browser keeps of a sign-in (spec 3.1); none of it opens anything. */
export const signedInUser = z.strictObject({
  userLoginId: z.string(),
  userId: z.int(),
  userName: z.string(),
  gender: coded(Gender, genderLabels),
  userPhoto: z.string().nullable(),
  userType: coded(UserType, userTypeLabels),
  source: coded(Source, sourceLabels),
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
  /** The address under which the page that it shows is registered, where that is not its own. */
  component: string | null;
  children: Route[];
}
export const route: z.ZodType<Route> = z
  .lazy(() =>
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
      openMode: coded(OpenMode, openModeLabels),
      component: z.string().nullable(),
      children: z.array(route),
    }),
  )
  .meta({ id: 'Route' });

/** What the session watch is told. */
export const checkedSession = z.strictObject({
  userName: z.string(),
  firstLogin: z.literal([0, 1]),
  status: coded(EnabledStatus, userStatusLabels),
  /** Until the session ends if nobody uses it. */
  endsInSeconds: z.int().min(0),
  /** False on its last day: using it does not prolong it any more. */
  extendable: z.boolean(),
});

/** What another system is told of the person who opened it: who he is, not what he may do here. */
export const ticketHolder = z.strictObject({
  userLoginId: z.string(),
  userId: z.int(),
  userName: z.string(),
  /** The system that the ticket was made for. */
  frameKey: z.string(),
});

export const userCalls = {
  login: call({
    path: visitorCallPaths.signIn,
    name: '登录',
    needs: 'open',
    log: OperationType.login,
    body: z.strictObject({
      userLoginId: z.string().trim().min(1, '请输入账号').max(64),
      password,
      verifyCode: z.string().max(16).optional(),
      verifyId: z.string().max(64).optional(),
      /** Of the phone or a recovery code, where the account asks for a second step (UM4109). */
      otpCode: otpCode.optional(),
    }),
    answer: signedInUser,
    limit: 16_384,
  }),
  /** Signs anybody in without a password, on a developer's machine: only where `MOCK_LOGIN` is on. */
  mockLogin: optional(
    call({
      path: '/ums/api/v1/user/mockLogin',
      name: '模拟登录',
      needs: 'open',
      log: OperationType.login,
      body: z.strictObject({ userLoginId: z.string().trim().min(1, '请输入账号').max(64) }),
      answer: signedInUser,
      limit: 16_384,
    }),
  ),
  verifyCode: getCall({
    path: visitorCallPaths.pictureCode,
    name: '获取图形验证码',
    needs: 'open',
    log: null,
    body: z.strictObject({}),
    /** `image` is the data address of a PNG; the code dies after one use or five minutes. */
    answer: z.strictObject({ verifyId: z.string(), image: z.string() }),
  }),
  logout: call({
    path: visitorCallPaths.signOut,
    name: '退出登录',
    needs: 'signedIn',
    log: OperationType.login,
    beforeFirstPassword: true,
    body: z.strictObject({}),
    answer: z.strictObject({ logoutAddress: z.string().nullable() }),
  }),
  /**
   * Without a ticket: the session watch of a page, 401 without a session. With one: another system asks, server to
   * server and without a session, who opened it. `frameSecret` is the secret that the office made for it: without it, or
   * with that of another system, no ticket is redeemed. `frameKey` may say its own key, too.
   */
  checkToken: call({
    path: '/ums/api/v1/user/checkToken',
    name: '检查会话',
    needs: 'open',
    log: null,
    beforeFirstPassword: true,
    isUse: false,
    body: z
      .strictObject({ ticket: externalTicket, frameKey: text(64), frameSecret: systemSecret })
      .partial()
      .refine(
        ({ ticket, frameKey, frameSecret }) =>
          ticket !== undefined || (frameKey === undefined && frameSecret === undefined),
        '缺少票据',
      ),
    answer: z.union([checkedSession, ticketHolder]),
    limit: 16_384,
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
    isPlain: true,
    body: z.strictObject({}),
    answer: z.array(route),
  }),
  /** Codes that the caller lacks and whose buttons he sees disabled instead of not at all (spec 6). */
  disabledCodes: call({
    path: '/ums/api/v1/user/disabledCodes',
    name: '未授权时禁用的权限码',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.array(z.string()),
  }),
  getUserResourceCode: call({
    path: '/ums/api/v1/user/getUserResourceCode',
    name: '当前用户权限码',
    needs: 'signedIn',
    log: null,
    isPlain: true,
    body: z.strictObject({}),
    answer: z.array(z.string()),
  }),
};

/** The module name that a browser sends as `operateName`, decoded and cut (spec 7). */
export const operateName = text(50);
