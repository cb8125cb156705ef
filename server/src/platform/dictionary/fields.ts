/** What the fields of types and entries are called, and how a person reads them in the logs. */
import { type Body, type calls, type DictionaryEntry, enabledStatusLabels } from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import type { ItemChange } from './policy.ts';

type Add = Body<typeof calls.dictionary.add>;
export type TypeFields = Extract<Add, { kind: 'type' }>;
export type ItemFields = Extract<Add, { kind: 'item' }>;

export const typeLabels = {
  type: '字典类型',
  name: '字典名称',
  public: '公开',
  status: '状态',
  remark: '备注',
} as const;
export const itemLabels = {
  parent: '上级',
  dictKey: '键',
  dictValue: '值',
  colour: '颜色',
  sortNum: '排序',
  status: '状态',
  remark: '备注',
} as const;

export const typeTexts = (one: Omit<TypeFields, 'kind'>): Record<keyof typeof typeLabels, string> => ({
  type: one.type,
  name: one.name,
  public: one.public ? '是' : '否',
  status: enabledStatusLabels[one.status],
  remark: one.remark,
});
export const itemTexts = (
  one: Omit<ItemFields, 'kind' | 'typeId' | 'parentId'>,
  parent: string,
): Record<keyof typeof itemLabels, string> => ({
  parent,
  dictKey: one.dictKey,
  dictValue: one.dictValue,
  colour: one.colour,
  sortNum: String(one.sortNum),
  status: enabledStatusLabels[one.status],
  remark: one.remark,
});

/** The fields that differ, by label, in the labels' order. */
export function changes<K extends string>(
  labels: Record<K, string>,
  before: Record<K, string> | null,
  after: Record<K, string>,
): Change[] {
  return (Object.keys(labels) as K[])
    .map((key) => ({ field: labels[key], before: before?.[key] ?? '', after: after[key] }))
    .filter((change) => change.before !== change.after);
}

/** What a body says of an entry, as columns. */
export const columnsOf = (item: ItemFields | ItemChange | DictionaryEntry) => ({
  parent_id: item.parentId,
  dict_key: item.dictKey,
  dict_value: item.dictValue,
  colour: item.colour,
  sort_num: item.sortNum,
  status: item.status,
  remark: item.remark,
});
