import type { DeptFields } from '@outbound/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type StoredRow, selectFields } from '../../../records/field-table.ts';
import { ownDepartments, ownPeople } from '../../../rights/index.ts';
import { deptColumns } from '../fields.ts';

/** A department that is there, seen by the caller or not. */
export interface Existing extends StoredRow<DeptFields> {
  id: number;
  seen: boolean;
  headLoginId: string | null;
  headUserName: string | null;
  parentName: string | null;
}

/** All departments: names, codes and circles are judged against those too that the caller does not see. */
export async function findAllDepartments(db: Db, caller: Caller): Promise<Existing[]> {
  return db
    .selectFrom('department')
    .leftJoin('user_account as head', 'head.id', 'department.head_user_id')
    .leftJoin('department as parent', 'parent.id', 'department.parent_id')
    .select([
      'department.id',
      ...selectFields(deptColumns),
      'head.user_login_id as headLoginId',
      'head.user_name as headUserName',
      'parent.name as parentName',
      ownDepartments(caller, 'department.id').as('seen'),
    ])
    .orderBy('department.sort_num')
    .orderBy('department.id')
    .execute();
}

/** Which of these codes belonged to a department once. */
export async function findRetiredCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('retired_department_code')
    .select('code')
    .where(sql<SqlBool>`code = any(${[...new Set(codes)]}::text[])`)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Who may lead a department, by account in lower case. */
export async function findHeads(
  db: Db,
  caller: Caller,
  loginIds: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'user_name as name', sql<string>`lower(user_login_id)`.as('loginId')])
    .where(sql<SqlBool>`lower(user_login_id) = any(${[...new Set(loginIds)]}::text[])`)
    .where('person_status', '=', 1)
    .where('deleted_at', 'is', null)
    .where(ownPeople(caller))
    .execute();
  return new Map(rows.map(({ loginId, ...head }) => [loginId, head]));
}

/** Which of these may lead a department, with their names. */
export async function findHeadNames(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'user_name as name'])
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]}::bigint[])`)
    .where('person_status', '=', 1)
    .where('deleted_at', 'is', null)
    .where(ownPeople(caller))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Holds heads until the transaction ends; refuses (CM4092) when one of them has left since he was read. */
export async function holdHeads(trx: Trx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const held = await trx
    .selectFrom('user_account')
    .select('id')
    .where(sql<SqlBool>`id = any(${wanted}::bigint[])`)
    .where('person_status', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  if (held.length < wanted.length) throw new Refusal('CM4092');
}
