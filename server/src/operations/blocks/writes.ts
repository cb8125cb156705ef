import { blockKindLabels } from '@outbound/contract';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { columnValues } from '../../records/field-table.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { type BlockValues, blockColumns, spelledBlock } from './fields.ts';

/** Writes a new entry; answers its id, and it as it is kept. OM2078 where its value is listed already, by whomever. */
export async function insertBlock(
  trx: Trx,
  values: BlockValues,
  by: { userId: number; deptId: number | null },
  zone: TimeZone,
): Promise<{ id: number; kept: BlockValues }> {
  const { kept, key } = await spelledBlock(trx, values);
  try {
    const { id } = await trx
      .insertInto('sign_up_block')
      .values({
        ...columnValues(blockColumns, kept, zone),
        match_key: key,
        department_id: by.deptId,
        created_by: by.userId,
        updated_by: by.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, kept };
  } catch (error) {
    if (isUniqueViolation(error, 'sign_up_block_once'))
      throw new Refusal('OM2078', { kind: blockKindLabels[values.kind] }, { cause: error });
    throw error;
  }
}

/** Writes a held entry whole; what it is about stays. */
export async function updateBlock(
  trx: Trx,
  id: number,
  values: BlockValues,
  by: Writer,
  zone: TimeZone,
): Promise<void> {
  await trx
    .updateTable('sign_up_block')
    .set({ ...columnValues(blockColumns, values, zone), ...changedBy(by) })
    .where('id', '=', id)
    .execute();
}

/** Removes an entry that the caller holds, with what happened to it: it names somebody. */
export async function deleteBlocks(trx: Db | Trx, ids: readonly number[], subject: string): Promise<void> {
  await sql`delete from record_history where subject = ${subject} and subject_id = any(${[...ids]}::bigint[])`.execute(
    trx,
  );
  await sql`delete from sign_up_block where id = any(${[...ids]}::bigint[])`.execute(trx);
}
