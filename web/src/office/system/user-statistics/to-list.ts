import type { BodyInput, calls, PermissionCode } from '@outbound/contract';
import { filtersOf, writeListState } from '../../../ui/tables/list-state.ts';

export type Filter = BodyInput<typeof calls.account.userStatistics>;
type Listed = NonNullable<BodyInput<typeof calls.account.page>['template']>;

/** The days that an answer is about. */
export interface Span {
  timeStart: string;
  timeEnd: string;
}

/** The right that the list of people needs. */
export const LIST_CODE: PermissionCode = 'latin_sys_user';

/** The list with as many people as a number says: by the same department, type and status. */
export function listAddress({ deptId, userType, status }: Filter, more: Listed = {}): string {
  const template: Listed = {
    ...(deptId !== undefined && { deptId }),
    ...(userType !== undefined && { userType }),
    ...(status !== undefined && { status }),
    ...more,
  };
  const params = writeListState(new URLSearchParams(), {
    ...{ page: 1, size: 10, sort: null },
    filters: filtersOf(template),
  });
  return `/userManagement?${params}`;
}

/** Who came in these days. */
export const addedIn = ({ timeStart, timeEnd }: Span): Listed => ({
  createdTimeStart: timeStart,
  createdTimeEnd: timeEnd,
});
