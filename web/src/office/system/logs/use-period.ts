import { useSearchParams } from 'react-router';
import { readListState } from '../../../ui/tables/list-state.ts';

/** The period that the list's filters name, for the numbers above it. */
export function usePeriod(): { createdTimeStart?: string; createdTimeEnd?: string } {
  const [params] = useSearchParams();
  const { createdTimeStart, createdTimeEnd } = readListState(params).filters;
  return { ...(createdTimeStart ? { createdTimeStart } : {}), ...(createdTimeEnd ? { createdTimeEnd } : {}) };
}
