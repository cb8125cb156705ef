import type { DataScope } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Caller } from '../../../http/caller.ts';
import {
  findGrantableRoles,
  findOpenDepartments,
  manageablePeople,
  managedPeople,
} from '../../../rights/index.ts';
import { findChoosableDepartments } from '../../departments/index.ts';

/** What the caller may give to those whom he imports. */
export interface Offer {
  /** By full path and by code. */
  departments: ReadonlyMap<string, number>;
  /** In the order of the tree, for the template. */
  paths: readonly string[];
  /** By name. */
  roles: ReadonlyMap<string, { id: number; dataScope: DataScope }>;
  /** Departments that he sees, with others below that he does not. */
  openDepartments: ReadonlySet<number>;
}

/** Departments and roles that the caller may give. */
export async function findOffer(db: Db, caller: Caller): Promise<Offer> {
  const { scope } = caller;
  const seen = scope.all ? null : new Set(scope.deptIds);
  const all = await findChoosableDepartments(db);
  const mine = all.filter(({ id }) => seen === null || seen.has(id));
  const roles = await findGrantableRoles(db, caller);
  return {
    // A path wins over a code that happens to be spelled alike.
    departments: new Map([
      ...mine.map(({ code, id }) => [code, id] as const),
      ...mine.map(({ path, id }) => [path, id] as const),
    ]),
    paths: mine.map(({ path }) => path),
    roles: new Map(roles.map(({ roleName, id, dataScope }) => [roleName, { id, dataScope }])),
    openDepartments: new Set(seen === null ? [] : await findOpenDepartments(db, [...seen])),
  };
}

/** An account that a row of an import names, as far as it decides what may be done with it. */
export interface Existing {
  id: number;
  source: number;
  mobilePhone: string;
  idCard: string;
  isRecycled: boolean;
  isSelf: boolean;
  isManaged: boolean;
  isManageable: boolean;
  isAdministrator: boolean;
  hasUnseenDepartment: boolean;
}

/** Accounts by their names in lower case, one query however many they are. */
export async function findExisting(
  db: Db,
  caller: Caller,
  lowerLoginIds: readonly string[],
): Promise<Map<string, Existing>> {
  const { scope } = caller;
  const rows = await db
    .selectFrom('user_account')
    .select([
      'user_account.id',
      'user_account.source',
      'user_account.mobile_phone as mobilePhone',
      'user_account.id_card as idCard',
      sql<string>`lower(user_account.user_login_id)`.as('name'),
      sql<boolean>`user_account.deleted_at is not null`.as('isRecycled'),
      sql<boolean>`user_account.id = ${caller.userId}`.as('isSelf'),
      managedPeople(caller).as('isManaged'),
      (await manageablePeople(db, caller)).as('isManageable'),
      sql<boolean>`user_account.built_in or exists (
        select from user_role join role on role.id = user_role.role_id
        where user_role.user_id = user_account.id and role.all_resources)`.as('isAdministrator'),
      (scope.all
        ? sql<boolean>`false`
        : sql<boolean>`exists (
            select from user_department where user_department.user_id = user_account.id
              and user_department.department_id <> all(${[...scope.deptIds]}::bigint[]))`
      ).as('hasUnseenDepartment'),
    ])
    .where(sql<boolean>`lower(user_account.user_login_id) = any(${[...new Set(lowerLoginIds)]}::text[])`)
    .execute();
  return new Map(rows.map(({ name, ...existing }) => [name, existing]));
}

/** Who has these phones and IDs: value -> user. */
export async function findOwners(
  db: Db,
  mobilePhones: readonly string[],
  idCards: readonly string[],
): Promise<{ mobilePhone: Map<string, number>; idCard: Map<string, number> }> {
  const owners = async (column: 'mobile_phone' | 'id_card', values: readonly string[]) => {
    const wanted = [...new Set(values.filter((value) => value !== '' && !value.includes('*')))];
    const rows = await db
      .selectFrom('user_account')
      .select(['id', `${column} as value`])
      .where(column, '<>', '')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${sql.ref(column)} = any(${wanted}::text[])`)
      .execute();
    return new Map(rows.map(({ id, value }) => [value, id]));
  };
  return {
    mobilePhone: await owners('mobile_phone', mobilePhones),
    idCard: await owners('id_card', idCards),
  };
}
