/** The numbers in a form that other tasks may have, too. */
import {
  type EntityType,
  isRecord,
  shownItems,
  type TaskChildItem,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';
import { type Answers, rowsOf } from '../../../ui/dynamic-form/answers.ts';

export interface Entity {
  entityType: EntityType;
  entityValue: string;
}

/** Shorter ones would be everybody's; masked ones nobody's. */
const LEAST = 5;
const MOST = 200;

function entityOf(item: TaskChildItem, value: unknown): Entity[] {
  if (!item.entityType || typeof value !== 'string') return [];
  const entityValue = value.trim();
  return entityValue.length >= LEAST && entityValue.length <= 200 && !entityValue.includes('*')
    ? [{ entityType: item.entityType, entityValue }]
    : [];
}

/** Each once, in the order of the form. */
export function entitiesOf(items: readonly TaskFormItem[], answers: Answers): Entity[] {
  const all = shownItems(items, answers).flatMap((item) => {
    const value = answers[item.fieldKey];
    if (item.type !== TaskItemType.table) return entityOf(item, value);
    const columns = (item.childItemList ?? []).filter(({ entityType }) => entityType);
    if (columns.length === 0) return [];
    return rowsOf(value).flatMap((row) =>
      isRecord(row) ? columns.flatMap((column) => entityOf(column, row[column.fieldKey])) : [],
    );
  });
  const once = new Map(all.map((one) => [`${one.entityType} ${one.entityValue}`, one]));
  return [...once.values()].slice(0, MOST);
}
