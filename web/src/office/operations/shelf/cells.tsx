/** How what stands on a shelf looks in lists and details. */
import { type ContentLanguage, contentLanguageLabels, PublishStatus } from '@outbound/contract';
import { Space, Tag } from 'antd';

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
