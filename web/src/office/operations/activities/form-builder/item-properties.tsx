import {
  canAskAtDoor,
  FormItemType,
  formItemTypeLabels,
  isPhoneItem,
  limits,
  optionsOf,
  signUpLimits,
  valuesOf,
} from '@outbound/contract';
import { Alert, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useId } from 'react';
import { ConditionEditor } from '../../../../ui/form-builder/condition-editor.tsx';
import { OptionsEditor } from '../../../../ui/form-builder/options-editor.tsx';
import type { ItemChange } from './item-actions.ts';
import type { BuilderItem, ItemFault } from './items.ts';
import { answeredText, isChoice } from './items.ts';

interface ItemPropertiesProps {
  item: BuilderItem;
  /** The enabled items before it: conditions look at the choices among them. */
  above: readonly BuilderItem[];
  fault: ItemFault | undefined;
  onChange(change: ItemChange): void;
}

const SUM_MB = Math.floor(signUpLimits.fileBytes / 1_024_000);
const types = optionsOf(valuesOf(FormItemType), formItemTypeLabels);

const faulty = (fault: string | undefined) =>
  fault ? { validateStatus: 'error' as const, help: fault } : {};

/** What stands in the field at first, as its type has it. */
function DefaultValue({
  id,
  item,
  onChange,
}: {
  id: string;
  item: BuilderItem;
  onChange(value: string): void;
}) {
  const { type, defaultValue, options } = item;
  if (isChoice(type))
    return (
      <Select<string | string[]>
        id={id}
        allowClear
        placeholder="无"
        {...(type === FormItemType.checkbox ? { mode: 'multiple' as const } : {})}
        value={
          type === FormItemType.checkbox ? defaultValue.split(',').filter(Boolean) : defaultValue || null
        }
        options={options.map((value) => ({ value, label: value }))}
        onChange={(chosen: string | string[] | undefined) => {
          const wanted = [chosen ?? []].flat();
          onChange(options.filter((option) => wanted.includes(option)).join(','));
        }}
      />
    );
  if (type === FormItemType.textarea)
    return (
      <Input.TextArea
        id={id}
        value={defaultValue}
        maxLength={limits.applyTextCharacters}
        rows={2}
        placeholder="无"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Input
      id={id}
      value={defaultValue}
      maxLength={limits.applyTextCharacters}
      placeholder={type === FormItemType.date ? '无，如：2026-12-01' : '无'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The properties of the selected field. */
export function ItemProperties({ item, above, fault, onChange }: ItemPropertiesProps) {
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
          placeholder="显示在字段名称下方，可不填"
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
      {!canAskAtDoor(item) ? null : (
        <Form.Item
          layout="vertical"
          extra="报名人不填写，由工作人员在现场签到时填写"
          {...faulty(fault?.atDoor)}
        >
          <div className="builder-head">
            <label htmlFor={`${id}-door`}>入场时填写</label>
            <Switch id={`${id}-door`} checked={item.atDoor} onChange={(atDoor) => onChange({ atDoor })} />
          </div>
        </Form.Item>
      )}
      {isChoice(item.type) ? (
        <OptionsEditor
          options={item.options}
          {...(item.atDoor ? {} : { limits: item.limits })}
          fault={fault?.options}
          onChange={(options, limits) => onChange({ options, limits })}
        />
      ) : null}
      {item.type === FormItemType.consent ? (
        <Form.Item
          label="条款内容"
          htmlFor={`${id}-consent`}
          layout="vertical"
          required
          extra="修改条款即为新的一版；已报名的人同意的仍是当时的版本。"
          {...faulty(fault?.consentText)}
        >
          <Input.TextArea
            id={`${id}-consent`}
            value={item.consentText}
            maxLength={signUpLimits.consentCharacters}
            showCount
            rows={6}
            onChange={(event) => onChange({ consentText: event.target.value })}
          />
        </Form.Item>
      ) : null}
      {item.type === FormItemType.upload ? (
        <Form.Item
          label="最多文件数"
          htmlFor={`${id}-files`}
          layout="vertical"
          extra={`单个文件不超过 10 MB，一份报名的全部文件不超过 ${SUM_MB} MB。`}
          {...faulty(fault?.maxFiles)}
        >
          <InputNumber
            id={`${id}-files`}
            min={1}
            max={signUpLimits.files}
            precision={0}
            value={item.maxFiles}
            onChange={(maxFiles) => onChange({ maxFiles: maxFiles ?? 1 })}
          />
        </Form.Item>
      ) : null}
      {isPhone || item.type === FormItemType.upload || item.type === FormItemType.consent ? null : (
        <Form.Item
          label="默认值"
          htmlFor={`${id}-default`}
          layout="vertical"
          {...faulty(fault?.defaultValue)}
        >
          <DefaultValue
            id={`${id}-default`}
            item={item}
            onChange={(defaultValue) => onChange({ defaultValue })}
          />
        </Form.Item>
      )}
      {isPhone || item.atDoor ? null : (
        <ConditionEditor
          sources={above
            .filter(({ type, atDoor }) => isChoice(type) && !atDoor)
            .map(({ fieldKey, name, options }) => ({
              fieldKey,
              name: name.trim(),
              options: options.map((value) => ({ value, label: value })),
            }))}
          value={item.showRule}
          fault={fault?.showRule}
          onChange={(showRule) => onChange({ showRule })}
        />
      )}
    </div>
  );
}
