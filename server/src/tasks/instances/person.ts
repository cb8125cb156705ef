/** Who acts on tasks: the caller with his departments and roles, and those whom he stands in for. */
import type { PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Context } from '../../http/call-context.ts';
import type { Caller, Scope } from '../../http/caller.ts';

/** What the handlers of tasks ask of a call, whatever it needs. */
export type TaskContext = Pick<Context<'signedIn'>, 'db' | 'caller' | 'now' | 'write' | 'note'>;

export interface Person {
  userId: number;
  userName: string;
  userType: number;
  deptId: number | null;
  deptName: string;
  codes: ReadonlySet<string>;
  scope: Scope;
  /** Every department that he is in, and those that were merged into one of them or went up in it. */
  deptIds: readonly number[];
  roleIds: readonly number[];
  /** Whom he stands in for now, at most three links away. */
  standsInFor: readonly { userId: number; userName: string }[];
}

/** So many links of a chain of substitutes count. */
const LONGEST_CHAIN = 3;

export const holds = (person: Pick<Person, 'codes'>, code: PermissionCode): boolean => person.codes.has(code);

/** The caller as the rules of tasks ask about him. */
export async function findPerson(db: Db, caller: Caller): Promise<Person> {
  const { userId, userName, userType, deptId, deptName, codes, scope } = caller;
  const seen = scope.all ? [] : [...scope.deptIds];
  const { rows } = await sql<{
    gone: { id: number; heirId: number }[];
    deptIds: number[];
    roleIds: number[];
    standsInFor: { userId: number; userName: string }[];
  }>`
    with recursive absent (user_id, depth) as (
      select user_id, 1 from task_substitute
      where substitute_id = ${caller.userId} and start_at <= now() and end_at > now()
      union
      select further.user_id, absent.depth + 1
      from absent join task_substitute as further on further.substitute_id = absent.user_id
      where absent.depth < ${sql.lit(LONGEST_CHAIN)} and further.start_at <= now() and further.end_at > now()
    ),
    gone (id, heir_id) as (
      select department_id, heir_id from department_heir
      union
      select heir.department_id, gone.heir_id from department_heir as heir join gone on gone.id = heir.heir_id
    )
    select
      coalesce((select json_agg(json_build_object('id', id, 'heirId', heir_id)) from gone
        where heir_id = any(${seen}::bigint[]) or heir_id = ${deptId}::bigint
          or heir_id in (select department_id from user_department where user_id = ${caller.userId})), '[]') as gone,
      coalesce((select array_agg(department_id) from user_department where user_id = ${caller.userId}), '{}') as "deptIds",
      coalesce((select array_agg(role.id) from user_role join role on role.id = user_role.role_id
        where user_role.user_id = ${caller.userId} and role.status = 1), '{}') as "roleIds",
      coalesce((select json_agg(json_build_object('userId', user_account.id, 'userName', user_account.user_name)
          order by user_account.id)
        from user_account
        where user_account.id <> ${caller.userId} and user_account.id in (select user_id from absent)
          and user_account.deleted_at is null), '[]') as "standsInFor"
  `.execute(db);
  const [found] = rows;
  const gone = found?.gone ?? [];
  /** Tasks keep the departments that they had. */
  const withGone = (ids: readonly number[]) => [
    ...new Set([...ids, ...gone.filter(({ heirId }) => ids.includes(heirId)).map(({ id }) => id)]),
  ];
  const own = found?.deptIds ?? [];
  return {
    userId,
    userName,
    userType,
    deptId,
    deptName,
    codes,
    scope: scope.all ? scope : { ...scope, deptIds: withGone(scope.deptIds) },
    deptIds: withGone(deptId === null ? own : [...own, deptId]),
    roleIds: found?.roleIds ?? [],
    standsInFor: found?.standsInFor ?? [],
  };
}
