import { AutoComplete } from 'antd';
import { clearable, searchable } from '../control-names.tsx';

interface SuggestProps {
  options: readonly { value: string; label: string }[];
  /** What is chosen or typed, for the placeholder. */
  label: string;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/** A text with suggestions: what is not among them may be typed. */
export function Suggest({ options, label, ...rest }: SuggestProps) {
  return (
    <AutoComplete
      {...rest}
      allowClear={clearable}
      style={{ width: '100%' }}
      options={options.map((option) => ({ ...option }))}
      placeholder={`请选择或输入${label}`}
      showSearch={{
        ...searchable,
        filterOption: (typed, option) => String(option?.value ?? '').includes(typed.trim()),
      }}
    />
  );
}
