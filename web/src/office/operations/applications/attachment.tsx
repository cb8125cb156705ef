import { isFileId, PREVIEW_BASE } from '@outbound/contract';
import { Button, Image, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure, isAbort } from '../../../api/failure.ts';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { previewNames } from '../../../ui/files/preview-names.tsx';
import { DownloadOutlined, PaperClipOutlined } from '../../../ui/icons.tsx';

/** The file id at the end of a preview address, or null. */
function idOf(address: string): string | null {
  const id = address.startsWith(PREVIEW_BASE) ? address.slice(PREVIEW_BASE.length) : address;
  return isFileId(id) ? id : null;
}

/** A file that a visitor sent: pictures in small with a full-screen view, and the file to save. */
export function Attachment({
  address,
  of,
  compact = false,
}: {
  address: string;
  /** Whose it is, or what was asked for: whoever hears the button hears what it downloads. */
  of: string;
  compact?: boolean;
}) {
  const [isPicture, setPicture] = useState(true);
  const id = idOf(address);
  if (id === null) return <span>--</span>;
  const download = (
    <Button
      size="small"
      type={compact ? 'link' : 'default'}
      style={compact ? { padding: 0 } : {}}
      aria-label={`下载附件 ${of}`}
      icon={compact ? <PaperClipOutlined /> : <DownloadOutlined />}
      onClick={() => {
        api.file.download({ id }).catch((error: unknown) => {
          // Told already, unless the page went away meanwhile.
          if (!(error instanceof CallFailure || isAbort(error))) throw error;
        });
      }}
    >
      下载附件
    </Button>
  );
  if (compact) return download;
  return (
    <Space align="end">
      {isPicture ? (
        <Image
          src={previewAddress(address, 320)}
          preview={{ ...previewNames, src: previewAddress(address) }}
          alt="附件预览"
          width={120}
          height={80}
          style={{ objectFit: 'cover', borderRadius: 4 }}
          onError={() => setPicture(false)}
        />
      ) : null}
      {download}
    </Space>
  );
}
