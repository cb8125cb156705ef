/** The logs as spreadsheets. */
import { interfaceLogExportColumns, operationTypeLabels, userLogExportColumns } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { chosenColumns, sheetOf } from '../../records/export.ts';
import type { SheetColumn } from '../../records/field-sheet.ts';
import type { InterfaceLogRow } from './interface-queries.ts';
import { presentInterfaceLog, presentUserLog } from './present.ts';
import type { UserLogRow } from './user-queries.ts';

type UserLog = ReturnType<typeof presentUserLog>;
type InterfaceLog = ReturnType<typeof presentInterfaceLog>;
const resultText = (result: number) => ({ 0: '失败', 1: '成功' })[result] ?? String(result);

/** A column's cell, and its width where it is not the usual one. */
type Cell<R> = readonly [cell: (row: R) => string, width?: number];

/** The columns that the contract lists, each with its cell. */
const columnsOf = <K extends string, R>(
  headings: Readonly<Record<K, string>>,
  cells: Readonly<Record<K, Cell<R>>>,
): SheetColumn<R>[] =>
  (Object.keys(headings) as K[]).map((key) => {
    const [cell, width] = cells[key];
    return { key, heading: headings[key], ...(width !== undefined && { width }), cell };
  });

const userLogColumns = columnsOf<keyof typeof userLogExportColumns, UserLog>(userLogExportColumns, {
  createdTime: [(row) => row.createdTime, 20],
  operator: [(row) => row.operator],
  userLoginId: [(row) => row.userLoginId],
  deptName: [(row) => row.deptName, 20],
  moduleName: [(row) => row.moduleName],
  operationType: [(row) => operationTypeLabels[row.operationType], 10],
  callName: [(row) => row.callName],
  content: [(row) => row.content, 50],
  objectType: [(row) => row.objectType],
  objectName: [(row) => row.objectName, 24],
  changes: [
    (row) =>
      row.changes
        .map(({ field, before, after }) => `${field}：${before || '空'} → ${after || '空'}`)
        .join('\n'),
    60,
  ],
  result: [(row) => resultText(row.result), 8],
  failure: [(row) => row.failure, 24],
  address: [(row) => row.address],
  browser: [(row) => row.browser],
  durationMs: [(row) => String(row.durationMs), 12],
  traceId: [(row) => row.traceId, 36],
});

const interfaceLogColumns = columnsOf<keyof typeof interfaceLogExportColumns, InterfaceLog>(
  interfaceLogExportColumns,
  {
    createdTime: [(row) => row.createdTime, 20],
    service: [(row) => row.service, 8],
    callName: [(row) => row.callName, 24],
    callPath: [(row) => row.callPath, 40],
    method: [(row) => row.method, 10],
    userLoginId: [(row) => row.userLoginId],
    address: [(row) => row.address],
    result: [(row) => resultText(row.result), 8],
    status: [(row) => String(row.status), 8],
    code: [(row) => row.code, 10],
    durationMs: [(row) => String(row.durationMs), 12],
    requestBytes: [(row) => String(row.requestBytes), 14],
    answerBytes: [(row) => String(row.answerBytes), 14],
    callNum: [(row) => String(row.callNum), 8],
    traceId: [(row) => row.traceId, 36],
  },
);

/** The operation log with what changed, a line a field. */
export const userLogTable = (
  batches: AsyncIterable<UserLogRow[]>,
  zone: TimeZone,
  columns: readonly string[] | undefined,
) =>
  sheetOf('操作日志', chosenColumns(userLogColumns, columns), batches, (rows) =>
    rows.map((row) => presentUserLog(row, zone)),
  );

/** The interface log. */
export const interfaceLogTable = (
  batches: AsyncIterable<InterfaceLogRow[]>,
  zone: TimeZone,
  columns: readonly string[] | undefined,
) =>
  sheetOf('接口日志', chosenColumns(interfaceLogColumns, columns), batches, (rows) =>
    rows.map((row) => presentInterfaceLog(row, zone)),
  );
