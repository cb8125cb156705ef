/** Returned funds and appeals of communication accounts: registered by import, read, withdrawn (tasks and statistics 2.11). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { importCalls, importRecordCalls } from '../import.ts';
import { date, filterText, id, nothing, reasonText, time, yesNo } from '../wire.ts';

/** The fields of a returned sum, in the order of the template, by their headings there. */
export const returnFundLabels = {
  deptName: '登记单位',
  caseNo: '案件编号',
  caseName: '案件名称',
  fraudType: '诈骗类型',
  victimName: '被害人姓名',
  victimIdNo: '被害人证件号码',
  victimPhone: '被害人联系电话',
  lossAmount: '被骗金额(元)',
  freezeAccountName: '冻结账户户名',
  freezeAccountNo: '冻结账(卡)号',
  freezeInstitution: '冻结银行',
  freezeAmount: '冻结金额(元)',
  returnMethod: '返还方式',
  returnRatio: '返还比例(%)',
  returnAmount: '返还金额(元)',
  decisionNo: '返还决定书文号',
  payeeName: '返还收款户名',
  payeeAccountNo: '返还收款账(卡)号',
  payeeInstitution: '返还收款银行',
  noticeStart: '公告起始日期',
  noticeEnd: '公告截止日期',
  returnDay: '返还日期',
  officer1: '办案人一',
  officer2: '办案人二',
  remark: '备注',
} as const;
export type ReturnFundKey = keyof typeof returnFundLabels;

/** The fields of an appeal, in the order of the template, by their headings there. */
export const commAppealLabels = {
  deptName: '登记单位',
  appealNo: '申诉编号',
  accountType: '账号类型',
  accountNo: '通讯账号',
  operator: '运营商/平台',
  ownerName: '机主姓名',
  ownerIdNo: '机主证件号码',
  contactPhone: '联系电话',
  measure: '处置措施',
  measureDay: '处置日期',
  measureReason: '处置原因',
  channel: '申诉渠道',
  appealDay: '申诉日期',
  appealReason: '申诉理由',
  state: '核查结果',
  checkDay: '核查日期',
  checkUser: '核查人',
  restoreDay: '恢复日期',
  remark: '备注',
} as const;
export type CommAppealKey = keyof typeof commAppealLabels;

const textsOf = <K extends string>(labels: Record<K, string>) =>
  z.strictObject(
    Object.fromEntries(Object.keys(labels).map((key) => [key, z.string()])) as Record<K, z.ZodString>,
  );

/** What was done with a row besides. */
const about = {
  id: z.int(),
  /** Excel row of its import; null for what did not come by one. */
  rowNo: z.int().nullable(),
  createdBy: z.string(),
  createdTime: time,
  /** When it was withdrawn, by whom and why. */
  voidedTime: time.nullable(),
  voidedBy: z.string(),
  voidReason: z.string(),
};

/** A row as people read it: codes as words, days as `YYYY-MM-DD`, people's numbers and names masked, '' for nothing. */
export const returnFundEntryRow = textsOf(returnFundLabels).extend(about);
export type ReturnFundEntry = z.output<typeof returnFundEntryRow>;
export const commAppealEntryRow = textsOf(commAppealLabels).extend(about);
export type CommAppealEntry = z.output<typeof commAppealEntryRow>;

export const returnFundBase = '/sync/api/v1/returnFundsRegistration';
export const commAppealBase = '/sync/api/v1/communicationAccountAppeal';

/** Opens the page that both stand on. */
const READ = 'latin_analysis_statistic';
const VOID = 'latin_analysis_void';
const SENSITIVE = 'latin_analysis_sensitive';

const filters = {
  keyword: filterText.nullable(),
  /** With the departments below it. */
  deptId: id.nullable(),
  /** Withdrawn ones instead of the others. */
  isVoid: yesNo.nullable(),
  dayStart: date.nullable(),
  dayEnd: date.nullable(),
};

/** What can be done with the rows of one of them. */
const rowCalls = <const B extends string, R extends z.ZodType>(base: `/${B}`, name: string, row: R) => ({
  /** The newest first. */
  page: pageCall({
    path: `${base}/page`,
    name: `${name}列表`,
    needs: READ,
    log: null,
    template: filters,
    row,
  }),
  detail: call({
    path: `${base}/detail`,
    name: `${name}详情`,
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: row,
  }),
  /** The same in the clear; asks a reason, is logged. */
  reveal: call({
    path: `${base}/reveal`,
    name: `查看${name}明文`,
    needs: SENSITIVE,
    log: OperationType.query,
    secretAnswer: true,
    body: z.strictObject({
      id,
      reason: reasonText('请填写查看原因'),
    }),
    answer: row,
  }),
  /** Takes a row out of list and statistics; it stays, with the reason. */
  void: call({
    path: `${base}/void`,
    name: `作废${name}`,
    needs: VOID,
    log: OperationType.delete,
    body: z.strictObject({
      id,
      reason: reasonText('请填写作废原因'),
    }),
    answer: nothing,
  }),
});

export const returnFundEntryCalls = {
  ...rowCalls(returnFundBase, '资金返还登记', returnFundEntryRow),
  ...importCalls(returnFundBase, '资金返还登记', 'latin_analysis_return_import'),
  ...importRecordCalls(returnFundBase, '资金返还登记', 'latin_analysis_return_import'),
};
export const commAppealEntryCalls = {
  ...rowCalls(commAppealBase, '通讯账号申诉', commAppealEntryRow),
  ...importCalls(commAppealBase, '通讯账号申诉', 'latin_analysis_comm_import'),
  ...importRecordCalls(commAppealBase, '通讯账号申诉', 'latin_analysis_comm_import'),
};

const infoBase = '/tms/api/v1/info';
/** Alarms and cases from workbooks. */
export const alarmImportCalls = {
  ...importCalls(`${infoBase}/alarm`, '警情', 'latin_task_info_import'),
  ...importRecordCalls(`${infoBase}/alarm`, '警情', 'latin_task_info_import'),
};
export const caseImportCalls = {
  ...importCalls(`${infoBase}/case`, '案件', 'latin_task_info_import'),
  ...importRecordCalls(`${infoBase}/case`, '案件', 'latin_task_info_import'),
};
