/**
 * Long exports, and archives of attachments, as tasks of one's own (ours): they are written while one goes on, also
 * across a restart, and wait for a day in 任务中心. What is exported is described by the exports themselves.
 */
import { z } from 'zod';
import { factCalls, factCodes } from './analysis/fact-calls.ts';
import { factColumns } from './analysis/fact-rows.ts';
import { type Body, call, downloadCall, pageCall } from './call.ts';
import { ExportTaskStatus, exportTaskStatusLabels, OperationType } from './enums.ts';
import { applicationExportColumns } from './operations/application.ts';
import { applicationCalls } from './operations/application-calls.ts';
import { partnerCalls, partnerExportColumns } from './operations/partner-calls.ts';
import { signUpFilesCalls } from './operations/sign-up-files.ts';
import { accountCalls, accountExportColumns } from './people/account-calls.ts';
import { departmentCalls, departmentExportColumns } from './people/department.ts';
import type { PermissionCode } from './permissions.ts';
import { dictionaryCalls, dictionaryExportColumns } from './platform/dictionary.ts';
import {
  interfaceLogCalls,
  interfaceLogExportColumns,
  userLogCalls,
  userLogExportColumns,
} from './platform/log.ts';
import { instanceCalls } from './tasks/instance-calls.ts';
import { backlogExportColumns, instanceExportColumns } from './tasks/instance-filters.ts';
import { coded, id, written } from './wire.ts';

const base = '/oms/api/v1/exportTask';

/**
 * What may run as a task: the export, the columns that may be chosen, the right with which it tells numbers whole, and
 * besides the export's own right those of which he has to hold one.
 */
export const exportKinds = {
  account: {
    name: '用户',
    call: accountCalls.batchExport,
    columns: accountExportColumns,
    plain: 'latin_sys_user_reveal',
  },
  department: { name: '部门', call: departmentCalls.batchExport, columns: departmentExportColumns },
  dictionary: { name: '数据字典', call: dictionaryCalls.batchExport, columns: dictionaryExportColumns },
  application: {
    name: '报名信息',
    call: applicationCalls.export,
    columns: applicationExportColumns,
    plain: 'latin_op_activity_reveal',
  },
  attachments: {
    name: '报名附件',
    call: signUpFilesCalls.download,
    columns: {},
    /** What opens each of the attachments. */
    besides: (): readonly PermissionCode[] => ['latin_op_activity_publish'],
    plain: 'latin_op_activity_reveal',
  },
  partner: { name: '合作伙伴', call: partnerCalls.batchExport, columns: partnerExportColumns },
  task: {
    name: '任务',
    call: instanceCalls.listExport,
    columns: instanceExportColumns,
    plain: 'latin_task_sensitive',
  },
  fact: {
    name: '统计明细',
    call: factCalls.export,
    columns: factColumns,
    /** What shows the fact: which one that is, its body says. */
    besides: (body: unknown): readonly PermissionCode[] =>
      factCodes((body as Body<typeof factCalls.export>).template.fact),
    plain: 'latin_task_sensitive',
  },
  backlog: { name: '我的待办', call: instanceCalls.backlogExport, columns: backlogExportColumns },
  userLog: { name: '操作日志', call: userLogCalls.export, columns: userLogExportColumns },
  interfaceLog: { name: '接口日志', call: interfaceLogCalls.export, columns: interfaceLogExportColumns },
} as const;
export type ExportKinds = typeof exportKinds;
export type ExportKind = keyof ExportKinds;

export const exportTaskLimits = {
  /** Of one person, waiting or at work. */
  open: 3,
  /** Of one person, with those that are done and those that failed. */
  kept: 20,
  /** Until a file goes. */
  hours: 24,
  /** Lists that find more rows than this are exported by a task. */
  rowsAtOnce: 1_000,
} as const;

/** Whose rows the person of an export saw when its file was written: everybody's, or of departments and of activities that he hosted. */
export type ExportReach =
  | { all: true }
  | { all: false; deptIds: readonly number[]; hostedIds: readonly number[] };

const wanted = <K extends ExportKind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    /** Rows that the list has found: what is written is shown beside it. */
    expectedNum: z.int().min(0).max(1_000_000_000).optional(),
    body: exportKinds[kind].call.body as ExportKinds[K]['call']['body'],
  });

const exportTask = z.strictObject({
  id: z.int(),
  kind: z.enum(Object.keys(exportKinds) as [ExportKind, ...ExportKind[]]),
  /** The name of the file once there is one, before that what is exported. */
  name: z.string(),
  status: coded(ExportTaskStatus, exportTaskStatusLabels),
  /** Rows, or files of an archive, that are written. */
  doneNum: z.int(),
  /** How many the list had found, about; null where nobody said. */
  expectedNum: z.int().nullable(),
  /** Bytes of the file; null before there is one. */
  size: z.int().nullable(),
  /** Why there is none. */
  failure: z.string(),
  createdTime: z.string(),
  finishedTime: z.string().nullable(),
  /** When the file and the task go. */
  expiresTime: z.string().nullable(),
});
export type ExportTask = z.output<typeof exportTask>;

export const exportTaskCalls = {
  /** Asks for an export with the rights and the body of the export itself. */
  add: call({
    path: `${base}/add`,
    name: '提交导出任务',
    needs: 'signedIn',
    log: OperationType.query,
    body: z.discriminatedUnion('kind', [
      wanted('account'),
      wanted('department'),
      wanted('dictionary'),
      wanted('application'),
      wanted('attachments'),
      wanted('partner'),
      wanted('task'),
      wanted('fact'),
      wanted('backlog'),
      wanted('userLog'),
      wanted('interfaceLog'),
    ]),
    answer: written,
  }),
  /** One's own, the newest first. */
  page: pageCall({
    path: `${base}/page`,
    name: '导出任务列表',
    needs: 'signedIn',
    log: null,
    template: { status: coded(ExportTaskStatus, exportTaskStatusLabels).nullable() },
    sortable: ['createdTime'],
    row: exportTask,
  }),
  /** The file of one's own task. */
  download: downloadCall({
    path: `${base}/download`,
    name: '下载导出文件',
    needs: 'signedIn',
    log: OperationType.query,
    body: z.strictObject({ id }),
  }),
  /** Takes back what waits or is at work; removes what is done, with its file. */
  delete: call({
    path: `${base}/delete`,
    name: '删除导出任务',
    needs: 'signedIn',
    log: OperationType.delete,
    body: z.strictObject({ id }),
    answer: written,
  }),
};
