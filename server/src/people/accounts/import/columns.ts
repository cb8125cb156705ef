/** The columns of the import's template. */
import { type AccountFields, accountFields, type ImportedKey, identityWaiver } from '@outbound/contract';
import { importColumns } from '../../../imports/index.ts';
import { exportOnlyLabels } from '../../../records/field-sheet.ts';

export type Key = ImportedKey<AccountFields>;

export const columns = importColumns(accountFields).map((column) =>
  column.key === 'mobilePhone' || column.key === 'idCard' ? { ...column, waiver: identityWaiver } : column,
);

/** Columns of our own export that say nothing to an import. */
export const ignoredHeadings = exportOnlyLabels(accountFields);
