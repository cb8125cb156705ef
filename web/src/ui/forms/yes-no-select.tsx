import { Select } from 'antd';
import { clearable } from '../control-names.tsx';

interface YesNoSelectProps {
  yes: string;
  no: string;
  id?: string;
  value?: boolean | null;
  onChange?: (value: boolean | undefined) => void;
}

/** Yes, no, or no matter. */
export function YesNoSelect({ yes, no, id, value, onChange }: YesNoSelectProps) {
  return (
    <Select<string>
      {...(id ? { id } : {})}
      allowClear={clearable}
      style={{ width: '100%' }}
      placeholder="请选择"
      value={typeof value === 'boolean' ? String(value) : null}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      onChange={(next: string | undefined) => onChange?.(next === undefined ? undefined : next === 'true')}
    />
  );
}
