import {
  type BannerDetail,
  type BannerFields,
  bannerFields,
  calls,
  limits,
  PublishStatus,
  pictureEndings,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { useWrite } from '../../../api/query.ts';
import { Upload } from '../../../ui/files/upload.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { RecordForm } from '../shelf/index.ts';
import { BannerPreview } from './banner-preview.tsx';
import { type BannerFormValues, emptyBanner, toBanner, valuesOfBanner } from './banner-values.ts';

const { banner } = calls;
const refresh = [banner.page, banner.detail, banner.historyPage];

const picture = (
  <Upload call={calls.file.coverFiles} endings={pictureEndings} maxBytes={limits.uploadBytes} maxFiles={1} />
);

/** A banner: its pictures, its words in three languages, where it leads, its time; and how it looks. */
export function BannerForm({ record }: { record: BannerDetail | null }) {
  const add = useWrite(banner.add, { refresh, done: null, quiet: true });
  const modify = useWrite(banner.modify, { refresh, done: null, quiet: true });
  const mayPlan = usePermission().has('latin_op_banner');
  const isOn = record?.publishStatus === PublishStatus.onShelf;
  const fields = new Map(
    formFieldsOf<BannerFields>(bannerFields, {
      picture: { control: picture, verb: '请上传', required: true, span: 12 },
      phonePicture: { control: picture, verb: '请上传', span: 12 },
      onShelfTime: { disabled: isOn || !mayPlan, ...(isOn ? { extra: '已上架，先下架才能改' } : {}) },
      offShelfTime: { disabled: !mayPlan },
    }).map((field) => [field.name, field]),
  );
  const some = (...names: (keyof BannerFormValues)[]) => names.flatMap((name) => fields.get(name) ?? []);
  return (
    <RecordForm<BannerFormValues, BannerDetail>
      kind="banner"
      start={record ? valuesOfBanner(record) : emptyBanner}
      record={record}
      groups={[
        { title: '基本信息', fields: some('title', 'picture', 'phonePicture', 'alt', 'summary', 'link') },
        { title: '展示时间', fields: some('onShelfTime', 'offShelfTime') },
        { title: '西班牙语', fields: some('titleEs', 'summaryEs', 'altEs'), isAside: true },
        { title: '葡萄牙语', fields: some('titlePt', 'summaryPt', 'altPt'), isAside: true },
      ]}
      aside={(values) => <BannerPreview values={values} />}
      read={(id) => api.banner.detail({ id })}
      valuesOf={valuesOfBanner}
      save={(values, over) =>
        over
          ? modify.mutateAsync({ ...toBanner(values), id: over.id, version: over.version })
          : add.mutateAsync(toBanner(values))
      }
      path={record ? banner.modify.path : banner.add.path}
    />
  );
}
