import type { ActivityDetail } from '@outbound/contract';
import { Timeline, Typography } from 'antd';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

type Entry = ActivityDetail['historyList'][number];

const colours: Readonly<Record<string, string>> = {
  上架: 'green',
  审核通过: 'green',
  下架: 'red',
  驳回: 'red',
};

/** Who did what to a record, when and why; newest first. */
export function HistoryTimeline({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <EmptyState text="暂无操作记录" size={96} />;
  const newest = [...entries].sort((a, b) => b.createdTime.localeCompare(a.createdTime) || b.id - a.id);
  return (
    <Timeline
      items={newest.map((entry) => ({
        key: entry.id,
        color: colours[entry.action] ?? 'gray',
        content: (
          <>
            <div>
              <strong>{entry.action}</strong> {entry.operator || '--'}
            </div>
            <Typography.Text type="secondary">{entry.createdTime}</Typography.Text>
            {entry.reason ? <div style={{ overflowWrap: 'anywhere' }}>原因：{entry.reason}</div> : null}
          </>
        ),
      }))}
    />
  );
}
