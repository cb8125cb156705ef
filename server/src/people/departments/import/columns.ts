/** The columns of the import's template; the export has them too, so that what left can come back. */
import { enabledStatusLabels, organisationTypeLabels } from '@outbound/contract';
import { codesByLabel, type ImportColumn } from '../../../imports/index.ts';

export type Key =
  | 'parent'
  | 'name'
  | 'shortName'
  | 'code'
  | 'orgType'
  | 'head'
  | 'phone'
  | 'sortNum'
  | 'status'
  | 'remark';

/** Stands in the parent column for "at the top": an empty cell leaves a department where it is. */
export const AT_TOP = '无（一级部门）';

/** What the template says of the parent column. */
export const parentNote = `填完整路径（如 总部/运营部）或部门编码。填“${AT_TOP}”放到最上级；留空时，新部门放到最上级，已有部门位置不变。`;

export const columns: readonly ImportColumn<Key>[] = [
  { key: 'parent', heading: '上级部门', width: 40 },
  { key: 'name', heading: '部门名称', isRequired: true, width: 24 },
  { key: 'shortName', heading: '部门简称', width: 16 },
  { key: 'code', heading: '部门编码', isRequired: true, width: 18 },
  { key: 'orgType', heading: '组织类型', width: 12 },
  { key: 'head', heading: '负责人', width: 18 },
  { key: 'phone', heading: '联系电话', width: 18 },
  { key: 'sortNum', heading: '排序', width: 8 },
  { key: 'status', heading: '状态', width: 8 },
  { key: 'remark', heading: '备注', width: 30 },
];

/** Columns of the export that say nothing to an import. */
export const ignoredHeadings = ['部门全路径', '负责人姓名', '更新时间'];

/** Chinese label -> code. */
export const enumerations = {
  orgType: codesByLabel(organisationTypeLabels),
  status: codesByLabel(enabledStatusLabels),
} as const;
