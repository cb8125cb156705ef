import { Alert, Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import { EmptyState } from './empty-state.tsx';
import { leaveFocus } from './return-focus.ts';

interface TraceNumberProps {
  failure: CallFailure;
  /** On a line of its own. */
  isBelow?: boolean;
}

/** The number under which the server's logs tell what happened; nothing where no server answered. */
export function TraceNumber({ failure, isBelow = false }: TraceNumberProps) {
  // In one piece where it does not fit into the line any more.
  const place = isBelow ? { display: 'block', marginTop: 4 } : { display: 'inline-block' };
  return failure.traceId ? (
    <>
      {' '}
      <small style={{ ...place, opacity: 0.75, overflowWrap: 'anywhere' }}>追踪号 {failure.traceId}</small>
    </>
  ) : null;
}

// A lost session says its text in the re-login dialog, once; here it only explains what is missing.
const textOf = (failure: CallFailure) => (failure.status === 401 ? '登录状态已失效' : failure.message);

interface FailureProps {
  failure: CallFailure;
  onRetry(): void;
}

/** It goes with what it stands in. */
function RetryButton({ onRetry, size }: Pick<FailureProps, 'onRetry'> & { size?: 'small' }) {
  return (
    <Button
      {...(size && { size })}
      onClick={({ currentTarget }) => {
        leaveFocus(currentTarget);
        onRetry();
      }}
    >
      重试
    </Button>
  );
}

interface FailureStateProps extends FailureProps {
  size?: number;
  /** Another way on, behind 重试. */
  children?: ReactNode;
}

/** In the place of what could not be read: why, the trace number, another try. */
export function FailureState({ failure, onRetry, size, children }: FailureStateProps) {
  return (
    <div role="alert">
      <EmptyState
        text={
          <>
            {textOf(failure)}
            <TraceNumber failure={failure} isBelow />
          </>
        }
        {...(size === undefined ? {} : { size })}
      >
        <Flex wrap justify="center" gap={8}>
          <RetryButton onRetry={onRetry} />
          {children}
        </Flex>
      </EmptyState>
    </div>
  );
}

/** The same in one line, above what was read before. */
export function FailureAlert({ failure, onRetry }: FailureProps) {
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 12 }}
      title={
        <>
          {textOf(failure)}
          <TraceNumber failure={failure} />
        </>
      }
      action={<RetryButton onRetry={onRetry} size="small" />}
    />
  );
}
