import { calls, informationFields, limits, readFileList } from '@outbound/contract';
import { previewAddress } from '../../../ui/files/preview-address.ts';
import { Upload } from '../../../ui/files/upload.tsx';

const endings = ['mp4'] as const;
const MEGABYTES = limits.editorVideoBytes / 1024 / 1024;

interface FilmFieldProps {
  /** JSON text of the file list, undefined when empty (spec 5.3). */
  value?: string;
  onChange?: (value: string | undefined) => void;
  id?: string;
}

/** The film of a video item, to upload and to look at. */
export function FilmField({ value, onChange, id }: FilmFieldProps) {
  return (
    <>
      <Upload
        {...(id ? { id } : {})}
        value={value}
        {...(onChange ? { onChange } : {})}
        call={calls.file.videoFiles}
        endings={endings}
        maxBytes={limits.editorVideoBytes}
        maxFiles={1}
        hint={`支持 mp4 格式，不超过 ${MEGABYTES}MB；封面是播放前的画面`}
      />
      <Film video={value} />
    </>
  );
}

/** The film itself; nothing of it is loaded before somebody starts it. */
export function Film({ video, cover }: { video: string | undefined; cover?: string }) {
  const url = readFileList(video)[0]?.url;
  const poster = readFileList(cover)[0]?.url;
  if (url === undefined) return null;
  return (
    <video
      controls
      preload="none"
      src={previewAddress(url)}
      {...(poster ? { poster: previewAddress(poster, 960) } : {})}
      aria-label={informationFields.video.label}
      style={{ width: '100%', maxWidth: 640, aspectRatio: '16 / 9', background: '#000', marginTop: 8 }}
    />
  );
}
