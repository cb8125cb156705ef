import { calls } from '@outbound/contract';
import { useCall } from '../../api/query.ts';
import { HeldRights } from '../../ui/held-rights.tsx';
import { RecordState } from '../../ui/record-state.tsx';

/** What one may do and see. */
export function OwnRights() {
  const { data, error, refetch } = useCall(calls.ownAccount.ownRights, {}, { quiet: true });
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return <HeldRights rights={data} />;
}
