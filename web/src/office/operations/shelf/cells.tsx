/** How what stands on a shelf looks in lists and details. */
import { type ContentLanguage, contentLanguageLabels, PublishStatus, readFileList } from '@outbound/contract';
import { Space, Tag, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { PictureOutlined } from '../../../ui/icons.tsx';

/** A picture of a file list, small; `instead` where there is none. */
export function Thumb({
  list,
  width,
  height,
  fit = 'cover',
  instead = <PictureOutlined />,
}: {
  list: string;
  width: number;
  height: number;
  fit?: 'cover' | 'contain';
  instead?: ReactNode;
}) {
  const { token } = theme.useToken();
  const [broken, setBroken] = useState<string | null>(null);
  const url = readFileList(list)[0]?.url;
  const box = { width, height, borderRadius: token.borderRadiusSM } as const;
  if (url === undefined || broken === url)
    return (
      <span
        style={{
          ...box,
          display: 'grid',
          placeItems: 'center',
          color: token.colorTextSecondary,
          background: token.colorFillTertiary,
        }}
      >
        {instead}
      </span>
    );
  // Logos are drawn for white paper.
  const paper =
    fit === 'contain' ? { background: '#fff', padding: 4 } : { background: token.colorFillTertiary };
  return (
    <img
      src={previewAddress(url, width > 160 ? 640 : 160)}
      alt=""
      loading="lazy"
      style={{ ...box, ...paper, display: 'block', objectFit: fit, boxSizing: 'border-box' }}
      onError={() => setBroken(url)}
    />
  );
}

interface Planned {
  publishStatus: PublishStatus;
  onShelfTime: string | null;
  offShelfTime: string | null;
}

const minute = (time: string) => time.slice(0, 16);

/** From when until when visitors see it. */
export function ShownTime({ publishStatus, onShelfTime, offShelfTime }: Planned) {
  if (onShelfTime === null && offShelfTime === null) return <>--</>;
  const isPending = publishStatus === PublishStatus.pending;
  return (
    <span style={{ whiteSpace: 'normal' }}>
      {onShelfTime ? `${minute(onShelfTime)} ${isPending ? '将上架' : '上架'}` : null}
      {onShelfTime && offShelfTime ? <br /> : null}
      {offShelfTime
        ? `${minute(offShelfTime)} ${publishStatus === PublishStatus.offShelf ? '下架' : '将下架'}`
        : null}
    </span>
  );
}

/** The languages that a record is written in. */
export function LanguageTags({ languages }: { languages: readonly ContentLanguage[] }) {
  return (
    <Space size={4} wrap>
      {languages.map((language) => (
        <Tag key={language}>{contentLanguageLabels[language]}</Tag>
      ))}
    </Space>
  );
}
