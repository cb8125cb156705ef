import { BLOCK_KEPT_DAYS } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { OperationLog } from '../../http/operation-log.ts';
import { logAutomaticDeletion } from '../../records/automatic-deletion.ts';
import { subjects } from '../../records/subjects.ts';
import { deleteBlocks } from './writes.ts';

/** So many in one transaction. */
const AT_ONCE = 500;

/** Removes entries whose time was over for `BLOCK_KEPT_DAYS`, and says in the operation log how many. Answers how many it was. */
export async function purgeOverBlocks(db: Db, operationLog: OperationLog): Promise<number> {
  let done = 0;
  for (;;) {
    const step = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`select id from sign_up_block
        where until_time < now() - make_interval(days => ${sql.lit(BLOCK_KEPT_DAYS)})
        order by until_time limit ${sql.lit(AT_ONCE)} for update skip locked`.execute(trx);
      if (rows.length === 0) return 0;
      await deleteBlocks(
        trx,
        rows.map(({ id }) => id),
        subjects.signUpBlock.history,
      );
      await logAutomaticDeletion(trx, operationLog, {
        name: '清理报名黑名单',
        moduleName: '报名黑名单',
        note: {
          content: `自动删除到期超过 ${BLOCK_KEPT_DAYS} 天的报名黑名单 ${rows.length} 条`,
          objectType: subjects.signUpBlock.name,
          objectId: '',
          objectName: '',
        },
      });
      return rows.length;
    });
    done += step;
    if (step < AT_ONCE) return done;
  }
}
