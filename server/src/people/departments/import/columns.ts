/** The columns of the import's template; the export has them too, so that what left can come back. */
import { type DeptFields, departmentExportColumns, deptFields, type ImportedKey } from '@outbound/contract';
import { importColumns } from '../../../imports/index.ts';

export type Key = ImportedKey<DeptFields>;

/** Stands in the parent column for "at the top": an empty cell leaves a department where it is. */
export const AT_TOP = '无（一级部门）';

/** What the template says of the parent column. */
export const parentNote = `填完整路径（如 总部/运营部）或部门编码。填“${AT_TOP}”放到最上级；留空时，新部门放到最上级，已有部门位置不变。`;

export const columns = importColumns(deptFields);

/** Columns of the export that say nothing to an import. */
const { path, headUserName, updatedTime } = departmentExportColumns;
export const ignoredHeadings = [path, headUserName, updatedTime];
