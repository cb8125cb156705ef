/** The departments, roles and people of the sample, written in sets. */
import { sql } from 'kysely';
import type { Actor, Trx } from '../http/call-context.ts';
import type { Zone } from '../http/zone.ts';
import { insertHistory } from '../records/record-history.ts';
import { sampleAccounts } from './content/accounts.ts';
import { sampleTime } from './content/activity.ts';
import { sampleDepartments, sampleTelephone } from './content/departments.ts';
import { sampleRoles } from './content/roles.ts';
import type { SampleSignIn } from './content/sign-ins.ts';
import { type SampleStaff, sampleStaff } from './content/staff.ts';
import { known } from './known.ts';

/** The organisation is as old as its oldest account. */
const FOUNDED_DAYS = 560;

export interface Organisation {
  departmentIds: ReadonlyMap<string, number>;
  /** By the key of a named account. */
  userIds: ReadonlyMap<string, number>;
  /** Everybody as the operation log names him, by account. */
  actors: ReadonlyMap<string, Actor>;
}

interface Wish {
  zone: Zone;
  /** `YYYY-MM-DD` in the platform's zone. */
  today: string;
  /** Of the named accounts; nobody else has a password. */
  passwordHash: string;
  signIns: readonly SampleSignIn[];
}

/** Writes the organisation; the named accounts get the password, the others none. */
export async function addOrganisation(trx: Trx, wish: Wish): Promise<Organisation> {
  const founded = wish.zone.instant(sampleTime(wish.today, -FOUNDED_DAYS, '09:00:00'));
  const departmentIds = await addDepartments(trx, founded);
  const roleIds = await addRoles(trx, departmentIds, founded);
  const ids = await addPeople(trx, departmentIds, wish);
  await addMemberships(trx, ids, departmentIds, roleIds);
  await nameHeads(trx, ids, departmentIds);
  const founding = { userId: null, at: founded };
  await insertHistory(trx, [
    ...[...departmentIds.values()].map(
      (id) => ({ subject: 'department', id, action: '新增部门', ...founding }) as const,
    ),
    ...[...roleIds.values()].map((id) => ({ subject: 'role', id, action: '新增角色', ...founding }) as const),
  ]);
  const names = new Map(sampleDepartments.map(({ code, name }) => [code, name]));
  return {
    departmentIds,
    userIds: new Map(sampleAccounts.map(({ key, userLoginId }) => [key, known(ids, userLoginId)])),
    actors: new Map(
      sampleStaff.map(({ userLoginId, userName, departments }) => [
        userLoginId,
        {
          userId: known(ids, userLoginId),
          userLoginId,
          userName,
          departmentId: known(departmentIds, mainOf(departments)),
          departmentName: known(names, mainOf(departments)),
        },
      ]),
    ),
  };
}

const mainOf = ([main = '']: readonly string[]) => main;

/** Ids for rows that name each other: given beforehand, so that one statement writes them all. */
async function newIds(trx: Trx, table: 'department' | 'user_account', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)
  `.execute(trx);
  return rows.map(({ id }) => id);
}

async function addDepartments(trx: Trx, founded: Date): Promise<Map<string, number>> {
  const root = await trx
    .selectFrom('department')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const numbers = await newIds(trx, 'department', sampleDepartments.length);
  const ids = new Map(sampleDepartments.map(({ code }, place) => [code, numbers[place] ?? 0]));
  await trx
    .insertInto('department')
    .values(
      sampleDepartments.map((one, place) => ({
        id: known(ids, one.code),
        parent_id: one.parent === null ? (root?.id ?? null) : known(ids, one.parent),
        name: one.name,
        short_name: one.shortName,
        code: one.code,
        organisation_type: one.organisationType,
        phone: sampleTelephone(place),
        sort_num: (place + 1) * 10,
        created_at: founded,
        updated_at: founded,
      })),
    )
    .execute();
  return ids;
}

async function addRoles(
  trx: Trx,
  departmentIds: ReadonlyMap<string, number>,
  founded: Date,
): Promise<Map<string, number>> {
  const resources = await trx
    .selectFrom('resource')
    .select(['id', 'permission_code'])
    .where('function_type', '<>', 0)
    .execute();
  const roles = await trx
    .insertInto('role')
    .values(
      sampleRoles.map(({ code, name, remark, dataScope }, place) => ({
        code,
        name,
        remark,
        data_scope: dataScope,
        sort_num: place + 1,
        created_at: founded,
        updated_at: founded,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const ids = new Map(roles.map((role) => [role.code, role.id]));
  const grants = sampleRoles.flatMap((role) =>
    resources
      .filter((resource) => role.permissionCodes.some((code) => code === resource.permission_code))
      .map((resource) => ({ role_id: known(ids, role.code), resource_id: resource.id })),
  );
  await trx.insertInto('role_resource').values(grants).execute();
  const chosen = sampleRoles.flatMap((role) =>
    role.departments.map((code) => ({
      role_id: known(ids, role.code),
      department_id: known(departmentIds, code),
    })),
  );
  if (chosen.length > 0) await trx.insertInto('role_department').values(chosen).execute();
  return ids;
}

/** Accounts by name; each one's main department joins his departments by itself. */
async function addPeople(
  trx: Trx,
  departmentIds: ReadonlyMap<string, number>,
  { zone, today, passwordHash, signIns }: Wish,
): Promise<Map<string, number>> {
  const numbers = await newIds(trx, 'user_account', sampleStaff.length);
  const ids = new Map(sampleStaff.map(({ userLoginId }, place) => [userLoginId, numbers[place] ?? 0]));
  const mayEnter = new Set(sampleAccounts.map(({ userLoginId }) => userLoginId));
  const last = lastSignIns(signIns);
  await trx
    .insertInto('user_account')
    .values(
      sampleStaff.map((person) => {
        const joined = zone.instant(sampleTime(today, -person.joinedDays, '10:00:00'));
        const signIn = last.get(person);
        return {
          id: known(ids, person.userLoginId),
          user_login_id: person.userLoginId,
          user_name: person.userName,
          password_hash: mayEnter.has(person.userLoginId) ? passwordHash : null,
          // The password that everybody was shown must be changed.
          first_login: mayEnter.has(person.userLoginId) || signIn === undefined ? 1 : 0,
          gender: person.gender,
          user_type: person.userType,
          org_type: person.orgType,
          source: person.isSynced ? 1 : 0,
          status: person.isEnabled ? 1 : 0,
          person_status: person.isOnJob ? 1 : 0,
          mobile_phone: person.mobilePhone,
          telephone: person.telephone,
          id_card: person.idCard,
          email: person.email,
          department_id: known(departmentIds, mainOf(person.departments)),
          sort_num: person.sortNum,
          last_login_at: signIn === undefined ? null : zone.instant(signIn.time),
          last_login_address: signIn?.address ?? '',
          created_at: joined,
          updated_at: joined,
        };
      }),
    )
    .execute();
  return ids;
}

/** The latest sign-in of each one that went well. */
function lastSignIns(signIns: readonly SampleSignIn[]): Map<SampleStaff, SampleSignIn> {
  const last = new Map<SampleStaff, SampleSignIn>();
  for (const one of signIns) {
    const before = last.get(one.person);
    if (!one.isFailed && (before === undefined || before.time < one.time)) last.set(one.person, one);
  }
  return last;
}

async function addMemberships(
  trx: Trx,
  ids: ReadonlyMap<string, number>,
  departmentIds: ReadonlyMap<string, number>,
  roleIds: ReadonlyMap<string, number>,
): Promise<void> {
  const others = sampleStaff.flatMap(({ userLoginId, departments }) =>
    departments
      .slice(1)
      .map((code) => ({ user_id: known(ids, userLoginId), department_id: known(departmentIds, code) })),
  );
  await trx.insertInto('user_department').values(others).execute();
  const roles = sampleStaff.flatMap((person) =>
    person.roles.map((code) => ({ user_id: known(ids, person.userLoginId), role_id: known(roleIds, code) })),
  );
  await trx.insertInto('user_role').values(roles).execute();
}

async function nameHeads(
  trx: Trx,
  ids: ReadonlyMap<string, number>,
  departmentIds: ReadonlyMap<string, number>,
): Promise<void> {
  const heads = sampleStaff
    .filter(({ isHead }) => isHead)
    .map(({ userLoginId, departments }) => ({
      id: known(departmentIds, mainOf(departments)),
      head: known(ids, userLoginId),
    }));
  await sql`
    update department set head_user_id = named.head
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as named (id bigint, head bigint)
    where department.id = named.id
  `.execute(trx);
}
