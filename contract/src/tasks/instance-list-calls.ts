/** Tasks: the lists, what waits, and the numbers of both (spec 7 "Task service"). */
import { z } from 'zod';
import { call, pageAnswer, pageBody, pageCall } from '../call.ts';
import { exportCall } from '../export.ts';
import { filterText, oneOf } from '../wire.ts';
import { taskCodes } from './instance.ts';
import {
  backlogExportColumns,
  between,
  exportTypeLabels,
  instanceExportColumns,
  instanceFilters,
  instanceSortKeys,
  someId,
} from './instance-filters.ts';
import { backlogRow, backlogTab, draftRow, instanceRow } from './task-rows.ts';

const base = '/tms/api/v1/instance';
const BACKLOG = 'latin_task_management_backlog';
const whole = z.int();

const backlogFilters = {
  tabType: backlogTab,
  keyword: filterText.nullable(),
  templateType: taskCodes.templateType.nullable(),
  templateId: someId,
  priority: taskCodes.priority.nullable(),
  handleStatus: taskCodes.handleStatus.nullable(),
  overdueStatus: taskCodes.overdueStatus.nullable(),
  /** With the departments below it. */
  originOrgId: someId,
  ...between('createdTime'),
  ...between('due'),
};

export const instanceListCalls = {
  /**
   * What waits for the caller: overdue first, then by priority, then by deadline. `tabCountList` counts every tab, without
   * the filters.
   */
  backlog: call({
    path: `${base}/backlog`,
    name: '我的待办',
    needs: BACKLOG,
    log: null,
    body: pageBody(backlogFilters),
    answer: z.strictObject({
      ...pageAnswer(backlogRow).shape,
      tabCountList: z.array(z.strictObject({ tabType: backlogTab, num: whole })),
    }),
  }),
  /** What waits for the caller in one tab, in the order of the backlog, a row a step; in 退回给我 a row a task. */
  backlogExport: exportCall({
    path: `${base}/backlogExport`,
    name: '导出我的待办',
    needs: 'latin_task_management_export',
    template: backlogFilters,
    columns: backlogExportColumns,
  }),
  /** What the caller may see, the newest first. Without any of number, keyword, entity and times: of the last 90 days. */
  list: pageCall({
    path: `${base}/list`,
    name: '任务列表',
    needs: 'latin_task_management_list',
    log: null,
    template: instanceFilters,
    sortable: instanceSortKeys,
    row: instanceRow,
  }),
  /** How many tasks the list's filters find, to the last one: asked when the list has said about how many. */
  listCount: call({
    path: `${base}/listCount`,
    name: '任务列表条数',
    needs: 'latin_task_management_list',
    log: null,
    body: z.strictObject({ template: z.strictObject(instanceFilters).partial().default({}) }),
    answer: z.strictObject({ count: whole }),
  }),
  /** What the list's filters find as a board: a column a status, each with how many there are and the newest of them. */
  board: call({
    path: '/tms/api/v1/board/list',
    name: '任务看板',
    needs: 'latin_task_management_list',
    log: null,
    body: z.strictObject({ template: z.strictObject(instanceFilters).partial().default({}) }),
    answer: z.strictObject({
      columnList: z.array(
        z.strictObject({
          status: taskCodes.status,
          statusName: z.string(),
          /** At most `taskLimits.boardColumn`. */
          dataBody: z.array(instanceRow),
          count: whole,
          isEstimate: z.literal(true).optional(),
        }),
      ),
    }),
  }),
  draftlist: pageCall({
    path: `${base}/draftlist`,
    name: '任务草稿箱',
    needs: 'latin_task_management_draft',
    log: null,
    template: {
      keyword: filterText.nullable(),
      templateType: taskCodes.templateType.nullable(),
      ...between('updatedTime'),
    },
    sortable: ['updatedTime', 'createdTime'],
    row: draftRow,
  }),
  /** 1 the list; 2 the list with the fields of one template's forms (needs `templateId`), tables on sheets of their own; 3 a row a step. */
  listExport: exportCall({
    path: `${base}/listExport`,
    name: '导出任务列表',
    needs: 'latin_task_management_export',
    template: {
      ...instanceFilters,
      exportType: oneOf([1, 2, 3], exportTypeLabels),
    },
    sortable: instanceSortKeys,
    columns: instanceExportColumns,
  }),
  /** The numbers of the workbench's cards. Asked by open pages by themselves. */
  selfTodoStatistics: call({
    path: `${base}/selfTodoStatistics`,
    name: '本人待办统计',
    needs: BACKLOG,
    log: null,
    isUse: false,
    body: z.strictObject({}),
    answer: z.strictObject({
      /** The sum of the five below it. */
      todoNum: whole,
      unsignedNum: whole,
      pendingNum: whole,
      returnedNum: whole,
      reviewNum: whole,
      originReturnedNum: whole,
      deptUnsignedNum: whole,
      assistNum: whole,
      nearDueNum: whole,
      overdueNum: whole,
      /** Stopped payments of the caller's own results that end within 24 hours, frozen accounts within 7 days. */
      clockNum: whole,
      /** Of these the stopped payments (ours): which of its two lists the card of the workbench opens. */
      clockBlockNum: whole,
      draftNum: whole,
      /** Tasks that the caller watches and has not opened since he was told of it. */
      ccUnreadNum: whole,
      todayDoneNum: whole,
      monthDoneNum: whole,
      /** 0 to 100; null without anything done this month. */
      monthOnTimeRate: z.number().nullable(),
      typeList: z.array(
        z.strictObject({
          templateType: taskCodes.templateType,
          templateTypeName: z.string(),
          todoNum: whole,
          overdueNum: whole,
        }),
      ),
    }),
  }),
};
