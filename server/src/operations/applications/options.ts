/** Options of which there are so many. */
import { errorText, FormItemType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { sessionsFirst } from '../activities/index.ts';

/** An option that nobody can have any more, and of which item it is. */
export interface FullOption {
  itemId: number;
  name: string;
  option: string;
}

/** The options that an answer names. */
export const chosenOf = (type: FormItemType, value: string): string[] =>
  type === FormItemType.checkbox ? value.split(',') : [value];

/** OM2040 at its field. */
export function optionFull({ itemId, name, option }: FullOption): Refusal {
  const said = { field: name, option };
  const fields = [{ path: String(itemId), message: errorText('OM2040', said) }];
  return new Refusal('OM2040', said, { fields });
}

/** The first of these options that is full: true while the numbers of their activity are locked. */
export async function findFullOption(
  trx: Trx,
  chosen: readonly { formItemId: number; options: readonly string[] }[],
): Promise<FullOption | undefined> {
  const wanted = chosen.flatMap(({ formItemId, options }) =>
    options.map((option) => ({ formItemId, option })),
  );
  if (wanted.length === 0) return undefined;
  const { rows } = await sql<FullOption>`
    select item.id as "itemId", item.name, form_option.value as option
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted("formItemId" bigint, option text)
    join form_option on form_option.form_item_id = wanted."formItemId" and form_option.value = wanted.option
    join form_item as item on item.id = form_option.form_item_id
    where form_option.taken >= form_option.capacity
    order by item.sort_num, ${sessionsFirst('item.name')}, item.id limit 1`.execute(trx);
  return rows[0];
}
