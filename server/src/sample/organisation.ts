/** The departments, roles and people of the sample, written in sets. */
import { sql } from 'kysely';
import type { Actor, Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { insertHistory } from '../records/record-history.ts';
import type { Sample } from './content/sample.ts';
import type { SampleSignIn } from './generated/sign-ins.ts';
import { type SampleStaff, sampleTelephone } from './generated/staff.ts';
import { known } from './known.ts';
import { sampleTime } from './times.ts';

/** The organisation is as old as its oldest account. */
const FOUNDED_DAYS = 560;

export interface Organisation {
  deptIds: ReadonlyMap<string, number>;
  /** Of everybody, by account. */
  userIds: ReadonlyMap<string, number>;
  /** Everybody as the operation log names him, by account. */
  actors: ReadonlyMap<string, Actor>;
}

interface Wish {
  zone: TimeZone;
  /** `YYYY-MM-DD` in the platform's zone. */
  today: string;
  /** Of the named accounts; nobody else has a password. */
  passwordHash: string;
  sample: Sample;
  staff: readonly SampleStaff[];
  signIns: readonly SampleSignIn[];
}

/** Writes the organisation; the named accounts get the password, the others none. */
export async function addOrganisation(trx: Trx, wish: Wish): Promise<Organisation> {
  const founded = wish.zone.instant(sampleTime(wish.today, -FOUNDED_DAYS, '09:00:00'));
  const { sample, staff } = wish;
  const deptIds = await addDepartments(trx, sample, founded);
  const roleIds = await addRoles(trx, sample, deptIds, founded);
  const userIds = await addPeople(trx, deptIds, wish);
  await addMemberships(trx, staff, userIds, deptIds, roleIds);
  await nameHeads(trx, staff, userIds, deptIds);
  const founding = { userId: null, at: founded };
  await insertHistory(trx, [
    ...[...deptIds.values()].map(
      (id) => ({ subject: 'department', id, action: '新增部门', ...founding }) as const,
    ),
    ...[...roleIds.values()].map((id) => ({ subject: 'role', id, action: '新增角色', ...founding }) as const),
  ]);
  const names = new Map(sample.departments.map(({ code, name }) => [code, name]));
  return {
    deptIds,
    userIds,
    actors: new Map(
      staff.map(({ userLoginId, userName, departments }) => [
        userLoginId,
        {
          userId: known(userIds, userLoginId),
          userLoginId,
          userName,
          deptId: known(deptIds, mainOf(departments)),
          deptName: known(names, mainOf(departments)),
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

async function addDepartments(
  trx: Trx,
  { departments }: Sample,
  founded: Date,
): Promise<Map<string, number>> {
  const root = await trx
    .selectFrom('department')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const numbers = await newIds(trx, 'department', departments.length);
  const ids = new Map(departments.map(({ code }, place) => [code, numbers[place] ?? 0]));
  await trx
    .insertInto('department')
    .values(
      departments.map((one, place) => ({
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
  { roles: wanted }: Sample,
  deptIds: ReadonlyMap<string, number>,
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
      wanted.map(({ code, name, remark, dataScope }, place) => ({
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
  const grants = wanted.flatMap((role) =>
    resources
      .filter((resource) => role.permissionCodes.some((code) => code === resource.permission_code))
      .map((resource) => ({ role_id: known(ids, role.code), resource_id: resource.id })),
  );
  await trx.insertInto('role_resource').values(grants).execute();
  const chosen = wanted.flatMap((role) =>
    role.departments.map((code) => ({
      role_id: known(ids, role.code),
      department_id: known(deptIds, code),
    })),
  );
  if (chosen.length > 0) await trx.insertInto('role_department').values(chosen).execute();
  return ids;
}

/** Accounts by name; each one's main department joins his departments by itself. */
async function addPeople(
  trx: Trx,
  deptIds: ReadonlyMap<string, number>,
  { zone, today, passwordHash, sample, staff, signIns }: Wish,
): Promise<Map<string, number>> {
  const numbers = await newIds(trx, 'user_account', staff.length);
  const ids = new Map(staff.map(({ userLoginId }, place) => [userLoginId, numbers[place] ?? 0]));
  const mayEnter = new Set(sample.accounts.map(({ userLoginId }) => userLoginId));
  const last = lastSignIns(signIns);
  await trx
    .insertInto('user_account')
    .values(
      staff.map((person) => {
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
          department_id: known(deptIds, mainOf(person.departments)),
          sort_num: person.sortNum,
          last_login_at: signIn === undefined ? null : zone.instant(signIn.time),
          last_login_address: signIn?.address ?? '',
          created_at: joined,
          updated_at: joined,
        };
      }),
    )
    .execute();
  await addActivity(trx, ids, signIns);
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

/** Before the sign-ins of the sample's log, everybody came on about one working day in three. */
const SHARE_OF_DAYS = 36;

/** On which days, in which months and years each of them was there: as the log says, and in the year before it. */
async function addActivity(
  trx: Trx,
  ids: ReadonlyMap<string, number>,
  signIns: readonly SampleSignIn[],
): Promise<void> {
  const days = signIns
    .filter(({ isFailed }) => !isFailed)
    .map(({ person, time }) => ({ id: known(ids, person.userLoginId), day: time.slice(0, 10) }));
  const first = days.reduce((earliest, { day }) => (day < earliest ? day : earliest), days[0]?.day ?? '');
  if (first === '') return;
  await sql`
    with signed (user_id, day) as (
      select * from unnest(${days.map(({ id }) => id)}::bigint[], ${days.map(({ day }) => day)}::timestamp[])
      union all
      select user_account.id, day
      from user_account, generate_series(${first}::timestamp - interval '1 year', ${first}::timestamp - interval '1 day', '1 day') as day
      where user_account.id = any(${[...new Set(days.map(({ id }) => id))]}::bigint[])
        and day > user_account.created_at and extract(isodow from day) < 6
        -- As good as chance, and the same every time.
        and (user_account.id * 7919 + extract(doy from day)::bigint * 104729) % 100 < ${SHARE_OF_DAYS}
    )
    insert into active_account (unit, starts, user_id)
    select distinct unit.id, date_trunc(unit.name, signed.day)::date, signed.user_id
    from signed, (values (0, 'day'), (1, 'month'), (2, 'year')) as unit (id, name)`.execute(trx);
}

async function addMemberships(
  trx: Trx,
  staff: readonly SampleStaff[],
  ids: ReadonlyMap<string, number>,
  deptIds: ReadonlyMap<string, number>,
  roleIds: ReadonlyMap<string, number>,
): Promise<void> {
  const others = staff.flatMap(({ userLoginId, departments }) =>
    departments
      .slice(1)
      .map((code) => ({ user_id: known(ids, userLoginId), department_id: known(deptIds, code) })),
  );
  if (others.length > 0) await trx.insertInto('user_department').values(others).execute();
  const roles = staff.flatMap((person) =>
    person.roles.map((code) => ({ user_id: known(ids, person.userLoginId), role_id: known(roleIds, code) })),
  );
  await trx.insertInto('user_role').values(roles).execute();
}

async function nameHeads(
  trx: Trx,
  staff: readonly SampleStaff[],
  ids: ReadonlyMap<string, number>,
  deptIds: ReadonlyMap<string, number>,
): Promise<void> {
  const heads = staff
    .filter(({ isHead }) => isHead)
    .map(({ userLoginId, departments }) => ({
      id: known(deptIds, mainOf(departments)),
      head: known(ids, userLoginId),
    }));
  await sql`
    update department set head_user_id = named.head
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as named (id bigint, head bigint)
    where department.id = named.id
  `.execute(trx);
}
