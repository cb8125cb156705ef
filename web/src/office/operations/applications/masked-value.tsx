import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { usePermission } from '../../../ui/permitted.tsx';

interface MaskedValueProps {
  /** As the lists have it: masked where there is something to hide. */
  value: string;
  /** The sign-up, and the form item whose answer this is; without one it is the phone. */
  id: number;
  formId?: number;
  /** What it is, e.g. 手机号. */
  label: string;
}

const isMasked = (value: string) => value.includes('****');

/** A masked value with an eye for those who may see the whole: it asks why, and the look is logged (spec 5.5). */
export function MaskedValue({ value, id, formId, label }: MaskedValueProps) {
  const mayReveal = usePermission().has('latin_op_activity_reveal');
  const [asking, setAsking] = useState(false);
  const [plain, setPlain] = useState<string | null>(null);
  if (plain !== null) return <span>{plain}</span>;
  if (!isMasked(value)) return <span>{value || '--'}</span>;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {value}
      {mayReveal ? (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={`查看完整${label}`}
          title={`查看完整${label}`}
          onClick={() => setAsking(true)}
        />
      ) : null}
      <DialogForm<{ reason: string }>
        open={asking}
        subject={label}
        title={`查看完整${label}`}
        width={480}
        fields={[
          {
            name: 'reason',
            label: '查看原因',
            kind: 'text',
            max: 200,
            required: '请填写查看原因',
            placeholder: '如：联系报名人确认行程',
            extra: '查看人、时间和原因会记入操作日志。',
            rules: [{ min: 2, message: '请填写查看原因' }],
          },
        ]}
        onSubmit={async ({ reason }) => {
          const answer = await api.application.reveal({
            id,
            reason,
            ...(formId === undefined ? { field: 'mobilePhone' } : { field: 'entry', formId }),
          });
          setPlain(answer.value);
        }}
        onClose={() => setAsking(false)}
      />
    </span>
  );
}
