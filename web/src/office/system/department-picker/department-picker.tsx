import { calls, type DeptOption } from '@outbound/contract';
import { useMemo } from 'react';
import { useCall } from '../../../api/query.ts';
import { type TreeOption, TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { namesText } from '../../../ui/texts/names-text.ts';

const optionsOf = (departments: readonly DeptOption[], without: number | null): TreeOption[] =>
  departments
    .filter(({ id }) => id !== without)
    .map(({ id, deptName, children }) => ({
      value: id,
      title: deptName,
      ...(children.length > 0 ? { children: optionsOf(children, without) } : {}),
    }));

/** The enabled departments that the caller sees, as options; `without` leaves out one and all below it. */
export function useDepartmentOptions(without: number | null = null) {
  const { data, isLoading } = useCall(calls.department.enableTree, {});
  const options = useMemo(() => optionsOf(data ?? [], without), [data, without]);
  return { options, isLoading };
}

/** Names by id of the enabled departments that the caller sees, and of known ones. */
export function useDepartmentNames(
  known: readonly { id: number; name: string }[] | undefined,
): ReadonlyMap<number, string> {
  const { data } = useCall(calls.department.enableTree, {}, { quiet: true });
  return useMemo(() => {
    const names = new Map(known?.map(({ id, name }) => [id, name]));
    const walk = (departments: readonly DeptOption[]) => {
      for (const { id, deptName, children } of departments) {
        names.set(id, deptName);
        walk(children);
      }
    };
    walk(data ?? []);
    return names;
  }, [data, known]);
}

interface DepartmentNamesProps {
  value: unknown;
  known?: readonly { id: number; name: string }[];
}

/** What a field of departments holds, in words. */
export function DepartmentNames({ value, known }: DepartmentNamesProps) {
  return namesText(value, useDepartmentNames(known)) || '（空）';
}

interface SharedProps {
  /** Chosen ones whose names are known, though they may be disabled or out of sight. */
  known?: readonly { id: number; name: string }[];
  /** Not to be chosen, with all below it. */
  without?: number | null;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
}

type DepartmentPickerProps = SharedProps &
  (
    | { multiple: true; value?: number[] | null; onChange?: (value: number[]) => void }
    | { multiple?: false; value?: number | null; onChange?: (value: number | null) => void }
  );

/** Picks one department, or several. */
export function DepartmentPicker({
  known = [],
  without = null,
  placeholder = '请选择部门',
  ...rest
}: DepartmentPickerProps) {
  const { options, isLoading } = useDepartmentOptions(without);
  return (
    <TreePicker
      {...rest}
      options={options}
      known={known.map(({ id, name }) => ({ value: id, title: name }))}
      loading={isLoading}
      placeholder={placeholder}
    />
  );
}
