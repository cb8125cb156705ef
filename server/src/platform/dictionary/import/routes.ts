/** The import of the dictionary: what it offers, and what it writes. */
import type { ImportCalls } from '@outbound/contract';
import type { Implement } from '../../../http/call-context.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { choicesOf, sheetImportRoutes } from '../../../imports/index.ts';
import { subjects } from '../../../records/subjects.ts';
import { findTypes } from '../office-queries.ts';
import { judgeRows } from './check.ts';
import { columns, exportOnlyColumns, type Key, sheetFields } from './columns.ts';
import type { Draft } from './draft.ts';
import { lockDictionary } from './queries.ts';
import { takeRows } from './take.ts';
import { undoEntries } from './undo.ts';

/** The calls of the import. */
export function importRoutes(zone: TimeZone): Implement<ImportCalls> {
  return sheetImportRoutes<Key, Draft>({
    subject: subjects.dictionary,
    name: '字典',
    unit: '项',
    zone,
    columns,
    ignoredHeadings: exportOnlyColumns.map(({ heading }) => heading),
    async choices(db) {
      const types = await findTypes(db, zone);
      return {
        type: { values: types.map(({ type }) => type), isClosed: false },
        ...choicesOf(sheetFields),
      };
    },
    hold: lockDictionary,
    judge: (db, caller, rows, updateExisting) => judgeRows(db, { zone, caller }, rows, updateExisting),
    take: takeRows,
    undo: (trx, context, batch, write) => undoEntries(trx, context, batch, { write, zone }),
  });
}
