/** The clocks of stopped payments and frozen accounts (tasks and statistics 2.7, `instance/clockList`). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { filterText, id, time, yesNo } from '../wire.ts';
import { clockCodes, clockRow } from './clock.ts';

const base = '/tms/api/v1/instance';
/** A key of the dictionary `bank`. */
const institution = z.int().min(0).max(2_147_483_647);

/** Accounts that one task can be begun about. */
export const MOST_ACCOUNTS = 50;

export const clockCalls = {
  /**
   * What runs, the one that ends first in front: of the departments in the caller's data scope, and of tasks that he may see.
   * Without `clockType` the stopped payments.
   */
  clockList: pageCall({
    path: `${base}/clockList`,
    name: '到期监管列表',
    needs: 'latin_task_management_list',
    log: null,
    template: {
      clockType: clockCodes.clockType.nullable(),
      expireStart: time.nullable(),
      expireEnd: time.nullable(),
      /** With the departments below it. */
      deptId: id.nullable(),
      institution: institution.nullable(),
      /** A whole account. */
      accountNo: filterText.nullable(),
      /** 1: those of the caller's own results. */
      mine: yesNo.nullable(),
    },
    row: clockRow,
  }),
  /**
   * What a task about such an account begins with, the account in the clear: whoever dispatches is its originator. What else is
   * sensitive comes only to those who see its task's values plain. Each use is logged.
   */
  clockPrefill: call({
    path: `${base}/clockPrefill`,
    name: '以止付冻结填写任务',
    needs: 'latin_task_management_create',
    log: OperationType.query,
    secretAnswer: true,
    body: z.strictObject({
      clockType: clockCodes.clockType,
      clockId: id,
      action: clockCodes.clockAction,
      /** Other accounts of the kind that the same task is about; what their own tasks said is not carried. */
      moreIdList: z
        .array(id)
        .max(MOST_ACCOUNTS - 1)
        .optional(),
    }),
    answer: z.strictObject({
      /** Of its own task, else the first 资金查控 that is enabled; null where there is none. */
      templateId: z.int().nullable(),
      formData: z.record(z.string(), z.unknown()),
    }),
  }),
};
