import type { Answer, BodyInput } from '@outbound/contract';
import { useRef } from 'react';
import type { JsonCall } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/query.ts';

/** As often a board on a wall reads anew, while it is in sight. */
const REFRESH_MS = 60_000;

/** An answer as a card shows it. */
export interface Statistic<A> {
  /** Null until it is known; while another filter is asked for, that of the one before. */
  data: A | null;
  isStale: boolean;
  failure: CallFailure | null;
  onRetry(): void;
}

/** Reads a statistic. Answers to what was asked before the last filter are dropped: each has its own key. */
export function useStatistic<C extends JsonCall>(
  call: C,
  body: BodyInput<C>,
  { isAuto = false, enabled = true }: { isAuto?: boolean; enabled?: boolean } = {},
): Statistic<Answer<C>> {
  const query = useCall(call, body, {
    quiet: true,
    enabled,
    ...(isAuto ? { refetchInterval: REFRESH_MS } : {}),
  });
  const last = useRef<Answer<C> | null>(null);
  if (query.data !== undefined) last.current = query.data;
  const before = query.isFetching ? last.current : null;
  return {
    data: query.data ?? before,
    isStale: query.data === undefined && before !== null,
    failure: query.error,
    onRetry: () => void query.refetch(),
  };
}
