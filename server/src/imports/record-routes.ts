/** The calls of imports that keep a record of each file. */
import type { ImportRecordCalls } from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import { workbook } from '../records/export.ts';
import { FAULT_HEADING } from './columns.ts';
import { unpack } from './drafts.ts';
import type { FaultyRow } from './read-rows.ts';
import { findRecordFaults, recordPage } from './records.ts';
import { faultyRows, type SheetImport, templateColumns } from './routes.ts';

export function importRecordRoutes<K extends string>(
  one: Pick<SheetImport<K, never>, 'name' | 'zone' | 'columns' | 'choices'>,
): Implement<ImportRecordCalls> {
  return {
    importRecordPage: recordPage(one.name, one.zone),

    async importRecordFaults({ db, caller }, { batchId }) {
      const packed = await findRecordFaults(db, caller, one.name, batchId);
      const table = {
        sheetName: `${one.name}导入错误数据`,
        columns: [...(await templateColumns(one, db, caller)), { heading: FAULT_HEADING, width: 60 }],
        rows: faultyRows(one.columns, unpack<FaultyRow>(packed)),
      };
      return workbook(`${one.name}导入错误数据`, table);
    },
  };
}
