import { readFileList } from '@outbound/contract';
import { theme } from 'antd';
import { useState } from 'react';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { PictureOutlined } from '../../../ui/icons.tsx';

/** The cover of a news item, small, 16 : 9. `cover` is the JSON text of the file list. */
export function CoverThumb({ cover, width = 80 }: { cover: string; width?: number }) {
  const { token } = theme.useToken();
  const [broken, setBroken] = useState<string | null>(null);
  const url = readFileList(cover)[0]?.url;
  const box = {
    width,
    height: Math.round((width * 9) / 16),
    borderRadius: token.borderRadiusSM,
    background: token.colorFillTertiary,
    objectFit: 'cover',
  } as const;
  if (url === undefined || broken === url)
    return (
      <span style={{ ...box, display: 'grid', placeItems: 'center', color: token.colorTextTertiary }}>
        <PictureOutlined />
      </span>
    );
  return (
    <img
      src={previewAddress(url, 160)}
      alt=""
      loading="lazy"
      style={{ ...box, display: 'block' }}
      onError={() => setBroken(url)}
    />
  );
}
