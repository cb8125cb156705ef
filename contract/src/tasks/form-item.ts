/** The items of a task's forms: what the one who dispatches fills in, and what the one who handles it answers. */
import { z } from 'zod';
import { valuesOf } from '../enums.ts';
import { fieldKey, optionText, showCondition } from '../forms/show-condition.ts';
import { coded, oneOf, requiredText, text } from '../wire.ts';
import { itemLimits } from './item-limits.ts';
import {
  type ItemRule,
  itemRuleLabels,
  Sensitive,
  sensitiveLabels,
  TaskItemType,
  taskItemTypeLabels,
} from './item-type.ts';
import { entityTypes, TaskPriority, taskPriorityLabels } from './task-enums.ts';

const yesNo = oneOf([0, 1], { 0: '否', 1: '是' });
const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];

export { fieldKey, showCondition };

const itemShape = {
  fieldKey,
  name: requiredText(50, '请填写字段名称'),
  type: oneOf(valuesOf(TaskItemType), taskItemTypeLabels),
  require: z.boolean(),
  sortNum: z.int().min(0).max(1000),
  /** Of 24 columns; without it 12, and 24 for what is wide by itself. */
  span: oneOf([6, 8, 12, 24], { 6: '四分之一行', 8: '三分之一行', 12: '半行', 24: '整行' }).optional(),
  placeholder: text(100).optional(),
  /** Help text below the field; of a note its words. */
  description: text(500).optional(),
  unit: text(10).optional(),
  minLength: z.int().min(0).max(itemLimits.textareaCharacters).optional(),
  maxLength: z.int().min(1).max(itemLimits.textareaCharacters).optional(),
  min: z.number().min(-1e12).max(1e12).optional(),
  max: z.number().min(-1e12).max(1e12).optional(),
  precision: z.int().min(0).max(6).optional(),
  /** Options from the dictionary; the value is the entry's key. */
  dictType: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,63}$/, '字典类型格式不正确')
    .optional(),
  formItemDetailRespList: z
    .array(z.strictObject({ value: optionText }))
    .max(itemLimits.options, `选项最多 ${itemLimits.options} 个`)
    .optional(),
  rule: z.enum(keysOf<ItemRule>(itemRuleLabels)).optional(),
  sensitive: oneOf(valuesOf(Sensitive), sensitiveLabels).optional(),
  entityType: z.enum(entityTypes).optional(),
  /** All of them must hold. A hidden item is neither required nor stored. */
  showRule: z
    .array(showCondition)
    .max(itemLimits.conditions, `显示条件最多 ${itemLimits.conditions} 个`)
    .optional(),
  /** Filled in by the product, or carried from elsewhere: people read it. */
  readOnly: yesNo.optional(),
  /**
   * Computed: a time that is so many hours after another one of the same form or row, or the sum of a table's column,
   * which stands there until somebody types another number.
   */
  derived: z
    .union([
      z.strictObject({ fieldKey, hours: z.int().min(1).max(87_600) }),
      z.strictObject({ fieldKey, childKey: fieldKey }),
    ])
    .optional(),
  /** A date or time that is not in the future. */
  notFuture: yesNo.optional(),
  /** A date or time that is not before that other one. */
  notBefore: fieldKey.optional(),
  /** So many months after it at most. */
  withinMonths: z.int().min(1).max(120).optional(),
  /** Of several files; 20 without it. */
  maxFiles: z.int().min(1).max(itemLimits.files).optional(),
  /** Pictures alone. */
  picturesOnly: yesNo.optional(),
  defaultValue: text(500).optional(),
  enabledStatus: oneOf([0, 1], { 0: '停用', 1: '启用' }),
};

/** A column of a table. */
export const taskChildItem = z.strictObject(itemShape);
export type TaskChildItem = z.output<typeof taskChildItem>;

export const taskFormItem = z.strictObject({
  ...itemShape,
  /** What is written into the text that tasks are searched by. */
  searchable: yesNo.optional(),
  /** A column in lists and exports of this template. */
  listColumn: yesNo.optional(),
  /** Of a time: how long ago it is stands below it. */
  showAge: yesNo.optional(),
  /** Of a number in the dispatch form: so many minutes may handling take, instead of the template's limit. */
  handleLimit: yesNo.optional(),
  /** Of a choice in the dispatch form: which priority a task gets by it; 一般 by every other option. */
  priorityRule: z
    .array(z.strictObject({ value: optionText, priority: coded(TaskPriority, taskPriorityLabels) }))
    .max(itemLimits.options)
    .optional(),
  childItemList: z
    .array(taskChildItem)
    .max(itemLimits.columns, `表格最多 ${itemLimits.columns} 列`)
    .optional(),
  minRows: z.int().min(0).max(itemLimits.rows).optional(),
  maxRows: z.int().min(1).max(itemLimits.rows).optional(),
});
/** An item of a task's form: its key is what it is known by. */
export type TaskFormItem = z.output<typeof taskFormItem>;

export const taskFormItems = z.array(taskFormItem).max(itemLimits.items, `字段最多 ${itemLimits.items} 个`);
