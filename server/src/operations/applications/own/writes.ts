import { ApplyStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../../http/call-context.ts';

/** Takes a sign-up back that the caller has locked; the counters follow by trigger, and what it holds stays with it. */
export async function storeWithdrawal(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('application')
    .set({ apply_status: ApplyStatus.rejected, withdrawn_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
