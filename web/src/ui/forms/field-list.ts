/** The fields of an entity (`fields.ts` of the contract) in its form: the controls, the values, the bodies. */
import {
  type FieldList,
  fieldsWhere,
  type SpecialKey,
  type Field as StoredField,
  type Written,
  type WrittenKey,
} from '@outbound/contract';
import type { ReactElement } from 'react';
import { type Field, type FieldBase, judged } from './form-fields.tsx';
import type { Option } from './remote-select.tsx';

type HandKey<F extends FieldList> = {
  [K in keyof F]: F[K] extends { kind: 'special' | 'reference' }
    ? F[K] extends { form: false } | { shownOnly: true }
      ? never
      : K
    : never;
}[keyof F] &
  string;

/** What a form says of a field besides its list; with a `control` that stands in the place of the kind's own. */
export type FormHand = Omit<FieldBase, 'name' | 'label' | 'required'> & {
  required?: boolean | string;
  control?: ReactElement;
  verb?: '请输入' | '请选择' | '请上传';
  /** Few choices side by side as buttons. */
  buttons?: boolean;
  /** What a text is chosen from instead of typed. */
  options?: readonly Option[];
  /** Lines of a text of several. */
  rows?: number;
};

/** By key: special fields and references need a control, the others may have their ways. */
export type FormHands<F extends FieldList> = {
  [K in HandKey<F>]: FormHand & { control: ReactElement };
} & { [K in WrittenKey<F>]?: FormHand };

interface Layout<F extends FieldList> {
  /** These first, in this order, fields by key and others as they are; those that it does not name follow. */
  order?: readonly (WrittenKey<F> | Field)[];
  /** Columns of 24 that a field takes; texts of several lines take all. */
  span?: number;
}

/** The form's fields. */
export function formFieldsOf<F extends FieldList>(
  fields: F,
  hands: FormHands<F>,
  { order = [], span = 24 }: Layout<F> = {},
): Field[] {
  const ways: Partial<Record<string, FormHand>> = hands;
  const known = new Map<string, Field>(
    fieldsWhere<F, WrittenKey<F>>(fields, ({ shownOnly, form }) => !shownOnly && form !== false).map(
      ([key, field]) => [key, formField(key, field, ways[key] ?? {}, span)],
    ),
  );
  const named = new Set(order.map((one) => (typeof one === 'string' ? one : one.name)));
  const rest = [...known].filter(([key]) => !named.has(key)).map(([, field]) => field);
  const first = order.flatMap((one) => (typeof one === 'string' ? (known.get(one) ?? []) : one));
  return [...first, ...rest];
}

/** More than so many values are chosen from a drop-down. */
const MOST_RADIOS = 3;

function formField(name: string, field: AnyField, hand: FormHand, span: number): Field {
  const { rules = [], control, verb, options, ...ways } = hand;
  const placeholder = field.placeholder ?? field.none;
  const base = {
    name,
    label: field.label,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(field.help === undefined ? {} : { extra: field.help }),
    ...(isNeeded(field) ? { required: field.required ?? true } : {}),
    ...ways,
    span: ways.span ?? (field.multiline ? 24 : span),
    rules: [
      // What cannot be typed is not judged: it stands as it is stored.
      ...(field.rule && !ways.disabled ? [judged(field.rule)] : []),
      ...rules,
    ],
  };
  if (control) return { ...base, kind: 'custom', control, ...(verb ? { verb } : {}) };
  if (options) return { ...base, kind: 'select', options };
  switch (field.kind) {
    case 'text':
      return { ...base, kind: field.multiline ? 'textarea' : 'text', max: field.max ?? 0 };
    case 'number':
      return {
        ...base,
        kind: 'number',
        min: field.min ?? 0,
        max: field.max ?? 0,
        ...(field.unit === undefined ? {} : { unit: field.unit }),
      };
    case 'choice': {
      const choices: Option[] = (field.values ?? []).map((value) => ({
        value,
        label: field.labels?.[value] ?? String(value),
      }));
      const isShort = choices.length <= MOST_RADIOS && !field.nullable;
      return { ...base, kind: isShort ? 'radio' : 'select', options: choices };
    }
    case 'flag':
      return { ...base, kind: 'switch' };
    case 'time':
      return { ...base, kind: 'time', endOfDay: field.endOfDay ?? false };
    default:
      throw new Error(`${name} has no control`);
  }
}

/** A field as the functions here read it, whatever its kind. */
interface AnyField extends StoredField {
  max?: number;
  min?: number;
  required?: true | string;
  multiline?: true;
  nullable?: true;
  none?: string;
  unit?: string;
  endOfDay?: true;
  rule?: (value: string) => string | null;
  values?: readonly (string | number)[];
  labels?: Record<string, string>;
}

const isNeeded = ({ kind, required, optional }: AnyField) =>
  kind === 'text' ? Boolean(required) : !optional;

/** Fields that one control of the form holds as they are on the wire. */
type PlainKey<F extends FieldList> = Exclude<WrittenKey<F>, SpecialKey<F> | UnshownKey<F>>;
type UnshownKey<F extends FieldList> = {
  [K in keyof F]: F[K] extends { form: false } ? K : never;
}[keyof F];
/** A value while it is typed: what is empty is undefined or null. */
type Typed<D extends StoredField> = D extends { kind: 'choice' | 'flag' }
  ? null extends Written<D>
    ? Written<D> | undefined
    : Written<D>
  : D extends { kind: 'text' }
    ? Written<D> | undefined
    : Written<D> | null | undefined;
/** What the form holds of the plain fields; special ones are said beside. */
export type FormValues<F extends FieldList> = { [K in PlainKey<F>]: Typed<F[K]> };

const plainFields = <F extends FieldList>(fields: F) =>
  fieldsWhere<F, PlainKey<F>>(
    fields,
    (field) => field.kind !== 'special' && !field.shownOnly && field.form !== false,
  );

/** What the form begins with, of a stored record. */
export function formValuesOf<F extends FieldList>(fields: F, record: FormValues<F>): FormValues<F> {
  const held: Partial<Record<string, unknown>> = record;
  return Object.fromEntries(plainFields(fields).map(([key]) => [key, held[key]])) as FormValues<F>;
}

/** What add and modify take. An emptied field is written as empty, because what is left out would stay as it was. */
export function plainBody<F extends FieldList>(
  fields: F,
  values: FormValues<F>,
): { [K in PlainKey<F>]: Written<F[K]> } {
  const held: Partial<Record<string, unknown>> = values;
  return Object.fromEntries(
    plainFields(fields).map(([key, field]) => [key, typedValue(field, held[key])]),
  ) as { [K in PlainKey<F>]: Written<F[K]> };
}

function typedValue(field: AnyField, value: unknown): unknown {
  if (field.kind === 'text') {
    const text = typeof value === 'string' ? value.trim() : '';
    return field.nullable && text === '' ? null : text;
  }
  if (field.kind === 'flag') return value === true;
  return value ?? field.initial ?? null;
}
