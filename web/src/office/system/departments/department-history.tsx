import { calls } from '@outbound/contract';
import { useState } from 'react';
import { usePage } from '../../../api/query.ts';
import { ChangeTimeline, TIMELINE_PAGE } from '../../../ui/change-timeline.tsx';

/** What happened to a department. */
export function DepartmentHistory({ deptId }: { deptId: number }) {
  const [page, setPage] = useState(1);
  const list = usePage(
    calls.department.historyPage,
    { pageNum: page, pageSize: TIMELINE_PAGE, template: { deptId } },
    { quiet: true, staleTime: 0 },
  );
  return (
    <ChangeTimeline
      entries={list.rows}
      count={list.count}
      page={page}
      onPage={setPage}
      isLoading={list.isLoading}
      failureText={list.failure?.message}
      onRetry={list.refetch}
    />
  );
}
