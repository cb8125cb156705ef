import {
  amountText,
  itemLimits,
  limits,
  normalisePhone,
  pictureEndings,
  type TaskChildItem,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { clearable, searchable, stepControls } from '../control-names.tsx';
import { Upload } from '../files/upload.tsx';
import { DateField, RangeField } from '../forms/date-fields.tsx';
import { namedList } from '../forms/named-list.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import type { Option } from '../forms/remote-select.tsx';
import { LinkedRecords } from './linked-records.tsx';
import { numberOf } from './paste-rows.ts';
import { DepartmentControl, PersonControl } from './people-controls.tsx';
import { RegionControl } from './region-control.tsx';

interface ItemControlProps {
  item: TaskChildItem & Pick<TaskFormItem, 'maxFiles' | 'picturesOnly'>;
  value: unknown;
  options: readonly Option<string>[];
  /** Names the control where no label stands beside it. */
  label?: string | undefined;
  disabled: boolean;
  id?: string | undefined;
  isWrong?: boolean;
  /** The ids of what is said below it. */
  describedBy?: string | undefined;
  onChange(value: unknown): void;
  onBlur?: (() => void) | undefined;
}

/** Endings of what is sent along with a task. */
const fileEndings = [...pictureEndings, 'pdf', 'doc', 'docx', 'xls', 'xlsx'];
/** More options than these are chosen from a list that is searched. */
const IN_SIGHT = 10;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const orNothing = (text: string) => (text === '' ? undefined : text);
const withoutBlanks = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** The control of an item; tables have their own. */
export function ItemControl(props: ItemControlProps) {
  const { item, value, options, label, disabled, id, onChange, onBlur } = props;
  const verb = [1, 2, 8, 18, 19, 21].includes(item.type) ? '请填写' : '请选择';
  const placeholder = item.placeholder || `${verb}${item.name}`;
  const heard = {
    'aria-label': label,
    'aria-required': item.require,
    'aria-invalid': props.isWrong ?? false,
    'aria-describedby': props.describedBy,
  };
  const shared = { disabled, placeholder, ...(id ? { id } : {}), ...(onBlur ? { onBlur } : {}) };
  /** A line of text; what was typed is made ready when it is left. */
  const line = (ready: (text: string) => string, inputMode: 'text' | 'tel' = 'text') => (
    <Input
      {...shared}
      {...heard}
      inputMode={inputMode}
      allowClear={clearable}
      maxLength={item.maxLength ?? itemLimits.textCharacters}
      value={textOf(value)}
      onChange={({ target }) => onChange(orNothing(target.value))}
      onBlur={({ target }) => {
        const text = ready(target.value);
        if (text !== target.value) onChange(orNothing(text));
        onBlur?.();
      }}
    />
  );
  switch (item.type) {
    case TaskItemType.textarea:
      return (
        <Input.TextArea
          {...shared}
          {...heard}
          autoSize={{ minRows: 3, maxRows: 12 }}
          showCount
          maxLength={item.maxLength ?? itemLimits.textareaCharacters}
          value={textOf(value)}
          onChange={({ target }) => onChange(orNothing(target.value))}
        />
      );
    case TaskItemType.radio:
      if (options.length > IN_SIGHT) return <Choice {...props} placeholder={placeholder} />;
      return (
        <>
          <RadioGroup
            options={options}
            value={orNothing(textOf(value)) ?? null}
            label={label ?? item.name}
            disabled={disabled}
            onChange={onChange}
            {...(id ? { id } : {})}
          />
          {value !== undefined && !item.require && !disabled ? (
            <Button type="link" size="small" onClick={() => onChange(undefined)}>
              清除
            </Button>
          ) : null}
        </>
      );
    case TaskItemType.checkbox: {
      const chosen = textOf(value) === '' ? [] : textOf(value).split(',');
      const put = (next: readonly string[]) =>
        onChange(
          orNothing(
            options
              .map((option) => option.value)
              .filter((one) => next.includes(one))
              .join(','),
          ),
        );
      if (label !== undefined || options.length > 2 * IN_SIGHT)
        return (
          <Select
            {...shared}
            {...heard}
            mode="multiple"
            allowClear={clearable}
            maxTagCount="responsive"
            style={{ width: '100%' }}
            showSearch={{ ...searchable, optionFilterProp: 'label' }}
            popupRender={namedList}
            options={[...options]}
            value={chosen}
            onChange={put}
          />
        );
      return (
        <Checkbox.Group
          {...(id ? { id } : {})}
          role="group"
          aria-label={item.name}
          disabled={disabled}
          options={[...options]}
          value={chosen}
          onChange={put}
        />
      );
    }
    case TaskItemType.picker:
      return <Choice {...props} placeholder={placeholder} />;
    case TaskItemType.date:
      return (
        <DateField
          {...shared}
          kind="date"
          value={textOf(value)}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case TaskItemType.dateTime:
      return (
        <DateField
          {...shared}
          kind="time"
          value={textOf(value)}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case TaskItemType.dateRange: {
      const [start = '', end = ''] = textOf(value).split('~');
      return (
        <RangeField
          kind="date"
          disabled={disabled}
          {...(id ? { id } : {})}
          value={start && end ? [start, end] : null}
          onChange={(range) => onChange(range?.[0] && range[1] ? `${range[0]}~${range[1]}` : undefined)}
        />
      );
    }
    case TaskItemType.number:
      return (
        <InputNumber<number>
          {...shared}
          {...heard}
          controls={stepControls}
          style={{ width: '100%' }}
          value={typeof value === 'number' ? value : null}
          formatter={(shown, { userTyping, input }) =>
            userTyping
              ? input
              : shown === undefined || String(shown) === ''
                ? ''
                : amountText(Number(shown), item.precision)
          }
          parser={(text) => {
            // Nothing is no number, and yet an answer: it clears the field.
            if (!text) return '' as unknown as number;
            const number = numberOf(text);
            return typeof number === 'number' ? number : Number.NaN;
          }}
          onChange={(next) => onChange(next === null || Number.isNaN(next) ? undefined : next)}
          {...(item.unit ? { suffix: item.unit } : {})}
        />
      );
    case TaskItemType.upload:
    case TaskItemType.files:
      return (
        <Upload
          {...(id ? { id } : {})}
          value={orNothing(textOf(value))}
          onChange={onChange}
          endings={item.picturesOnly === 1 ? pictureEndings : fileEndings}
          maxBytes={limits.uploadBytes}
          maxFiles={item.type === TaskItemType.upload ? 1 : (item.maxFiles ?? itemLimits.files)}
          disabled={disabled}
        />
      );
    case TaskItemType.user:
      return (
        <PersonControl
          value={value}
          disabled={disabled}
          placeholder="请输入姓名或账号查找"
          id={id}
          onChange={onChange}
        />
      );
    case TaskItemType.department:
      return (
        <DepartmentControl
          value={value}
          disabled={disabled}
          placeholder={placeholder}
          id={id}
          onChange={onChange}
        />
      );
    case TaskItemType.region:
      return (
        <RegionControl
          value={value}
          disabled={disabled}
          placeholder={placeholder}
          id={id}
          onChange={onChange}
        />
      );
    case TaskItemType.alarms:
    case TaskItemType.cases:
      return <LinkedRecords kind={item.type} value={value} disabled={disabled} id={id} onChange={onChange} />;
    case TaskItemType.phone:
      return line((text) => (text.includes('*') ? text : normalisePhone(text)), 'tel');
    case TaskItemType.citizenId:
      return line((text) => withoutBlanks(text).toUpperCase());
    case TaskItemType.account:
      return line(withoutBlanks);
    default:
      return line((text) => text.trim());
  }
}

/** One of many options, found by typing. */
function Choice({
  item,
  value,
  options,
  label,
  disabled,
  id,
  placeholder,
  onChange,
  onBlur,
  ...rest
}: ItemControlProps & { placeholder: string }) {
  const chosen = orNothing(textOf(value)) ?? null;
  return (
    <Select
      {...(id ? { id } : {})}
      {...(onBlur ? { onBlur } : {})}
      aria-label={label}
      aria-required={item.require}
      aria-invalid={rest.isWrong ?? false}
      aria-describedby={rest.describedBy}
      disabled={disabled}
      placeholder={placeholder}
      allowClear={clearable}
      style={{ width: '100%' }}
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      popupRender={namedList}
      options={[...options]}
      value={chosen}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
