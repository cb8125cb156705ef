/** People for tests: each factory invents every parent that is missing, so that a test shows only what it is about. */
import { DataScope, type PermissionCode, Source } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import { hashPassword, insertSession } from '../sign-in/index.ts';

/** A live session: `token` is the credential, `mark` the readable one. */
export interface TestSession {
  id: number;
  token: string;
  mark: string;
  userId: number;
}

export interface TestUser {
  userId: number;
  userLoginId: string;
  userName: string;
  deptId: number;
  /** His only role. */
  roleId: number;
}

export interface UserWish {
  /** Permission codes that his role grants, by all menus and functions that carry them. None when left out. */
  codes?: readonly PermissionCode[];
  /** What his role lets him see; everything when left out. */
  scope?: DataScope;
  /** The departments of scope "chosen". */
  chosenDepartments?: readonly number[];
  /** One of his own when left out. */
  deptId?: number;
  userLoginId?: string;
  userName?: string;
  /** Costs a hash; without one he can only be signed in by `signInAs`. */
  password?: string;
  firstLogin?: 0 | 1;
  status?: 0 | 1;
  personStatus?: 0 | 1;
  source?: Source;
}

let made = 0;
const numbered = (word: string) => `${word}${++made}`;

/** The factories over a database whose resources have been prepared. */
export function makeFactories(db: Db) {
  async function makeDepartment(
    wish: { name?: string; parentId?: number; code?: string } = {},
  ): Promise<number> {
    const { id } = await db
      .insertInto('department')
      .values({
        name: wish.name ?? numbered('测试部门'),
        code: wish.code ?? numbered('TEST-'),
        parent_id: wish.parentId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async function makeRole(
    wish: Pick<UserWish, 'codes' | 'scope' | 'chosenDepartments'> = {},
  ): Promise<number> {
    const { id } = await db
      .insertInto('role')
      .values({
        name: numbered('测试角色'),
        code: numbered('test_role_'),
        data_scope: wish.scope ?? DataScope.all,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (wish.codes?.length) await grant(id, wish.codes);
    if (wish.chosenDepartments?.length)
      await db
        .insertInto('role_department')
        .values(wish.chosenDepartments.map((deptId) => ({ role_id: id, department_id: deptId })))
        .execute();
    return id;
  }

  /** Grants a role all menus and functions that carry the codes. */
  async function grant(roleId: number, codes: readonly PermissionCode[]): Promise<void> {
    await db
      .insertInto('role_resource')
      .columns(['role_id', 'resource_id'])
      .expression((eb) =>
        eb
          .selectFrom('resource')
          .select((one) => [one.val(roleId).as('role_id'), 'id'])
          .where('permission_code', 'in', [...codes])
          .where('function_type', '<>', 0),
      )
      .execute();
  }

  async function makeUser(wish: UserWish = {}): Promise<TestUser> {
    const deptId = wish.deptId ?? (await makeDepartment());
    const roleId = await makeRole(wish);
    const userLoginId = wish.userLoginId ?? numbered('person');
    const userName = wish.userName ?? numbered('测试人员');
    const { id: userId } = await db
      .insertInto('user_account')
      .values({
        user_login_id: userLoginId,
        user_name: userName,
        password_hash: wish.password === undefined ? null : await hashPassword(wish.password),
        first_login: wish.firstLogin ?? 0,
        status: wish.status ?? 1,
        person_status: wish.personStatus ?? 1,
        source: wish.source ?? Source.selfBuilt,
        department_id: deptId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute();
    return { userId, userLoginId, userName, deptId, roleId };
  }

  /** A session without clicking or hashing: of the administrator, or of somebody that `makeUser` made. */
  async function signInAs(who: 'admin' | Pick<TestUser, 'userId'>): Promise<TestSession> {
    const userId = who === 'admin' ? await adminId() : who.userId;
    return { ...(await insertSession(db, { userId, address: '127.0.0.1', browser: 'test' })), userId };
  }

  async function adminId(): Promise<number> {
    const { id } = await db
      .selectFrom('user_account')
      .select('id')
      .where('user_login_id', '=', 'admin')
      .executeTakeFirstOrThrow();
    return id;
  }

  return { makeDepartment, makeRole, grant, makeUser, signInAs };
}
