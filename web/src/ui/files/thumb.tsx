import { readFileList } from '@outbound/contract';
import { theme } from 'antd';
import { type ReactNode, useState } from 'react';
import { PictureOutlined } from '../icons.tsx';
import { previewAddress } from './preview-address.ts';

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
