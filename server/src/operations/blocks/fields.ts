/** What of an entry of the list of blocked sign-ups is stored, and how it is shown. */
import {
  BlockKind,
  blockKey,
  maskPhone,
  type SignUpBlockFields,
  type SignUpBlockRow,
  signUpBlockFields,
  type Values,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { fieldTable, heldValues, rowValues } from '../../records/field-table.ts';
import type { BlockRow } from './queries.ts';

/** An entry as it is written, whole. */
export type BlockValues = Values<SignUpBlockFields>;

/** Where the fields stand. */
export const blockColumns = fieldTable('sign_up_block', signUpBlockFields, {
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});

/** One as it is kept: what is masked later in the one spelling of it, so that no blank or hyphen shifts what is hidden. */
export const plainBlock = (values: BlockValues): BlockValues =>
  values.kind === BlockKind.company ? values : { ...values, value: blockKey(values.kind, values.value) };

/** A value as lists, logs and histories show it: what leads to a person masked, for everybody. */
export function shownBlock({ kind, value }: Pick<BlockValues, 'kind' | 'value'>): string {
  if (kind === BlockKind.phone) return maskPhone(value);
  return kind === BlockKind.email ? value.replace(/^(.?)[^@]*/, '$1***') : value;
}

/** A row of the list. */
export const presentBlock = (row: BlockRow, zone: TimeZone): SignUpBlockRow => ({
  id: row.id,
  ...rowValues(blockColumns, row, zone),
  value: shownBlock(row),
  isOver: row.isOver,
  version: row.version,
});

/** What forms write of it. */
export const valuesOf = (row: BlockRow, zone: TimeZone): BlockValues => heldValues(blockColumns, row, zone);

/** What a change alters, by Chinese labels; `before` is null for a new one. */
export const blockChanges = (before: BlockValues | null, after: BlockValues): Change[] =>
  fieldChanges<SignUpBlockFields>(
    signUpBlockFields,
    before && { ...before, value: shownBlock(before) },
    { ...after, value: shownBlock(after) },
    {},
  );
