import type { BodyInput, calls } from '@outbound/contract';
import { filtersOf, writeListState } from '../../../ui/tables/list-state.ts';

export type Filter = BodyInput<typeof calls.taskStatistic.taskCountStatistic>;

/** The days that an answer is about. */
export interface Span {
  timeStart: string;
  timeEnd: string;
}
type Listed = NonNullable<BodyInput<typeof calls.taskInstance.list>['template']>;

/** The list with as many tasks as a number says: by the same filter, and counted the same way. */
export function listAddress({ deptId, templateType, templateId }: Filter, more: Listed): string {
  const template: Listed = {
    ...(deptId != null && { originOrgId: deptId }),
    ...(templateType != null && { templateType }),
    ...(templateId != null && { templateId }),
    counted: 1,
    ...more,
  };
  const params = writeListState(new URLSearchParams(), {
    ...{ page: 1, size: 10, sort: null },
    filters: filtersOf(template),
  });
  return `/taskManagement/list?${params}`;
}

/** Dispatched in these days. */
export const dispatchedIn = ({ timeStart, timeEnd }: Span): Listed => ({
  createdTimeStart: timeStart,
  createdTimeEnd: timeEnd,
});
/** Ended in these days. */
export const endedIn = ({ timeStart, timeEnd }: Span): Listed => ({
  finishTimeStart: timeStart,
  finishTimeEnd: timeEnd,
});
