import { calls, type DeptOption, templateTypeLabels } from '@outbound/contract';
import { useMemo } from 'react';
import { useCall } from '../../../api/query.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { granularityField, statisticSpan } from '../../../ui/forms/statistic-span.ts';
import { type TreeOption, TreePicker } from '../../../ui/forms/tree-picker.tsx';

const KEPT_MS = 300_000;

const treeOf = (departments: readonly DeptOption[]): TreeOption[] =>
  departments.map(({ id, deptName, children }) => ({
    value: id,
    title: deptName,
    ...(children.length > 0 ? { children: treeOf(children) } : {}),
  }));

function OriginPicker(props: {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}) {
  const { data, isLoading } = useCall(calls.department.enableTree, {}, { quiet: true, staleTime: KEPT_MS });
  const options = useMemo(() => treeOf(data ?? []), [data]);
  return <TreePicker {...props} options={options} loading={isLoading} placeholder="权限内全部单位" />;
}

/** The filters of the page, as the calls know them. */
export const filterFields: readonly Field[] = [
  statisticSpan('统计时间'),
  granularityField,
  {
    name: 'templateType',
    label: '任务类型',
    kind: 'select',
    placeholder: '全部类型',
    options: Object.entries(templateTypeLabels).map(([value, label]) => ({ value: Number(value), label })),
  },
  {
    name: 'deptId',
    label: '发起单位',
    kind: 'custom',
    control: <OriginPicker />,
    parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  },
];
