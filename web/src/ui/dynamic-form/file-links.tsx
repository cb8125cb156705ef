import { type FileItem, PREVIEW_BASE, pictureEndings } from '@outbound/contract';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { PicturePreview } from '../files/picture-preview.tsx';
import { previewAddress } from '../files/preview-address.ts';
import { PaperClipOutlined } from '../icons.tsx';

const isPicture = ({ name = '' }: FileItem) =>
  pictureEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** Files that were sent along: pictures in small with a full-screen view, others to be opened. */
export function FileLinks({ files: given }: { files: readonly FileItem[] }) {
  // Files of the product alone: no answer leads elsewhere.
  const files = given.filter(({ url }) => previewAddress(url).startsWith(PREVIEW_BASE));
  const pictures = files.filter(isPicture);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <Flex gap={8} wrap>
        {pictures.map((file, index) => (
          <button
            key={file.url}
            type="button"
            aria-label={`查看图片 ${file.name ?? ''}`}
            style={{ padding: 0, border: 0, background: 'none', cursor: 'zoom-in' }}
            onClick={() => setShown(index)}
          >
            <img
              src={previewAddress(file.url, 160)}
              alt={file.name ?? '图片'}
              width={96}
              height={72}
              style={{ display: 'block', objectFit: 'cover', borderRadius: 4 }}
            />
          </button>
        ))}
      </Flex>
      {files
        .filter((file) => !isPicture(file))
        .map((file) => (
          <div key={file.url}>
            <Button
              type="link"
              size="small"
              style={{ padding: 0 }}
              icon={<PaperClipOutlined />}
              href={previewAddress(file.url)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {file.name ?? '文件'}
            </Button>
          </div>
        ))}
      <PicturePreview pictures={pictures} current={shown} onChange={setShown} />
    </>
  );
}
