import type { PermissionCode } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DialogForm } from '../forms/dialog-form.tsx';
import { EyeOutlined } from '../icons.tsx';
import { usePermission } from '../rights/permitted.tsx';

interface MaskedValueProps {
  /** As the lists have it: masked where there is something to hide. */
  value: string;
  /** What it is, e.g. 手机号. */
  label: string;
  /** Whose it is: whoever hears the eyes of a list hears whose they open. */
  of: string;
  /** Who may see the whole. */
  code: PermissionCode;
  /** An example of a reason. */
  placeholder: string;
  /** Asks for the whole value; the server logs the look. */
  reveal(reason: string): Promise<{ value: string }>;
}

const isMasked = (value: string) => value.includes('****');

/** A masked value with an eye for those who may see the whole: it asks why, and the look is logged (spec 5.5). */
export function MaskedValue({ value, label, of, code, placeholder, reveal }: MaskedValueProps) {
  const mayReveal = usePermission().has(code);
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
          aria-label={`查看完整${label} ${of}`}
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
            placeholder,
            extra: '查看人、时间和原因会记入操作日志。',
            rules: [{ min: 2, message: '请填写查看原因' }],
          },
        ]}
        onSubmit={async ({ reason }) => setPlain((await reveal(reason)).value)}
        onClose={() => setAsking(false)}
      />
    </span>
  );
}
