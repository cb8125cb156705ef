/** The list of tasks as a workbook: by task, by task with the fields of one template, or by step. */
import {
  answerOf,
  type Body,
  type calls,
  exportTypeLabels,
  handleStatusLabels,
  instanceExportColumns,
  isRecord,
  maskAnswers,
  overdueStatusLabels,
  stepRoleLabels,
  type TaskFormItem,
  TaskItemType,
  taskFault,
  taskLimits,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import type { Download } from '../../http/call-context.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { chosenColumns, inBatches, sheetOf, workbook } from '../../records/export.ts';
import type { SheetColumn } from '../../records/field-sheet.ts';
import type { Cell, Table } from '../../xlsx/write.ts';
import { type FormEntries, findFormEntries } from '../templates/index.ts';
import { exportRemarks, filterNames } from './export-remarks.ts';
import { valueWords } from './form.ts';
import { countTasks, findExportTasks } from './list-queries.ts';
import type { ListedTask } from './list-rows.ts';
import type { TaskContext } from './person.ts';
import { findPerson } from './person.ts';
import { type At, presentRow, presentStep } from './present.ts';
import { type Answers, loadTemplate, type StepRecord, type TaskTemplate } from './task.ts';

type ExportBody = Body<typeof calls.taskInstance.listExport>;
type Key = keyof typeof instanceExportColumns;

interface Line {
  task: ListedTask;
  step: StepRecord | null;
  /** Of the last step that was handed in. */
  result: Answers;
}

const widths: Partial<Record<Key, number>> = { instanceCode: 20, title: 40, handlerNames: 32, remark: 32 };
/** Of times: a spreadsheet shows one that has too little room as a line of crosses. */
const WIDTH = 21;

/** What answers a field: numbers, days and times are what they are to whoever reckons with them. */
function answerCell(item: TaskFormItem, answer: unknown, entries: FormEntries): Cell {
  const words = valueWords(item, answer, entries);
  if (item.type === TaskItemType.number) return { number: words };
  return item.type === TaskItemType.date || item.type === TaskItemType.dateTime ? { time: words } : words;
}

function taskColumns(at: At): SheetColumn<Line>[] {
  return (Object.entries(instanceExportColumns) as [Key, string][]).map(([key, heading]) => ({
    key,
    heading,
    width: widths[key] ?? WIDTH,
    cell: ({ task }) => {
      const row = presentRow(task, at);
      switch (key) {
        case 'progress':
          return `${row.doneNum}/${row.detailNum}`;
        case 'overdueStatusName':
          return overdueStatusLabels[row.overdueStatus];
        case 'remark':
          return task.remark;
        case 'createdTime':
        case 'dueAt':
        case 'finishTime':
        case 'updatedTime':
          return { time: row[key] ?? '' };
        default:
          return row[key] ?? '';
      }
    },
  }));
}

/** The columns of a step, for the sheet by which handling is assessed. */
function stepColumns(at: At, template: TaskTemplate | null): SheetColumn<Line>[] {
  const of = (read: (step: ReturnType<typeof presentStep>) => Cell) => (line: Line) =>
    line.step
      ? read(presentStep(line.step, { template: template ?? { handleItems: [] }, isPlain: false, ...at }))
      : '';
  const column = (heading: string, read: (step: ReturnType<typeof presentStep>) => Cell) => ({
    key: 'step',
    heading,
    width: WIDTH,
    cell: of(read),
  });
  return [
    column('办理单位', (step) => step.handlerDeptName),
    column('办理人', (step) => step.handlerUserName ?? ''),
    column('角色', (step) => stepRoleLabels[step.roleType]),
    column('步骤状态', (step) => handleStatusLabels[step.handleStatus]),
    column('签收时间', (step) => ({ time: step.signTime ?? '' })),
    column('提交时间', (step) => ({ time: step.submitTime ?? '' })),
    column('步骤办结时间', (step) => ({ time: step.finishTime ?? '' })),
    column('办理时限', (step) => ({ time: step.handleDeadline ?? '' })),
    column('签收用时（分钟）', (step) => minutes(step.signSeconds)),
    column('办理用时（分钟）', (step) => minutes(step.handleSeconds)),
    column('是否超时', (step) => overdueStatusLabels[step.overdueStatus]),
    column('催办次数', (step) => ({ number: String(step.urgeNum) })),
  ];
}
const minutes = (seconds: number | null) => ({
  number: seconds === null ? '' : String(Math.round(seconds / 60)),
});

function formColumns(
  { formItems, handleItems }: TaskTemplate,
  entries: FormEntries,
  isPlain: boolean,
): SheetColumn<Line>[] {
  const column = (
    item: TaskFormItem,
    items: readonly TaskFormItem[],
    side: string,
    of: (line: Line) => Answers,
  ) => ({
    key: 'form',
    heading: `${side}${item.name}`,
    width: WIDTH,
    cell: (line: Line) => {
      const answers = isPlain ? of(line) : maskAnswers(items, of(line));
      return answerCell(item, answerOf(answers, item.fieldKey), entries);
    },
  });
  const shown = (items: readonly TaskFormItem[]) =>
    items.filter((item) => item.enabledStatus === 1 && item.type !== TaskItemType.note);
  return [
    ...shown(formItems).map((item) => column(item, formItems, '', ({ task }) => task.form_data ?? {})),
    ...shown(handleItems).map((item) => column(item, handleItems, '反馈·', ({ result }) => result)),
  ];
}

/** The workbook; more rows than may be exported at once are refused, never cut. */
export async function exportCall(
  context: TaskContext,
  { template: { exportType: kind, ...filters }, columns: keys, sort }: ExportBody,
  zone: TimeZone,
): Promise<Download> {
  const { db, caller, now } = context;
  const at = { now, zone };
  const exportType = kind ?? 1;
  if (exportType === 2 && filters.templateId == null)
    throw wrongField('template.templateId', taskFault('template'));
  const person = await findPerson(db, caller);
  if ((await countTasks(db, person, filters, at, taskLimits.exportRows)) > taskLimits.exportRows)
    throw new Refusal('TM4013');
  const template =
    filters.templateId == null ? null : await loadTemplate(db, { templateId: Number(filters.templateId) });
  const isPlain = person.codes.has('latin_task_sensitive');
  const items = template ? [...template.formItems, ...template.handleItems] : [];
  const entries = await findFormEntries(db, items);
  const batches = () =>
    inBatches(
      (place: RowPlace | null, most) => findExportTasks(db, person, filters, { sort, place, most }, at),
      ({ place, id }) => ({ value: place, id }),
    );
  const columns = [
    ...chosenColumns(taskColumns(at), keys),
    ...(exportType === 2 && template ? formColumns(template, entries, isPlain) : []),
    ...(exportType === 3 ? stepColumns(at, template) : []),
  ];
  const table = sheetOf('任务', columns, batches(), (rows) => linesOf(db, rows, exportType));
  context.note({
    content: `导出任务列表（${isPlain ? '明文' : '脱敏'}）`,
    objectType: '任务',
  });
  const tables =
    exportType === 2 && template
      ? childTables(template, entries, isPlain, (sheetName, childColumns, rowsOf) =>
          sheetOf(sheetName, childColumns, batches(), async (rows) =>
            (await linesOf(db, rows, exportType)).flatMap(rowsOf),
          ),
        )
      : [];
  const names = await filterNames(db, filters);
  const remarks = (rowNum: () => number) =>
    exportRemarks({
      ...{ exporter: person.userName, content: exportTypeLabels[exportType], isPlain },
      ...{ filters, otherwise: '无（近 90 天派发）', rowNum, names, at },
    });
  return workbook('任务列表', table, { now, zone }, (rowNum) => [remarks(rowNum), ...tables]);
}

interface ChildLine {
  code: string;
  number: number;
  row: Answers;
}
type MakeSheet = (
  sheetName: string,
  columns: SheetColumn<ChildLine>[],
  rowsOf: (line: Line) => ChildLine[],
) => Table;

/** A sheet for each table inside of the forms, a line a row of it, with the number of its task. */
function childTables(
  { formItems, handleItems }: TaskTemplate,
  entries: FormEntries,
  isPlain: boolean,
  make: MakeSheet,
): Table[] {
  const of = (items: readonly TaskFormItem[], side: string, answersOf: (line: Line) => Answers) =>
    items
      .filter(({ enabledStatus, type }) => enabledStatus === 1 && type === TaskItemType.table)
      .map((item) => {
        const children = (item.childItemList ?? []).filter(({ type }) => type !== TaskItemType.note);
        const columns: SheetColumn<ChildLine>[] = [
          { key: 'code', heading: '任务编号', width: 20, cell: ({ code }) => code },
          { key: 'number', heading: '行号', width: 8, cell: ({ number }) => ({ number: String(number) }) },
          ...children.map((child) => ({
            key: 'child',
            heading: child.name,
            width: WIDTH,
            cell: ({ row }: ChildLine) =>
              answerCell(child as TaskFormItem, answerOf(row, child.fieldKey), entries),
          })),
        ];
        return make(`${side}${item.name}`, columns, (line) => {
          const answers = isPlain ? answersOf(line) : maskAnswers(items, answersOf(line));
          const rows = answerOf(answers, item.fieldKey);
          return Array.isArray(rows)
            ? rows.map((row, place) => ({
                code: line.task.code,
                number: place + 1,
                row: isRecord(row) ? row : {},
              }))
            : [];
        });
      });
  return [
    ...of(formItems, '', ({ task }) => task.form_data ?? {}),
    ...of(handleItems, '反馈·', ({ result }) => result),
  ];
}

/** A line a task, or a line a step. */
async function linesOf(db: Db, tasks: readonly ListedTask[], exportType: 1 | 2 | 3): Promise<Line[]> {
  if (exportType === 1 || tasks.length === 0) return tasks.map((task) => ({ task, step: null, result: {} }));
  const { rows } = await sql<StepRecord>`
    select * from task_detail where instance_id = any(${tasks.map(({ id }) => id)}::bigint[])
    order by instance_id, id`.execute(db);
  const steps = Map.groupBy(rows, (step) => step.instance_id);
  return tasks.flatMap((task): Line[] => {
    const own = steps.get(task.id) ?? [];
    if (exportType === 3) return own.map((step) => ({ task, step, result: {} }));
    return [
      { task, step: null, result: own.findLast((step) => step.handle_data !== null)?.handle_data ?? {} },
    ];
  });
}
