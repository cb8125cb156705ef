import { calls, type DeptOption } from '@outbound/contract';
import { useMemo } from 'react';
import { useCall } from '../../api/query.ts';
import { type TreeOption, TreePicker } from '../../ui/tree-picker.tsx';

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
