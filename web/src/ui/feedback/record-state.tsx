import { Button, Card, Skeleton } from 'antd';
import type { CallFailure } from '../../api/failure.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureState } from './failure-state.tsx';

/** The place of a record that is not there: still loading, or why not, with a way on. */
export function RecordState({ failure, onRetry }: { failure: CallFailure | null; onRetry(): void }) {
  return (
    <Card>
      {failure ? (
        <FailureState failure={failure} onRetry={onRetry} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Card>
  );
}

interface NoRecordProps {
  /** What the address should name, e.g. 活动. */
  subject: string;
  /** The list to choose one from. */
  list: string;
}

/** A page whose address names no record. */
export function NoRecord({ subject, list }: NoRecordProps) {
  return (
    <Card>
      <EmptyState text={`链接不完整，缺少${subject}编号`}>
        <Button href={list}>返回{subject}列表</Button>
      </EmptyState>
    </Card>
  );
}
