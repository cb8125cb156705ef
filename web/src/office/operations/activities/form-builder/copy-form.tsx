import { activityFields, calls } from '@outbound/contract';
import { useState } from 'react';
import { searchActivities } from '../../../../api/activity-search.ts';
import { api } from '../../../../api/client.ts';
import { CallFailure } from '../../../../api/failure.ts';
import { useCall } from '../../../../api/query.ts';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../../ui/feedback/use-message.ts';
import { RemoteSelect } from '../../../../ui/forms/remote-select.tsx';
import { type BuilderItem, copyItems, enabledOf, itemsFrom } from './items.ts';

interface CopyFormProps {
  open: boolean;
  onCopy(items: readonly BuilderItem[]): void;
  onClose(): void;
}

/** Takes over the form of another activity, field by field as new ones. */
export function CopyForm({ open, onCopy, onClose }: CopyFormProps) {
  const message = useMessage();
  const [id, setId] = useState<number | null>(null);
  const [copying, setCopying] = useState(false);
  const source = useCall(calls.activity.detail, { id: id ?? 0 }, { enabled: open && id !== null });
  const names = source.data ? enabledOf(itemsFrom(source.data.formItemList)).map((item) => item.name) : null;

  const close = () => {
    setId(null);
    onClose();
  };
  const copy = async () => {
    if (id === null) return void message.warning('请选择活动');
    setCopying(true);
    try {
      const items = copyItems((await api.activity.detail({ id })).formItemList);
      if (items.length === 0) return void message.warning('所选活动的报名表没有字段');
      onCopy(items);
      close();
    } catch (error) {
      // The failure itself has been told already.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setCopying(false);
    }
  };
  return (
    <Dialog
      open={open}
      title="从其他活动复制报名表"
      width={520}
      confirmText="复制"
      confirming={copying}
      onCancel={close}
      onConfirm={() => void copy()}
    >
      <RemoteSelect<number>
        search={searchActivities}
        placeholder={`请输入${activityFields.title.label}关键词`}
        value={id}
        onChange={(next) => setId(next ?? null)}
      />
      <p style={{ minHeight: 44, marginBottom: 0 }} role="status">
        {id === null
          ? '所选活动的启用字段会加在现有字段之后，同名字段不重复添加。'
          : names === null
            ? '正在读取报名表…'
            : names.length > 0
              ? `${names.length} 个字段：${names.join('、')}`
              : '所选活动的报名表没有字段'}
      </p>
    </Dialog>
  );
}
