/** Who must be there before anybody can sign in: the topmost department and the administrator. */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { prepareRights } from '../rights/index.ts';
import { hashPassword, randomPassword } from '../sign-in/index.ts';

const ADMIN = 'admin';

/**
 * Prepares the tables of people and rights; safe at every start and from several processes at once: the first does
 * it, the others wait and find it done. `adminPassword` is the administrator's random first password, known only to
 * the one start that made it, or null (made earlier, or set by ADMIN_PASSWORD).
 */
export async function prepareUsers(platform: Platform): Promise<{ adminPassword: string | null }> {
  return platform.database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('prepare users', 0))`.execute(trx);
    const { administratorRoleId } = await prepareRights(trx);
    const departmentId = await prepareRootDepartment(trx);
    return { adminPassword: await prepareAdministrator(trx, platform, administratorRoleId, departmentId) };
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
  platform: Platform,
  roleId: number,
  departmentId: number,
): Promise<string | null> {
  const existing = await trx
    .selectFrom('user_account')
    .select('id')
    .where((eb) => eb.or([eb('built_in', '=', true), eb(sql`lower(user_login_id)`, '=', ADMIN)]))
    .executeTakeFirst();
  if (existing) return null;
  const given = platform.config.adminPassword;
  const password = given ?? randomPassword(ADMIN);
  const { id } = await trx
    .insertInto('user_account')
    .values({
      user_login_id: ADMIN,
      user_name: '系统管理员',
      password_hash: await hashPassword(password),
      first_login: given === undefined ? 1 : 0,
      department_id: departmentId,
      built_in: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('user_role').values({ user_id: id, role_id: roleId }).execute();
  return given === undefined ? password : null;
}
