/** The attachments of an activity's sign-ups, all in one archive. */
import { z } from 'zod';
import { call, downloadCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { chosenRows } from '../export.ts';
import { id } from '../wire.ts';
import { applyTemplate } from './application.ts';

/**
 * So much at most in one archive: a browser holds it while it saves it. The plain format of archives would hold twice as
 * much.
 */
export const archiveLimits = {
  files: 20_000,
  bytes: 2_000_000_000,
  /** What is larger is made by a task. */
  bytesAtOnce: 20_000_000,
} as const;

/** The sign-ups of one activity: those that the filters of the list find, or these of them. */
const chosen = z.strictObject({
  template: z.strictObject(applyTemplate).partial().extend({ activityId: id }),
  ...chosenRows,
});

/** They need `latin_op_activity_publish` besides, which opens each of the attachments. */
export const signUpFilesCalls = {
  numbers: call({
    path: '/oms/api/v1/activity/apply/attachmentNumbers',
    name: '统计报名附件',
    needs: 'latin_op_activity_export',
    log: null,
    body: chosen,
    answer: z.strictObject({
      fileNum: z.int(),
      fileBytes: z.int(),
      /** So many sign-ups have them. */
      signUpNum: z.int(),
      /** Of the files, those whose bytes are known to be lost or changed: they are not in the archive. */
      lostNum: z.int(),
    }),
  }),
  download: downloadCall({
    path: '/oms/api/v1/activity/apply/attachments',
    name: '下载报名附件',
    needs: 'latin_op_activity_export',
    log: OperationType.query,
    /** With the workbook of all of the chosen sign-ups, which opens the files beside it. */
    body: chosen.extend({ hasWorkbook: z.boolean().default(false) }),
  }),
};
