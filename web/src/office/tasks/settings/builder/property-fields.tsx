/** The controls of an item's properties, each with its label. */
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { clearable, searchable, stepControls } from '../../../../ui/control-names.tsx';

interface Base {
  label: string;
  extra?: ReactNode;
}

export function TextLine({
  label,
  extra,
  fault,
  ...input
}: Base & {
  value: string | undefined;
  fault?: string | undefined;
  max: number;
  placeholder?: string;
  disabled?: boolean;
  onChange(value: string): void;
}) {
  const id = useId();
  const { max, value = '', onChange, ...rest } = input;
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      layout="vertical"
      extra={extra}
      {...(fault ? { validateStatus: 'error' as const, help: fault } : {})}
    >
      <Input
        {...rest}
        id={id}
        value={value}
        maxLength={max}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

export function NumberLine({
  label,
  extra,
  value,
  min,
  max,
  whole = true,
  onChange,
}: Base & {
  value: number | undefined;
  min?: number;
  max?: number;
  whole?: boolean;
  onChange(value: number | undefined): void;
}) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} layout="vertical" extra={extra}>
      <InputNumber
        id={id}
        controls={stepControls}
        style={{ width: '100%' }}
        value={value ?? null}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        {...(whole ? { precision: 0 } : {})}
        placeholder="不限"
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Form.Item>
  );
}

export function ChoiceLine<V extends string | number>({
  label,
  extra,
  value,
  options,
  disabled = false,
  placeholder = '不设置',
  clear = true,
  onChange,
}: Base & {
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  disabled?: boolean;
  placeholder?: string;
  clear?: boolean;
  onChange(value: V | undefined): void;
}) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} layout="vertical" extra={extra}>
      <Select<V>
        id={id}
        disabled={disabled}
        value={value ?? null}
        options={[...options]}
        placeholder={placeholder}
        {...(clear ? { allowClear: clearable } : {})}
        showSearch={{ ...searchable, optionFilterProp: 'label' }}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Form.Item>
  );
}

export function SwitchLine({
  label,
  checked,
  disabled = false,
  title,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  title?: string;
  onChange(checked: boolean): void;
}) {
  const id = useId();
  return (
    <div className="builder-head" title={title}>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} disabled={disabled} checked={checked} onChange={onChange} />
    </div>
  );
}
