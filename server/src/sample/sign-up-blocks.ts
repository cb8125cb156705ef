/** Who stands on the list of blocked sign-ups of the sample. */
import { newValues, signUpBlockFields } from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { insertBlock } from '../operations/index.ts';
import { insertHistory } from '../records/record-history.ts';
import { subjects } from '../records/subjects.ts';
import type { SampleSignUpBlock } from './content/sign-up-blocks.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTime } from './times.ts';

/** Writes the entries, each as its writer listed it. */
export async function addSignUpBlocks(
  trx: Trx,
  past: {
    zone: TimeZone;
    today: string;
    organisation: Organisation;
    blocks: readonly SampleSignUpBlock[];
  },
): Promise<void> {
  const { zone, today, organisation, blocks } = past;
  for (const { until, writer, listed, ...one } of blocks) {
    const untilTime = until && sampleTime(today, until.days, until.time);
    const values = newValues(signUpBlockFields, { ...one, untilTime });
    const userId = known(organisation.userIds, writer);
    const { deptId } = known(organisation.actors, writer);
    const { id } = await insertBlock(trx, values, { userId, deptId }, zone);
    const at = zone.instant(sampleTime(today, listed.days, listed.time));
    await trx
      .updateTable('sign_up_block')
      .set({ created_at: at, updated_at: at })
      .where('id', '=', id)
      .execute();
    await insertHistory(trx, [{ subject: subjects.signUpBlock.history, id, action: '加入', userId, at }]);
  }
}
