import type { calls, Sort } from '@outbound/contract';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import type { Template } from '../../../ui/tables/page-table.tsx';

interface ExportApplicationsProps {
  /** The filters of the list. */
  template: Template<typeof calls.application.page>;
  sort: Sort | undefined;
  /** Rows that they find. */
  count: number;
  selectedIds: readonly number[];
}

/** Exports the sign-ups that the filters find. */
export function ExportApplications({ template, sort, count, selectedIds }: ExportApplicationsProps) {
  return (
    <ExportButton
      kind="application"
      template={template}
      sort={sort}
      count={count}
      warning="导出操作会记入操作日志，请妥善保管导出的个人信息。"
      selectedIds={selectedIds}
    />
  );
}
