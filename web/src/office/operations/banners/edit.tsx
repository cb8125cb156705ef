import type { BannerDetail } from '@outbound/contract';
import { EditPage } from '../shelf/index.ts';
import { BannerForm } from './banner-form.tsx';

/** Changes a banner (`?id=12`). */
export default function EditBanner() {
  return (
    <EditPage<BannerDetail> kind="banner" titleOf={({ title }) => title}>
      {(record) => <BannerForm record={record} />}
    </EditPage>
  );
}
