import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { asStored, EditPage } from '../writing/index.ts';
import { valuesFrom } from './form-values.ts';
import { InformationForm } from './information-form.tsx';

const useLatest = (id: number) => useCall(calls.information.detail, { id }, asStored);

/** Changes a news item. */
export default function EditInformation() {
  return (
    <EditPage subject="资讯" list="/information" useLatest={useLatest} titleOf={({ title }) => title}>
      {(record) => <InformationForm start={valuesFrom(record)} subject={String(record.id)} record={record} />}
    </EditPage>
  );
}
