import { type PartnerFields, type PartnerRow, partnerFields } from '@outbound/contract';
import type { RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { chosenColumns, inBatches, sheetOf } from '../../records/export.ts';
import { sheetColumns } from '../../records/field-sheet.ts';
import type { Table } from '../../xlsx/write.ts';
import { presentPartner } from './present.ts';
import { findExportPartners, type PartnerSort } from './queries.ts';

const columns = sheetColumns<PartnerFields, PartnerRow>(partnerFields, {});

/** The partners of the list as a table, in its order: the columns of the import with what it passes over. */
export function partnerTable(
  db: Db,
  caller: Caller,
  filters: Parameters<typeof findExportPartners>[2],
  {
    zone,
    columns: keys,
    sort,
  }: { zone: TimeZone; columns?: readonly string[] | undefined; sort?: PartnerSort | undefined },
): Table {
  const batches = inBatches(
    (place: RowPlace | null, most) => findExportPartners(db, caller, filters, sort, place, most),
    ({ place, id }) => ({ value: place, id }),
  );
  return sheetOf('合作伙伴', chosenColumns(columns, keys), batches, (rows) =>
    rows.map((row) => presentPartner(row, zone)),
  );
}
