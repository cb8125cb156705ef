/** 我的待办 as a workbook, a row a step as the page shows it (tasks and statistics 2.13). */
import {
  type BacklogRow,
  BacklogTab,
  type Body,
  backlogExportColumns,
  backlogTabLabels,
  type calls,
  overdueStatusLabels,
  taskLimits,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Download } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { chosenColumns, sheetOf, workbook } from '../../records/export.ts';
import type { SheetColumn } from '../../records/field-sheet.ts';
import type { Cell } from '../../xlsx/write.ts';
import { findBacklogIds, readBacklog, type Tab } from './backlog-queries.ts';
import { exportRemarks, filterNames } from './export-remarks.ts';
import { readTasks } from './list-rows.ts';
import { findPerson, type Person, type TaskContext } from './person.ts';
import type { At } from './present.ts';
import { presentBacklog } from './present-backlog.ts';

type Line = Omit<BacklogRow, 'handleTypeList' | 'clockList'>;
type Key = keyof typeof backlogExportColumns;

const ROWS_AT_ONCE = 1_000;
const widths: Partial<Record<Key, number>> = { instanceCode: 20, title: 40, lastWords: 40 };

function cellOf(key: Key, row: Line): Cell {
  switch (key) {
    case 'overdueStatusName':
      return overdueStatusLabels[row.overdueStatus];
    case 'stateName':
      return row.handleStatusName ?? row.statusName;
    case 'lastWords':
      return row.lastTime === null
        ? ''
        : [`${row.lastOperatorName ?? '系统'} ${row.lastHandleTypeName ?? ''}`, row.lastOpinion]
            .filter(Boolean)
            .join('：');
    case 'urgeNum':
      return { number: String(row.urgeNum) };
    case 'dueAt':
    case 'lastTime':
    case 'createdTime':
      return { time: row[key] ?? '' };
    default:
      return row[key] ?? '';
  }
}

const columns = (Object.entries(backlogExportColumns) as [Key, string][]).map(
  ([key, heading]): SheetColumn<Line> => ({
    key,
    heading,
    // Of a time in less room a spreadsheet shows nothing.
    width: widths[key] ?? 21,
    cell: (row) => cellOf(key, row),
  }),
);

/** The workbook; more rows than may be exported at once are refused, never cut. */
export async function backlogExportCall(
  context: TaskContext,
  { template: filters, columns: keys }: Body<typeof calls.taskInstance.backlogExport>,
  zone: TimeZone,
): Promise<Download> {
  const { db, caller, now } = context;
  const at = { now, zone };
  const person = await findPerson(db, caller);
  const { tabType, ...chosen } = filters;
  const tab = tabType ?? BacklogTab.toHandle;
  const ids = await findBacklogIds(db, person, tab, filters, taskLimits.exportRows + 1, at);
  if (ids.length > taskLimits.exportRows) throw new Refusal('TM4013');
  async function* batches() {
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
      yield ids.slice(start, start + ROWS_AT_ONCE);
  }
  const table = sheetOf('我的待办', chosenColumns(columns, keys), batches(), (some) =>
    linesOf(db, person, tab, some, at),
  );
  context.note({ content: `导出我的待办（${backlogTabLabels[tab]}）`, objectType: '任务' });
  const names = await filterNames(db, filters);
  return workbook('我的待办', table, at, (rowNum) => [
    exportRemarks({
      ...{ exporter: person.userName, content: backlogTabLabels[tab], isPlain: false },
      ...{ filters: chosen, otherwise: '无', rowNum, names, at },
    }),
  ]);
}

async function linesOf(
  db: Db,
  person: Person,
  tab: Tab,
  ids: readonly { id: number }[],
  at: At,
): Promise<Line[]> {
  const places = await readBacklog(db, tab, ids);
  const tasks = await readTasks(
    db,
    person,
    places.map(({ instanceId }) => instanceId),
    false,
  );
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return places.flatMap((place) => {
    const task = byId.get(place.instanceId);
    return task ? [presentBacklog(task, place, person, at)] : [];
  });
}
