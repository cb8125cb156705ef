import { activityFields } from '@outbound/contract';
import { Button, Collapse, Grid, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { CopyOutlined } from '../../../../ui/icons.tsx';
import { MobileOutlined } from '../../../../ui/special-icons.tsx';
import { CopyForm } from './copy-form.tsx';
import { faultsOf } from './item-faults.ts';
import { ItemList } from './item-list.tsx';
import { ItemProperties } from './item-properties.tsx';
import { answeredText, type BuilderAction, type BuilderItem, enabledOf, reduceItems } from './items.ts';
import { Palette } from './palette.tsx';
import { PhoneForm } from './phone-form.tsx';
import type { PhoneTime } from './phone-time.tsx';
import './form-builder.css';

interface FormBuilderProps {
  value?: readonly BuilderItem[];
  onChange?: (items: readonly BuilderItem[]) => void;
  /** Of the activity, for the preview. */
  title: string;
  time: PhoneTime;
  services: readonly string[];
}

/** Builds a sign-up form: what can be added, the list in its order, the properties of one field, the phone. */
export function FormBuilder({ value: items = [], onChange, title, time, services }: FormBuilderProps) {
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [isCopying, setCopying] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const isWide = Grid.useBreakpoint().xxl === true;
  const faults = faultsOf(items);
  const enabled = enabledOf(items);
  const disabled = items.filter((item) => item.disabled);
  const selected = enabled.find((item) => item.key === selectedKey) ?? null;

  const act = (action: BuilderAction) => onChange?.(reduceItems(items, action));
  const add = (item: BuilderItem) => {
    act({ kind: 'add', items: [item], after: selectedKey });
    setSelectedKey(item.key);
  };
  const phone = <PhoneForm title={title} time={time} services={services} items={items} />;

  return (
    <div className={isWide ? 'builder builder-with-phone' : 'builder'}>
      <div className="builder-side">
        <Palette items={items} onAdd={add} />
      </div>
      <section aria-label={activityFields.formItemList.label}>
        <div className="builder-head">
          <Typography.Text strong>
            {activityFields.formItemList.label}（{enabled.length} 个字段）
          </Typography.Text>
          <Space wrap>
            <Button size="small" icon={<CopyOutlined />} onClick={() => setCopying(true)}>
              从其他活动复制
            </Button>
            {isWide ? null : (
              <Button size="small" icon={<MobileOutlined />} onClick={() => setPreviewing(true)}>
                手机预览
              </Button>
            )}
          </Space>
        </div>
        <ItemList
          items={items}
          selected={selectedKey}
          faults={faults}
          onSelect={setSelectedKey}
          onMove={(key, to) => act({ kind: 'move', key, to })}
          onRemove={(key) => act({ kind: 'remove', key })}
        />
        {disabled.length > 0 ? (
          <Collapse
            size="small"
            items={[
              {
                key: 'disabled',
                label: `已停用的字段（${disabled.length}）`,
                children: disabled.map((item) => (
                  <div key={item.key} className="builder-head" style={{ marginBottom: 4 }}>
                    <span>
                      {item.name} <Tag>已有 {answeredText(item.answerNum)}填写</Tag>
                    </span>
                    <Button size="small" onClick={() => act({ kind: 'enable', key: item.key })}>
                      启用
                    </Button>
                  </div>
                )),
              },
            ]}
          />
        ) : null}
      </section>
      <section className="builder-side" aria-label="字段属性">
        <div className="builder-head">
          <Typography.Text strong>字段属性</Typography.Text>
        </div>
        {selected ? (
          <ItemProperties
            item={selected}
            fault={faults.get(selected.key)}
            onChange={(change) => act({ kind: 'change', key: selected.key, change })}
          />
        ) : (
          <EmptyState text="选择一个字段，修改它的属性" size={96} />
        )}
      </section>
      {isWide ? <div className="builder-side">{phone}</div> : null}
      <Dialog
        open={isPreviewing}
        title="手机预览"
        width={460}
        footer={null}
        isGlance
        onCancel={() => setPreviewing(false)}
      >
        {phone}
      </Dialog>
      <CopyForm
        open={isCopying}
        onClose={() => setCopying(false)}
        onCopy={(copied) => {
          const present = new Set(enabled.map((item) => item.name.trim()));
          act({ kind: 'add', items: copied.filter((item) => !present.has(item.name.trim())), after: null });
        }}
      />
    </div>
  );
}
