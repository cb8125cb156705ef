/** What is wrong with a list of items as a whole; each by itself is judged by its schema. */
import { conditionFaults } from '../forms/conditions.ts';
import { sumSources, tableOf } from './computed.ts';
import type { TaskChildItem, TaskFormItem } from './form-item.ts';
import { itemLimits } from './item-limits.ts';
import {
  cellItemTypes,
  choiceItemTypes,
  lineItemTypes,
  outsideTables,
  TaskItemType,
  taskItemTypeLabels,
} from './item-type.ts';

export interface ItemFaultAt {
  /** Below the list: `[2, 'name']`. */
  path: (string | number)[];
  message: string;
}

const T = TaskItemType;
const isTime = (type: number) => type === T.date || type === T.dateTime;

/** Every fault of a form's items. */
export function taskItemFaults(items: readonly TaskFormItem[]): ItemFaultAt[] {
  return [
    ...together(items),
    ...items.flatMap((item, at) => [...tableFaults(item), ...listFaults(item)].map(below(at))),
  ];
}

/** A form that asks for nothing is none. */
export const asksForSomething = (items: readonly TaskFormItem[]): boolean =>
  items.some((item) => item.enabledStatus === 1 && item.require && item.type !== T.note);

const below =
  (...place: (string | number)[]) =>
  ({ path, message }: ItemFaultAt): ItemFaultAt => ({ path: [...place, ...path], message });

function together(items: readonly TaskChildItem[]): ItemFaultAt[] {
  const faults: ItemFaultAt[] = [];
  const keys = new Map<string, TaskChildItem>();
  const names = new Set<string>();
  items.forEach((item, at) => {
    const say = (field: string, message: string) => faults.push({ path: [at, field], message });
    if (keys.has(item.fieldKey)) say('fieldKey', `字段标识“${item.fieldKey}”重复`);
    if (item.enabledStatus === 1) {
      if (names.has(item.name)) say('name', `字段名称“${item.name}”重复`);
      names.add(item.name);
      for (const message of conditionFaults(item, sourceAmong(keys))) say('showRule', message);
      for (const message of timeFaults(item, keys)) say('notBefore', message);
      for (const message of derivedFaults(item, keys)) say('derived', message);
    }
    for (const [field, message] of ownFaults(item)) say(field, message);
    keys.set(item.fieldKey, item);
  });
  return faults;
}

/** What a condition may be about an item above. */
const sourceAmong = (above: ReadonlyMap<string, TaskChildItem>) => (fieldKey: string) => {
  const source = above.get(fieldKey);
  return (
    source && {
      name: source.name,
      isChoice: source.enabledStatus === 1 && choiceItemTypes.has(source.type),
      options: source.dictType
        ? null
        : new Set((source.formItemDetailRespList ?? []).map(({ value }) => value)),
    }
  );
};

function timeFaults(item: TaskChildItem, above: ReadonlyMap<string, TaskChildItem>): string[] {
  const isAbove = (key: string, isRight: (type: number) => boolean) => {
    const source = above.get(key);
    return source?.enabledStatus === 1 && isRight(source.type);
  };
  const faults: string[] = [];
  if (item.notBefore && !isAbove(item.notBefore, isTime))
    faults.push(`“${item.name}”不能早于的字段应为排在其前面的、启用的日期或时间`);
  if (item.withinMonths && !item.notBefore) faults.push(`“${item.name}”请先选择不能早于哪个字段`);
  return faults;
}

/** What it is computed from stands above: a time, or a table with a column of numbers. */
function derivedFaults(item: TaskChildItem, above: ReadonlyMap<string, TaskChildItem>): string[] {
  const { name, derived } = item;
  if (!derived) return [];
  const source = above.get(derived.fieldKey);
  const isThere = source?.enabledStatus === 1;
  if ('hours' in derived)
    return isThere && source.type === T.dateTime
      ? []
      : [`“${name}”由其计算的字段应为排在其前面的、启用的日期时间`];
  const columns = isThere ? sumSources(tableOf(source)) : [];
  return columns.some(({ fieldKey }) => fieldKey === derived.childKey)
    ? []
    : [`“${name}”合计的列应为排在其前面的、启用的表格中的数字列`];
}

/** What of an item does not fit its type. */
function* ownFaults(item: TaskChildItem): Generator<[field: string, message: string]> {
  const { name, type, dictType, formItemDetailRespList: list = [] } = item;
  const called = `“${name}”（${taskItemTypeLabels[type]}）`;
  if (choiceItemTypes.has(type)) {
    if (!dictType && list.length === 0) yield ['formItemDetailRespList', `请为“${name}”添加选项`];
    if (dictType && list.length > 0) yield ['dictType', `“${name}”的选项来自字典，不能再添加选项`];
    if (new Set(list.map(({ value }) => value)).size !== list.length)
      yield ['formItemDetailRespList', `“${name}”的选项重复`];
  } else if (dictType || list.length > 0) yield ['formItemDetailRespList', `${called}不需要选项`];

  const isText = type === T.text || type === T.textarea;
  const most = type === T.textarea ? itemLimits.textareaCharacters : itemLimits.textCharacters;
  if (!isText && (item.minLength ?? item.maxLength) !== undefined)
    yield ['maxLength', `${called}不能限制字数`];
  if ((item.maxLength ?? 0) > most) yield ['maxLength', `“${name}”最多 ${most} 个字符`];
  if ((item.minLength ?? 0) > (item.maxLength ?? most))
    yield ['minLength', `“${name}”最少字数不能大于最多字数`];
  if (type !== T.number && (item.min ?? item.max ?? item.precision) !== undefined)
    yield ['min', `${called}不能限制大小`];
  if (item.min !== undefined && item.max !== undefined && item.min > item.max)
    yield ['min', `“${name}”最小值不能大于最大值`];
  if (item.rule && type !== T.text) yield ['rule', `${called}不能设置格式`];
  if ((item.sensitive ?? 0) !== 0 && !lineItemTypes.has(type)) yield ['sensitive', `${called}不能脱敏`];
  if (item.entityType && !lineItemTypes.has(type)) yield ['entityType', `${called}不能作为号码检索`];
  if ((item.notFuture || item.notBefore) && !isTime(type)) yield ['notFuture', `${called}不能限制时间`];
  if (item.derived && 'hours' in item.derived && type !== T.dateTime)
    yield ['derived', `${called}不能由其他时间计算`];
  if (item.derived && 'childKey' in item.derived && type !== T.number)
    yield ['derived', `${called}不能为合计`];
  if ((item.maxFiles ?? 1) > 1 && type !== T.files) yield ['maxFiles', `${called}不能设置文件数`];
  if (item.picturesOnly && type !== T.files && type !== T.upload) yield ['picturesOnly', `${called}不是文件`];
  if (type === T.note && item.require) yield ['require', `${called}不能必填`];
  if (type === T.note && !item.description) yield ['description', `请填写“${name}”的说明文字`];
}

function* tableFaults(item: TaskFormItem): Generator<ItemFaultAt> {
  const { name, type, childItemList: columns, minRows, maxRows } = item;
  if (type !== T.table) {
    if (columns?.length || minRows !== undefined || maxRows !== undefined)
      yield { path: ['childItemList'], message: `“${name}”不是表格，不能有列` };
    return;
  }
  if (!columns?.length) {
    yield { path: ['childItemList'], message: `请为“${name}”添加列` };
    return;
  }
  if ((minRows ?? 0) > (maxRows ?? itemLimits.rows))
    yield { path: ['minRows'], message: `“${name}”最少行数不能大于最多行数` };
  for (const [at, column] of columns.entries())
    if (outsideTables.has(column.type))
      yield {
        path: ['childItemList', at, 'type'],
        message: `“${name}”的列不能为${taskItemTypeLabels[column.type]}`,
      };
  for (const { path, message } of together(columns))
    yield { path: ['childItemList', ...path], message: `${name}：${message}` };
}

function* listFaults(item: TaskFormItem): Generator<ItemFaultAt> {
  const { name, type, listColumn, searchable, showAge, handleLimit, priorityRule } = item;
  if (showAge && type !== T.dateTime)
    yield { path: ['showAge'], message: `“${name}”不是日期时间，不能显示距今时长` };
  if (handleLimit && type !== T.number)
    yield { path: ['handleLimit'], message: `“${name}”不是数字，不能作为办理时限` };
  if (priorityRule) {
    const offered = new Set((item.formItemDetailRespList ?? []).map(({ value }) => value));
    const gone = priorityRule.find(({ value }) => !offered.has(value));
    if (type === T.checkbox || gone)
      yield {
        path: ['priorityRule'],
        message:
          type === T.checkbox
            ? `“${name}”可选多项，不能决定优先级`
            : `“${name}”的优先级：没有选项“${gone?.value}”`,
      };
  }
  if ((listColumn || searchable) && !cellItemTypes.has(type))
    yield { path: [listColumn ? 'listColumn' : 'searchable'], message: `“${name}”不能用于列表和搜索` };
}
