/**
 * The columns of the import's template; the export has them too, so that what left can come back. A row without a key
 * is the type itself, a row with one an entry of it: one sheet has the fields of both.
 */
import { dictionaryEntryFields, dictionaryTypeFields, type ImportedKey } from '@outbound/contract';
import { importColumns } from '../../../imports/index.ts';

const { type, name, public: isPublic } = dictionaryTypeFields;
const { parentId, status, remark, ...entry } = dictionaryEntryFields;

export const sheetFields = {
  type,
  name,
  /** Told by its key: the ids of a file that was filled by hand are nobody's. */
  parentId: { ...parentId, label: '上级键' },
  ...entry,
  status,
  public: isPublic,
  remark,
};
export type SheetFields = typeof sheetFields;
export type Key = ImportedKey<SheetFields>;

export const columns = importColumns(sheetFields);

/** Columns of the export that say nothing to an import. */
export const exportOnlyColumns = [
  { heading: '系统内置', width: 10 },
  { heading: '更新人', width: 14 },
  { heading: '更新时间', width: 20 },
];
