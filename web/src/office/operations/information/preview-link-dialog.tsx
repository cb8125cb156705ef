import { type Answer, type calls, informationPreviewAddress } from '@outbound/contract';
import { Alert, Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { CopyOutlined } from '../../../ui/icons.tsx';
import { useEndPreviewLinks, useMakePreviewLink } from './information-calls.ts';

interface PreviewLinkDialogProps {
  item: { id: number; title: string };
  onClose(): void;
}

const lasting = [
  { value: 1, label: '1 小时' },
  { value: 24, label: '1 天' },
  { value: 72, label: '3 天' },
];

/** Where a link to preview leads. */
const addressOf = (token: string) => `${location.origin}${informationPreviewAddress(token)}`;

/** Makes a link that shows an item to whoever has it, without an account, until it expires or is ended. */
export function PreviewLinkDialog({ item, onClose }: PreviewLinkDialogProps) {
  const message = useMessage();
  const make = useMakePreviewLink();
  const end = useEndPreviewLinks();
  const [hours, setHours] = useState(24);
  const [link, setLink] = useState<Answer<typeof calls.information.previewLink> | null>(null);
  const address = link && addressOf(link.token);

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  const create = () => attempt(async () => setLink(await make.mutateAsync({ id: item.id, hours })));
  const endAll = () =>
    attempt(async () => {
      const { endedNum } = await end.mutateAsync({ id: item.id });
      setLink(null);
      message.success(endedNum > 0 ? `已停用 ${endedNum} 个预览链接` : '没有可停用的预览链接');
    });
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      message.success('链接已复制');
    } catch {
      // Plain http has no clipboard: the text stands selected beside the button.
      message.warning('浏览器不允许自动复制，请手动复制链接');
    }
  };

  return (
    <Dialog
      open
      title="预览链接"
      width={560}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button loading={end.isPending} onClick={() => void endAll()}>
            停用全部链接
          </Button>
          <Button onClick={onClose}>关闭</Button>
        </Space>
      }
    >
      <p style={{ marginTop: 0, overflowWrap: 'anywhere' }}>
        <strong>{item.title}</strong>
      </p>
      <Alert
        type="info"
        showIcon
        title="拿到链接的人无需登录即可阅读，看到的是最近一次保存的内容，不计入浏览数；资讯下架或删除后链接失效。"
        style={{ marginBottom: 16 }}
      />
      <Space wrap>
        有效期
        <Select
          aria-label="有效期"
          style={{ width: 110 }}
          options={lasting}
          value={hours}
          onChange={setHours}
        />
        <Button type={link ? 'default' : 'primary'} loading={make.isPending} onClick={() => void create()}>
          {link ? '重新生成' : '生成链接'}
        </Button>
      </Space>
      {link && address ? (
        <div role="status" style={{ marginTop: 16 }}>
          <Space.Compact style={{ width: '100%' }}>
            <Input
              readOnly
              value={address}
              aria-label="预览链接"
              onFocus={(event) => event.target.select()}
            />
            <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy(address)}>
              复制链接
            </Button>
          </Space.Compact>
          <Space style={{ marginTop: 8 }} wrap>
            <span>有效至 {link.expiresTime}</span>
            <a href={address} target="_blank" rel="noopener noreferrer">
              打开预览
            </a>
          </Space>
        </div>
      ) : null}
    </Dialog>
  );
}
