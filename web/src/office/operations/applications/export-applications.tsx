import { type ActivityDetail, type calls, FormItemType, type Sort } from '@outbound/contract';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import type { Template } from '../../../ui/tables/page-table.tsx';

interface ExportApplicationsProps {
  /** The activity whose sign-ups they are, each field a column; null: all activities. */
  activity: Pick<ActivityDetail, 'id' | 'formItemList'> | null;
  /** The filters of the list. */
  template: Template<typeof calls.application.page>;
  sort: Sort | undefined;
  /** Rows that they find. */
  count: number;
  selectedIds: readonly number[];
}

/** What one activity's sign-ups can be written as, also those that are ticked. */
function shapesOf({ id: activityId, formItemList }: Pick<ActivityDetail, 'id' | 'formItemList'>) {
  const hasChoices = formItemList.some(({ type }) => type === FormItemType.checkbox);
  const whole = { label: '每个字段一列', template: { activityId } };
  return hasChoices
    ? [whole, { label: '多选字段再为每个选项各加一列', template: { activityId, splitChoices: true } }]
    : [whole];
}

/** Exports the sign-ups that the filters find. */
export function ExportApplications({
  activity,
  template,
  sort,
  count,
  selectedIds,
}: ExportApplicationsProps) {
  return (
    <ExportButton
      kind="application"
      template={template}
      sort={sort}
      count={count}
      warning="导出操作会记入操作日志，请妥善保管导出的个人信息。"
      selectedIds={selectedIds}
      shapes={activity ? shapesOf(activity) : []}
    />
  );
}
