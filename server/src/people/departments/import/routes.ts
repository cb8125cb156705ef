/** The import of departments: what it offers, and what it writes. */
import { deptFields, type ImportCalls } from '@outbound/contract';
import type { Implement } from '../../../http/call-context.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { choicesOf, sheetImportRoutes } from '../../../imports/index.ts';
import { subjects } from '../../../records/subjects.ts';
import { lockTree } from '../../../rights/index.ts';
import { findChoosableDepartments } from '../paths.ts';
import { judgeRows } from './check.ts';
import { AT_TOP, columns, ignoredHeadings, type Key, parentNote } from './columns.ts';
import type { Draft } from './draft.ts';
import { takeRows } from './take.ts';
import { undoDepartments } from './undo.ts';

/** The calls of the import. */
export function importRoutes(zone: TimeZone): Implement<ImportCalls> {
  return sheetImportRoutes<Key, Draft>({
    subject: subjects.department,
    name: '部门',
    unit: '个',
    zone,
    columns,
    ignoredHeadings,
    async choices(db, { scope }) {
      const departments = await findChoosableDepartments(db);
      const seen = scope.all ? null : new Set(scope.deptIds);
      const paths = departments.filter(({ id }) => seen === null || seen.has(id)).map(({ path }) => path);
      return {
        // The parent may come by the same file, so that other texts are allowed.
        ...choicesOf(deptFields),
        parentId: { values: scope.all ? [AT_TOP, ...paths] : paths, isClosed: false, note: parentNote },
      };
    },
    hold: lockTree,
    judge: judgeRows,
    take: takeRows,
    undo: (trx, context, batch, write) => undoDepartments(trx, context, batch, { write, zone }),
  });
}
