import type { StatisticFilter } from '../filter/index.ts';
import { Register } from '../imports/index.ts';

interface ReportImportsProps {
  /** Whose rows come by workbooks. */
  report: 'returnFunds' | 'commAppeal';
  /** The filters of the page. */
  filter: StatisticFilter;
  /** Rows came, went or were voided: the figures are read anew. */
  onChanged(): void;
}

/** Where workbooks are taken in, below the figures that are made of them (tasks and statistics 2.11, 2.12). */
export function ReportImports({ report, filter, onChanged }: ReportImportsProps) {
  return (
    <Register
      key={report}
      register={report}
      deptId={filter.deptId ? Number(filter.deptId) : null}
      onChanged={onChanged}
    />
  );
}
