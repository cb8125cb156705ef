import { Alert, Button, Descriptions, Space } from 'antd';
import { useState } from 'react';
import { send } from '../../../api/client.ts';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Entry, type RegisterName, registers } from './registers.tsx';

interface EntryDrawerProps {
  register: RegisterName;
  row: Entry | null;
  onClose(): void;
}

const reasonFields = [
  { kind: 'textarea', name: 'reason', label: '查看原因', required: true, max: 200, rows: 3 },
] as const;

/** A row with all its fields, masked; in the clear for those who may, with a reason that is logged. */
export function EntryDrawer({ register, row, onClose }: EntryDrawerProps) {
  const { subject, labels, entries } = registers[register];
  const [clear, setClear] = useState<Entry | null>(null);
  const [isAsking, setAsking] = useState(false);
  const shown = clear !== null && clear.id === row?.id ? clear : row;
  const close = () => {
    setClear(null);
    onClose();
  };
  const reveal = async ({ reason }: { reason: string }) => {
    if (row) setClear(await send(entries.reveal as never, { id: row.id, reason } as never));
  };
  const texts = shown as unknown as Record<string, string> | null;
  return (
    <SideDrawer
      open={row !== null}
      title={`${subject}详情`}
      size={720}
      onClose={close}
      extra={
        clear === null ? (
          <Permitted code="latin_analysis_sensitive">
            <Button onClick={() => setAsking(true)}>查看明文</Button>
          </Permitted>
        ) : null
      }
    >
      {shown && texts ? (
        <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
          {shown.voidedTime === null ? null : (
            <Alert
              type="warning"
              showIcon
              title={`已由${shown.voidedBy}于 ${shown.voidedTime} 作废：${shown.voidReason}`}
            />
          )}
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2 }}
            styles={{ label: { width: 128 }, content: { overflowWrap: 'anywhere' } }}
            items={[
              ...Object.entries(labels).map(([key, label]) => ({
                key,
                label,
                children: texts[key] || '--',
              })),
              { key: 'createdBy', label: '登记人', children: shown.createdBy || '--' },
              { key: 'createdTime', label: '登记时间', children: shown.createdTime },
            ]}
          />
        </Space>
      ) : null}
      <DialogForm<{ reason: string }>
        open={isAsking}
        subject={subject}
        title="查看明文"
        fields={reasonFields}
        onSubmit={reveal}
        onClose={() => setAsking(false)}
      />
    </SideDrawer>
  );
}
