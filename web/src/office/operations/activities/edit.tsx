import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { asStored, EditPage } from '../writing/index.ts';
import { ActivityForm } from './activity-form.tsx';
import { valuesFrom } from './form-values.ts';

const useLatest = (id: number) => useCall(calls.activity.detail, { id }, asStored);

/** Changes an activity. */
export default function EditActivity() {
  return (
    <EditPage subject="活动" list="/activity" useLatest={useLatest} titleOf={({ title }) => title}>
      {(record) => <ActivityForm start={valuesFrom(record)} subject={String(record.id)} record={record} />}
    </EditPage>
  );
}
