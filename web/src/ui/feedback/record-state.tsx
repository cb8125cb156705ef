import { Button, Card, Skeleton } from 'antd';
import { useHref, useNavigate } from 'react-router';
import type { CallFailure } from '../../api/failure.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureState } from './failure-state.tsx';

/** Where a record is one of many. */
interface Listed {
  /** What it is, e.g. 活动. */
  subject: string;
  /** The list to choose one from. */
  list: string;
}

function BackToList({ subject, list }: Listed) {
  const navigate = useNavigate();
  return (
    <Button
      href={useHref(list)}
      onClick={(event) => {
        // With a key held it is the browser's: a window of its own.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(list);
      }}
    >
      返回{subject}列表
    </Button>
  );
}

interface RecordStateProps {
  failure: CallFailure | null;
  onRetry(): void;
  /** For a page of its own: what is gone comes back by no retry. */
  back?: Listed;
}

/** The place of a record that is not there: still loading, or why not, with a way on. */
export function RecordState({ failure, onRetry, back }: RecordStateProps) {
  return (
    <Card>
      {failure ? (
        <FailureState failure={failure} onRetry={onRetry}>
          {back ? <BackToList {...back} /> : null}
        </FailureState>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Card>
  );
}

/** A page whose address names no record. */
export function NoRecord({ subject, list }: Listed) {
  return (
    <Card>
      <EmptyState text={`链接不完整，缺少${subject}编号`}>
        <BackToList subject={subject} list={list} />
      </EmptyState>
    </Card>
  );
}
