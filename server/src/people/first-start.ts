/** Who must be there before anybody can sign in: the topmost department and the administrator. */
import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { prepareRights } from '../rights/index.ts';
import { hashPassword, keepInitialPasswords, randomPassword, unchangedPasswords } from '../sign-in/index.ts';

const ADMIN = 'admin';

/**
 * Prepares the tables of people and rights; safe at every start and from several processes at once: the first does
 * it, the others wait and find it done. A password that was made up for the administrator is among the
 * `unchangedPasswords` afterwards.
 */
export async function prepareUsers(platform: Platform): Promise<void> {
  await platform.database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('prepare users', 0))`.execute(trx);
    const { administratorRoleId } = await prepareRights(trx);
    const deptId = await prepareRootDepartment(trx);
    await prepareAdministrator(trx, platform, administratorRoleId, deptId);
  });
}

/** The topmost department; the office may have given it another code and name since. */
async function prepareRootDepartment(trx: Trx): Promise<number> {
  const code = 'ROOT';
  const existing = await trx
    .selectFrom('department')
    .select('id')
    .where((eb) => eb.or([eb('code', '=', code), eb('parent_id', 'is', null)]))
    .orderBy(sql`code <> ${code}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (existing) return existing.id;
  const { id } = await trx
    .insertInto('department')
    .values({ name: '出海生态赋能平台', code })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function prepareAdministrator(
  trx: Trx,
  { config }: Platform,
  roleId: number,
  deptId: number,
): Promise<void> {
  const existing = await trx
    .selectFrom('user_account')
    .select('id')
    .where((eb) => eb.or([eb('built_in', '=', true), eb(sql`lower(user_login_id)`, '=', ADMIN)]))
    .executeTakeFirst();
  if (existing) return takeSetting(trx, config);
  const password = config.adminPassword ?? randomPassword(ADMIN);
  const passwordHash = await hashPassword(password);
  const { id } = await trx
    .insertInto('user_account')
    .values({
      user_login_id: ADMIN,
      user_name: '系统管理员',
      password_hash: passwordHash,
      first_login: config.adminPassword === undefined ? 1 : 0,
      department_id: deptId,
      built_in: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('user_role').values({ user_id: id, role_id: roleId }).execute();
  if (config.adminPassword === undefined)
    await keepInitialPasswords(config.dataDir, [{ userLoginId: ADMIN, password, passwordHash }]);
}

/** A password that comes with a later start replaces one that was made up and is nobody's yet, and no other. */
async function takeSetting(trx: Trx, { adminPassword, dataDir }: Config): Promise<void> {
  if (adminPassword === undefined) return;
  const unchanged = await unchangedPasswords(dataDir, trx);
  const made = unchanged.find(({ userLoginId }) => userLoginId === ADMIN);
  if (made === undefined) return;
  await trx
    .updateTable('user_account')
    .set({ password_hash: await hashPassword(adminPassword), first_login: 0, updated_at: sql`now()` })
    .where('user_login_id', '=', ADMIN)
    .where('password_hash', '=', made.passwordHash)
    .execute();
}
