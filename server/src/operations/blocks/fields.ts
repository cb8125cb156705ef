/** What of an entry of the list of blocked sign-ups is stored, and how it is shown. */
import {
  BlockKind,
  blockKey,
  maskPhone,
  type SignUpBlockFields,
  signUpBlockFields,
  type Values,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { fieldTable } from '../../records/field-table.ts';

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

/** What a change alters, by Chinese labels; `before` is null for a new one. */
export const blockChanges = (before: BlockValues | null, after: BlockValues): Change[] =>
  fieldChanges<SignUpBlockFields>(
    signUpBlockFields,
    before && { ...before, value: shownBlock(before) },
    { ...after, value: shownBlock(after) },
    {},
  );
