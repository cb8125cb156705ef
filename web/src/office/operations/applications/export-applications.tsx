import type { calls } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import type { Template } from '../../../ui/tables/page-table.tsx';

interface ExportApplicationsProps {
  /** The filters of the list. */
  template: Template<typeof calls.application.page>;
  /** Rows that they find. */
  count: number;
}

/** Exports the sign-ups that the filters find. */
export function ExportApplications({ template, count }: ExportApplicationsProps) {
  return (
    <ExportButton
      code="latin_op_activity_export"
      count={count}
      warning="导出操作会记入操作日志，请妥善保管导出的个人信息。"
      run={(options) => api.application.export({ template }, options)}
    />
  );
}
