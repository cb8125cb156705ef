import {
  calls,
  type DeptOption,
  type DictionaryItem,
  type Narrowing,
  narrowingLabels,
} from '@outbound/contract';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../../api/query.ts';
import { clearable } from '../../../ui/control-names.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { granularityField, statisticSpan } from '../../../ui/forms/statistic-span.ts';
import { type TreeOption, TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { choiceLabel } from '../../../ui/forms/unknown-choice.ts';

/** Departments and dictionaries change seldom. */
const KEPT_MS = 300_000;

interface ControlProps<V> {
  value?: V | null;
  onChange?: (value: V | null) => void;
  id?: string;
}

const treeOf = (departments: readonly DeptOption[]): TreeOption[] =>
  departments.map(({ id, deptName, children }) => ({
    value: id,
    title: deptName,
    ...(children.length > 0 ? { children: treeOf(children) } : {}),
  }));

function DepartmentPicker(props: ControlProps<number>) {
  const { data, isLoading } = useCall(calls.department.enableTree, {}, { quiet: true, staleTime: KEPT_MS });
  const options = useMemo(() => treeOf(data ?? []), [data]);
  return <TreePicker {...props} options={options} loading={isLoading} placeholder="权限内全部单位" />;
}

/** The texts of a dictionary by their keys, with those below them; not read where they are not `wanted`. */
export function useWords(type: string, wanted = true) {
  const { data } = useCall(
    calls.dictionary.getDicByType,
    { type, childFlag: true },
    { staleTime: KEPT_MS, quiet: true, enabled: wanted },
  );
  return useMemo(() => data ?? [], [data]);
}

/** Some of the fraud types, as the calls take them: their keys joined by commas. */
function FraudTypePicker({ value, onChange, id }: ControlProps<string>) {
  const words = useWords('fraud_type');
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear={clearable}
      maxTagCount="responsive"
      placeholder="全部类型"
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ? value.split(',') : []}
      labelRender={choiceLabel(words.length > 0)}
      onChange={(chosen: string[]) => onChange?.(chosen.length > 0 ? chosen.join(',') : null)}
      options={words.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
    />
  );
}

const regionTreeOf = (regions: readonly DictionaryItem[]): TreeOption[] =>
  regions.map(({ dictKey, dictValue, children = [] }) => ({
    value: Number(dictKey),
    title: dictValue,
    ...(children.length > 0 ? { children: regionTreeOf(children) } : {}),
  }));

function RegionPicker(props: ControlProps<number>) {
  const words = useWords('region');
  const options = useMemo(() => regionTreeOf(words), [words]);
  return <TreePicker {...props} options={options} placeholder="全部地区" />;
}

const numberIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

const span = statisticSpan('统计时间');
const dept: Field = {
  name: 'deptId',
  label: '统计单位',
  kind: 'custom',
  control: <DepartmentPicker />,
  parse: numberIn,
};
const types: Field = {
  name: 'fraudType',
  label: narrowingLabels.fraudType,
  kind: 'custom',
  control: <FraudTypePicker />,
  parse: (text) => (/^\d{1,5}(,\d{1,5}){0,29}$/.test(text) ? text : undefined),
};
const region: Field = {
  name: 'regionCode',
  label: narrowingLabels.regionCode,
  kind: 'custom',
  control: <RegionPicker />,
  parse: numberIn,
};
/** The filters of a page, as the calls know them. */
export const filterFields = (by: readonly Narrowing[]): readonly Field[] => [
  span,
  dept,
  ...(by.includes('fraudType') ? [types] : []),
  ...(by.includes('regionCode') ? [region] : []),
  granularityField,
];
