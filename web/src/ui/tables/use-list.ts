import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { JsonCall } from '../../api/client.ts';
import { type PageResult, useCall } from '../../api/query.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/**
 * Where a list stands: its page, size, order and filters; in the address, under a name there where it shares that, or for
 * as long as it is in sight.
 */
export function useListState(inAddress: boolean | string): [ListState, (state: ListState) => void] {
  const prefix = typeof inAddress === 'string' ? `${inAddress}.` : '';
  const [params, setParams] = useSearchParams();
  const [local, setLocal] = useState(() => readListState(new URLSearchParams()));
  const fromAddress = useMemo(() => readListState(params, prefix), [params, prefix]);
  if (!inAddress) return [local, setLocal];
  return [fromAddress, (state) => setParams(writeListState(params, state, prefix), { replace: true })];
}

/** The page with its exact number, once `exactCount` has counted: the page itself waits for nothing. */
export function useCounted<R>(
  list: PageResult<R>,
  exactCount: JsonCall | undefined,
  { call, template }: { call: JsonCall; template: unknown },
): PageResult<R> {
  const enabled = exactCount !== undefined && list.isEstimate && !list.isFetching;
  const { data } = useCall(exactCount ?? call, { template } as never, { enabled, quiet: true });
  if (!list.isEstimate || exactCount === undefined || data === undefined) return list;
  return { ...list, count: (data as { count: number }).count, isEstimate: false };
}
