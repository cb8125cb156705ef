import { calls } from '@outbound/contract';
import { platform } from '../../../api/platform-identity.ts';
import { useCall } from '../../../api/query.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { ActivityForm } from './activity-form.tsx';
import { emptyValues, valuesForCopy } from './form-values.ts';

const newActivity = { ...emptyValues, timeZone: platform.activityZone };

/** A new activity, empty or as a copy of another (`?from=12`). */
export default function AddActivity() {
  const from = useRecordId('from');
  const source = useCall(
    calls.activity.detail,
    { id: from ?? 0 },
    { enabled: from !== null, quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (from === null) return <ActivityForm start={newActivity} subject="new" record={null} />;
  if (!source.data) return <RecordState failure={source.error} onRetry={() => void source.refetch()} />;
  return <ActivityForm start={valuesForCopy(source.data)} subject={`copy-${from}`} record={null} />;
}
