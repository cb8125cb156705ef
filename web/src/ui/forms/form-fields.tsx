/** The fields of every form: what a field is, its control, and the rules of spec 5.2. */
import {
  citizenIdRule,
  digitsAndHyphenRule,
  externalLinkRule,
  integerRule,
  mobilePhoneRule,
  verificationCodeRule,
} from '@outbound/contract';
import { Col, ConfigProvider, Form, type FormItemProps, Input, InputNumber, Row, Select, Switch } from 'antd';
import { type ComponentProps, type ReactElement, type ReactNode, Suspense } from 'react';
import { clearable, searchable, stepControls } from '../control-names.tsx';
import { lazyPart } from '../feedback/lazy-part.ts';
import type { DateKind } from './date-fields.tsx';
import { formSize } from './form-size.ts';
import type { Compared } from './merge-dialog.tsx';
import { namedList } from './named-list.tsx';
import { RadioGroup } from './radio-group.tsx';
import { type Option, RemoteSelect } from './remote-select.tsx';
import { SpanField } from './span-field.tsx';
import { choiceLabel } from './unknown-choice.ts';

// 40 KiB of calendars that most lists and forms never show.
const DateField = lazyPart(async () => ({ default: (await import('./date-fields.tsx')).DateField }), {
  isInPlace: true,
});
const RangeField = lazyPart(async () => ({ default: (await import('./date-fields.tsx')).RangeField }), {
  isInPlace: true,
});
/** Holds the calendar's place, so that nothing moves when it comes. */
const calendarPlace = <Input disabled aria-hidden />;

type TextRule = (value: string) => string | null;
export type FormRule = NonNullable<FormItemProps['rules']>[number];

const textRules = {
  integer: integerRule,
  phone: mobilePhoneRule,
  digitsAndHyphen: digitsAndHyphenRule,
  citizenId: citizenIdRule,
  verificationCode: verificationCodeRule,
  link: (value: string) => (value === '' ? null : externalLinkRule(value)),
} satisfies Record<string, TextRule>;

/** What may be said of a field of any kind. */
export interface FieldBase {
  /** Key in the form's values. */
  name: string;
  label: string;
  /** True: the default message, 请输入… or 请选择…; a text: that message. */
  required?: boolean | string;
  placeholder?: string;
  disabled?: boolean;
  /** Help below the field. */
  extra?: ReactNode;
  /** Columns of 24 (spec 9: 24). */
  span?: number;
  rules?: readonly FormRule[];
  /** How a value reads beside another one's; by default the value itself, or the label of its option. */
  text?(value: unknown): ReactNode;
}

/** A field by its kind. Values are the wire's: numbers stay numbers, dates are texts, an empty field is undefined or null. */
export type Field = FieldBase &
  (
    | { kind: 'text' | 'textarea' | 'password'; max?: number; rows?: number }
    | { kind: keyof typeof textRules; max?: number }
    | { kind: 'number'; min?: number; max?: number; unit?: string }
    | { kind: 'select'; options: readonly Option[]; multiple?: boolean }
    | { kind: 'radio'; options: readonly Option[]; buttons?: boolean }
    | { kind: 'switch' }
    | { kind: DateKind; endOfDay?: boolean }
    /** A pair of texts; in searches `names` are the two keys of the template. `day` answers 00:00:00 to 23:59:59. */
    | {
        kind: 'range';
        of: DateKind | 'day';
        names?: readonly [start: string, end: string];
        /** Two points in time, not the ends of a filter. */
        isEvent?: true;
      }
    /** A span by its name, or a pair of texts as of `range`: one answer. In searches `names` are the keys of all. */
    | {
        kind: 'span';
        options: readonly Option[];
        names: readonly [range: string, start: string, end: string];
      }
    | {
        kind: 'remoteSelect';
        search: (keyword: string, signal: AbortSignal) => Promise<readonly Option[]>;
        initial?: Option;
      }
    /** Anything that takes `value` and `onChange`, e.g. `<Upload …/>`. */
    | {
        kind: 'custom';
        control: ReactElement;
        verb?: '请输入' | '请选择' | '请上传';
        /** In searches: the value that a text of the address stands for; the text itself by default. */
        parse?: (text: string) => unknown;
      }
  );

const typed = new Set<string>(['text', 'textarea', 'password', 'number', ...Object.keys(textRules)]);
const dates = new Set<string>(['date', 'time', 'month', 'year'] satisfies DateKind[]);

/** 请输入… for what is typed, 请选择… for the rest (spec 5.2). */
export function promptOf(field: Field): string {
  if (field.kind === 'custom') return `${field.verb ?? '请选择'}${field.label}`;
  return `${typed.has(field.kind) ? '请输入' : '请选择'}${field.label}`;
}

/** A field as the values of two editors are put side by side. */
export const comparedOf = (field: Field): Compared => ({
  name: field.name,
  label: field.label,
  text: (value) => field.text?.(value) ?? (plainText(field, value) || '（空）'),
});

function plainText(field: Field, value: unknown): string {
  if (field.kind === 'switch') return value === true ? '是' : '否';
  const options = field.kind === 'select' || field.kind === 'radio' ? field.options : [];
  return (Array.isArray(value) ? value : [value])
    .map((one) => options.find((option) => option.value === one)?.label ?? String(one ?? ''))
    .join('、');
}

/** The rule of a form that says what one of the contract's says; what is empty is judged by `required` alone. */
export const judged = (rule: TextRule): FormRule => ({
  validator: (_, value: unknown) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const fault = text === '' ? null : rule(text);
    return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
  },
});

/** The rules of a field: required, its kind's, its own. */
export function rulesOf(field: Field): FormRule[] {
  const rules: FormRule[] = [];
  if (field.required) {
    const message = typeof field.required === 'string' ? field.required : promptOf(field);
    rules.push({
      required: true,
      message,
      ...(typed.has(field.kind) && field.kind !== 'number' ? { whitespace: true } : {}),
    });
  }
  const rule = field.kind in textRules ? textRules[field.kind as keyof typeof textRules] : null;
  if (rule) rules.push(judged(rule));
  return [...rules, ...(field.rules ?? [])];
}

/** The control of a field, for forms and for search bars. */
export function controlOf(field: Field): ReactElement {
  const placeholder = field.placeholder ?? promptOf(field);
  const shared = { placeholder, disabled: field.disabled ?? false };
  switch (field.kind) {
    case 'textarea':
      return (
        <Input.TextArea
          {...shared}
          rows={field.rows ?? 3}
          {...(field.max ? { maxLength: field.max, showCount: true } : {})}
        />
      );
    case 'password':
      return <Input.Password {...shared} autoComplete="new-password" />;
    case 'number':
      return (
        <InputNumber
          {...shared}
          controls={stepControls}
          style={{ width: '100%' }}
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
          {...(field.unit ? { suffix: field.unit } : {})}
        />
      );
    case 'select':
      return (
        <Select
          {...shared}
          allowClear={clearable}
          style={{ width: '100%' }}
          showSearch={{ ...searchable, optionFilterProp: 'label' }}
          popupRender={namedList}
          labelRender={choiceLabel(field.options.length > 0)}
          options={field.options.map((option) => ({ ...option }))}
          {...(field.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        />
      );
    case 'radio':
      return (
        <RadioGroup
          options={field.options}
          label={field.label}
          buttons={field.buttons ?? false}
          disabled={shared.disabled}
        />
      );
    case 'switch':
      return <Switch disabled={shared.disabled} aria-label={field.label} />;
    case 'date':
    case 'time':
    case 'month':
    case 'year':
      return <Dated {...shared} kind={field.kind} endOfDay={field.endOfDay ?? false} />;
    case 'range':
      return <DatedRange kind={field.of} isEvent={field.isEvent ?? false} disabled={shared.disabled} />;
    case 'span':
      return <SpanField {...shared} options={field.options} />;
    case 'remoteSelect':
      return (
        <RemoteSelect
          disabled={shared.disabled}
          search={field.search}
          {...(field.initial ? { initial: field.initial } : {})}
          placeholder={field.placeholder ?? '请输入关键词'}
        />
      );
    case 'custom':
      return field.control;
    default:
      return <Input {...shared} allowClear={clearable} {...(field.max ? { maxLength: field.max } : {})} />;
  }
}

const Dated = (props: ComponentProps<typeof DateField>) => (
  <Suspense fallback={calendarPlace}>
    <DateField {...props} />
  </Suspense>
);
const DatedRange = (props: ComponentProps<typeof RangeField>) => (
  <Suspense fallback={calendarPlace}>
    <RangeField {...props} />
  </Suspense>
);

/** One labelled field of a form, checked when it changes and when it is left (spec 5.2). */
export function FormField({ field }: { field: Field }) {
  // Of the form: what a control says of itself would count for more.
  const { componentDisabled = false } = ConfigProvider.useConfig();
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      rules={rulesOf(field)}
      extra={field.extra}
      validateTrigger={dates.has(field.kind) ? ['onChange'] : ['onChange', 'onBlur']}
      {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
    >
      {controlOf(componentDisabled ? { ...field, disabled: true } : field)}
    </Form.Item>
  );
}

/** Fields in the form's grid: small, gutter 50, each 24 columns wide unless it says otherwise (spec 9). */
export function FormFields({ fields }: { fields: readonly Field[] }) {
  return (
    <ConfigProvider componentSize={formSize()}>
      <Row gutter={50}>
        {fields.map((field) => (
          <Col key={field.name} xs={24} md={field.span ?? 24}>
            <FormField field={field} />
          </Col>
        ))}
      </Row>
    </ConfigProvider>
  );
}
