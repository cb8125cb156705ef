/** 批量派发: a task a row, pasted or read from a workbook (tasks and statistics 2.13). */
import { z } from 'zod';
import { call, downloadCall, uploadCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { taskFault } from '../errors/task.ts';
import { limits } from '../rules.ts';
import { id, text, yesNo } from '../wire.ts';
import { formData, taskCodes, taskLimits } from './instance.ts';
import { duplicateItem } from './task-rows.ts';

const base = '/tms/api/v1/instance';
const CREATE = 'latin_task_management_create';
const whole = z.int();

export const batchDispatchCalls = {
  /**
   * Dispatches a task a row, all of them with one `batchCode` and in one transaction, or says what is wrong with which row
   * and dispatches none. `checkOnly` looks at them alone. Rows that look like other tasks, or like one another, are
   * dispatched with `confirmDuplicate` alone; without it they are told and none is.
   */
  batchCreate: call({
    path: `${base}/batchCreate`,
    name: '批量派发任务',
    needs: CREATE,
    log: OperationType.add,
    loading: true,
    body: z.strictObject({
      templateId: id,
      templateVersionId: id,
      priority: taskCodes.priority,
      checkOnly: yesNo.default(0),
      confirmDuplicate: yesNo.default(0),
      rowList: z
        .array(
          z.strictObject({
            /** The department that is to handle it: its name, or its code or full path where several bear the name. */
            targetName: text(100),
            formData,
          }),
        )
        .min(1, taskFault('noRows'))
        .max(taskLimits.targets, taskFault('tooManyRows', { count: taskLimits.targets })),
    }),
    answer: z.strictObject({
      batchCode: z.string().nullable(),
      successNum: whole,
      /** `rowNo` from 1. */
      faultList: z.array(z.strictObject({ rowNo: whole, reasonList: z.array(z.string()) })),
      /** Rows with numbers of other tasks of this type, or of other rows. */
      duplicateList: z.array(
        z.strictObject({
          rowNo: whole,
          /** Rows of this batch with one of its numbers. */
          sameRowList: z.array(whole),
          /** The newest ones of other tasks. */
          duplicateList: z.array(duplicateItem),
        }),
      ),
    }),
  }),
  /** The cells of a workbook's first sheet, as texts, headings first; nothing is kept of it. */
  batchRead: uploadCall({
    path: `${base}/batchRead`,
    name: '读取批量派发文件',
    needs: CREATE,
    log: null,
    loading: true,
    body: z.strictObject({}),
    answer: z.strictObject({ rowList: z.array(z.array(z.string())) }),
    limit: limits.uploadBytes,
    files: 1,
  }),
  /** A workbook with the headings of a template's dispatch form, and what can be chosen. */
  batchTemplate: downloadCall({
    path: `${base}/batchTemplate`,
    name: '下载批量派发模板',
    needs: CREATE,
    log: null,
    body: z.strictObject({ templateId: id }),
  }),
};
