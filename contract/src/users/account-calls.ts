/** User administration: the calls of ums on other people's accounts (spec 7 Users). */
import { z } from 'zod';
import { call, downloadCall, pageCall, uploadCall } from '../call.ts';
import {
  DataScope,
  EnabledStatus,
  ExternalDeleteFlag,
  ExternalStatus,
  OperationType,
  OrganisationType,
  PersonStatus,
  Source,
  StatisticGranularity,
  StatisticRange,
  UserType,
  valuesOf,
} from '../enums.ts';
import { limits } from '../rules.ts';
import { filterText, id, text, time, written } from '../wire.ts';
import {
  accountDetail,
  accountFields,
  accountRow,
  departmentIds,
  deptUser,
  identityFaults,
  importFault,
  personIdCard,
  personPhone,
  roleIds,
  userLoginId,
} from './account.ts';

const READ = 'latin_sys_user';
const base = '/ums/api/v1/user';

/** The filters of the list and of its export; an absent or empty one does not filter. */
const filters = {
  /** Account, name or phone. */
  keyword: filterText,
  userLoginId: filterText,
  userName: filterText,
  mobilePhone: filterText,
  userType: z.literal(valuesOf(UserType)).nullable(),
  roleId: id.nullable(),
  orgType: z.literal(valuesOf(OrganisationType)).nullable(),
  personStatus: z.literal(valuesOf(PersonStatus)).nullable(),
  status: z.literal(valuesOf(EnabledStatus)).nullable(),
  source: z.literal(valuesOf(Source)).nullable(),
  departmentId: id.nullable(),
  /** 含下级: those of the departments below too. On unless told otherwise. */
  includeBelow: z.boolean(),
  createdTimeStart: time.nullable(),
  createdTimeEnd: time.nullable(),
  /** The recycle bin instead of the list. */
  recycled: z.boolean(),
};

const ids = z.array(id).min(1, '请选择用户').max(500, '一次最多处理 500 名用户');

/** How many of a batch were done; those that were not, with the reason. */
const batchAnswer = z.strictObject({
  doneNum: z.int(),
  skippedList: z.array(z.strictObject({ id: z.int(), userName: z.string(), reason: z.string() })),
});

const optionalOnes = {
  gender: true,
  telePhone: true,
  email: true,
  orgType: true,
  mainDepartmentId: true,
  viewDepartmentId: true,
  personStatus: true,
  userPhoto: true,
  sortNum: true,
  remark: true,
} as const;

const importFields = z.strictObject({
  /** 是否更新已经存在的用户数据. Form fields are texts. */
  updateExisting: z.enum(['0', '1']).default('0'),
});
const importCounts = {
  /** Asks for the faulty rows as a workbook, within the hour. */
  importId: z.string(),
  totalNum: z.int(),
  /** Faults of the first 1,000; `failNum` counts rows, a row may have several faults. */
  failNum: z.int(),
  errorList: z.array(importFault),
};
const importFile = { limit: limits.uploadBytes, files: 1 } as const;

const statisticFilter = z.strictObject({
  granularity: z.literal(valuesOf(StatisticGranularity)).optional(),
  range: z.literal(valuesOf(StatisticRange)).default(StatisticRange.lastMonth),
  timeStart: time.optional(),
  timeEnd: time.optional(),
  /** With all below; the caller's whole data scope when left out. */
  deptId: id.optional(),
});

export const accountCalls = {
  page: pageCall({
    path: `${base}/page`,
    name: '用户列表',
    needs: READ,
    log: null,
    template: filters,
    row: accountRow,
  }),
  /** Answers the initial password, once. */
  add: call({
    path: `${base}/add`,
    name: '新增用户',
    needs: 'latin_sys_user_add',
    log: OperationType.add,
    body: z
      .strictObject({ userLoginId, ...accountFields })
      .partial(optionalOnes)
      .superRefine((body, context) => {
        for (const [field, message] of identityFaults(body.userType, body))
          context.addIssue({ code: 'custom', path: [field], message });
      }),
    answer: z.strictObject({ id: z.int(), password: z.string() }),
  }),
  /** What is left out stays as it is; so does a phone or ID that comes back masked. */
  modify: call({
    path: `${base}/modify`,
    name: '修改用户',
    needs: 'latin_sys_user_modify',
    log: OperationType.modify,
    body: z.strictObject({
      id,
      version: z.int().optional(),
      ...z.strictObject(accountFields).partial().shape,
    }),
    answer: written,
  }),
  /** To the recycle bin. */
  delete: call({
    path: `${base}/delete`,
    name: '删除用户',
    needs: 'latin_sys_user_delete',
    log: OperationType.delete,
    body: z.strictObject({ ids }),
    answer: batchAnswer,
  }),
  /** Back from the recycle bin, frozen until somebody enables them. */
  restore: call({
    path: `${base}/restore`,
    name: '恢复用户',
    needs: 'latin_sys_user_delete',
    log: OperationType.modify,
    body: z.strictObject({ ids }),
    answer: batchAnswer,
  }),
  detail: call({
    path: `${base}/detail`,
    name: '用户详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: accountDetail,
  }),
  /** The rights of a user as he really has them. */
  rights: call({
    path: `${base}/rights`,
    name: '用户权限',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: z.strictObject({
      roleList: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          status: z.literal(valuesOf(EnabledStatus)),
          dataScope: z.literal(valuesOf(DataScope)),
        }),
      ),
      permissionCodeList: z.array(z.string()),
      /** Sees every row; else those of `departmentList` and his own. */
      seesAll: z.boolean(),
      departmentList: z.array(z.strictObject({ id: z.int(), name: z.string(), path: z.string() })),
    }),
  }),
  /** Freezes or enables. */
  status: call({
    path: `${base}/status`,
    name: '启用冻结用户',
    needs: 'latin_sys_user_status',
    log: OperationType.modify,
    body: z.strictObject({ ids, status: z.literal(valuesOf(EnabledStatus)) }),
    answer: batchAnswer,
  }),
  /** Random passwords, answered once; all sessions of these users end and the first sign-in asks for a new one. */
  reset: call({
    path: `${base}/reset`,
    name: '重置密码',
    needs: 'latin_sys_user_reset',
    log: OperationType.modify,
    body: z.strictObject({
      ids: z.array(id).min(1, '请选择用户').max(50, '一次最多重置 50 名用户的密码'),
    }),
    answer: z.strictObject({
      passwordList: z.array(
        z.strictObject({
          id: z.int(),
          userLoginId: z.string(),
          userName: z.string(),
          password: z.string(),
        }),
      ),
      skippedList: batchAnswer.shape.skippedList,
    }),
  }),
  /** Ends the pause after failed sign-ins. */
  unlock: call({
    path: `${base}/unlock`,
    name: '解锁用户',
    needs: 'latin_sys_user_unlock',
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: written,
  }),
  /** Ends the sessions of a user, or one of them. */
  forceLogout: call({
    path: `${base}/forceLogout`,
    name: '强制下线',
    needs: 'latin_sys_user_logout',
    log: OperationType.modify,
    body: z.strictObject({ id, sessionId: id.optional() }),
    answer: z.strictObject({ endedSessions: z.int() }),
  }),
  sessions: call({
    path: `${base}/sessions`,
    name: '用户在线会话',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: z.array(
      z.strictObject({
        id: z.int(),
        address: z.string(),
        browser: z.string(),
        createdTime: z.string(),
        lastSeenTime: z.string(),
        /** The session that asks. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
  /** One unmasked value; needs a code, asks a reason, is logged. */
  reveal: call({
    path: `${base}/reveal`,
    name: '查看用户明文信息',
    needs: 'latin_sys_user_reveal',
    log: OperationType.query,
    body: z.strictObject({
      id,
      field: z.enum(['mobilePhone', 'idCard']),
      reason: text(200).refine((value) => value.length >= 2, '请填写查看原因'),
    }),
    answer: z.strictObject({ value: z.string() }),
  }),
  /** Is one of them taken by somebody else than `id`? Masked ones are nobody's. */
  isExistMobilePhoneAndIdCard: call({
    path: `${base}/isExistMobilePhoneAndIdCard`,
    name: '检查账号、手机号和身份证号',
    needs: ['latin_sys_user_add', 'latin_sys_user_modify'],
    log: null,
    body: z.strictObject({
      id: id.optional(),
      userLoginId: userLoginId.optional(),
      mobilePhone: personPhone.optional(),
      idCard: personIdCard.optional(),
    }),
    answer: z.strictObject({
      userLoginIdExist: z.boolean(),
      mobilePhoneExist: z.boolean(),
      idCardExist: z.boolean(),
    }),
  }),
  batchExport: downloadCall({
    path: `${base}/batchExport`,
    name: '批量导出用户',
    needs: 'latin_sys_user_export',
    log: OperationType.query,
    body: z.strictObject({ template: z.strictObject(filters).partial().default({}) }),
  }),
  importTemplate: downloadCall({
    path: `${base}/importTemplate`,
    name: '下载用户导入模板',
    needs: 'latin_sys_user_import',
    log: null,
    body: z.strictObject({}),
  }),
  /** Reads a workbook and says what would happen; writes nothing. */
  batchImportCheck: uploadCall({
    path: `${base}/batchImportCheck`,
    name: '校验用户导入文件',
    needs: 'latin_sys_user_import',
    log: null,
    loading: true,
    body: importFields,
    answer: z.strictObject({
      ...importCounts,
      /** Rows that would be taken, new ones and updates. */
      normalNum: z.int(),
      /** Rows whose account is there already. */
      existNum: z.int(),
    }),
    ...importFile,
  }),
  /** Takes all good rows. */
  batchImport: uploadCall({
    path: `${base}/batchImport`,
    name: '批量导入用户',
    needs: 'latin_sys_user_import',
    log: OperationType.add,
    loading: true,
    body: importFields,
    answer: z.strictObject({
      ...importCounts,
      successNum: z.int(),
      addedNum: z.int(),
      updatedNum: z.int(),
    }),
    ...importFile,
  }),
  /** The faulty rows of one's own import, to correct and import again. */
  importFaults: downloadCall({
    path: `${base}/importFaults`,
    name: '下载用户导入错误数据',
    needs: 'latin_sys_user_import',
    log: null,
    body: z.strictObject({ importId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '导入编号格式不正确') }),
  }),
  /** Departments and roles of many at once: instead of what they have, or besides it. */
  setOrgAndRoleOfUser: call({
    path: `${base}/setOrgAndRoleOfUser`,
    name: '设置组织和角色',
    needs: 'latin_sys_user_assign',
    log: OperationType.modify,
    body: z
      .strictObject({
        userIds: ids,
        mode: z.enum(['replace', 'append']).default('replace'),
        departmentIds: departmentIds.optional(),
        /** One of `departmentIds`; left out, the first with `replace` and the present one with `append`. */
        mainDepartmentId: id.optional(),
        roleIds: roleIds.optional(),
      })
      .refine((body) => body.departmentIds || body.roleIds, '请选择组织或角色'),
    answer: batchAnswer,
  }),
  /** People to pick from: enabled, on the job, within the caller's data scope. */
  getDeptUserList: pageCall({
    path: `${base}/getDeptUserList`,
    name: '部门用户列表',
    needs: 'signedIn',
    log: null,
    template: {
      departmentId: id.nullable(),
      includeBelow: z.boolean(),
      keyword: filterText,
      /** Shows the names of those chosen before. */
      ids: z.array(id).max(500),
    },
    row: deptUser,
  }),
  checkIsExistUserByDeptId: call({
    path: `${base}/checkIsExistUserByDeptId`,
    name: '检查部门下是否有用户',
    needs: ['latin_sys_org', READ],
    log: null,
    body: z.strictObject({ departmentId: id }),
    answer: z.strictObject({ exist: z.boolean(), count: z.int() }),
  }),
  checkIsExistUserByRoleId: call({
    path: `${base}/checkIsExistUserByRoleId`,
    name: '检查角色下是否有用户',
    needs: ['latin_sys_role', READ],
    log: null,
    body: z.strictObject({ roleId: id }),
    answer: z.strictObject({ exist: z.boolean(), count: z.int() }),
  }),
  userStatistics: call({
    path: `${base}/userStatistics`,
    name: '用户统计',
    needs: 'latin_op_user',
    log: null,
    body: statisticFilter,
    answer: z.strictObject({
      timeStart: z.string(),
      timeEnd: z.string(),
      granularity: z.literal(valuesOf(StatisticGranularity)),
      /** The numbers are as of then. */
      updateTime: z.string(),
      summary: z.strictObject({
        totalNum: z.int(),
        enabledNum: z.int(),
        frozenNum: z.int(),
        onJobNum: z.int(),
        departureNum: z.int(),
        newNum: z.int(),
        activeNum: z.int(),
        /** Active ones of the enabled, 0 to 1; null when there is nobody. */
        activeRate: z.number().nullable(),
      }),
      /** Every day, month or year of the range. */
      xAxisList: z.array(z.string()),
      seriesList: z.array(z.strictObject({ code: z.string(), name: z.string(), dataList: z.array(z.int()) })),
      pieList: z.array(z.strictObject({ code: z.string(), name: z.string(), value: z.int() })),
    }),
  }),
  userStatisticsByOrg: call({
    path: `${base}/userStatisticsByOrg`,
    name: '部门用户统计',
    needs: 'latin_op_user',
    log: null,
    body: statisticFilter,
    /** The departments right below `deptId` (or the topmost ones that the caller sees), each with all below it. */
    answer: z.strictObject({
      updateTime: z.string(),
      tableList: z.array(
        z.strictObject({
          deptId: z.int(),
          deptName: z.string(),
          hasChildren: z.boolean(),
          totalNum: z.int(),
          enabledNum: z.int(),
          newNum: z.int(),
          activeNum: z.int(),
          activeRate: z.number().nullable(),
          lastLoginTime: z.string().nullable(),
          /** By user type of spec 1. */
          typeList: z.array(z.strictObject({ code: z.string(), name: z.string(), value: z.int() })),
        }),
      ),
    }),
  }),
  /** Accounts that an external system keeps (source 1), with its own flags (spec 3.2). */
  extUserList: pageCall({
    path: '/ums/api/v1/extUser/list',
    name: '外部用户列表',
    needs: READ,
    log: null,
    template: {
      keyword: filterText,
      deleteFlag: z.enum(valuesOf(ExternalDeleteFlag)).nullable(),
      status: z.enum(valuesOf(ExternalStatus)).nullable(),
    },
    row: z.strictObject({
      id: z.int(),
      userLoginId: z.string(),
      userName: z.string(),
      mobilePhone: z.string(),
      departmentName: z.string().nullable(),
      deleteFlag: z.enum(valuesOf(ExternalDeleteFlag)),
      status: z.enum(valuesOf(ExternalStatus)),
      updatedTime: z.string(),
    }),
  }),
};
