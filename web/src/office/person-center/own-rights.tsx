import { calls } from '@outbound/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { RecordState } from '../../ui/feedback/record-state.tsx';
import { PlusOutlined } from '../../ui/icons.tsx';
import { AskRightsDialog } from '../../ui/rights/ask-rights-dialog.tsx';
import { HeldRights } from '../../ui/rights/held-rights.tsx';
import { OwnRequests } from './own-requests.tsx';

type View = 'held' | 'requests';

/** What one may do and see, what one asked for besides, and asking for more. */
export function OwnRights() {
  const [view, setView] = useState<View>('held');
  const [isAsking, setAsking] = useState(false);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'space-between' }}>
        <Segmented<View>
          aria-label="查看"
          value={view}
          onChange={setView}
          options={[
            { value: 'held', label: '拥有的权限' },
            { value: 'requests', label: '我的申请' },
          ]}
        />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
          申请权限
        </Button>
      </div>
      {view === 'held' ? <Held /> : <OwnRequests />}
      <AskRightsDialog open={isAsking} onDone={() => setView('requests')} onClose={() => setAsking(false)} />
    </div>
  );
}

function Held() {
  const { data, error, refetch } = useCall(calls.ownAccount.ownRights, {}, { quiet: true });
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return <HeldRights rights={data} />;
}
