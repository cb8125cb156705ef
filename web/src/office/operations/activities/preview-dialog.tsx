import { activityFields, activityTypeLabels, readFileList } from '@outbound/contract';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import { PhoneForm } from './form-builder/phone-form.tsx';
import { PhoneFrame } from './form-builder/phone-frame.tsx';
import { PhoneTimeLines, phoneTimeOf } from './form-builder/phone-time.tsx';
import { type ActivityFormValues, zoneOf } from './form-values.ts';

interface PreviewDialogProps {
  /** null: closed. */
  values: ActivityFormValues | null;
  onClose(): void;
}

/** The activity as visitors will see it on a phone: its page and its form. */
export function PreviewDialog({ values, onClose }: PreviewDialogProps) {
  const poster = readFileList(values?.poster)[0];
  const files = readFileList(values?.attachments);
  const time = values && phoneTimeOf(values.time, zoneOf(values));
  return (
    <Dialog open={values !== null} title="手机预览" width={900} footer={null} isGlance onCancel={onClose}>
      {values ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, justifyContent: 'center' }}>
          <PhoneFrame label="活动详情手机预览" button="立即报名">
            {poster ? <img className="phone-poster" src={previewAddress(poster.url, 640)} alt="" /> : null}
            <div className="phone-sheet">
              <div className="phone-tags">
                <span>报名中</span>
                <span>{activityTypeLabels[values.activityType]}</span>
              </div>
              <strong className="phone-title">{values.title?.trim() || activityFields.title.label}</strong>
              <p className="phone-facts">
                {time ? <PhoneTimeLines time={time} /> : <span>时间待定</span>}
                <span>{[values.cityLabel, values.location].filter(Boolean).join(' · ') || '地点待定'}</span>
                <span>0 人已报名</span>
              </p>
              <RichTextView html={values.detail} emptyText="还没有活动详情" />
              {files.length > 0 ? (
                <>
                  <strong>{activityFields.attachments.label}</strong>
                  <ul className="phone-files" aria-label={activityFields.attachments.label}>
                    {files.map(({ url, name }) => (
                      <li key={url}>{name || url}</li>
                    ))}
                  </ul>
                </>
              ) : null}
            </div>
          </PhoneFrame>
          <div>
            <PhoneForm
              titles={{ zh: values.title ?? '', es: values.titleEs ?? '', pt: values.titlePt ?? '' }}
              time={time}
              services={values.services}
              items={values.formItemList}
              notes={{
                zh: values.applyNotes ?? '',
                es: values.applyNotesEs ?? '',
                pt: values.applyNotesPt ?? '',
              }}
              success={{
                zh: values.successText ?? '',
                es: values.successTextEs ?? '',
                pt: values.successTextPt ?? '',
              }}
            />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
