import { Alert, Button, Typography } from 'antd';
import { momentText } from '../../../ui/texts/moment-text.ts';
import type { Kept } from './use-draft.ts';

const clock = (at: number) =>
  new Date(at).toLocaleTimeString('zh-CN', { hour12: false, hour: '2-digit', minute: '2-digit' });

/** Above a form that began with a draft. */
export function DraftFound({ savedAt, onDrop }: { savedAt: number; onDrop(): void }) {
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={`已恢复未保存的内容（${momentText(savedAt)}）`}
      action={
        <Button size="small" onClick={onDrop}>
          放弃
        </Button>
      }
    />
  );
}

/** Beside the buttons: that what is typed is kept in this browser until it is saved. */
export function DraftKept({ kept }: { kept: Kept }) {
  if (kept === null) return null;
  if (kept === 'failed')
    return <Typography.Text type="warning">浏览器空间不足，未能自动保存，请及时保存</Typography.Text>;
  return (
    <Typography.Text type="secondary" title="保存在本浏览器，提交后清除">
      已自动保存 {clock(kept.at)}
    </Typography.Text>
  );
}
