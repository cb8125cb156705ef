import { activityFields, calls } from '@outbound/contract';
import { Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { searchActivities } from '../../../../api/activity-search.ts';
import { api } from '../../../../api/client.ts';
import { CallFailure } from '../../../../api/failure.ts';
import { useCall } from '../../../../api/query.ts';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../../ui/feedback/use-message.ts';
import { RemoteSelect } from '../../../../ui/forms/remote-select.tsx';
import { copyItems } from './copied-items.ts';
import { type FormDifference, formDifferences, takeOver } from './form-differences.ts';
import { type BuilderItem, enabledOf } from './items.ts';
import { itemsFrom } from './stored-items.ts';

interface CopyFormProps {
  open: boolean;
  /** The form as it is now. */
  items: readonly BuilderItem[];
  onCopy(items: readonly BuilderItem[]): void;
  onClose(): void;
}

const kindWords: Record<FormDifference['kind'], string> = {
  added: '往期有',
  changed: '不同',
  'only here': '仅本次有',
};

/** Shows what a former form has otherwise, and takes over what is chosen of it. */
export function CopyForm({ open, items: present, onCopy, onClose }: CopyFormProps) {
  const message = useMessage();
  const [id, setId] = useState<number | null>(null);
  const [copying, setCopying] = useState(false);
  const source = useCall(calls.activity.detail, { id: id ?? 0 }, { enabled: open && id !== null });
  const former = source.data ? enabledOf(itemsFrom(source.data.formItemList)) : null;
  const names = former?.map((item) => item.name) ?? null;
  const differences = former ? formDifferences(present, former) : [];
  /** By the id of the activity that they were chosen of; what is new is chosen at first. */
  const [picked, setPicked] = useState<{ of: number; names: readonly string[] } | null>(null);
  const chosen =
    picked?.of === id
      ? picked.names
      : differences.flatMap(({ kind, name }) => (kind === 'added' ? [name] : []));

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
      onCopy(takeOver(present, items, chosen));
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
      width={640}
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
          ? '可选择往期活动，逐个字段比较与现有报名表的差异；新字段加在现有字段之后，勾选的同名字段改为与往期一致。'
          : names === null
            ? '正在读取报名表…'
            : names.length > 0
              ? `${names.length} 个字段：${names.join('、')}`
              : '所选活动的报名表没有字段'}
      </p>
      {former && id !== null ? (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="与往期报名表的差异">
          {differences.map(({ name, kind, notes, isFixed }) => (
            <li key={name}>
              <Checkbox
                disabled={kind === 'only here' || isFixed}
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  setPicked({
                    of: id,
                    names: target.checked ? [...chosen, name] : chosen.filter((one) => one !== name),
                  })
                }
              >
                {name} <Tag>{kindWords[kind]}</Tag>
                {isFixed ? '已有填写，类型不可更改；' : ''}
                {notes.join('；')}
              </Checkbox>
            </li>
          ))}
          {differences.length === 0 ? <li>与现有报名表没有差异</li> : null}
        </ul>
      ) : null}
    </Dialog>
  );
}
