import { Button, Input } from 'antd';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';

interface ReasonFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/** A reason for a rejection: a common one by a click, or in own words. */
export function ReasonField({ id, value = '', onChange, onBlur }: ReasonFieldProps) {
  const common = useDictionaryOptions('reject_reason');
  return (
    <>
      {common.length > 0 ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 8 }}>
          {common.map((reason) => (
            <Button
              key={reason.value}
              size="small"
              shape="round"
              aria-pressed={value === reason.value}
              type={value === reason.value ? 'primary' : 'default'}
              onClick={() => onChange?.(reason.value)}
            >
              {reason.label}
            </Button>
          ))}
        </div>
      ) : null}
      <Input.TextArea
        {...(id ? { id } : {})}
        {...(onBlur ? { onBlur } : {})}
        rows={3}
        maxLength={200}
        showCount
        value={value}
        placeholder="请填写驳回原因，报名人可以看到"
        onChange={(event) => onChange?.(event.target.value)}
      />
    </>
  );
}
