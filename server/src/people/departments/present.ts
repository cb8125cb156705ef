import type { DeptDetail, DeptNode, DeptOption } from '@outbound/contract';
import { EnabledStatus as states } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { rowValues } from '../../records/field-table.ts';
import { deptColumns } from './fields.ts';
import type { DepartmentRow, findSeen, findSurroundings, TreeRow } from './queries.ts';

/** Rows in order as a tree; whose parent is not among them stands at the top. */
export function presentTree(rows: readonly TreeRow[]): DeptNode[] {
  const nodes = new Map(rows.map((row): [number, DeptNode] => [row.id, { ...row, children: [] }]));
  const top: DeptNode[] = [];
  for (const node of nodes.values())
    (node.parentId === null ? top : (nodes.get(node.parentId)?.children ?? top)).push(node);
  return top;
}

/** The enabled ones as a tree; what stands below a disabled one is not there either. */
export function presentOptions(rows: Awaited<ReturnType<typeof findSeen>>): DeptOption[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nest = (parentId: number | null): DeptOption[] =>
    (below.get(parentId) ?? [])
      .filter((row) => row.status === states.enabled)
      .map(({ status: _, ...row }) => ({ ...row, children: nest(row.id) }));
  return nest(null);
}

export function presentDetail(
  row: DepartmentRow,
  around: Awaited<ReturnType<typeof findSurroundings>>,
  zone: TimeZone,
): DeptDetail {
  return {
    ...rowValues(deptColumns, row, zone),
    id: row.id,
    parentId: row.seen_parent_id,
    parentName: row.parent_name,
    headUserName: row.head_name,
    version: row.version,
    path: around.path,
    childNum: around.childNum,
    memberNum: around.memberNum,
    memberTotal: around.memberTotal,
    updatedBy: row.updater_name,
    updatedTime: zone.text(row.updated_at),
    createdTime: zone.text(row.created_at),
  };
}
