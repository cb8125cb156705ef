import { SYSTEM_OPERATOR, TaskPriority, type TemplateRow, templateTypeLabels } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { withDocuments } from './documents.ts';
import type { TemplateRecord, WholeTemplate } from './queries.ts';

/** How often templates are used, by id: tasks ever made, and those that are not finished. */
export type TaskCounts = ReadonlyMap<number, { useNum: number; openNum: number }>;

/** A row of the list, with rules and forms where they were read. */
export function presentTemplate(
  row: TemplateRecord & Partial<Pick<WholeTemplate, 'formItemList' | 'handleItemList'>>,
  counts: TaskCounts,
  zone: TimeZone,
): TemplateRow {
  const { settings, formItemList, handleItemList, updatedBy, updatedTime, ...rest } = row;
  return {
    ...rest,
    templateTypeName: templateTypeLabels[row.templateType],
    needSign: settings.needSign,
    needReview: settings.needReview,
    handleLimit: settings.handleLimit[TaskPriority.ordinary - 1] ?? 0,
    ...(counts.get(row.templateId) ?? { useNum: 0, openNum: 0 }),
    updatedBy: updatedBy ?? SYSTEM_OPERATOR,
    updatedTime: zone.text(updatedTime),
    ...(formItemList &&
      handleItemList && {
        settings: withDocuments(row.templateType, settings),
        formItemList,
        handleItemList,
      }),
  };
}
