import { type ImportFault, rowFault, storedText, workbookFault } from '@outbound/contract';
import type { ReceivedFile } from '../http/call-context.ts';
import { Refusal } from '../http/refusal.ts';
import { readSheet, type SheetRow, UnreadableWorkbook } from '../xlsx/read.ts';
import { FAULT_HEADING, type Guide, type ImportColumn, plainHeading } from './columns.ts';

/** Rows of one import. More of them in one transaction would keep everybody else waiting. */
export const MOST_ROWS = 10_000;
const MOST_COLUMNS = 64;
const MOST_CELL_FAULTS = 5;
/** A longer list is told by its beginning: the whole of it stands in the drop-down of the cell. */
const MOST_OFFERED = 10;
const TOLD_OFFERED = 5;
const limits = { rows: MOST_ROWS + 1, columns: MOST_COLUMNS };

/** A row as it was typed. */
export interface TypedRow<K extends string> {
  /** As Excel counts. */
  number: number;
  values: ReadonlyMap<K, string>;
  /** Cells that cannot be read as text, with the reason. */
  unreadable: ReadonlyMap<K, string>;
}

/** A row that cannot be taken, as it was typed, with all its faults. */
export interface FaultyRow {
  row: number;
  /** By the template's columns. */
  cells: string[];
  faults: ImportFault[];
}

/** What a sheet is read by. */
export interface SheetShape<K extends string> {
  columns: readonly ImportColumn<K>[];
  /** Columns of our own exports that say nothing to an import. */
  ignoredHeadings: readonly string[];
  /** Columns that no template has are left out instead of refused. */
  leavesUnknown?: boolean;
  /** Formulas read as what they came to when the workbook was saved (tasks and statistics 2.11). */
  takesResults?: boolean;
  /** How its template is filled in, on a sheet of its own; as long as nobody has changed its sample, that is no row. */
  guide?: Guide<K>;
  /** What is refused is told by the codes of the sync service (SY4001 to SY4004). */
  hasSyncCodes?: boolean;
}

const unreadable = (fault: string, cause?: unknown) =>
  new Refusal('CM2000', { fault }, cause === undefined ? undefined : { cause });

/** Reads the rows of a workbook that this person uploaded by their headings. Refuses (CM2000, CM4151) what is no such workbook. */
export async function readRows<K extends string>(
  file: ReceivedFile | undefined,
  shape: SheetShape<K>,
  userId: number,
  /** Hears how many rows were read so far. */
  told: (rowNum: number) => void = () => undefined,
): Promise<TypedRow<K>[]> {
  const { hasSyncCodes = false } = shape;
  if (!file || !/\.xlsx$/i.test(file.name)) throw new Refusal(hasSyncCodes ? 'SY4001' : 'CM4151.workbook');
  const rows: TypedRow<K>[] = [];
  let places: Map<number, K> | null = null;
  try {
    const { takesResults = false } = shape;
    for await (const row of readSheet(file.spooled, { ...limits, takesResults }, String(userId)))
      if (places === null) places = readHeadings(row, shape);
      else {
        const typed = typedRow(row, places);
        if (typed && !isSample(typed, places, shape.guide)) told(rows.push(typed));
      }
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error;
    if (hasSyncCodes && error.key === 'tooManyRows')
      throw new Refusal('SY4003', { most: MOST_ROWS }, { cause: error });
    if (hasSyncCodes && (error.key === 'otherKind' || error.key === 'noWorkbook'))
      throw new Refusal('SY4001', {}, { cause: error });
    throw unreadable(error.message, error);
  }
  if (rows.length === 0) throw hasSyncCodes ? new Refusal('SY4004') : unreadable(workbookFault('noRows'));
  return rows;
}

function isSample<K extends string>(
  { values }: TypedRow<K>,
  places: ReadonlyMap<number, K>,
  guide: Guide<K> | undefined,
): boolean {
  if (!guide) return false;
  for (const key of places.values()) if ((values.get(key) ?? '') !== guide.sample[key]) return false;
  return true;
}

function readHeadings<K extends string>(row: SheetRow, shape: SheetShape<K>): Map<number, K> {
  const keyOf = new Map(shape.columns.map(({ key, heading }) => [plainHeading(heading), key]));
  const ignored = new Set([FAULT_HEADING, ...shape.ignoredHeadings]);
  const places = new Map<number, K>();
  const seen = new Set<K>();
  for (const [place, cell] of row.cells.entries()) {
    const heading = plainHeading(cell);
    if (heading === '' || ignored.has(heading)) continue;
    const key = keyOf.get(heading);
    if (!key && shape.leavesUnknown) continue;
    if (!key) throw unreadable(workbookFault('unknownColumn', { heading: heading.slice(0, 30) }));
    if (seen.has(key)) throw unreadable(workbookFault('repeatedColumn', { heading }));
    seen.add(key);
    places.set(place, key);
  }
  const missing = shape.columns.filter(({ key, isRequired }) => isRequired && !seen.has(key));
  if (missing.length > 0 && shape.hasSyncCodes)
    throw new Refusal('SY4002', { names: missing.map(({ heading }) => heading).join('、') });
  if (missing.length > 0)
    throw unreadable(
      workbookFault('missingColumns', { headings: missing.map(({ heading }) => `“${heading}”`).join('、') }),
    );
  return places;
}

const plainCell = (text: string) => storedText(text).trim();

/** A row with these cells, by the columns, in the place of what was typed before; null when nothing is left of it. */
export function correctedRow<K extends string>(
  row: TypedRow<K>,
  columns: readonly ImportColumn<K>[],
  cells: readonly string[],
): TypedRow<K> | null {
  const values = new Map<K, string>();
  const unreadable = new Map<K, string>();
  for (const [place, { key }] of columns.entries()) {
    const text = plainCell(cells[place] ?? '');
    const reason = row.unreadable.get(key);
    // What could not be read is as it was until somebody types in its place.
    const isSame = reason !== undefined && text === (row.values.get(key) ?? '');
    if (isSame) unreadable.set(key, reason);
    if (text !== '' || isSame) values.set(key, text);
  }
  return values.size === 0 ? null : { number: row.number, values, unreadable };
}

/** Null for a row with nothing in the columns that we read. */
function typedRow<K extends string>(row: SheetRow, places: ReadonlyMap<number, K>): TypedRow<K> | null {
  const values = new Map<K, string>();
  const unreadable = new Map<K, string>();
  for (const [place, key] of places) {
    const text = plainCell(row.cells[place] ?? '');
    const mark = row.marks.get(place);
    if (mark) unreadable.set(key, rowFault(mark));
    if (text !== '' || mark) values.set(key, text);
  }
  return values.size === 0 ? null : { number: row.number, values, unreadable };
}

function notOffered(given: string, offered: readonly string[]): string {
  if (offered.length <= MOST_OFFERED) return rowFault('notOffered', { given, offered: offered.join('、') });
  const some = offered.slice(0, TOLD_OFFERED).join('、');
  return rowFault('notAmong', { given, offered: some, count: offered.length });
}

/** Collects what is wrong with one row, and reads its cells on the way. */
export class RowReader<K extends string> {
  readonly row: TypedRow<K>;
  readonly faults: ImportFault[] = [];
  readonly #columns: readonly ImportColumn<K>[];
  readonly #headings: ReadonlyMap<K, string>;
  readonly #said = new Map<K, number>();

  /** Says at once what cannot be read and which required cells are empty. */
  constructor(row: TypedRow<K>, columns: readonly ImportColumn<K>[]) {
    this.row = row;
    this.#columns = columns;
    this.#headings = new Map(columns.map(({ key, heading }) => [key, heading]));
    for (const [key, reason] of row.unreadable) this.say(key, reason);
    for (const { key, heading, isRequired } of columns)
      if (isRequired && !row.values.has(key)) this.say(key, rowFault('missing', { heading }));
  }

  /** The row as it was typed, with all its faults in the order of the columns. */
  faulty(): FaultyRow {
    const cells = this.#columns.map(({ key }) => this.row.values.get(key) ?? '');
    const placeOf = new Map(this.#columns.map(({ heading }, place) => [heading, place]));
    const place = ({ cellFil }: ImportFault) => placeOf.get(cellFil) ?? this.#columns.length;
    return { row: this.row.number, cells, faults: this.faults.toSorted((a, b) => place(a) - place(b)) };
  }

  /**
   * Of a cell with very many faults the first ones are told: a cell of a thousand names would be one of as many texts. Of
   * one that cannot be read that alone: what else is wrong with it nobody knows.
   */
  say(key: K, reason: string): void {
    const said = this.#said.get(key) ?? 0;
    if (said >= (this.row.unreadable.has(key) ? 1 : MOST_CELL_FAULTS)) return;
    this.#said.set(key, said + 1);
    this.faults.push({ errNum: this.row.number, cellFil: this.#headings.get(key) ?? key, reason });
  }

  /** The cell's text, '' where it is empty or cannot be read. */
  text(key: K): string {
    return this.row.unreadable.has(key) ? '' : (this.row.values.get(key) ?? '');
  }

  /** The cell's text, with the fault that the rule finds in one that is not empty. */
  judged(key: K, rule: (value: string) => string | null): string {
    const text = this.text(key);
    const reason = text === '' ? null : rule(text);
    if (reason !== null) this.say(key, reason);
    return text;
  }

  /** The code of the cell's label; null where it is empty or none of them. */
  code<V>(key: K, labels: ReadonlyMap<string, V>): V | null {
    const label = this.text(key);
    if (label === '') return null;
    const found = labels.get(label);
    if (found === undefined) this.say(key, notOffered(label.slice(0, 30), [...labels.keys()]));
    return found ?? null;
  }

  /** A whole number from 0; 0 where it is empty. */
  whole(key: K, most: number): number {
    const text = this.text(key);
    if (text !== '' && !(/^\d{1,9}$/.test(text) && Number(text) <= most))
      this.say(key, rowFault('notWhole', { most }));
    return Number(text) || 0;
  }

  /** A value may stand in one row only; the later one is told where the first is. */
  once(key: K, value: string, seen: Map<string, number>): void {
    if (value === '') return;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, this.row.number);
    else this.say(key, rowFault('repeated', { row: first }));
  }
}
