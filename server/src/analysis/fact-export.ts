/** The rows behind a number as a workbook, with the columns of their fact. */
import {
  type Body,
  type calls,
  type FactColumn,
  type FactKind,
  type FactRow,
  factHeadings,
  factKindLabels,
} from '@outbound/contract';
import type { RowPlace } from '../database/keyset.ts';
import type { Context, Download } from '../http/call-context.ts';
import { Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { chosenColumns, inBatches, sheetOf, workbook } from '../records/export.ts';
import type { SheetColumn } from '../records/field-sheet.ts';
import { findDimensionNames } from './dimension-names.ts';
import { countFacts, factsOf, findFactIds } from './fact-queries.ts';
import { readFactRows } from './fact-rows.ts';

type ExportBody = Body<typeof calls.fact.export>;

const MOST_ROWS = 50_000;
const wide: ReadonlySet<string> = new Set<FactColumn>(['name', 'accountNo', 'institutionName', 'no']);

function columnsOf(fact: FactKind): SheetColumn<FactRow>[] {
  return (Object.entries(factHeadings[fact]) as [FactColumn, string][]).map(([key, heading]) => ({
    ...{ key, heading, width: wide.has(key) ? 26 : 18 },
    cell: (row) => String(row[key] ?? ''),
  }));
}

/** More rows than may be exported at once are refused, never cut. Whole names and numbers are for who holds that right. */
export async function exportFacts(
  context: Pick<Context<'signedIn'>, 'db' | 'caller' | 'now' | 'note'>,
  { template, columns: keys }: ExportBody,
  zone: TimeZone,
): Promise<Download> {
  const { db, caller, now } = context;
  const found = await factsOf(context, template, zone);
  if ((await countFacts(db, found, MOST_ROWS)) > MOST_ROWS)
    throw new Refusal('SY4000.tooManyRows', { most: MOST_ROWS });
  const isPlain = caller.codes.has('latin_task_sensitive');
  const names = await findDimensionNames(db);
  const name = factKindLabels[found.fact];
  const batches = inBatches(
    (place: RowPlace | null, most) => findFactIds(db, found, place, most),
    ({ place, id }) => ({ value: place, id }),
  );
  const all = columnsOf(found.fact);
  const chosen = chosenColumns(all, keys);
  const table = sheetOf(name, chosen.length > 0 ? chosen : all, batches, async (batch) => {
    const ids = batch.map(({ id }) => id);
    const rows = await readFactRows(db, found.fact, ids, { zone, names, isPlain });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
  context.note({ content: `导出${name}明细（${isPlain ? '明文' : '脱敏'}）`, objectType: '统计明细' });
  return workbook(`${name}明细`, table, { now, zone });
}
