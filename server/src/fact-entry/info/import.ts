/** Alarms and cases from workbooks: the same fields that systems send, by their headings. */
import { type Calls, caseStageLabels, factFault, genderLabels } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import {
  type ChangedRow,
  type ImportColumn,
  importRecordRoutes,
  type Judged,
  type SheetImport,
  sheetImportRoutes,
  type TypedRow,
} from '../../imports/index.ts';
import { subjects } from '../../records/subjects.ts';
import { eachBySlices, mapBySlices } from '../../threads/slices.ts';
import type { Choices } from '../../xlsx/write.ts';
import { adoptFacts, TASK_SOURCE } from '../adopt-facts.ts';
import { changedSince, findWholeFacts } from '../changed-facts.ts';
import { findFactChoices } from '../choices.ts';
import { ownDepartmentsByName } from '../departments.ts';
import { type FactKindSpec, factKinds, type ReadFact, readFact } from '../kinds.ts';
import { linkFacts } from '../link-facts.ts';
import type { Tools } from '../readers.ts';
import { FactCells } from '../sheet.ts';
import { toolsOf } from '../tools.ts';
import { holdFacts, upsertFacts } from '../upsert-facts.ts';
import { holdTable } from '../write-facts.ts';
import { undoInfo } from './undo.ts';

type Kind = 'alarm' | 'case';
/** What people bring by workbook is of this source; what systems brought is theirs. */
const SOURCE = 'import';
const numberOf = { alarm: ['alarmNo', 'alarm_no'], case: ['caseNo', 'case_no'] } as const;
const there = { alarm: factFault('alarmThere'), case: factFault('caseThere') };

interface GoodRow {
  number: string;
  fact: ReadFact;
}

const columnsOf = (kind: Kind): ImportColumn<string>[] =>
  Object.entries(factKinds[kind].fields).map(([key, { label, isRequired }]) => ({
    key,
    heading: label,
    ...(isRequired && { isRequired }),
    ...(key === 'briefInfo' && { width: 40 }),
  }));

/** A cell that is a day, and says no time of it, is the beginning of that day. */
const beginOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00:00` : text);

async function judgeRows(
  db: Db,
  kind: Kind,
  { caller, zone, columns }: { caller: Caller; zone: TimeZone; columns: readonly ImportColumn<string>[] },
  rows: readonly TypedRow<string>[],
  updateExisting: boolean,
): Promise<Judged<GoodRow>> {
  const spec = factKinds[kind];
  const [key, column] = numberOf[kind];
  const tools = await toolsOf(db, zone);
  const departments = await ownDepartmentsByName(db, caller);
  const drafts = await mapBySlices(rows, (row) => {
    const cells = new FactCells(row, columns, tools);
    const fact = readFact(
      spec,
      tools,
      departments.read,
      (name) => (spec.fields[name]?.kind === 'time' ? beginOf(cells.text(name)) : cells.text(name)),
      (name, reason) => cells.say(name, reason),
      // A column that is missing and an empty cell are the same.
      (name) => row.values.has(name),
    );
    const number = fact.columns[column];
    return { cells, fact, number: typeof number === 'string' ? number : '' };
  });
  const known = await findKnown(
    db,
    kind,
    drafts.map(({ number }) => number),
  );
  const seen = new Map<string, number>();
  const judged: Judged<GoodRow> = { good: [], faulty: [], existNum: 0 };
  await eachBySlices(drafts, ({ cells, fact, number }) => {
    cells.cells.once(key, number, seen);
    const found = known.get(number);
    if (found) {
      judged.existNum++;
      const isOwn = caller.scope.all || caller.scope.deptIds.includes(found.deptId);
      if (![SOURCE, TASK_SOURCE].includes(found.system) || !isOwn) cells.say(key, factFault('otherSource'));
      else if (!updateExisting) cells.say(key, there[kind]);
    }
    judgeFuture(cells, spec, fact, tools);
    if (kind === 'case') judgeDays(cells, fact);
    if (cells.isFaulty) judged.faulty.push(cells.cells.faulty());
    else judged.good.push({ number, fact });
  });
  return judged;
}

/** What alarms and cases tell has happened: a mistyped year would stand in every figure that is still to come. */
function judgeFuture(
  cells: FactCells<string>,
  { fields }: FactKindSpec,
  { columns }: ReadFact,
  { today, zone }: Tools,
): void {
  for (const [key, { column }] of Object.entries(fields)) {
    const said = columns[column];
    const day = said instanceof Date ? zone.text(said).slice(0, 10) : said;
    if (/_(day|time)$/.test(column) && typeof day === 'string' && day > today)
      cells.say(key, factFault('future'));
  }
}

/** No step of a case comes before it was accepted. */
function judgeDays(cells: FactCells<string>, { columns }: ReadFact): void {
  const accepted = columns.accept_day;
  if (typeof accepted !== 'string') return;
  for (const [key, { column }] of Object.entries(factKinds.case.fields)) {
    const day = columns[column];
    if (/^(file|solve|transfer|close|revoke)_day$/.test(column) && typeof day === 'string' && day < accepted)
      cells.say(key, factFault('beforeAccept'));
  }
}

/** By their numbers, of whatever source; those that were deleted may come again, where they came by a workbook. */
async function findKnown(db: Db, kind: Kind, numbers: readonly string[]) {
  const column = sql.ref(numberOf[kind][1]);
  const { rows } = await sql<{ number: string; system: string; deptId: number }>`
    select ${column} as number, source_system as system, dept_id as "deptId"
    from ${sql.table(factKinds[kind].table)}
    where ${column} = any(${[...new Set(numbers)]}::text[])
      and (deleted_at is null or source_system <> ${SOURCE})`.execute(db);
  return new Map(rows.map(({ number, ...one }) => [number, one]));
}

/** Facts that the rows may change, as they are: those of workbooks, deleted ones too, and those that only tasks know so far. */
async function holdKnown(trx: Trx, kind: Kind, rows: readonly GoodRow[]) {
  const table = kind === 'case' ? 'case_fact' : 'alarm_fact';
  const ids = rows.map(({ number }) => number);
  const imported = sql`source_system = ${SOURCE} and source_id = any(${ids}::text[])`;
  const ofTasks = sql`source_system = ${TASK_SOURCE} and ${sql.ref(numberOf[kind][1])} = any(${ids}::text[])`;
  // As `adoptFacts` and `upsertFacts` hold them, and in their order: who holds one of them else might be waited for crosswise.
  if (kind === 'case')
    await sql`select from ${sql.table(table)} where ${ofTasks} order by id for update`.execute(trx);
  await holdFacts(trx, table, SOURCE, ids);
  return findWholeFacts(trx, table, kind === 'case' ? sql`((${imported}) or (${ofTasks}))` : imported);
}

function infoImport(kind: Kind, zone: TimeZone): SheetImport<string, GoodRow> {
  const spec = factKinds[kind];
  const table = kind === 'alarm' ? 'alarm_fact' : 'case_fact';
  const columns = columnsOf(kind);
  return {
    subject: subjects.fact,
    name: kind === 'alarm' ? '警情' : '案件',
    unit: '条',
    zone,
    keepsRecord: true,
    hasSyncCodes: true,
    leavesUnknown: true,
    takesResults: true,
    columns,
    ignoredHeadings: [],
    async choices(db, caller) {
      const choices = await findFactChoices(db);
      const closed = (values: readonly string[]): Choices => ({ values, isClosed: true });
      const yesNo = closed(['是', '否']);
      return {
        deptCode: { values: (await ownDepartmentsByName(db, caller)).paths, isClosed: false },
        regionCode: { values: choices.offered('region'), isClosed: false },
        fraudType: closed(choices.offered('fraud_type')),
        ...(kind === 'alarm'
          ? {
              alarmSource: closed(choices.offered('alarm_source')),
              isFraud: yesNo,
              isValid: yesNo,
              victimGender: closed(Object.values(genderLabels)),
            }
          : { stage: closed(Object.values(caseStageLabels)) }),
      };
    },
    hold: (trx) => holdTable(trx, table),
    judge: (db, caller, rows, updateExisting) =>
      judgeRows(db, kind, { caller, zone, columns }, rows, updateExisting),
    async take(trx, _context, good, _write, told) {
      await linkFacts(
        trx,
        spec,
        good.map(({ fact }) => fact),
      );
      const added: number[] = [];
      const changed: ChangedRow[] = [];
      for (let from = 0; from < good.length; from += ROWS_AT_ONCE) {
        const some = good.slice(from, from + ROWS_AT_ONCE);
        const facts = some.map(({ number, fact }) => ({
          source_system: SOURCE,
          source_id: number,
          columns: fact.columns,
          said: fact.said,
        }));
        const before = await holdKnown(trx, kind, some);
        if (table === 'case_fact') await adoptFacts(trx, table, facts, null);
        const done = await upsertFacts(trx, table, facts);
        added.push(...done.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
        changed.push(...(await changedSince(trx, table, before)));
        told(from + some.length);
      }
      return {
        addedNum: added.length,
        updatedNum: good.length - added.length,
        added: { rows: added },
        changed: { [table]: changed },
      };
    },
    undo: (trx, { caller }, batch) => undoInfo(trx, caller, kind, batch, zone),
  };
}

const ROWS_AT_ONCE = 500;

export function infoImportRoutes({ zone }: Platform): {
  alarmImport: Implement<Calls['alarmImport']>;
  caseImport: Implement<Calls['caseImport']>;
} {
  const alarms = infoImport('alarm', zone);
  const cases = infoImport('case', zone);
  return {
    alarmImport: { ...sheetImportRoutes(alarms), ...importRecordRoutes(alarms) },
    caseImport: { ...sheetImportRoutes(cases), ...importRecordRoutes(cases) },
  };
}
