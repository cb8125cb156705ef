/** User administration: the calls of ums on other people's accounts (spec 7 Users); its numbers and lookups beside it. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import {
  DataScope,
  dataScopeLabels,
  EnabledStatus,
  enabledStatusLabels,
  OperationType,
  userStatusLabels,
} from '../enums.ts';
import { accountFault } from '../errors/people.ts';
import { chosenRows, exportCall, exportColumns } from '../export.ts';
import { addShape, filterShape, modifyShape, sortableKeys } from '../field-shapes.ts';
import { importCalls } from '../import.ts';
import { version } from '../platform/record-history.ts';
import { rightsDiagnosis } from '../rights/rights-diagnosis.ts';
import { coded, filterText, id, reasonText, text, time, written } from '../wire.ts';
import { accountDetail, accountFields, accountRow, identityFaults } from './account.ts';
import { accountStatisticCalls } from './account-statistics.ts';
import { peopleCalls } from './people-calls.ts';

const READ = 'latin_sys_user';
const base = '/ums/api/v1/user';

/** The filters of the list and of its export; an absent or empty one does not filter. */
const filters = {
  /** Account, name or phone. */
  keyword: filterText,
  ...filterShape(accountFields),
  roleId: id.nullable(),
  deptId: id.nullable(),
  /** 含下级: those of the departments below too. On unless told otherwise. */
  includeBelow: z.boolean(),
  createdTimeStart: time.nullable(),
  createdTimeEnd: time.nullable(),
  /** The recycle bin instead of the list. */
  recycled: z.boolean(),
};

/** The columns that the list and its export can be sorted by; `deletedTime` is one of the recycle bin. */
const sortable = [...sortableKeys(accountFields), 'deletedTime' as const];

/** What the columns of the export show. */
export const accountExportColumns = exportColumns(accountFields);

const ids = z.array(id).min(1, '请选择用户').max(500, '一次最多处理 500 名用户');

/** How many of a batch were done; those that were not, with the reason. */
const batchAnswer = z.strictObject({
  doneNum: z.int(),
  skippedList: z.array(z.strictObject({ id: z.int(), userName: z.string(), reason: z.string() })),
});

export const accountCalls = {
  page: pageCall({
    path: `${base}/page`,
    name: '用户列表',
    needs: READ,
    log: null,
    template: filters,
    sortable,
    row: accountRow,
  }),
  /** Answers the initial password, once. */
  add: call({
    path: `${base}/add`,
    name: '新增用户',
    needs: 'latin_sys_user_add',
    log: OperationType.add,
    body: z.strictObject(addShape(accountFields)).superRefine((body, context) => {
      for (const [field, fault] of identityFaults(body.userType, body))
        context.addIssue({
          ...{ code: 'custom', path: [field] },
          message: accountFault(fault, { label: accountFields[field].label }),
        });
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
      version,
      ...modifyShape(accountFields),
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
  /** Out of the recycle bin for good: all personal data goes, the name stays on what the person did. */
  purge: call({
    path: `${base}/purge`,
    name: '彻底清除用户',
    needs: 'latin_sys_user_purge',
    log: OperationType.delete,
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
          status: coded(EnabledStatus, enabledStatusLabels),
          dataScope: coded(DataScope, dataScopeLabels),
        }),
      ),
      permissionCodeList: z.array(z.string()),
      /** Sees every row; else those of `deptList` and his own. */
      seesAll: z.boolean(),
      deptList: z.array(z.strictObject({ id: z.int(), name: z.string(), path: z.string() })),
    }),
  }),
  /** Why a user has a resource, or lacks it: as a sentence, and with all that it follows from. */
  diagnose: call({
    path: `${base}/diagnose`,
    name: '权限诊断',
    needs: READ,
    log: null,
    body: z.strictObject({
      id,
      permissionCode: text(100).refine((value) => value.length > 0, '请选择功能或输入权限编码'),
    }),
    answer: rightsDiagnosis,
  }),
  /** Freezes or enables. */
  status: call({
    path: `${base}/status`,
    name: '启用冻结用户',
    needs: 'latin_sys_user_status',
    log: OperationType.modify,
    body: z.strictObject({ ids, status: coded(EnabledStatus, userStatusLabels) }),
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
  /** Forgets which outside identity a synced user has: the next sign-in with his account's name links anew. */
  unlinkIdentity: call({
    path: `${base}/unlinkIdentity`,
    name: '解除外部身份',
    needs: 'latin_sys_user_reset',
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: z.strictObject({ endedSessions: z.int() }),
  }),
  /** Switches somebody's second step off, who lost phone and recovery codes; his sessions end. */
  resetTwoStep: call({
    path: `${base}/resetTwoStep`,
    name: '解除两步验证',
    needs: 'latin_sys_user_reset',
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: z.strictObject({ endedSessions: z.int() }),
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
      reason: reasonText('请填写查看原因'),
    }),
    answer: z.strictObject({ value: z.string() }),
    secretAnswer: true,
  }),
  /** Is one of them taken by somebody else than `id`? Masked ones are nobody's. */
  isExistMobilePhoneAndIdCard: call({
    path: `${base}/isExistMobilePhoneAndIdCard`,
    name: '检查账号、手机号和身份证号',
    needs: ['latin_sys_user_add', 'latin_sys_user_modify'],
    log: null,
    body: z.strictObject({
      id: id.optional(),
      userLoginId: accountFields.userLoginId.write.optional(),
      mobilePhone: accountFields.mobilePhone.write.optional(),
      idCard: accountFields.idCard.write.optional(),
    }),
    answer: z.strictObject({
      userLoginIdExist: z.boolean(),
      mobilePhoneExist: z.boolean(),
      idCardExist: z.boolean(),
    }),
  }),
  batchExport: exportCall({
    path: `${base}/batchExport`,
    name: '批量导出用户',
    needs: 'latin_sys_user_export',
    template: filters,
    sortable,
    columns: accountExportColumns,
    rows: chosenRows,
  }),
  ...importCalls(base, '用户', 'latin_sys_user_import'),
  /** Departments and roles of many at once: instead of what they have, or besides it. */
  setOrgAndRoleOfUser: call({
    path: `${base}/setOrgAndRoleOfUser`,
    name: '设置组织和角色',
    needs: 'latin_sys_user_assign',
    log: OperationType.modify,
    body: z
      .strictObject({
        userIds: ids,
        /** What was seen of them: whoever has been changed since keeps what he has. */
        versions: z.array(z.strictObject({ id, version })).max(500).optional(),
        mode: z.enum(['replace', 'append']).default('replace'),
        deptIds: accountFields.deptIds.write.optional(),
        /** One of `deptIds`; left out, the first with `replace` and the present one with `append`. */
        mainDepartmentId: id.optional(),
        roleIds: accountFields.roleIds.write.optional(),
      })
      .refine((body) => body.deptIds || body.roleIds, '请选择组织或角色'),
    answer: batchAnswer,
  }),
  ...peopleCalls,
  ...accountStatisticCalls,
};
