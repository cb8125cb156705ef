import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { HeldRights } from '../../../ui/rights/held-rights.tsx';

/** What a user may do and see, as the server really has it. */
export function UserRights({ id }: { id: number }) {
  const { data, error, refetch } = useCall(calls.account.rights, { id }, { quiet: true });
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return <HeldRights rights={data} />;
}
