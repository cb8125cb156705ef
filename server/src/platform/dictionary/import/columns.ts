/**
 * The columns of the import's template; the export has them too, so that what left can come back. A row without a key
 * is the type itself, a row with one an entry of it.
 */
import { type DictionaryColour, dictionaryColourLabels, enabledStatusLabels } from '@outbound/contract';
import { codesByLabel, type ImportColumn } from '../../../imports/index.ts';

export type Key =
  | 'type'
  | 'typeName'
  | 'parent'
  | 'dictKey'
  | 'dictValue'
  | 'colour'
  | 'sortNum'
  | 'status'
  | 'public'
  | 'remark';

export const columns: readonly ImportColumn<Key>[] = [
  { key: 'type', heading: '字典类型', isRequired: true, width: 22 },
  { key: 'typeName', heading: '字典名称', width: 22 },
  { key: 'parent', heading: '上级键', width: 18 },
  { key: 'dictKey', heading: '键', width: 18 },
  { key: 'dictValue', heading: '值', width: 24 },
  { key: 'colour', heading: '颜色', width: 8 },
  { key: 'sortNum', heading: '排序', width: 8 },
  { key: 'status', heading: '状态', width: 8 },
  { key: 'public', heading: '公开', width: 8 },
  { key: 'remark', heading: '备注', width: 30 },
];

/** Columns of the export that say nothing to an import. */
export const ignoredHeadings = ['系统内置', '更新人', '更新时间'];

export const yesNo = (value: boolean) => (value ? '是' : '否');

/** Chinese label -> what is stored. */
export const enumerations = {
  colour: new Map(
    Object.entries(dictionaryColourLabels).map(([colour, label]) => [label, colour as DictionaryColour]),
  ),
  status: codesByLabel(enabledStatusLabels),
  public: new Map([true, false].map((value) => [yesNo(value), value])),
} as const;
