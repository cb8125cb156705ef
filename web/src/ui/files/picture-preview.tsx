import { Image } from 'antd';
import { previewAddress } from './preview-address.ts';
import { groupPreviewNames } from './preview-names.tsx';

interface PicturePreviewProps {
  pictures: readonly { url: string; name?: string | undefined }[];
  /** Index of the picture in sight; null closes. */
  current: number | null;
  onChange(current: number | null): void;
}

/** Pictures over the whole screen (spec 9), one at a time, with zoom and turn. */
export function PicturePreview({ pictures, current, onChange }: PicturePreviewProps) {
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url }) => previewAddress(url))}
      preview={{
        ...groupPreviewNames(pictures.map(({ name }, index) => name || `图片 ${index + 1}`)),
        open: current !== null,
        current: current ?? 0,
        onOpenChange: (open) => {
          if (!open) onChange(null);
        },
        onChange: (index) => onChange(index),
      }}
    />
  );
}
