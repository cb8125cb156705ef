import { calls, type DeptOption, handlingCodes } from '@outbound/contract';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { type Option, RemoteSelect } from '../forms/remote-select.tsx';
import { type TreeOption, TreePicker } from '../forms/tree-picker.tsx';
import { usePermission } from '../rights/permitted.tsx';

interface ControlProps {
  value: unknown;
  disabled: boolean;
  placeholder: string;
  id?: string | undefined;
  onChange(value: unknown): void;
}

const read = (value: unknown, id: string, name: string): Option<number> | null => {
  const record = (value ?? {}) as Record<string, unknown>;
  const key = record[id];
  return typeof key === 'number' ? { value: key, label: String(record[name] ?? key) } : null;
};

const FOUND = 20;

const optionOf = (value: number, userName: string, deptName: string | null): Option<number> => ({
  value,
  label: deptName ? `${userName}（${deptName}）` : userName,
});

/** People within one's own data scope, by a part of their name or account. */
async function searchScope(keyword: string, signal: AbortSignal): Promise<Option<number>[]> {
  const body = { pageNum: 1, pageSize: FOUND, template: { keyword } };
  const { dataBody } = await api.account.getDeptUserList(body, { signal, quiet: true });
  return dataBody.map(({ id, userName, deptName }) => optionOf(id, userName, deptName));
}

/** People whom tasks name: of every department, since a task goes beyond one's own. */
async function searchTasks(keyword: string, signal: AbortSignal): Promise<Option<number>[]> {
  const body = { pageNum: 1, pageSize: FOUND, template: { keyword } };
  const { dataBody } = await api.taskInstance.peoplePage(body, { signal, quiet: true });
  return dataBody.map(({ userId, userName, deptName }) => optionOf(userId, userName, deptName));
}

/** One person: `{userId, userName}`. */
export function PersonControl({ value, onChange, id, ...rest }: ControlProps) {
  const chosen = read(value, 'userId', 'userName');
  // Who only puts forms together tries them without a right to tasks.
  const hasTasks = usePermission().hasAny(handlingCodes);
  return (
    <RemoteSelect<number>
      {...rest}
      {...(id ? { id } : {})}
      search={hasTasks ? searchTasks : searchScope}
      value={chosen?.value ?? null}
      {...(chosen ? { initial: chosen } : {})}
      onChange={(next, option) =>
        onChange(
          next === undefined
            ? undefined
            : { userId: next, userName: (option?.label ?? '').replace(/（[^（]*）$/, '') },
        )
      }
    />
  );
}

const treeOf = (departments: readonly DeptOption[]): TreeOption[] =>
  departments.map(({ id, deptName, children }) => ({
    value: id,
    title: deptName,
    ...(children.length > 0 ? { children: treeOf(children) } : {}),
  }));

function nameIn(departments: readonly DeptOption[], wanted: number): string | null {
  for (const { id, deptName, children } of departments) {
    const name = id === wanted ? deptName : nameIn(children, wanted);
    if (name !== null) return name;
  }
  return null;
}

/** One department: `{deptId, deptName}`. */
export function DepartmentControl({ value, onChange, id, ...rest }: ControlProps) {
  const { data, isLoading } = useCall(calls.taskInstance.departmentTree, {}, { quiet: true });
  const options = useMemo(() => treeOf(data ?? []), [data]);
  const chosen = read(value, 'deptId', 'deptName');
  return (
    <TreePicker
      {...rest}
      {...(id ? { id } : {})}
      options={options}
      known={chosen ? [{ value: chosen.value, title: chosen.label }] : []}
      loading={isLoading}
      value={chosen?.value ?? null}
      onChange={(next) =>
        onChange(next === null ? undefined : { deptId: next, deptName: nameIn(data ?? [], next) ?? '' })
      }
    />
  );
}
