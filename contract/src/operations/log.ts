/** The operation log's list (spec 7 userLog). */
import { z } from 'zod';
import { pageCall } from '../call.ts';
import { OperationType, valuesOf } from '../enums.ts';
import { filterText, time } from '../wire.ts';

export const userLogCalls = {
  page: pageCall({
    path: '/oms/api/v1/userLog/page',
    name: '操作日志列表',
    needs: 'latin_sys_log_operation',
    log: null,
    template: {
      keyword: filterText,
      operator: filterText,
      operationType: z.literal(valuesOf(OperationType)).nullable(),
      result: z.literal([0, 1]).nullable(),
      objectName: filterText,
      traceId: filterText,
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    row: z.strictObject({
      id: z.int(),
      createdTime: z.string(),
      operator: z.string(),
      userLoginId: z.string(),
      departmentName: z.string(),
      moduleName: z.string(),
      operationType: z.literal(valuesOf(OperationType)),
      callName: z.string(),
      content: z.string(),
      objectType: z.string(),
      objectId: z.string(),
      objectName: z.string(),
      result: z.literal([0, 1]),
      failure: z.string(),
      changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
      address: z.string(),
      browser: z.string(),
      durationMs: z.int(),
      traceId: z.string(),
    }),
  }),
};
