import { calls, type InformationDetail } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { valuesFrom } from './form-values.ts';
import { InformationForm } from './information-form.tsx';

/** Changes a news item (`?id=12`). */
export default function EditInformation() {
  const id = useRecordId();
  return id === null ? <NoRecord subject="资讯" list="/information" /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const latest = useCall(calls.information.detail, { id }, { staleTime: 0, quiet: true });
  const [record, setRecord] = useState<InformationDetail | null>(null);
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
  return <InformationForm start={valuesFrom(record)} subject={String(id)} record={record} />;
}
