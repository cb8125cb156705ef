/** What of an entry of the list of blocked sign-ups is stored, and how it is shown. */
import {
  BlockKind,
  blockFault,
  maskPhone,
  normalisePhone,
  type SignUpBlockFields,
  signUpBlockFields,
  type Values,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Change, Trx } from '../../http/call-context.ts';
import { wrongField } from '../../http/refusal.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { fieldTable } from '../../records/field-table.ts';

/** An entry as it is written, whole. */
export type BlockValues = Values<SignUpBlockFields>;

/** Where the fields stand. */
export const blockColumns = fieldTable('sign_up_block', signUpBlockFields, {
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});

/** A value in the one spelling that it is compared by: the database knows it alone, so that all who compare agree. */
export const spelledKey = (kind: BlockKind, value: string) =>
  sql<string>`block_key(${kind}::int, ${kind === BlockKind.phone ? normalisePhone(value) : value})`;

/** One as it is kept, and its key: what is masked later is kept as that, so that no blank or hyphen shifts what is hidden. */
export async function spelledBlock(
  db: Db | Trx,
  values: BlockValues,
): Promise<{ kept: BlockValues; key: string }> {
  const { rows } = await sql<{ key: string }>`select ${spelledKey(values.kind, values.value)} as key`.execute(
    db,
  );
  const key = rows[0]?.key ?? '';
  // Signs alone, of a kind that the check before could not know.
  if (key === '') throw wrongField('value', blockFault('company'));
  return { kept: values.kind === BlockKind.company ? values : { ...values, value: key }, key };
}

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
