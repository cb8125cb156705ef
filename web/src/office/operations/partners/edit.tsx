import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { asStored, EditPage } from '../writing/index.ts';
import { PartnerForm } from './partner-form.tsx';

const useLatest = (id: number) => useCall(calls.partner.detail, { id }, asStored);

/** Changes a partner. */
export default function EditPartner() {
  return (
    <EditPage subject="合作伙伴" list="/partner" useLatest={useLatest} titleOf={({ name }) => name}>
      {(record) => <PartnerForm record={record} />}
    </EditPage>
  );
}
