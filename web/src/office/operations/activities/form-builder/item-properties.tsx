import { FormItemType, formItemTypeLabels, isPhoneItem, optionsOf, valuesOf } from '@outbound/contract';
import { Alert, Form, Input, Select, Switch } from 'antd';
import { useId } from 'react';
import { OptionsEditor } from '../../../../ui/form-builder/options-editor.tsx';
import type { BuilderItem, ItemChange, ItemFault } from './items.ts';
import { answeredText, isChoice } from './items.ts';

interface ItemPropertiesProps {
  item: BuilderItem;
  fault: ItemFault | undefined;
  onChange(change: ItemChange): void;
}

const types = optionsOf(valuesOf(FormItemType), formItemTypeLabels);

/** The properties of the selected field. */
export function ItemProperties({ item, fault, onChange }: ItemPropertiesProps) {
  const id = useId();
  const isAnswered = item.answerNum > 0;
  const isPhone = isPhoneItem(item);
  return (
    // No form of its own: this stands inside the activity's form, and a form may not hold another.
    <div className="builder-properties" key={item.key}>
      <Form.Item
        label="字段名称"
        htmlFor={`${id}-name`}
        required
        layout="vertical"
        {...(fault?.name ? { validateStatus: 'error' as const, help: fault.name } : {})}
      >
        <Input
          id={`${id}-name`}
          value={item.name}
          maxLength={50}
          showCount
          placeholder="如：姓名"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Form.Item>
      {isPhone ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title="按手机号校验"
          description="名为“手机号”的字段须填写 11 位大陆手机号，始终为必填；同一手机号只能报名一次。"
        />
      ) : null}
      <Form.Item
        label="字段类型"
        htmlFor={`${id}-type`}
        layout="vertical"
        {...(isAnswered
          ? {
              extra: `已有 ${answeredText(item.answerNum)}填写，类型不可更改；如需其他类型，请停用后新建字段。`,
            }
          : {})}
      >
        <Select<FormItemType>
          id={`${id}-type`}
          value={item.type}
          options={types}
          disabled={isAnswered}
          onChange={(type) => onChange({ type })}
        />
      </Form.Item>
      <Form.Item label="填写说明" htmlFor={`${id}-description`} layout="vertical">
        <Input.TextArea
          id={`${id}-description`}
          value={item.description}
          maxLength={200}
          showCount
          rows={2}
          placeholder="显示在字段下方，可不填"
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Form.Item>
      <div className="builder-head">
        <label htmlFor={`${id}-require`}>必填</label>
        <Switch
          id={`${id}-require`}
          disabled={isPhone}
          checked={item.require || isPhone}
          onChange={(require) => onChange({ require })}
        />
      </div>
      {isChoice(item.type) ? (
        <OptionsEditor
          options={item.options}
          fault={fault?.options}
          onChange={(options) => onChange({ options })}
        />
      ) : null}
    </div>
  );
}
