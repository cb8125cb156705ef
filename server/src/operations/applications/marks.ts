/** The fields that a reviewer marked when he sent a sign-up back to its person (decision 76). */
import { errorText } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { wrongField } from '../../http/refusal.ts';
import { sessionsFirst } from '../activities/index.ts';

/** The marked fields of a sign-up, in the order of its form. */
export const findMarks = (db: Db | Trx, applicationId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('application_mark as mark')
    .innerJoin('form_item as item', 'item.id', 'mark.form_item_id')
    .select(['item.id', 'item.name'])
    .where('mark.application_id', '=', applicationId)
    .orderBy('item.sort_num')
    .orderBy(sessionsFirst('item.name'))
    .orderBy('item.id')
    .execute();

/** Forgets what was marked of some sign-ups, and marks fields of the only one; refused are fields that its form does not ask. */
export async function storeMarks(
  trx: Trx,
  rows: readonly { id: number; activity_id: number }[],
  marks: readonly number[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('application_mark').where('application_id', 'in', ids).execute();
  const [only] = rows;
  const wanted = [...new Set(marks)];
  if (!only || wanted.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into application_mark (application_id, form_item_id)
    select ${only.id}, id from form_item
    where activity_id = ${only.activity_id} and not disabled and not at_door and id = any(${wanted}::bigint[])`.execute(
    trx,
  );
  if (Number(numAffectedRows ?? 0) !== wanted.length)
    throw wrongField('markIds', errorText('OM2006.formGone'));
}
