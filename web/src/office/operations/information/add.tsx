import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { emptyValues, valuesForCopy } from './form-values.ts';
import { InformationForm } from './information-form.tsx';

/** A new news item, empty or as a copy of another (`?from=12`). */
export default function AddInformation() {
  const from = useRecordId('from');
  const source = useCall(
    calls.information.detail,
    { id: from ?? 0 },
    { enabled: from !== null, quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (from === null) return <InformationForm start={emptyValues} subject="new" record={null} />;
  if (!source.data) return <RecordState failure={source.error} onRetry={() => void source.refetch()} />;
  return <InformationForm start={valuesForCopy(source.data)} subject={`copy-${from}`} record={null} />;
}
