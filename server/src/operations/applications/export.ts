import {
  type ApplyRow,
  applicationExportColumns,
  applicationFields,
  applicationSheet,
  applyStatusLabels,
  FormItemType,
  filesOf,
  pickFields,
  type SettingValues,
  WITHDRAWN,
} from '@outbound/contract';
import type { RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { chosenColumns, inBatches, sheetOf } from '../../records/export.ts';
import { type SheetColumn, sheetColumns } from '../../records/field-sheet.ts';
import type { Cell, Table } from '../../xlsx/write.ts';
import { organizerOf, periodText } from '../activities/index.ts';
import { fileIdOf } from '../rich-text/index.ts';
import { requireOneActivity } from './filters.ts';
import { plainValue } from './masking.ts';
import { presentApplication } from './present.ts';
import {
  type ApplicationSort,
  type ExportFilters,
  type ExportRow,
  findExportRows,
  newestFirst,
} from './queries.ts';

/** A row of the workbook: a sign-up, and when and by whom its activity is held. */
interface SheetRow extends ApplyRow {
  activityTime: string;
  keepUntil: string;
  organizer: string;
}
type Column = SheetColumn<SheetRow>;

interface ExportItem {
  id: number;
  name: string;
  type: FormItemType;
  options: readonly string[];
}

/** Which columns an export has, and whether it tells phones and ids whole. */
export interface ExportShape {
  /** The fields of the chosen activity's form; null when several activities are exported together. */
  items: readonly ExportItem[] | null;
  /** Whether each option of a multiple choice has a column, too. */
  splitChoices?: boolean | undefined;
  /** Whether it may have sessions. */
  hasSessions: boolean;
  isPlain: boolean;
  zone: TimeZone;
  /** What the platform says of itself, for activities that name nobody who holds them. */
  said: SettingValues;
  /** The keys of those that were chosen; all without. */
  columns?: readonly string[] | undefined;
  sort?: ApplicationSort | undefined;
  sheetName: string;
  /** Where the files lie beside the workbook, by their ids; without them their preview addresses stand there. */
  paths?: ReadonlyMap<string, string> | undefined;
}

/** When the time of what was filled in is over, as the clean-up has it: in a month without that day, on its last one. */
export function keptUntil(end: Date, months: number): Date {
  const until = new Date(end);
  until.setUTCMonth(until.getUTCMonth() + months);
  if (until.getUTCDate() !== end.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** Until when an export is to be deleted, for the names of file and sheet. */
export const keepText = (
  form: { end_time: Date; keep_months: number | null } | null,
  now: Date,
  defaultMonths: number,
  zone: TimeZone,
): string => {
  if (!form) return '按应删除日期列删除';
  const until = keptUntil(form.end_time, form.keep_months ?? defaultMonths);
  return `${zone
    .text(until > now ? until : now)
    .slice(0, 10)
    .replaceAll('-', '')}前删除`;
};

/** The sign-ups as a table, in the list's order: one column a field for one activity, else all answers in one column. */
export function exportTable(
  db: Db,
  caller: Caller,
  filters: ExportFilters,
  {
    items,
    splitChoices = false,
    hasSessions,
    isPlain,
    zone,
    said,
    columns: keys,
    sort = newestFirst,
    sheetName,
    paths,
  }: ExportShape,
): Table {
  // Its rows are asked for once the answer has begun: nothing can be said then.
  requireOneActivity(filters);
  const whole = [
    ...columnsBefore,
    ...(items ? itemColumns(items, { splitChoices, paths }) : answerColumns),
    ...columnsAfter,
  ];
  const columns = hasSessions ? whole : whole.filter(({ key }) => !ofSessions.has(key));
  const shown = (row: ExportRow): SheetRow => {
    const masked = {
      ...presentApplication(row, zone),
      activityTime: periodText(row.start_time, row.end_time, row.time_zone, zone),
      organizer: organizerOf(row.organizer, said),
      keepUntil: zone.text(keptUntil(row.end_time, row.keep_months ?? said.keepMonths)).slice(0, 10),
    };
    if (!isPlain) return masked;
    return {
      ...masked,
      applyName: row.apply_name,
      mobilePhone: row.mobile_phone,
      company: row.company,
      entryList: row.answers.map((answer) => ({ ...answer, value: plainValue(answer) })),
    };
  };
  const batches = inBatches(
    (place: RowPlace | null, most) => findExportRows(db, caller, filters, sort, place, most, zone),
    (last) => ({ value: last.place, id: last.id }),
  );
  // The name of the sheet is what is left of it in whatever it is copied into.
  return sheetOf(sheetName, chosenColumns(columns, keys), batches, (rows) => rows.map(shown));
}

/** Columns of activities that have sessions. */
const ofSessions: ReadonlySet<string> = new Set(['sessions', 'attended'] satisfies (keyof ApplyRow)[]);

const columnsBefore: Column[] = sheetColumns(applicationSheet.before, {});

const answerColumns: Column[] = [
  ...sheetColumns(pickFields(applicationFields, ['applyName', 'mobilePhone', 'company']), {}).map(
    (column): Column => ({ ...column, key: 'entryList' }),
  ),
  {
    key: 'entryList',
    heading: applicationExportColumns.entryList,
    width: 60,
    // Unwrapped, a spreadsheet shows its lines as one.
    cell: (row) => ({
      text: row.entryList.map((answer) => `${answer.name}：${cellText(answer)}`).join('\n'),
      style: 'wrapped',
    }),
  },
];

const columnsAfter: Column[] = [
  ...sheetColumns<typeof applicationSheet.after, SheetRow>(applicationSheet.after, {
    // As lists have it: its status is that of a rejection.
    applyStatus: (row) => (row.withdrawnTime === null ? applyStatusLabels[row.applyStatus] : WITHDRAWN),
  }),
  {
    key: 'keepUntil',
    heading: applicationExportColumns.keepUntil,
    width: 14,
    cell: (row) => row.keepUntil,
  },
  {
    key: 'activityTime',
    heading: applicationExportColumns.activityTime,
    width: 44,
    cell: (row) => row.activityTime,
  },
  {
    key: 'organizer',
    heading: applicationExportColumns.organizer,
    width: 24,
    cell: (row) => row.organizer,
  },
];

/** The files of an upload one a line. */
const cellText = ({ type, value }: ApplyRow['entryList'][number]) =>
  type === FormItemType.upload ? filesOf(value).join('\n') : value;

/** Files that lie beside the workbook: one opens, of several their folder does. */
function linked(addresses: readonly string[], paths: ReadonlyMap<string, string>): Cell | null {
  const found = addresses.flatMap((address) => paths.get(fileIdOf(address) ?? '') ?? []);
  const [first, ...others] = found;
  if (first === undefined) return null;
  const names = found.map((path) => path.slice(path.lastIndexOf('/') + 1)).join('、');
  return { text: names, link: others.length === 0 ? first : first.slice(0, first.lastIndexOf('/')) };
}

/** One column a name: a field that was disabled and made anew is one column still; behind it those of its options, where wished. */
function itemColumns(
  items: readonly ExportItem[],
  { splitChoices, paths }: Pick<ExportShape, 'splitChoices' | 'paths'>,
): Column[] {
  const idsByName = Map.groupBy(items, (item) => item.name);
  return [...idsByName].flatMap(([name, same]) => {
    const ids = new Set(same.map((item) => item.id));
    const whole: Column = {
      key: 'entryList',
      heading: name,
      width: 20,
      cell: (row) => {
        const answers = row.entryList.filter((answer) => ids.has(answer.formId));
        const uploads = answers.filter(({ type }) => type === FormItemType.upload);
        const link =
          paths &&
          linked(
            uploads.flatMap(({ value }) => filesOf(value)),
            paths,
          );
        return link ?? answers.map(cellText).join('\n');
      },
    };
    return splitChoices ? [whole, ...optionColumns(name, same)] : [whole];
  });
}

/** A column for each option of multiple choices of one name: whether it was chosen. */
function optionColumns(name: string, same: readonly ExportItem[]): Column[] {
  const several = same.filter(({ type }) => type === FormItemType.checkbox);
  const ids = new Set(several.map(({ id }) => id));
  return [...new Set(several.flatMap(({ options }) => options))].map((option) => ({
    key: 'entryList',
    heading: `${name}：${option}`,
    width: 14,
    cell: ({ entryList }) =>
      entryList.some(({ formId, value }) => ids.has(formId) && value.split(',').includes(option)) ? '是' : '',
  }));
}
