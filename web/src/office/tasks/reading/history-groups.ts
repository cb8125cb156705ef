import type { HistoryItem } from '@outbound/contract';

/** One action as people see it: its own row, and the steps that it moved besides. */
export interface HistoryGroup {
  row: HistoryItem;
  /** Whose steps they were. */
  others: readonly string[];
}

/** A row that says only that an action on the task, or on another step, moved this step too. */
const follows = (row: HistoryItem, first: HistoryItem): boolean =>
  row.handleType === first.handleType &&
  row.operatorId === first.operatorId &&
  row.createdTime === first.createdTime &&
  row.opinion === first.opinion &&
  row.statusBefore === row.statusAfter &&
  row.handleStatusBefore !== row.handleStatusAfter &&
  row.targetNames !== null &&
  row.costSeconds === null &&
  row.detailId !== null &&
  row.detailId !== first.detailId;

/** The rows of a page, oldest first, with those of one action together. Each step's change has a row of its own. */
export function groupHistory(rows: readonly HistoryItem[]): HistoryGroup[] {
  const groups: { row: HistoryItem; others: string[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && follows(row, last.row)) last.others.push(row.targetNames ?? '');
    else groups.push({ row, others: [] });
  }
  return groups;
}
