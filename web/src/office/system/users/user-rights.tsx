import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { HeldRights } from '../../../ui/held-rights.tsx';
import { RecordState } from '../../../ui/record-state.tsx';

/** What a user may do and see, as the server really has it. */
export function UserRights({ id }: { id: number }) {
  const { data, error, refetch } = useCall(calls.account.rights, { id }, { quiet: true });
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return <HeldRights rights={data} />;
}
