/** The operation log and the interface log (spec 7 userLog, interfaceLog). Both are read only. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, operationTypeLabels } from '../enums.ts';
import { exportCall } from '../export.ts';
import { coded, filterText, id, time } from '../wire.ts';

const result = z.literal([0, 1]);
const period = { createdTimeStart: time.nullable(), createdTimeEnd: time.nullable() };
const periodBody = z.strictObject({ template: z.strictObject(period).partial().default({}) });

/** Logs grow without end: they are kept in the order of time, and in no other. */
const byTime = ['createdTime'] as const;

const userLogTemplate = {
  keyword: filterText,
  operator: filterText,
  /** Exactly this user, however long ago. */
  userId: id.nullable(),
  deptName: filterText,
  moduleName: filterText,
  operationType: coded(OperationType, operationTypeLabels).nullable(),
  result: result.nullable(),
  address: filterText,
  objectName: filterText,
  traceId: filterText,
  ...period,
};

const userLogRow = z.strictObject({
  id: z.int(),
  createdTime: z.string(),
  /** Null for visitors, and for sign-ins with an account that does not exist. */
  userId: z.int().nullable(),
  operator: z.string(),
  userLoginId: z.string(),
  deptName: z.string(),
  moduleName: z.string(),
  operationType: coded(OperationType, operationTypeLabels),
  callName: z.string(),
  content: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  result,
  failure: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
  address: z.string(),
  browser: z.string(),
  durationMs: z.int(),
  traceId: z.string(),
});
export type UserLogRow = z.output<typeof userLogRow>;

const userLogListRow = userLogRow.extend({
  /** Of failed sign-ins: minutes until the pause of that account ends, as of now; 0 when there is none (any more). */
  lockedMinutes: z.int(),
});
export type UserLogListRow = z.output<typeof userLogListRow>;

/** What the columns of the export show. */
export const userLogExportColumns = {
  createdTime: '时间',
  operator: '操作人',
  userLoginId: '账号',
  deptName: '部门',
  moduleName: '模块',
  operationType: '操作类型',
  callName: '操作',
  content: '内容',
  objectType: '对象类型',
  objectName: '对象',
  changes: '变更',
  result: '结果',
  failure: '失败原因',
  address: 'IP',
  browser: '浏览器',
  durationMs: '耗时（毫秒）',
  traceId: '追踪号',
} as const;

/** What is wrong with a row of the log: its content, or that it is missing, or that the product never wrote it. */
export const logFaults = ['changed', 'removed', 'inserted', 'chain', 'cut'] as const;

export const userLogCalls = {
  page: pageCall({
    path: '/oms/api/v1/userLog/page',
    name: '操作日志列表',
    needs: 'latin_sys_log_operation',
    log: null,
    template: userLogTemplate,
    sortable: byTime,
    row: userLogListRow,
  }),
  /** One row with what was sent and answered: JSON without secrets, cut; '' where nothing of it is kept. */
  detail: call({
    path: '/oms/api/v1/userLog/detail',
    name: '操作日志详情',
    needs: 'latin_sys_log_operation',
    log: null,
    body: z.strictObject({ id, traceId: filterText.pipe(z.string().min(1, '请提供追踪号')) }),
    answer: userLogRow.extend({ request: z.string(), answer: z.string() }),
  }),
  /** Today's numbers, and a line by day over the last 31 days of the period (the last 7 days without one). */
  statistics: call({
    path: '/oms/api/v1/userLog/statistics',
    name: '操作日志统计',
    needs: 'latin_sys_log_operation',
    log: null,
    body: periodBody,
    answer: z.strictObject({
      todayNum: z.int(),
      todayFailedNum: z.int(),
      todayUserNum: z.int(),
      dayList: z.array(z.strictObject({ date: z.string(), num: z.int(), failNum: z.int() })),
    }),
  }),
  export: exportCall({
    path: '/oms/api/v1/userLog/export',
    name: '导出操作日志',
    needs: 'latin_sys_log_operation_export',
    template: userLogTemplate,
    sortable: byTime,
    columns: userLogExportColumns,
  }),
  /**
   * Checks a stretch of the hash chain behind `afterPosition`; call again with `position` until `isComplete`. `fault` is
   * the first row that is not as the product wrote it.
   */
  verify: call({
    path: '/oms/api/v1/userLog/verify',
    name: '校验操作日志',
    needs: 'latin_sys_log_operation',
    log: OperationType.query,
    body: z.strictObject({ afterPosition: z.int().min(0).default(0) }),
    answer: z.strictObject({
      checkedNum: z.int(),
      position: z.int(),
      lastPosition: z.int(),
      isComplete: z.boolean(),
      /** Of the last row that was checked, hex: kept elsewhere, it proves that the end was not cut off. */
      hash: z.string(),
      /** Position from which on the chain is made with a key outside of the database; null while none is. */
      keyedFrom: z.int().nullable(),
      fault: z
        .strictObject({
          kind: z.enum(logFaults),
          id: z.int(),
          createdTime: z.string(),
          content: z.string(),
        })
        .nullable(),
    }),
  }),
};

/** The services whose calls the interface log tells apart, by the first part of their paths. */
export const interfaceServices = ['ums', 'oms', 'sms', 'tms', 'efs', 'sync', 'common'] as const;

const interfaceLogTemplate = {
  callPath: filterText,
  callName: filterText,
  service: z.enum(interfaceServices).nullable(),
  userLoginId: filterText,
  method: z.enum(['GET', 'POST']).nullable(),
  result: result.nullable(),
  /** At least so many milliseconds. */
  durationMs: z.int().min(0).max(3_600_000).nullable(),
  traceId: filterText,
  ...period,
};

const interfaceLogRow = z.strictObject({
  id: z.int(),
  createdTime: z.string(),
  service: z.string(),
  callName: z.string(),
  callPath: z.string(),
  method: z.string(),
  userLoginId: z.string(),
  address: z.string(),
  status: z.int(),
  /** 1 success, 0 failure; anything else is shown as is (spec 3.2). */
  result: z.int(),
  code: z.string(),
  durationMs: z.int(),
  requestBytes: z.int(),
  answerBytes: z.int(),
  /** More than 1 where answers kept for everybody were counted together. */
  callNum: z.int(),
  traceId: z.string(),
});
export type InterfaceLogRow = z.output<typeof interfaceLogRow>;

const ranked = z.strictObject({
  callPath: z.string(),
  callName: z.string(),
  callNum: z.int(),
  failNum: z.int(),
  /** 95 of 100 calls were at least as quick, in milliseconds. */
  p95Ms: z.int(),
});

/** What the columns of the export show. */
export const interfaceLogExportColumns = {
  createdTime: '时间',
  service: '服务',
  callName: '接口名称',
  callPath: '接口地址',
  method: '请求方式',
  userLoginId: '调用方',
  address: 'IP',
  result: '结果',
  status: '状态码',
  code: '返回码',
  durationMs: '耗时（毫秒）',
  requestBytes: '请求大小（字节）',
  answerBytes: '响应大小（字节）',
  callNum: '次数',
  traceId: '追踪号',
} as const;

export const interfaceLogCalls = {
  page: pageCall({
    path: '/oms/api/v1/interfaceLog/page',
    name: '接口日志列表',
    needs: 'latin_sys_log_interface',
    log: null,
    template: interfaceLogTemplate,
    sortable: byTime,
    row: interfaceLogRow,
  }),
  /** Over the last 31 days of the period at most (the last 7 days without one). Durations are exact to 10 %. */
  statistics: call({
    path: '/oms/api/v1/interfaceLog/statistics',
    name: '接口日志统计',
    needs: 'latin_sys_log_interface',
    log: null,
    body: periodBody,
    answer: z.strictObject({
      callNum: z.int(),
      failNum: z.int(),
      p50Ms: z.int(),
      p95Ms: z.int(),
      /** At most ten each. */
      slowList: z.array(ranked),
      failingList: z.array(ranked),
    }),
  }),
  export: exportCall({
    path: '/oms/api/v1/interfaceLog/export',
    name: '导出接口日志',
    needs: 'latin_sys_log_interface_export',
    template: interfaceLogTemplate,
    sortable: byTime,
    columns: interfaceLogExportColumns,
  }),
};
