import { calls, type DeptOption } from '@outbound/contract';
import { useMemo } from 'react';
import { useCall } from '../../../api/query.ts';
import type { TreeOption } from '../../../ui/forms/tree-picker.tsx';

const treeOf = (departments: readonly DeptOption[]): TreeOption[] =>
  departments.map(({ id, deptName, children }) => ({
    value: id,
    title: deptName,
    ...(children.length > 0 ? { children: treeOf(children) } : {}),
  }));

const KEPT_MS = 300_000;

/** The departments that may be chosen. */
export function useDepartments(): { options: readonly TreeOption[]; loading: boolean } {
  const { data, isLoading } = useCall(
    calls.taskInstance.departmentTree,
    {},
    { quiet: true, staleTime: KEPT_MS },
  );
  return { options: useMemo(() => treeOf(data ?? []), [data]), loading: isLoading };
}
