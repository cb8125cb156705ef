import {
  type ContentLanguage,
  contentLanguageLabels,
  contentLanguages,
  sharePosterAddress,
  sharePosterSize,
} from '@outbound/contract';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DownloadOutlined } from '../../../ui/icons.tsx';

interface PosterViewProps {
  activity: { id: number; title: string };
  channelId: number | null;
  channelName: string | undefined;
}

/** The poster of an activity as the server draws it, in one of its languages, to look at and to save. */
export function PosterView({ activity, channelId, channelName }: PosterViewProps) {
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  // Counted up to ask again.
  const [tries, setTries] = useState(0);
  const [seen, setSeen] = useState<{ address: string; isThere: boolean } | null>(null);
  const address = sharePosterAddress(activity.id, language, channelId);
  const key = `${address} ${tries}`;
  const state = seen?.address === key ? seen.isThere : null;
  const name = [
    activity.title,
    channelName,
    '分享海报',
    language === 'zh' ? '' : contentLanguageLabels[language],
  ]
    .filter(Boolean)
    .join('_')
    .replace(/[\\/:*?"<>|]/g, '_');
  return (
    <>
      <Segmented
        aria-label="海报语言"
        value={language}
        onChange={setLanguage}
        options={contentLanguages.map((one) => ({ value: one, label: contentLanguageLabels[one] }))}
      />
      <div
        aria-busy={state === null}
        style={{
          width: 270,
          aspectRatio: `${sharePosterSize.width} / ${sharePosterSize.height}`,
          position: 'relative',
        }}
      >
        {state === false ? (
          <EmptyState text="海报暂时无法生成，请稍后再试" size={96}>
            <Button onClick={() => setTries(tries + 1)}>重试</Button>
          </EmptyState>
        ) : (
          <>
            {state === null ? (
              <Skeleton.Node
                active
                style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
              />
            ) : null}
            <img
              key={key}
              src={address}
              alt={`活动“${activity.title}”的分享海报`}
              onLoad={() => setSeen({ address: key, isThere: true })}
              onError={() => setSeen({ address: key, isThere: false })}
              style={{
                position: 'relative',
                width: '100%',
                height: '100%',
                borderRadius: 8,
                display: 'block',
              }}
            />
          </>
        )}
      </div>
      <Button icon={<DownloadOutlined />} href={address} download={`${name}.png`} disabled={state !== true}>
        下载海报
      </Button>
    </>
  );
}
