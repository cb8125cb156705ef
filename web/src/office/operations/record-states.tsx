import { Button, Card, Skeleton } from 'antd';
import type { CallFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The place of a record that is not there: still loading, or why not, with a way on. */
export function RecordState({ failure, onRetry }: { failure: CallFailure | null; onRetry(): void }) {
  return (
    <Card>
      {failure ? (
        <EmptyState text={failure.message}>
          <Button onClick={onRetry}>重新加载</Button>
        </EmptyState>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Card>
  );
}

/** A page whose address names no record. */
export function NoRecord() {
  return (
    <Card>
      <EmptyState text="链接不完整，缺少活动编号">
        <Button href="/activity">返回活动列表</Button>
      </EmptyState>
    </Card>
  );
}
