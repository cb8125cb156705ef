/** The logs as spreadsheets. */
import { operationTypeLabels } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { sheetOf } from '../../records/export.ts';
import type { SheetColumn } from '../../records/field-sheet.ts';
import type { InterfaceLogRow } from './interface-queries.ts';
import { presentInterfaceLog, presentUserLog } from './present.ts';
import type { UserLogRow } from './user-queries.ts';

type UserLog = ReturnType<typeof presentUserLog>;
type InterfaceLog = ReturnType<typeof presentInterfaceLog>;
const resultText = (result: number) => ({ 0: '失败', 1: '成功' })[result] ?? String(result);

const userLogColumns: readonly SheetColumn<UserLog>[] = [
  { heading: '时间', width: 20, cell: (row) => row.createdTime },
  { heading: '操作人', cell: (row) => row.operator },
  { heading: '账号', cell: (row) => row.userLoginId },
  { heading: '部门', width: 20, cell: (row) => row.deptName },
  { heading: '模块', cell: (row) => row.moduleName },
  { heading: '操作类型', width: 10, cell: (row) => operationTypeLabels[row.operationType] },
  { heading: '操作', cell: (row) => row.callName },
  { heading: '内容', width: 50, cell: (row) => row.content },
  { heading: '对象类型', cell: (row) => row.objectType },
  { heading: '对象', width: 24, cell: (row) => row.objectName },
  {
    heading: '变更',
    width: 60,
    cell: (row) =>
      row.changes
        .map(({ field, before, after }) => `${field}：${before || '空'} → ${after || '空'}`)
        .join('\n'),
  },
  { heading: '结果', width: 8, cell: (row) => resultText(row.result) },
  { heading: '失败原因', width: 24, cell: (row) => row.failure },
  { heading: 'IP', cell: (row) => row.address },
  { heading: '浏览器', cell: (row) => row.browser },
  { heading: '耗时（毫秒）', width: 12, cell: (row) => String(row.durationMs) },
  { heading: '追踪号', width: 36, cell: (row) => row.traceId },
];

const interfaceLogColumns: readonly SheetColumn<InterfaceLog>[] = [
  { heading: '时间', width: 20, cell: (row) => row.createdTime },
  { heading: '服务', width: 8, cell: (row) => row.service },
  { heading: '接口名称', width: 24, cell: (row) => row.callName },
  { heading: '接口地址', width: 40, cell: (row) => row.callPath },
  { heading: '请求方式', width: 10, cell: (row) => row.method },
  { heading: '调用方', cell: (row) => row.userLoginId },
  { heading: 'IP', cell: (row) => row.address },
  { heading: '结果', width: 8, cell: (row) => resultText(row.result) },
  { heading: '状态码', width: 8, cell: (row) => String(row.status) },
  { heading: '返回码', width: 10, cell: (row) => row.code },
  { heading: '耗时（毫秒）', width: 12, cell: (row) => String(row.durationMs) },
  { heading: '请求大小（字节）', width: 14, cell: (row) => String(row.requestBytes) },
  { heading: '响应大小（字节）', width: 14, cell: (row) => String(row.answerBytes) },
  { heading: '次数', width: 8, cell: (row) => String(row.callNum) },
  { heading: '追踪号', width: 36, cell: (row) => row.traceId },
];

/** The operation log with what changed, a line a field. */
export const userLogTable = (batches: AsyncIterable<UserLogRow[]>, zone: TimeZone) =>
  sheetOf('操作日志', userLogColumns, batches, (rows) => rows.map((row) => presentUserLog(row, zone)));

/** The interface log. */
export const interfaceLogTable = (batches: AsyncIterable<InterfaceLogRow[]>, zone: TimeZone) =>
  sheetOf('接口日志', interfaceLogColumns, batches, (rows) =>
    rows.map((row) => presentInterfaceLog(row, zone)),
  );
