import { FunctionType, type ResourceNode } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { rowValues } from '../../records/field-table.ts';
import { type Grantor, holdsCode } from '../grants/index.ts';
import { resourceColumns } from './fields.ts';
import type { findResources } from './queries.ts';

/** All resources as a tree. A module can be granted as far as something below it can. */
export function presentTree(
  rows: Awaited<ReturnType<typeof findResources>>,
  grantor: Grantor,
  zone: TimeZone,
): ResourceNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nest = (parentId: number | null): ResourceNode[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nest(row.id);
      return {
        id: row.id,
        ...rowValues(resourceColumns, row, zone),
        builtIn: row.built_in,
        version: row.version,
        grantable:
          row.functionType === FunctionType.module
            ? children.some((child) => child.grantable)
            : holdsCode(grantor, row.permissionCode),
        children,
      };
    });
  return nest(null);
}
