import { Radio } from 'antd';

interface RadioGroupProps<V extends string | number> {
  options: readonly { value: V; label: string; disabled?: boolean }[];
  value?: V | null;
  onChange?: (value: V) => void;
  /** Names the group for those who cannot see its place in the form. */
  label?: string;
  buttons?: boolean;
  disabled?: boolean;
  id?: string;
}

/** One of several options, all in sight. */
export function RadioGroup<V extends string | number>({
  options,
  value,
  onChange,
  label,
  buttons = false,
  ...rest
}: RadioGroupProps<V>) {
  return (
    <Radio.Group
      {...rest}
      aria-label={label}
      optionType={buttons ? 'button' : 'default'}
      options={[...options]}
      value={value ?? null}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
