/** The fields of an entity (`fields.ts` of the contract) as the lines of a detail. */
import {
  type DetailKey,
  type Field,
  type FieldList,
  fieldsWhere,
  fieldText,
  type RowKey,
} from '@outbound/contract';
import type { DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';

/** A line of a detail. */
export type DetailLine = NonNullable<DescriptionsProps['items']>[number] & { key: string };

type LineKey<F extends FieldList> = {
  [K in keyof F]: F[K] extends { detail: false } | { kind: 'special' | 'reference' } ? never : K;
}[keyof F] &
  (RowKey<F> | DetailKey<F>);

/**
 * The lines of a record: those of `order` first, fields by key and others as they are; fields that it does not name
 * follow. `texts` has those that show more than the value.
 */
export function detailLines<F extends FieldList, R extends { [K in LineKey<F>]: unknown }>(
  fields: F,
  record: R,
  order: readonly (LineKey<F> | DetailLine)[],
  texts: { [K in LineKey<F>]?: ReactNode } = {},
): DetailLine[] {
  const known = new Map(
    fieldsWhere<F, LineKey<F>>(fields, isLine).map(([key, field]) => [
      key,
      lineOf(key, field, texts[key] ?? (fieldText(field, record[key]) || '--')),
    ]),
  );
  const named = new Set<string>(order.map((one) => (typeof one === 'string' ? one : one.key)));
  const rest = [...known].filter(([key]) => !named.has(key)).map(([, line]) => line);
  const first = order.flatMap((one) => (typeof one === 'string' ? (known.get(one) ?? []) : one));
  return [...first, ...rest];
}

const isLine = ({ kind, detail, writtenOnly }: Field) =>
  kind !== 'special' && kind !== 'reference' && detail !== false && !writtenOnly;

const lineOf = (key: string, field: Field & { multiline?: true }, children: ReactNode): DetailLine => ({
  key,
  label: field.label,
  ...(field.multiline ? { span: 'filled' as const } : {}),
  children,
});
