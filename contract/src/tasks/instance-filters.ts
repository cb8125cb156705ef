/** What the list of tasks is filtered, sorted and exported by. */
import { z } from 'zod';
import { filterText, id, oneOf, time } from '../wire.ts';
import { taskCodes } from './instance.ts';

export const between = <const N extends string>(name: N) =>
  ({ [`${name}Start`]: time.nullable(), [`${name}End`]: time.nullable() }) as Record<
    `${N}Start` | `${N}End`,
    z.ZodNullable<typeof time>
  >;
export const someId = id.nullable();

/** The filters of the list; its export takes the same. */
export const instanceFilters = {
  /** Number, title, searchable fields. */
  keyword: filterText.nullable(),
  instanceCode: filterText.nullable(),
  title: filterText.nullable(),
  templateType: taskCodes.templateType.nullable(),
  templateId: someId,
  status: taskCodes.status.nullable(),
  statusList: z.array(taskCodes.status).max(5).nullable(),
  priority: taskCodes.priority.nullable(),
  /** 0 all that one may see; 1 dispatched by me; 2 handled by me; 3 copied to me; 4 of my department. */
  relation: oneOf([0, 1, 2, 3, 4], {
    0: '全部可见',
    1: '我发起的',
    2: '我办理的',
    3: '抄送我的',
    4: '本部门的',
  }).nullable(),
  /** With the departments below it. */
  originOrgId: someId,
  originUserId: someId,
  originUserType: taskCodes.userType.nullable(),
  handlerDeptId: someId,
  handlerUserId: someId,
  alarmNo: filterText.nullable(),
  caseNo: filterText.nullable(),
  /** A whole number (account, phone, ID, case, alarm …), found in the forms. */
  entityValue: filterText.nullable(),
  overdueStatus: taskCodes.overdueStatus.nullable(),
  ...between('createdTime'),
  ...between('finishTime'),
  ...between('due'),
  batchCode: filterText.nullable(),
  /** As the statistics count: dispatched by departments within one's data scope, and not by accounts for tests. */
  counted: oneOf([1], { 1: '按统计口径' }).nullable(),
};

/** What the filters are called where an export says by which it was made. */
export const instanceFilterLabels: Readonly<Record<keyof typeof instanceFilters, string>> = {
  keyword: '关键字',
  instanceCode: '任务编号',
  title: '任务标题',
  templateType: '任务类型',
  templateId: '任务模板',
  status: '任务状态',
  statusList: '任务状态',
  priority: '优先级',
  relation: '与我的关系',
  originOrgId: '发起单位',
  originUserId: '发起人',
  originUserType: '发起人类型',
  handlerDeptId: '办理单位',
  handlerUserId: '办理人',
  alarmNo: '警情编号',
  caseNo: '案件编号',
  entityValue: '精确号码',
  overdueStatus: '超时状态',
  createdTimeStart: '派发时间起',
  createdTimeEnd: '派发时间止',
  finishTimeStart: '办结时间起',
  finishTimeEnd: '办结时间止',
  dueStart: '时限起',
  dueEnd: '时限止',
  batchCode: '批次号',
  counted: '口径',
};
export const exportTypeLabels = { 1: '列表', 2: '列表与表单', 3: '办理步骤' } as const;

export const instanceSortKeys = ['createdTime', 'updatedTime', 'dueAt', 'priority'] as const;

/** The columns of the backlog's workbook. */
export const backlogExportColumns = {
  dueAt: '时限',
  overdueStatusName: '超时状态',
  title: '任务标题',
  instanceCode: '任务编号',
  templateName: '任务模板',
  templateTypeName: '任务类型',
  priorityName: '优先级',
  originOrgName: '发起单位',
  originUserName: '发起人',
  stateName: '我的状态',
  onBehalfOfName: '代理',
  urgeNum: '催办次数',
  lastWords: '最新动态',
  lastTime: '动态时间',
  createdTime: '派发时间',
} as const;

/** The columns of the list's workbook (exportType 1); 3 has a row for each step. */
export const instanceExportColumns = {
  instanceCode: '任务编号',
  title: '任务标题',
  templateName: '任务模板',
  templateTypeName: '任务类型',
  statusName: '任务状态',
  priorityName: '优先级',
  originOrgName: '发起单位',
  originUserName: '发起人',
  handlerNames: '办理单位/人',
  progress: '进度',
  createdTime: '派发时间',
  dueAt: '时限',
  overdueStatusName: '超时状态',
  finishTime: '办结时间',
  updatedTime: '更新时间',
  alarmNos: '警情编号',
  caseNos: '案件编号',
  batchCode: '批次号',
  remark: '备注',
} as const;
