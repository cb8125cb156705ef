import { applyStatusLabels, type Body, type calls } from '@outbound/contract';
import type { RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { Zone } from '../../http/zone.ts';
import { inBatches, sheetOf } from '../../records/export.ts';
import type { SheetColumn } from '../../records/field-sheet.ts';
import type { Table } from '../../xlsx/write.ts';
import { plainValue } from './masking.ts';
import { presentApplication } from './present.ts';
import { type ApplicationRow, findExportRows } from './queries.ts';

type Filters = Body<typeof calls.application.export>['template'];

type Column = SheetColumn<ApplicationRow>;

/** Which columns an export has, and whether it tells phones and ids whole. */
export interface ExportShape {
  /** The fields of the chosen activity's form; null when several activities are exported together. */
  items: readonly { id: number; name: string }[] | null;
  isPlain: boolean;
  zone: Zone;
}

/** The sign-ups as a table, newest first: one column a field for one activity, else all answers in one column. */
export function exportTable(
  db: Db,
  caller: Caller,
  filters: Filters,
  { items, isPlain, zone }: ExportShape,
): Table {
  const columns = [...columnsBefore, ...(items ? itemColumns(items) : answerColumns), ...columnsAfter(zone)];
  const shown = (row: ApplicationRow): ApplicationRow => {
    if (isPlain)
      return { ...row, answers: row.answers.map((answer) => ({ ...answer, value: plainValue(answer) })) };
    const masked = presentApplication(row, zone);
    return {
      ...row,
      apply_name: masked.applyName,
      mobile_phone: masked.mobilePhone,
      company: masked.company,
      answers: masked.entryList,
    };
  };
  const batches = inBatches(
    (place: RowPlace | null, most) => findExportRows(db, caller, filters, place, most, zone),
    (last) => ({ createdAt: last.place, id: last.id }),
  );
  return sheetOf('报名信息', columns, batches, (rows) => rows.map(shown));
}

const columnsBefore: Column[] = [
  { heading: '报名编号', width: 14, cell: (row) => row.apply_code },
  { heading: '活动名称', width: 30, cell: (row) => row.activity_title },
  { heading: '服务', cell: (row) => row.service },
];

const answerColumns: Column[] = [
  { heading: '姓名', cell: (row) => row.apply_name },
  { heading: '手机号', cell: (row) => row.mobile_phone },
  { heading: '公司', width: 24, cell: (row) => row.company },
  {
    heading: '报名内容',
    width: 60,
    cell: (row) => row.answers.map((answer) => `${answer.name}：${answer.value}`).join('\n'),
  },
];

/** One column a name: a field that was disabled and made anew is one column still. */
function itemColumns(items: readonly { id: number; name: string }[]): Column[] {
  const idsByName = Map.groupBy(items, (item) => item.name);
  return [...idsByName].map(([name, same]) => {
    const ids = new Set(same.map((item) => item.id));
    return {
      heading: name,
      width: 20,
      cell: (row) =>
        row.answers
          .filter((answer) => ids.has(answer.formId))
          .map((answer) => answer.value)
          .join('\n'),
    };
  });
}

function columnsAfter(zone: Zone): Column[] {
  return [
    { heading: '报名状态', width: 10, cell: (row) => applyStatusLabels[row.apply_status] },
    { heading: '驳回原因', cell: (row) => row.reject_reason },
    { heading: '提交时间', width: 20, cell: (row) => zone.text(row.created_at) },
    { heading: '审核人', cell: (row) => row.reviewer_name ?? '' },
    { heading: '审核时间', width: 20, cell: (row) => zone.textOrNull(row.reviewed_at) ?? '' },
  ];
}
