/** How many tasks there are, of which kind, from where, and how well they are handled (tasks and statistics 2.7, 2.10.1). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { taskCodes } from '../tasks/instance.ts';
import { id, nothing, time, yesNo } from '../wire.ts';
import { cell, pieList, rankList, seriesItem, statisticFilter, statisticHead } from './statistic.ts';

const base = '/tms/api/v1/instance';
const NEEDS = 'latin_op_task';

/** `deptId` is the department that dispatched, with all below it. */
const body = z.strictObject({
  ...statisticFilter,
  templateType: taskCodes.templateType.nullish(),
  templateId: id.nullish(),
});

const whole = z.int();
/** By the present status of the tasks that were dispatched in the span. */
const byStatus = {
  totalNum: whole,
  pendingNum: whole,
  processingNum: whole,
  returnedNum: whole,
  completedNum: whole,
  terminatedNum: whole,
};
/** By the day on which it happened: completed too late, in time of all completed, seconds to sign and to complete. */
const byEvent = { overdueNum: whole, onTimeRate: cell };
const spans = { avgSignSeconds: cell, avgHandleSeconds: cell };
/** Completed of all that were dispatched in the span. */
const completeRate = cell;
/** The tables of the page, each of which is taken along by itself. */
export const taskSheets = {
  name: '任务名称明细',
  origin: '发起单位明细',
  userType: '发起人类型明细',
} as const;
export type TaskSheet = keyof typeof taskSheets;
const head = { updateTime: z.string(), scopeName: z.string() };

export const taskStatisticCalls = {
  taskCountStatistic: call({
    path: `${base}/taskCountStatistic`,
    name: '任务数量统计',
    needs: NEEDS,
    log: null,
    body,
    answer: z.strictObject({
      ...statisticHead,
      summary: z.strictObject({
        ...byStatus,
        ...byEvent,
        ...spans,
        completeRate,
        /** Completed on a day of the span, whenever they were dispatched. */
        doneNum: whole,
        /** Too late of all completed in the span. */
        overdueRate: cell,
        /** Tasks dispatched: against the same days of the year before, and as many days just before. */
        yoyRate: cell,
        momRate: cell,
      }),
      seriesList: z.array(seriesItem),
      /** By the present status of what was dispatched in the span. */
      pieList,
    }),
  }),
  taskNameStatistic: call({
    path: `${base}/taskNameStatistic`,
    name: '任务名称统计',
    needs: NEEDS,
    log: null,
    body,
    answer: z.strictObject({
      ...head,
      pieList,
      tableList: z.array(
        z.strictObject({
          templateId: whole,
          templateName: z.string(),
          templateType: taskCodes.templateType,
          templateTypeName: z.string(),
          ...byStatus,
          ...byEvent,
          ...spans,
          completeRate,
          /** Its share of all. */
          rate: cell,
        }),
      ),
    }),
  }),
  taskOriginOrgNameStatistic: call({
    path: `${base}/taskOriginOrgNameStatistic`,
    name: '任务发起单位统计',
    needs: NEEDS,
    log: null,
    body,
    /** The departments right below `deptId`, and what that one dispatched itself; or the topmost that the caller sees. */
    answer: z.strictObject({
      ...head,
      rankList,
      tableList: z.array(
        z.strictObject({
          originOrgId: whole,
          originOrgName: z.string(),
          hasChildren: yesNo,
          /** What the department itself dispatched, without those below it. */
          isOwn: yesNo,
          ...byStatus,
          ...byEvent,
          completeRate,
        }),
      ),
    }),
  }),
  taskOriginUserTypeStatistic: call({
    path: `${base}/taskOriginUserTypeStatistic`,
    name: '任务发起人类型统计',
    needs: NEEDS,
    log: null,
    body,
    answer: z.strictObject({
      ...head,
      pieList,
      tableList: z.array(
        z.strictObject({
          userType: taskCodes.userType,
          userTypeName: z.string(),
          /** People who dispatched any. */
          userNum: whole,
          totalNum: whole,
          completedNum: whole,
          returnedNum: whole,
          overdueNum: whole,
          /** Tasks a person. */
          avgNum: cell,
        }),
      ),
    }),
  }),
  /** Says that a table of them is taken along, before the page makes its file: refused to whoever may not, and logged. */
  sheetExport: call({
    path: `${base}/taskStatisticExport`,
    name: '导出任务统计',
    needs: 'latin_op_task_export',
    log: OperationType.query,
    body: z.strictObject({
      sheet: z.enum(Object.keys(taskSheets) as [TaskSheet, ...TaskSheet[]]),
      timeStart: time,
      timeEnd: time,
    }),
    answer: nothing,
  }),
};
