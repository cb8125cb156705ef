import { calls } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { type WholeTemplate, wholeBody, wholeOf } from './template-calls.ts';
import { TemplateForm } from './template-form.tsx';

const templates = { subject: '任务模板', list: '/taskSetting' };

/** Changes a template (`?id=12`). */
export default function EditTemplate() {
  const id = useRecordId();
  return id === null ? <NoRecord {...templates} /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const latest = useCall(calls.taskTemplate.list, wholeBody(id), { staleTime: 0, quiet: true });
  const [template, setTemplate] = useState<WholeTemplate | null>(null);
  const fresh = latest.isFetchedAfterMount ? latest.data : undefined;
  const name = template?.templateName;
  // The first fresh answer: an older one would hold an old version, a later one must not change what is typed.
  useEffect(() => {
    const found = wholeOf(fresh?.dataBody);
    if (found) setTemplate((first) => first ?? found);
  }, [fresh]);
  useEffect(() => {
    if (name !== undefined) setTitle(`修改：${name}`);
  }, [setTitle, name]);
  if (template) return <TemplateForm template={template} />;
  if (fresh?.count === 0) return <NoRecord {...templates} />;
  return <RecordState failure={latest.error} onRetry={() => void latest.refetch()} back={templates} />;
}
