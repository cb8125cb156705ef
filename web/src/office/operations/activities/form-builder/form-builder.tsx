import {
  activityFields,
  type ContentLanguage,
  contentLanguageLabels,
  contentLanguages,
  formItemTypeLabels,
  languageNames,
} from '@outbound/contract';
import { Button, Collapse, Grid, Space, Tabs, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { BuilderRow } from '../../../../ui/form-builder/builder-row.ts';
import { ItemList } from '../../../../ui/form-builder/item-list.tsx';
import { useTakenOut } from '../../../../ui/form-builder/taken-out.ts';
import { CopyOutlined } from '../../../../ui/icons.tsx';
import { MobileOutlined } from '../../../../ui/special-icons.tsx';
import { CopyForm } from './copy-form.tsx';
import { FormTranslation } from './form-translation.tsx';
import { type BuilderAction, reduceItems } from './item-actions.ts';
import { faultsOf } from './item-faults.ts';
import { ItemProperties } from './item-properties.tsx';
import { missingIn } from './item-texts.ts';
import { answeredText, type BuilderItem, enabledOf, type ItemFault } from './items.ts';
import { Palette } from './palette.tsx';
import { PhoneForm, type PhoneTitles } from './phone-form.tsx';
import type { PhoneTime } from './phone-time.tsx';
import '../../../../ui/form-builder/builder.css';

interface FormBuilderProps {
  value?: readonly BuilderItem[];
  onChange?: (items: readonly BuilderItem[]) => void;
  /** Of the activity, for the preview. */
  titles: PhoneTitles;
  time: PhoneTime;
  services: readonly string[];
}

/** A sign-up form in each language: Chinese is built, the others say the same. */
export function FormBuilder(props: FormBuilderProps) {
  const { value: items = [], onChange, titles, time, services } = props;
  const [language, setLanguage] = useState<ContentLanguage>('zh');
  const faults = faultsOf(items);
  const isFaulty = (of: ContentLanguage) =>
    of !== 'zh' && items.some(({ key }) => faults.get(key)?.texts?.includes(contentLanguageLabels[of]));
  const missing = (of: ContentLanguage) => (of === 'zh' ? 0 : missingIn(items, of));
  return (
    <Tabs
      activeKey={language}
      onChange={(key) => setLanguage(key as ContentLanguage)}
      items={contentLanguages.map((one) => ({
        key: one,
        label: (
          // By their own names, as the texts of the activity are.
          <>
            <span lang={one}>{languageNames[one]}</span>
            {missing(one) > 0 ? `（缺 ${missing(one)} 项）` : ''}
            {isFaulty(one) ? '（需要修改）' : ''}
          </>
        ),
        children:
          one === 'zh' ? (
            <ChineseBuilder {...props} />
          ) : (
            <div className="form-translated">
              <FormTranslation
                language={one}
                items={enabledOf(items)}
                faults={faults}
                onChange={(key, change) => onChange?.(reduceItems(items, { kind: 'change', key, change }))}
              />
              <div className="builder-side">
                <PhoneForm first={one} titles={titles} time={time} services={services} items={items} />
              </div>
            </div>
          ),
      }))}
    />
  );
}

/** Builds a sign-up form: what can be added, the list in its order, the properties of one field, the phone. */
function ChineseBuilder({ value: items = [], onChange, titles, time, services }: FormBuilderProps) {
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [isCopying, setCopying] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const isWide = Grid.useBreakpoint().xxl === true;
  const faults = faultsOf(items);
  const enabled = enabledOf(items);
  const disabled = items.filter((item) => item.disabled);
  const selected = enabled.find((item) => item.key === selectedKey) ?? null;

  const act = (action: BuilderAction) => onChange?.(reduceItems(items, action));
  const takenOut = useTakenOut(items, (next) => onChange?.(next));
  const add = (item: BuilderItem) => {
    act({ kind: 'add', items: [item], after: selectedKey });
    setSelectedKey(item.key);
  };
  const phone = <PhoneForm titles={titles} time={time} services={services} items={items} />;

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
          rows={enabled.map((item) => rowOf(item, faults.get(item.key)))}
          label="报名表字段"
          emptyText="从左侧点击控件，搭建报名表；建议先添加“姓名”和“手机号”"
          selected={selectedKey}
          onSelect={setSelectedKey}
          onMove={(key, to) => act({ kind: 'move', key, to })}
          onRemove={(key) => {
            takenOut.keep(key);
            act({ kind: 'remove', key });
          }}
          onPutBack={takenOut.putBack}
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
            above={enabled.slice(0, enabled.indexOf(selected))}
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
        items={items}
        onCopy={(next) => onChange?.(next)}
      />
    </div>
  );
}

function rowOf(item: BuilderItem, fault: ItemFault | undefined): BuilderRow {
  const isAnswered = item.answerNum > 0;
  return {
    ...{ key: item.key, name: item.name, type: item.type, require: item.require },
    notes: [
      formItemTypeLabels[item.type],
      ...(item.options.length > 0 ? [`${item.options.length} 项`] : []),
      ...(item.limits.some((limit) => limit !== null) ? ['限名额'] : []),
      ...(item.maxFiles > 1 ? [`最多 ${item.maxFiles} 个文件`] : []),
      ...(item.atDoor ? ['入场时填写'] : []),
      ...(item.showRule.length > 0 ? ['按条件显示'] : []),
      ...(isAnswered ? [`${answeredText(item.answerNum)}已填写`] : []),
    ],
    fault: fault && Object.values(fault)[0],
    removal: isAnswered ? 'disable' : 'delete',
    why: isAnswered ? '停用（已有填写，不能删除）' : '删除',
  };
}
