import { bannerFields, readFileList } from '@outbound/contract';
import { Card, Segmented } from 'antd';
import { useState } from 'react';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import './banner-preview.css';

interface Shown {
  title?: string | undefined;
  summary?: string | undefined;
  alt?: string | undefined;
  picture?: string | undefined;
  phonePicture?: string | undefined;
  link?: string | undefined;
}

const sizes = [
  { value: 'wide', label: '宽屏' },
  { value: 'phone', label: '手机' },
] as const;
type Size = (typeof sizes)[number]['value'];

/** How a banner looks on the home page, wide and on a phone, while it is written. */
export function BannerPreview({ values }: { values: Shown }) {
  const [size, setSize] = useState<Size>('wide');
  const list = (size === 'phone' && values.phonePicture) || values.picture;
  const url = readFileList(list)[0]?.url;
  return (
    <Card
      size="small"
      title="首页效果"
      extra={<Segmented<Size> size="small" options={[...sizes]} value={size} onChange={setSize} />}
    >
      <div className={`banner-preview is-${size}`}>
        {url === undefined ? (
          <span className="banner-preview-empty">上传图片后在这里预览</span>
        ) : (
          <img src={previewAddress(url, 1280)} alt={values.alt ?? ''} />
        )}
        <div className="banner-preview-words">
          <strong>{values.title || bannerFields.title.label}</strong>
          {values.summary ? <span>{values.summary}</span> : null}
          {values.link ? <em>了解详情</em> : null}
        </div>
      </div>
    </Card>
  );
}
