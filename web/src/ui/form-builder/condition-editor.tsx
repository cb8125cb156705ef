import { itemLimits, type ShowCondition } from '@outbound/contract';
import { Button, Form, Select } from 'antd';
import { searchable } from '../control-names.tsx';
import { DeleteOutlined, PlusOutlined } from '../icons.tsx';
import './builder.css';

export interface ConditionSource {
  fieldKey: string;
  name: string;
  options: readonly { value: string; label: string }[];
}

interface ConditionEditorProps {
  /** The choices above: what conditions look at. */
  sources: readonly ConditionSource[];
  value: readonly ShowCondition[];
  label?: string;
  /** What follows while the conditions hold. */
  extra?: string | undefined;
  fault?: string | undefined;
  onChange(value: ShowCondition[]): void;
}

const ops = [
  { value: 'eq' as const, label: '等于' },
  { value: 'ne' as const, label: '不等于' },
  { value: 'in' as const, label: '属于' },
];

/** When an item is there: all conditions hold. */
export function ConditionEditor({
  sources,
  value,
  label = '显示条件',
  extra = '全部满足时才显示；不显示的字段不必填写，也不保存',
  fault,
  onChange,
}: ConditionEditorProps) {
  const offered = (fieldKey: string) => [
    ...(sources.find((source) => source.fieldKey === fieldKey)?.options ?? []),
  ];
  const put = (next: readonly ShowCondition[]) => onChange([...next]);
  const change = (at: number, condition: ShowCondition) =>
    put(value.map((one, place) => (place === at ? condition : one)));
  const add = () => {
    const [source] = sources;
    if (!source) return;
    const first = offered(source.fieldKey)[0]?.value ?? '';
    put([...value, { fieldKey: source.fieldKey, op: 'in', value: first === '' ? [] : [first] }]);
  };
  return (
    <Form.Item
      label={label}
      layout="vertical"
      extra={sources.length === 0 ? '前面有单选、多选或下拉字段时才能设置' : extra}
      {...(fault ? { validateStatus: 'error' as const, help: fault } : {})}
    >
      <ul className="builder-conditions" aria-label={label}>
        {value.map((condition, at) => {
          const wanted = [condition.value].flat();
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be alike
            <li key={at}>
              <Select
                size="small"
                aria-label={`条件 ${at + 1} 的字段`}
                value={condition.fieldKey}
                options={sources.map(({ fieldKey, name }) => ({ value: fieldKey, label: name }))}
                onChange={(fieldKey) => change(at, { fieldKey, op: 'in', value: [] })}
              />
              <Select
                size="small"
                aria-label={`条件 ${at + 1} 的比较`}
                value={condition.op}
                options={ops}
                onChange={(op) =>
                  change(at, { ...condition, op, value: op === 'in' ? wanted : (wanted[0] ?? '') })
                }
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={`删除条件 ${at + 1}`}
                onClick={() => put(value.filter((_, place) => place !== at))}
              />
              <Select
                size="small"
                className="builder-condition-value"
                aria-label={`条件 ${at + 1} 的取值`}
                placeholder="请选择取值"
                showSearch={{ ...searchable, optionFilterProp: 'label' }}
                {...(condition.op === 'in' ? { mode: 'multiple' as const } : {})}
                value={condition.op === 'in' ? wanted : (wanted[0] ?? null)}
                options={offered(condition.fieldKey)}
                onChange={(next: string | string[]) => change(at, { ...condition, value: next })}
              />
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={sources.length === 0 || value.length >= itemLimits.conditions}
        onClick={add}
      >
        添加条件
      </Button>
    </Form.Item>
  );
}
