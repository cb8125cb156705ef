import { calls, TaskStatus, taskStatusLabels } from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';
import { clearable } from '../../../ui/control-names.tsx';
import { TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { choiceLabel } from '../../../ui/forms/unknown-choice.ts';
import { useDepartments } from '../actions/index.ts';

export const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

interface ControlProps {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}

function DepartmentPicker(props: ControlProps) {
  return <TreePicker {...props} {...useDepartments()} placeholder="请选择单位" />;
}

/** One of the dictionary's fraud types, by its number. */
function FraudTypePicker({ value, onChange, id }: ControlProps) {
  const { data = [] } = useCall(
    calls.dictionary.getDicByType,
    { type: 'fraud_type' },
    { staleTime: 300_000, quiet: true },
  );
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear={clearable}
      placeholder="请选择诈骗类型"
      style={{ width: '100%' }}
      value={value ?? null}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      labelRender={choiceLabel(data.length > 0)}
      options={data.map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))}
    />
  );
}

const number = (text: string) => Number(text);

/** What the lists of alarms and of cases are both narrowed by. */
export const sharedFilters = {
  fraudType: {
    name: 'fraudType',
    label: '诈骗类型',
    kind: 'custom',
    control: <FraudTypePicker />,
    parse: number,
  },
  dept: { name: 'deptId', label: '单位', kind: 'custom', control: <DepartmentPicker />, parse: number },
  hasTask: {
    name: 'hasTask',
    label: '是否已派任务',
    kind: 'select',
    options: [
      { value: 1, label: '已派任务' },
      { value: 0, label: '未派任务' },
    ],
  },
  taskStatus: {
    name: 'taskStatus',
    label: '任务状态',
    kind: 'select',
    options: optionsOf(taskStatusLabels).filter(({ value }) => value !== TaskStatus.draft),
  },
} as const;
