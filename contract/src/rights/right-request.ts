/** Asking for resources that one lacks, and deciding about it (ours; screens-office 2.8 "申请权限"). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import {
  DataScope,
  dataScopeLabels,
  FunctionType,
  functionTypeLabels,
  OperationType,
  RightRequestStatus,
  rightRequestStatusLabels,
} from '../enums.ts';
import { coded, filterText, id, requiredText, time, written } from '../wire.ts';

const base = '/ums/api/v1/rightRequest';
const DECIDE = 'latin_sys_request';

/** So many resources at once, and so many requests of one person that wait. */
export const rightRequestLimits = {
  resources: 20,
  open: 10,
  /** In 24 hours, those taken back too: each makes the pages of those who decide ask anew. */
  aDay: 30,
  shortestReason: 2,
  longestReason: 200,
} as const;

const status = coded(RightRequestStatus, rightRequestStatusLabels);
const { resources, shortestReason, longestReason } = rightRequestLimits;

const permissionCode = z.string().min(1).max(100);

/**
 * A resource as one who asks sees it: `held` already, `open` in a request that waits, `lacked`; `group` only holds
 * others (a module, or a further page of a code that stands elsewhere).
 */
export const askableNode = z.strictObject({
  id: z.int(),
  /** Parents stand before their children. */
  parentId: z.int().nullable(),
  functionType: coded(FunctionType, functionTypeLabels),
  name: z.string(),
  permissionCode: z.string(),
  /** Every address that the code opens. */
  pathList: z.array(z.string()),
  state: z.enum(['held', 'open', 'lacked', 'group']),
});
export type AskableNode = z.output<typeof askableNode>;

const requestRow = z.strictObject({
  id: z.int(),
  /** What was asked for, by the names of that day. */
  functionList: z.array(z.strictObject({ permissionCode: z.string(), name: z.string() })),
  reason: z.string(),
  status,
  /** Why it was rejected; '' otherwise. */
  answer: z.string(),
  /** The role that was given; '' otherwise. */
  roleName: z.string(),
  /** Who decided or withdrew it, and when. */
  decidedBy: z.string().nullable(),
  decidedTime: z.string().nullable(),
  createdTime: z.string(),
});
export type OwnRightRequest = z.output<typeof requestRow>;

export const rightRequestRow = z.strictObject({
  ...requestRow.shape,
  userId: z.int(),
  userName: z.string(),
  userLoginId: z.string(),
  deptName: z.string().nullable(),
  /** What keeps him from being given anything; null: nothing. */
  standing: z.enum(['deleted', 'departed', 'frozen']).nullable(),
});
export type RightRequestRow = z.output<typeof rightRequestRow>;

/** A role that would fulfil a request. */
export const roleOffer = z.strictObject({
  id: z.int(),
  roleName: z.string(),
  remark: z.string(),
  dataScope: coded(DataScope, dataScopeLabels),
  /** Holds every resource, also those that are added later. */
  allResources: z.boolean(),
  /** How many resources it would bring besides, and the first twenty of them. */
  furtherNum: z.int(),
  furtherList: z.array(z.string()),
});
export type RoleOffer = z.output<typeof roleOffer>;

export const rightRequestCalls = {
  /** Every resource that there is, as the caller stands to it. */
  askable: call({
    path: `${base}/askable`,
    name: '可申请的功能',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.array(askableNode),
  }),
  add: call({
    path: `${base}/add`,
    name: '申请权限',
    needs: 'signedIn',
    log: OperationType.add,
    body: z.strictObject({
      permissionCodeList: z
        .array(permissionCode)
        .min(1, '请选择要申请的功能')
        .max(resources, `一次最多申请 ${resources} 项功能`),
      reason: requiredText(longestReason, '请输入申请原因').refine(
        (value) => [...value].length >= shortestReason,
        `申请原因至少 ${shortestReason} 个字符`,
      ),
    }),
    answer: written,
    limit: 16_384,
  }),
  /** One's own requests, newest first. */
  ownPage: pageCall({
    path: `${base}/ownPage`,
    name: '本人的权限申请',
    needs: 'signedIn',
    log: null,
    template: {},
    sortable: ['createdTime'],
    row: requestRow,
  }),
  withdraw: call({
    path: `${base}/withdraw`,
    name: '撤回权限申请',
    needs: 'signedIn',
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: written,
  }),
  /** Requests of other people within the caller's scope: those that wait first, then the newest. */
  page: pageCall({
    path: `${base}/page`,
    name: '权限申请列表',
    needs: DECIDE,
    log: null,
    template: {
      /** Account or name. */
      keyword: filterText,
      status: status.nullable(),
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    sortable: ['createdTime'],
    row: rightRequestRow,
  }),
  /** How many of them wait. */
  openNum: call({
    path: `${base}/openNum`,
    name: '待处理的权限申请数',
    needs: DECIDE,
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({ count: z.int() }),
    // Open pages ask it by themselves, whenever a request comes or goes.
    isUse: false,
  }),
  /** What a request stands for now, and the roles that the caller may give for it, fewest further rights first. */
  offers: call({
    path: `${base}/offers`,
    name: '可用于权限申请的角色',
    needs: DECIDE,
    log: null,
    body: z.strictObject({ id }),
    answer: z.strictObject({
      /** `held`: has it meanwhile; `gone`: disabled or deleted meanwhile. */
      functionList: z.array(
        z.strictObject({
          permissionCode: z.string(),
          name: z.string(),
          state: z.enum(['lacked', 'held', 'gone']),
        }),
      ),
      roleList: z.array(roleOffer),
    }),
  }),
  /** Gives the role. */
  approve: call({
    path: `${base}/approve`,
    name: '通过权限申请',
    needs: DECIDE,
    log: OperationType.modify,
    body: z.strictObject({ id, roleId: id }),
    answer: written,
  }),
  reject: call({
    path: `${base}/reject`,
    name: '驳回权限申请',
    needs: DECIDE,
    log: OperationType.modify,
    body: z.strictObject({ id, reason: requiredText(longestReason, '请输入驳回原因') }),
    answer: written,
  }),
};
