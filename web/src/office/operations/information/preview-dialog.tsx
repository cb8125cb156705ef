import {
  type ContentLanguage,
  ContentType,
  contentLanguageLabels,
  contentLanguages,
  INFORMATION_COLUMNS,
  informationFields,
  languageTexts,
  readFileList,
} from '@outbound/contract';
import { Alert, Segmented, Space } from 'antd';
import { useState } from 'react';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { FileLinks } from '../../../ui/dynamic-form/file-links.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import { Film } from './film-field.tsx';
import type { InformationFormValues } from './form-values.ts';
import { previewTexts } from './preview-texts.ts';
import './preview-dialog.css';

interface PreviewDialogProps {
  values: InformationFormValues;
  onClose(): void;
}

const devices = [
  { value: 'phone', label: '手机' },
  { value: 'desk', label: '电脑' },
] as const;

/** The item as it is typed, as visitors will read it; what a language lacks stands in Chinese, as it will. */
export function PreviewDialog({ values, onClose }: PreviewDialogProps) {
  const [device, setDevice] = useState<'phone' | 'desk'>('phone');
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  const columns = useDictionaryOptions(INFORMATION_COLUMNS, 'key');
  const written = contentLanguages.filter(
    (one) => one === 'zh' || (values[languageTexts[one].title]?.trim() ?? '') !== '',
  );
  const texts = previewTexts(values, language);
  const cover = readFileList(values.cover)[0]?.url;
  const isVideo = values.contentType === ContentType.video;
  return (
    <Dialog open title="预览" width={960} footer={null} isGlance onCancel={onClose}>
      <Space wrap style={{ marginBottom: 16 }}>
        <Segmented aria-label="屏幕" options={[...devices]} value={device} onChange={setDevice} />
        {written.length > 1 ? (
          <Segmented
            aria-label="语言"
            options={written.map((one) => ({ value: one, label: contentLanguageLabels[one] }))}
            value={language}
            onChange={setLanguage}
          />
        ) : null}
      </Space>
      <article className={`information-preview is-${device}`} lang={language} aria-label="资讯预览">
        {isVideo && values.video ? (
          <Film video={values.video} {...(values.cover ? { cover: values.cover } : {})} />
        ) : cover ? (
          <img className="information-preview-cover" src={previewAddress(cover, 960)} alt="" />
        ) : null}
        <h1>{texts.title || '（还没有标题）'}</h1>
        <p className="information-preview-facts">
          {[
            columns.find(({ value }) => value === values.columnKey)?.label,
            values.source?.trim(),
            values.author?.trim(),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {texts.contentLanguage !== language ? (
          <Alert role="note" showIcon title="该语言还没有正文，访客看到的是以下中文正文" />
        ) : null}
        {texts.summary ? <p className="information-preview-lead">{texts.summary}</p> : null}
        <div lang={texts.contentLanguage}>
          <RichTextView html={texts.content} emptyText="暂无正文" />
        </div>
        {values.attachments ? (
          <section aria-label={informationFields.attachments.label}>
            <h2>{informationFields.attachments.label}</h2>
            <FileLinks files={readFileList(values.attachments)} />
          </section>
        ) : null}
      </article>
    </Dialog>
  );
}
