import { readFileList } from '@outbound/contract';
import { theme } from 'antd';
import { useState } from 'react';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { PictureOutlined } from '../../../ui/icons.tsx';

/** The first poster of an activity, small, 3 : 4. `poster` is the JSON text of the file list. */
export function PosterThumb({ poster, width = 48 }: { poster: string; width?: number }) {
  const { token } = theme.useToken();
  const [broken, setBroken] = useState<string | null>(null);
  const url = readFileList(poster)[0]?.url;
  const box = {
    width,
    height: Math.round((width * 4) / 3),
    borderRadius: token.borderRadiusSM,
    background: token.colorFillTertiary,
    display: 'block',
    objectFit: 'cover',
  } as const;
  if (url === undefined || broken === url)
    return (
      <span style={{ ...box, display: 'grid', placeItems: 'center', color: token.colorTextTertiary }}>
        <PictureOutlined />
      </span>
    );
  return (
    <img src={previewAddress(url, 160)} alt="" loading="lazy" style={box} onError={() => setBroken(url)} />
  );
}
