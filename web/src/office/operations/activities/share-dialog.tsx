import {
  CHANNEL_PARAMETER,
  type ContentLanguage,
  calls,
  contentLanguageLabels,
  contentLanguages,
  embedAddress,
  embedCode,
} from '@outbound/contract';
import { Alert, Button, Input, Segmented, Select, Space, Typography } from 'antd';
import QRCode from 'qrcode';
import { Suspense, useCallback, useState } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useCall } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { CopyOutlined, DownloadOutlined } from '../../../ui/icons.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';

const PosterView = lazyPart(async () => ({ default: (await import('./poster-view.tsx')).PosterView }), {
  isInPlace: true,
});

interface ShareDialogProps {
  /** null: closed. */
  activity: { id: number; title: string } | null;
  /** Above the code: what has just been done. */
  done?: string;
  onClose(): void;
}

/** The address at which visitors see an activity and sign up, counted for a channel. */
const addressOf = (id: number, channelId: number | null) =>
  `${location.origin}/activityDetail?id=${id}${channelId === null ? '' : `&${CHANNEL_PARAMETER}=${channelId}`}`;

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http has no clipboard: the text stands selected beside the button.
    return false;
  }
}

/** The sign-up link of an activity, to copy, and as a QR code to save. */
export function ShareDialog({ activity, ...rest }: ShareDialogProps) {
  return activity ? <OpenDialog activity={activity} {...rest} /> : null;
}

function OpenDialog({
  activity,
  done,
  onClose,
}: ShareDialogProps & { activity: { id: number; title: string } }) {
  const message = useMessage();
  const isCounted = usePermission().has('latin_op_activity_publish');
  const funnel = useCall(
    calls.activityChannel.funnel,
    { activityId: activity.id },
    { enabled: isCounted, quiet: true },
  );
  const channels = (funnel.data?.channelList ?? []).filter(({ removed }) => !removed);
  const [channelId, setChannelId] = useState<number | null>(null);
  const [view, setView] = useState<'code' | 'poster' | 'embed'>('code');
  const channelName = channels.find(({ id }) => id === channelId)?.channelName;
  const address = addressOf(activity.id, channelId);
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas) void QRCode.toCanvas(canvas, address, { width: 240, margin: 2, errorCorrectionLevel: 'M' });
    },
    [address],
  );
  const download = async () => {
    // Larger than on the screen: it goes on posters.
    const canvas = document.createElement('canvas');
    await QRCode.toCanvas(canvas, address, { width: 1024, margin: 2, errorCorrectionLevel: 'M' });
    canvas.toBlob((blob) => {
      if (blob)
        saveFile(
          blob,
          `${activity.title.replace(/[\\/:*?"<>|]/g, '_')}${channelName ? `_${channelName.replace(/[\\/:*?"<>|]/g, '_')}` : ''}_报名二维码.png`,
        );
    });
  };
  return (
    <Dialog
      open
      title="报名链接与二维码"
      width={480}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12 }}>
        {done ? <Alert type="success" showIcon title={done} style={{ width: '100%' }} /> : null}
        <strong style={{ textAlign: 'center' }}>{activity.title}</strong>
        {channels.length > 0 ? (
          <Select
            aria-label="渠道"
            style={{ width: '100%' }}
            value={channelId ?? 0}
            onChange={(id: number) => setChannelId(id === 0 ? null : id)}
            options={[
              { value: 0, label: '不区分渠道' },
              ...channels.map(({ id, channelName: name }) => ({ value: id, label: `渠道：${name}` })),
            ]}
          />
        ) : null}
        <Segmented
          aria-label="分享方式"
          value={view}
          onChange={setView}
          options={[
            { value: 'code', label: '链接与二维码' },
            { value: 'poster', label: '分享海报' },
            { value: 'embed', label: '嵌入代码' },
          ]}
        />
        {view === 'embed' ? (
          <EmbedCode activity={activity} channelId={channelId} />
        ) : view === 'poster' ? (
          <Suspense>
            <PosterView activity={activity} channelId={channelId} channelName={channelName} />
          </Suspense>
        ) : (
          <>
            <canvas ref={draw} width={240} height={240} role="img" aria-label={`报名二维码：${address}`} />
            <Space.Compact style={{ width: '100%' }}>
              <Input
                readOnly
                value={address}
                aria-label="报名链接"
                onFocus={(event) => event.target.select()}
              />
              <Button
                type="primary"
                icon={<CopyOutlined />}
                onClick={async () => {
                  if (await copyText(address)) void message.success('链接已复制');
                  else void message.warning('浏览器不允许自动复制，请手动复制链接');
                }}
              >
                复制链接
              </Button>
            </Space.Compact>
            <Button icon={<DownloadOutlined />} onClick={() => void download()}>
              下载二维码
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Room for one activity, and for some of the list. */
const HEIGHTS = { one: 260, all: 640 } as const;

/** What whoever keeps another site puts into a page of it, to copy: this activity, or all that are open. */
function EmbedCode({
  activity,
  channelId,
}: {
  activity: { id: number; title: string };
  channelId: number | null;
}) {
  const message = useMessage();
  const [shown, setShown] = useState<'one' | 'all'>('one');
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  // A channel is one activity's.
  const path =
    shown === 'one' ? embedAddress(activity.id, language, channelId) : embedAddress(null, language);
  const address = location.origin + path;
  const code = embedCode(address, shown === 'one' ? activity.title : '正在报名的活动', HEIGHTS[shown]);
  return (
    <div style={{ display: 'grid', gap: 12, width: '100%' }}>
      <Space wrap>
        <Segmented
          aria-label="嵌入内容"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'one', label: '本活动' },
            { value: 'all', label: '全部报名中的活动' },
          ]}
        />
        <Select
          aria-label="语言"
          value={language}
          onChange={setLanguage}
          options={contentLanguages.map((value) => ({ value, label: contentLanguageLabels[value] }))}
        />
      </Space>
      <Input.TextArea
        readOnly
        autoSize
        value={code}
        aria-label="嵌入代码"
        onFocus={(event) => event.target.select()}
      />
      <Button
        type="primary"
        icon={<CopyOutlined />}
        onClick={async () => {
          if (await copyText(code)) void message.success('代码已复制');
          else void message.warning('浏览器不允许自动复制，请手动复制代码');
        }}
      >
        复制代码
      </Button>
      <Typography.Text type="secondary">
        把代码粘贴到其他网站的页面中即可显示，无需脚本；其中的链接在新窗口打开本平台。
      </Typography.Text>
    </div>
  );
}
