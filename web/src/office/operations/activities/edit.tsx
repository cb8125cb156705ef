import { type ActivityDetail, calls } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { ActivityForm } from './activity-form.tsx';
import { valuesFrom } from './form-values.ts';

/** Changes an activity (`?id=12`). */
export default function EditActivity() {
  const id = useRecordId();
  return id === null ? <NoRecord subject="活动" list="/activity" /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const latest = useCall(calls.activity.detail, { id }, { staleTime: 0, quiet: true });
  const [record, setRecord] = useState<ActivityDetail | null>(null);
  const fresh = latest.isFetchedAfterMount ? latest.data : undefined;
  const title = record?.title;
  // The first fresh answer: an older one would hold an old version, a later one must not change what is typed.
  useEffect(() => {
    if (fresh) setRecord((first) => first ?? fresh);
  }, [fresh]);
  useEffect(() => {
    if (title !== undefined) setTitle(`修改：${title}`);
  }, [setTitle, title]);
  if (!record) return <RecordState failure={latest.error} onRetry={() => void latest.refetch()} />;
  return <ActivityForm start={valuesFrom(record)} subject={String(id)} record={record} />;
}
