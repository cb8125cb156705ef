import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { asStored, EditPage } from '../writing/index.ts';
import { BannerForm } from './banner-form.tsx';

const useLatest = (id: number) => useCall(calls.banner.detail, { id }, asStored);

/** Changes a banner. */
export default function EditBanner() {
  return (
    <EditPage subject="轮播图" list="/banner" useLatest={useLatest} titleOf={({ title }) => title}>
      {(record) => <BannerForm record={record} />}
    </EditPage>
  );
}
