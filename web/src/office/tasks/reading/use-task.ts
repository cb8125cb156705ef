import { calls } from '@outbound/contract';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { CallFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/query.ts';
import { useRecordId } from '../../../ui/records/record-id.ts';
import type { TaskDetail } from '../actions/index.ts';

interface ReadTask {
  /** Undefined: the address names none. */
  isNamed: boolean;
  task: TaskDetail | null;
  failure: CallFailure | null;
  retry(): void;
}

/**
 * The task that the address names, by a step or by its number (spec 2.4). `isFresh`: none before it was read anew, for
 * a page that begins to write on what it reads.
 */
export function useTask(isFresh = false): ReadTask {
  const [params] = useSearchParams();
  const detailId = useRecordId('detailId');
  const instanceCode = params.get('instanceCode') ?? '';
  const isNamed = detailId !== null || instanceCode !== '';
  const { data, error, isFetchedAfterMount, refetch } = useCall(
    calls.taskInstance.detail,
    detailId === null ? { instanceCode } : { detailId },
    { enabled: isNamed, quiet: true, ...(isFresh ? { staleTime: 0 } : {}) },
  );
  // A read that failed is no answer; one that fails later leaves what was read.
  const subject = `${detailId} ${instanceCode}`;
  const read = useRef('');
  if (isFetchedAfterMount && error === null) read.current = subject;
  const isRead = isFetchedAfterMount && read.current === subject;
  return {
    isNamed,
    task: isFresh && !isRead ? null : (data ?? null),
    failure: error,
    retry: () => void refetch(),
  };
}
