/** Takes accounts out of the recycle bin for good, by hand or after their time. */
import { accountActions } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { releaseFiles } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import type { OperationLog } from '../../http/operation-log.ts';
import { logAutomaticDeletion } from '../../records/automatic-deletion.ts';
import { PURGED_AT_ONCE, purgeInSteps } from '../../records/purge.ts';

/** Rows of a person that nobody needs when he is gone. What he did, and the log of it, stays. */
export const owned = [
  'user_role',
  'user_department',
  'password_history',
  'session',
  'two_step',
  'list_preference',
  'bookmark_board',
  'task_message',
  'message_setting',
  'system_message_read',
  'message_star',
  'notice',
  'report_subscription',
  'activity_host',
  'task_watch',
  'password_reset',
  'frame_ticket',
  'export_task',
  'active_account',
] as const;

/**
 * Removes all personal data of held accounts that lie in the recycle bin. The row stays with account and name: records
 * and logs speak of them, and nobody else may get the account.
 */
export async function purgeAccounts(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const those = [...ids];
  await trx
    .updateTable('user_account')
    .set({
      purged_at: now,
      password_hash: null,
      gender: 0,
      mobile_phone: '',
      telephone: '',
      id_card: '',
      email: '',
      remark: '',
      photo_file_id: null,
      org_type: null,
      department_id: null,
      view_department_id: null,
      last_login_at: null,
      last_login_address: '',
      external_issuer: null,
      external_subject: null,
      version: sql`version + 1`,
    })
    .where('id', 'in', those)
    .where('deleted_at', 'is not', null)
    .execute();
  for (const table of owned)
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(table === 'export_task' ? 'created_by' : 'user_id')} = any(${those}::bigint[])`.execute(
      trx,
    );
  // That he asked for rights, and which, belongs to the log of rights; his words and those about him do not.
  await trx
    .updateTable('right_request')
    .set({ reason: '', answer: '' })
    .where('user_id', 'in', those)
    .execute();
  await releaseFiles(trx, 'user', those);
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
    .selectFrom('user_account')
    .select(['id', 'user_login_id', 'user_name'])
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .where(sql<boolean>`deleted_at < now() - make_interval(days => ${days}::int)`)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(PURGED_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  const [first] = found;
  if (!first) return 0;
  await purgeAccounts(
    trx,
    found.map(({ id }) => id),
    new Date(),
  );
  const names = found.map((one) => `${one.user_name}（${one.user_login_id}）`).join('、');
  const note = {
    content: `回收站中的用户满 ${days} 天，自动${accountActions.purge}：${names}`,
    objectType: 'user',
    objectId: found.length === 1 ? first.id : '',
    objectName: found.length === 1 ? first.user_name : '',
  };
  await logAutomaticDeletion(trx, operationLog, {
    name: `${accountActions.purge}用户`,
    moduleName: '用户管理',
    note,
  });
  return found.length;
}
