/** The way back in for whoever has the machine and no password: it asks nobody in the office. */
import { OperationType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { OperationLog } from '../../http/operation-log.ts';
import { newTraceId } from '../../http/trace-id.ts';
import { clearFailures, hashPassword, randomPassword, resetPasswords } from '../../sign-in/index.ts';

/** Who stands in the log. */
const HOST = '服务器命令行';

/**
 * Gives an account a random first password, ends its sessions and pauses, and says so in the operation log. Answers null
 * where no such account can sign in (unknown, deleted, or kept by an external system).
 */
export async function resetOnHost(
  db: Db,
  operationLog: OperationLog,
  userLoginId: string,
): Promise<{ userLoginId: string; password: string } | null> {
  const password = randomPassword(userLoginId);
  const hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('user_account')
      .select(['id', 'user_login_id', 'user_name', 'password_hash'])
      .where(sql`lower(user_login_id)`, '=', userLoginId.toLowerCase())
      .where('deleted_at', 'is', null)
      .where('source', '=', 0)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) return null;
    const { id, user_login_id: login, user_name: name, password_hash: before } = account;
    await resetPasswords(trx, [{ id, before, hash }], { userId: id, now: new Date() });
    await clearFailures(trx, login);
    const call = {
      path: 'npm run admin',
      name: '重置密码',
      type: OperationType.modify,
      actor: null,
      nameless: HOST,
      moduleName: '用户管理',
      address: '',
      browser: '',
      traceId: newTraceId(),
      startedAt: Date.now(),
      request: undefined,
    };
    const note = {
      content: `在服务器上重置用户“${name}”的密码`,
      objectType: 'user',
      objectId: id,
      objectName: name,
    };
    const row = operationLog.row(call, note, { failure: '', answer: undefined });
    await trx.insertInto('operation_log').values(row).execute();
    return { userLoginId: login, password };
  });
}
