/** What changed between two states of a record, by the labels of its fields, for logs and histories. */
import {
  type Field,
  type FieldList,
  fieldText,
  type Shown,
  shortened,
  type Values,
  writtenFields,
} from '@outbound/contract';
import type { Change } from '../http/call-context.ts';

/** Fields whose values say nothing to people by themselves: ids, files, lists. */
type HandKey<F extends FieldList> = {
  [K in keyof F]: F[K] extends { kind: 'special' | 'reference' }
    ? F[K] extends { log: false } | { shownOnly: true }
      ? never
      : K
    : never;
}[keyof F] &
  string;

/** How those read, by key: a list that has one more of them does not compile without its text. Others may have one. */
export type FieldTexts<F extends FieldList> = { [K in HandKey<F>]: (values: Values<F>) => string } & {
  [K in keyof F & string]?: (values: Values<F>) => string;
};

/**
 * The fields that differ, in the list's order; `before` is null for a new record, of which what is empty is not told. A
 * masked value, or one of which its words do not tell all, is told as changed.
 */
export function fieldChanges<F extends FieldList>(
  fields: F,
  before: Values<F> | null,
  after: Values<F>,
  texts: FieldTexts<F>,
): Change[] {
  const hands: Partial<Record<string, (values: Values<F>) => string>> = texts;
  return writtenFields(fields).flatMap(([key, field]) => {
    if (field.log === false) return [];
    const textOf = (values: Values<F>) => hands[key]?.(values) ?? shownText(field, values[key]);
    const is = textOf(after);
    const was = before ? textOf(before) : '';
    const isChanged = before !== null && !isSame(before[key], after[key]);
    if (was === is && !isChanged) return [];
    return [{ field: field.log ?? field.label, before: was, after: was === is ? `${is}（已变更）` : is }];
  });
}

/** What a log or a history keeps of each side of a change. */
const MOST_LOGGED = 500;

/** As a log and a history keep them: the beginning of what is long. */
export function loggedChanges(changes: readonly Change[]): Change[] {
  return changes.map(({ field, before, after }) => ({
    field,
    before: shortened(before, MOST_LOGGED),
    after: shortened(after, MOST_LOGGED),
  }));
}

/** The change of a field that has a call of its own, as a status has; nothing where it stays as it is. */
export function fieldChange<D extends Field>(field: D, before: Shown<D>, after: Shown<D>): Change[] {
  if (before === after) return [];
  return [{ field: field.label, before: shownText(field, before), after: shownText(field, after) }];
}

function shownText(field: Field & { mask?: (value: string) => string }, value: unknown): string {
  const text = fieldText(field, value);
  return field.mask?.(text) ?? text;
}

/** Lists of ids have no order. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...value].map(String).sort() : (value ?? ''));
  return plain(one) === plain(other);
}
