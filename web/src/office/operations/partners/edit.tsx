import type { PartnerDetail } from '@outbound/contract';
import { EditPage } from '../shelf/index.ts';
import { PartnerForm } from './partner-form.tsx';

/** Changes a partner (`?id=12`). */
export default function EditPartner() {
  return (
    <EditPage<PartnerDetail> kind="partner" titleOf={({ name }) => name}>
      {(record) => <PartnerForm record={record} />}
    </EditPage>
  );
}
