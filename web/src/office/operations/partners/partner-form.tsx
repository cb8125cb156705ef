import {
  calls,
  limits,
  type PartnerDetail,
  type PartnerFields,
  PublishStatus,
  partnerFields,
  pictureEndings,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { useWrite } from '../../../api/query.ts';
import { Upload } from '../../../ui/files/upload.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { RecordForm } from '../shelf/index.ts';
import { emptyPartner, type PartnerFormValues, toPartner, valuesOfPartner } from './partner-values.ts';

const { partner } = calls;
const refresh = [partner.page, partner.detail, partner.historyPage];

/** A partner: its texts in three languages, its logo, its time on the shelf. */
export function PartnerForm({ record }: { record: PartnerDetail | null }) {
  const add = useWrite(partner.add, { refresh, done: null, quiet: true });
  const modify = useWrite(partner.modify, { refresh, done: null, quiet: true });
  const mayPlan = usePermission().has('latin_op_partner');
  const isOn = record?.publishStatus === PublishStatus.onShelf;
  const fields = new Map(
    formFieldsOf<PartnerFields>(
      partnerFields,
      {
        logo: {
          control: (
            <Upload
              call={calls.file.coverFiles}
              endings={pictureEndings}
              maxBytes={limits.uploadBytes}
              maxFiles={1}
              hint="透明或白底的横版标志最清晰；不传则显示名称首字"
            />
          ),
        },
        kind: { span: 12 },
        country: { span: 12 },
        introduction: { rows: 6 },
        introductionEs: { rows: 6 },
        introductionPt: { rows: 6 },
        onShelfTime: { disabled: isOn || !mayPlan, ...(isOn ? { extra: '已上架，先下架才能改' } : {}) },
        offShelfTime: { disabled: !mayPlan },
      },
      {},
    ).map((field) => [field.name, field]),
  );
  const some = (...names: (keyof PartnerFormValues)[]) => names.flatMap((name) => fields.get(name) ?? []);
  return (
    <RecordForm<PartnerFormValues, PartnerDetail>
      kind="partner"
      start={record ? valuesOfPartner(record) : emptyPartner}
      record={record}
      groups={[
        {
          title: '基本信息',
          fields: some('name', 'kind', 'country', 'logo', 'summary', 'introduction', 'website', 'contact'),
        },
        { title: '展示时间', fields: some('onShelfTime', 'offShelfTime'), isAside: true },
        { title: '西班牙语', fields: some('nameEs', 'summaryEs', 'introductionEs'), isAside: true },
        { title: '葡萄牙语', fields: some('namePt', 'summaryPt', 'introductionPt'), isAside: true },
      ]}
      read={(id) => api.partner.detail({ id })}
      valuesOf={valuesOfPartner}
      save={(values, over) =>
        over
          ? modify.mutateAsync({ ...toPartner(values), id: over.id, version: over.version })
          : add.mutateAsync(toPartner(values))
      }
      path={record ? partner.modify.path : partner.add.path}
    />
  );
}
