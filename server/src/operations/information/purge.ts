/** Takes news out of the recycle bin for good, by hand or after its time. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { releaseFiles } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import type { OperationLog } from '../../http/operation-log.ts';
import { logAutomaticDeletion } from '../../records/automatic-deletion.ts';
import { PURGED_AT_ONCE, purgeInSteps } from '../../records/purge.ts';
import { insertHistory } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { deleteInformation } from './writes.ts';

export const PURGE = '彻底删除';

/** Removes held items that lie in the recycle bin, with their versions, and lets go of their files. */
export async function purgeInformation(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteInformation(trx, ids);
  await releaseFiles(trx, 'information', ids);
}

/**
 * Purges what has lain in the recycle bin for so many days (0: never), and says so in the operation log. Several processes
 * may do so at once. Answers how many went.
 */
export async function purgeExpired(db: Db, operationLog: OperationLog, days: number): Promise<number> {
  return days > 0 ? purgeInSteps(db, (trx) => purgeSome(trx, operationLog, days)) : 0;
}

async function purgeSome(trx: Trx, operationLog: OperationLog, days: number): Promise<number> {
  const found = await trx
    .selectFrom('information')
    .select(['id', 'title'])
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`deleted_at < now() - make_interval(days => ${days}::int)`)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(PURGED_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  const [first] = found;
  if (!first) return 0;
  const ids = found.map(({ id }) => id);
  await purgeInformation(trx, ids);
  await insertHistory(
    trx,
    ids.map((id) => ({ subject: subjects.information.history, id, action: PURGE, userId: null })),
  );
  await logAutomaticDeletion(trx, operationLog, {
    name: `${PURGE}资讯`,
    moduleName: '资讯发布',
    note: {
      content: `回收站中的资讯满 ${days} 天，自动${PURGE}：${found.map(({ title }) => `“${title}”`).join('')}`,
      objectType: subjects.information.name,
      objectId: found.length === 1 ? first.id : '',
      objectName: found.length === 1 ? first.title : '',
    },
  });
  return found.length;
}
