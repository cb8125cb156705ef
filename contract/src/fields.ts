/**
 * A field of a record, said once. An entity has one list of its fields (e.g. `accountFields`): key on the wire, Chinese
 * label, kind, limits and rules, and where it is shown, searched, imported and exported. Schemas, columns, forms,
 * lists, workbooks and the log's differences are read from it by plain functions here, in `server/src/records` and in
 * `web/src/ui/forms`. What needs a hand (a widget, a computed cell) stands beside the list, by key.
 */
import { z } from 'zod';
import { codesText } from './enums.ts';
import { visibleNameRule } from './rules.ts';
import { id, storedTime, text } from './wire.ts';

/** `special`: neither stored in a column of its own kind nor shown by one widget: each use of it is written by hand. */
export type FieldKind = 'text' | 'choice' | 'number' | 'time' | 'flag' | 'reference' | 'special';

/** What may be said of a field of any kind. */
export interface FieldOptions {
  /** What people read, in forms, lists, workbooks and logs alike. */
  label: string;
  /** May be left out when a record is added: it then holds what is empty for its kind, or `initial`. */
  optional?: true;
  /** Given when the record is added, never changed. */
  fixed?: true;
  /** Kept by the product: shown, and written by no form. */
  shownOnly?: true;
  /** Rows of the list do not carry it, details do. */
  detailOnly?: true;
  /** Stands in another table than the others, or is worked out: selects say how, by its key. */
  elsewhere?: true;
  /** Answered in another shape, under other keys: departments with their names, not their ids. */
  writtenOnly?: true;
  /**
   * The list can be narrowed by it: a choice by its code, a text by a part of it. On a long list a text needs an index and
   * its condition by hand (`matchesFields`), else every row is read.
   */
  searched?: true;
  /** The list can be put in its order, both ways: only what an index serves (`sortColumns`). */
  sortable?: true;
  /** A column of the import's template; one that is required may not be empty there. */
  imported?: true | 'required';
  exported?: true;
  /** Width of its column in workbooks, in characters. */
  sheetWidth?: number;
  /**
   * Its column in the office's list: width in pixels, shown from the start unless `hiddenAtFirst`; `title` where it is
   * not the label: short, or of several fields. None without.
   */
  column?: {
    title?: string;
    width?: number;
    align?: 'center' | 'right';
    hiddenAtFirst?: true;
    /** A text that is read, not looked up: it may take two lines. */
    lines?: 2;
    /** A picture: on a phone it stands in the corner of the row's card. */
    picture?: true;
  };
  /** Help below the field in forms. */
  help?: string;
  /** In the empty control; 请输入… or 请选择… without. */
  placeholder?: string;
  /** Left out of forms, details or the log's differences where another field speaks for it. */
  form?: false;
  detail?: false;
  /** A text: what the log calls it. */
  log?: false | string;
}

/** Null, or what is wrong with a value. */
type Rule = (value: string) => string | null;

/** Limits that whatever is written has; what is only shown needs none. */
type Limited<L> = L | ({ shownOnly: true } & { [K in keyof L]?: undefined });

/** `max`: at most so many characters (code points). */
export type TextOptions = TextWays & Limited<{ max: number }>;

interface TextWays extends FieldOptions {
  /** What is empty is null. */
  nullable?: true;
  /** True: may not be empty; a text: the message that says so, 请输入… by default. */
  required?: true | string;
  multiline?: true;
  /** What people call some of its values; others read as they are. */
  labels?: Readonly<Record<string, string>>;
  /** Makes spellings of one value one; before the rule. */
  normalise?: (value: string) => string;
  /** Judges what is not empty. */
  rule?: Rule;
  /** How it is shown to whoever may not read it whole (spec 5.5); what comes back so changes nothing. */
  mask?: (value: string) => string;
}

export interface ChoiceOptions<V extends string | number> extends FieldOptions {
  values: readonly V[];
  labels: Record<V, string>;
  /** May be none of them: null. */
  nullable?: true;
  /** The codes are texts on the wire and numbers where they are stored. */
  textCodes?: true;
  initial?: NoInfer<V>;
}

export type NumberOptions = NumberWays & Limited<{ min: number; max: number }>;

interface NumberWays extends FieldOptions {
  /** What is said of a number beyond its limits. */
  faults?: { min: string; max: string };
  /** May be no number: null, which reads as `none`. */
  nullable?: true;
  none?: string;
  /** Of what it is a number, behind it. */
  unit?: string;
  initial?: number;
}

export interface FlagOptions extends FieldOptions {
  /** Yes where it is left out. */
  initial?: true;
}

export interface TimeOptions extends FieldOptions {
  /** A day that is chosen means its end. */
  endOfDay?: true;
}

/** What the description of the calls says of a field: its label, and of a code what each of its values means. */
const described = <S extends z.ZodType>(schema: S, label: string, more = ''): S =>
  schema.describe(label + more);

/** A field of a list: its options, with what a call takes and answers of it. */
export interface Field<K extends FieldKind = FieldKind, W = unknown, R = unknown> extends FieldOptions {
  readonly kind: K;
  /** One value as add and modify take it. */
  readonly write: z.ZodType<W>;
  /** One value as rows and details answer it. */
  readonly read: z.ZodType<R>;
  /** What a new record holds where nothing was given; undefined: something must be given. */
  readonly initial: W | undefined;
}
/** The fields of an entity by their keys on the wire, in the order in which people meet them. */
export type FieldList = Readonly<Record<string, Field>>;

/** A text. */
export function textField<const O extends TextOptions>(options: O) {
  type Value = O extends { nullable: true } ? string | null : string;
  const { max, nullable, required, normalise, rule, label, mask } = options;
  const missing = typeof required === 'string' ? required : `请输入${label}`;
  // What a name's rule has against hidden signs is said of those, too, that no text keeps.
  const hidden = (value: string) => {
    const said = visibleNameRule(value);
    return said !== null && rule?.(value) === said ? said : null;
  };
  const one: z.ZodType<string, string> = text(max ?? 0, undefined, hidden)
    .transform((value) => normalise?.(value) ?? value)
    .superRefine((value, context) => {
      const message = value === '' ? (required ? missing : null) : (rule?.(value) ?? null);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
  const write: z.ZodType = nullable ? one.nullable().transform((value) => value || null) : one;
  const read: z.ZodType = nullable ? z.string().nullable() : z.string();
  const empty = nullable ? null : '';
  return {
    ...options,
    kind: 'text' as const,
    write: described(write as z.ZodType<Value, Value>, label, mask ? '；含 * 的值表示不修改' : ''),
    read: described(read as z.ZodType<Value, Value>, label, mask ? '；脱敏显示' : ''),
    initial: emptyOf<O, Value>(options, empty as Value),
  };
}

/** One of an enumeration's values; `labels` are what people read. */
export function choiceField<const V extends string | number, const O extends ChoiceOptions<V>>(
  options: O & ChoiceOptions<V>,
) {
  type Value = O extends { nullable: true } ? V | null : V;
  const one: z.ZodType = z.literal([...options.values], `请选择${options.label}`);
  const value = described(
    (options.nullable ? one.nullable() : one) as z.ZodType<Value, Value>,
    `${options.label}：${codesText(options.values, options.labels)}`,
  );
  const initial: V | null | undefined = options.nullable ? null : options.initial;
  return {
    ...options,
    kind: 'choice' as const,
    write: value,
    read: value,
    initial: initial as Value | undefined,
  };
}

/** A whole number. */
export function numberField<const O extends NumberOptions>(options: O) {
  type Value = O extends { nullable: true } ? number | null : number;
  const { nullable, faults, min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  const one = z.int().min(min, faults?.min).max(max, faults?.max);
  const write: z.ZodType = nullable ? one.nullable() : one;
  const read: z.ZodType = nullable ? z.int().nullable() : z.int();
  const initial = options.initial ?? (nullable ? null : min);
  return {
    ...options,
    kind: 'number' as const,
    write: described(write as z.ZodType<Value, Value>, options.label),
    read: described(read as z.ZodType<Value, Value>, options.label),
    initial: emptyOf<O, Value>(options, initial as Value),
  };
}

/** Yes or no; no where it may be left out, unless `initial` says otherwise. */
export function flagField<const O extends FlagOptions>(options: O) {
  return {
    ...options,
    kind: 'flag' as const,
    write: described(z.boolean(), options.label),
    read: described(z.boolean(), options.label),
    initial: emptyOf<O, boolean>(options, options.initial ?? false),
  };
}

/** An instant, as `YYYY-MM-DD HH:mm:ss` on the wire; null where it may be left out. */
export function timeField<const O extends TimeOptions>(options: O) {
  type Value = O extends { optional: true } ? string | null : string;
  const one: z.ZodType = options.optional ? storedTime.nullable() : storedTime;
  const shown: z.ZodType = options.optional ? z.string().nullable() : z.string();
  return {
    ...options,
    kind: 'time' as const,
    write: described(one as z.ZodType<Value, Value>, options.label),
    read: described(shown as z.ZodType<Value, Value>, options.label),
    initial: emptyOf<O, Value>(options, null as Value),
  };
}

/** The id of another record, or null for none. */
export function referenceField<const O extends FieldOptions>(options: O) {
  return {
    ...options,
    kind: 'reference' as const,
    write: described(id.nullable(), options.label),
    read: described(z.int().nullable(), options.label),
    initial: emptyOf<O, number | null>(options, null),
  };
}

/** What has a shape of its own: `write` as calls take it, `read` as they answer it. */
export function specialField<const O extends FieldOptions, W extends z.ZodType, R extends z.ZodType = W>(
  options: O & { write: W; read?: R; initial?: z.output<W> },
) {
  return {
    ...options,
    kind: 'special' as const,
    write: described(options.write, options.label),
    read: described((options.read ?? options.write) as R, options.label),
    initial: options.initial as O extends { initial: unknown } ? z.output<W> : undefined,
  };
}

function emptyOf<O extends FieldOptions, V>(options: O, empty: V): V | undefined {
  return options.optional ? empty : undefined;
}

/** A value as people read it, '' for none; what is special is read by hand. */
export function fieldText(
  field: Field & { labels?: Record<string, string>; none?: string },
  value: unknown,
): string {
  if (value === null || value === undefined) return field.none ?? '';
  if (field.kind === 'flag') return value === true ? '是' : '否';
  return field.labels?.[String(value)] ?? String(value);
}
