/** Who acts on tasks: the caller with his departments and roles, and those whom he stands in for. */
import type { PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Context } from '../../http/call-context.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { KnownByVersion } from '../../rights/index.ts';

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
export const LONGEST_CHAIN = 3;

export const holds = (person: Pick<Person, 'codes'>, code: PermissionCode): boolean => person.codes.has(code);

type StandIn = Person['standsInFor'][number];
type Gone = { id: number; heirId: number };
/** What follows from the access version alone; for whom he stands in depends on the time, whether he ever will does not. */
type Part = Pick<Person, 'scope' | 'deptIds' | 'roleIds'> & { isSubstitute: boolean };

const known = new WeakMap<Db, KnownByVersion<Part>>();

/**
 * The caller as the rules of tasks ask about him. Whoever only reads is told what is known as of his session's look-up, as
 * with his rights: asking anew would cost as much as the look-up itself. A transaction asks for itself: it may have waited
 * since.
 */
export async function findPerson(db: Db, caller: Caller): Promise<Person> {
  const { userId, userName, userType, deptId, deptName, codes, accessVersion } = caller;
  const find = () => findPart(db, caller);
  const { isSubstitute, ...part } = await (db.isTransaction
    ? find()
    : knownOf(db).of(userId, accessVersion, find));
  return {
    userId,
    userName,
    userType,
    deptId,
    deptName,
    codes,
    ...part,
    standsInFor: isSubstitute ? await findAbsent(db, userId) : [],
  };
}

function knownOf(db: Db): KnownByVersion<Part> {
  const of = known.get(db) ?? new KnownByVersion<Part>();
  known.set(db, of);
  return of;
}

/** What few have, departments that were merged, is asked for only where there is some: planning that takes longest. */
async function findPart(db: Db, { userId, deptId, scope }: Caller): Promise<Part> {
  const { rows } = await sql<{
    deptIds: number[];
    roleIds: number[];
    isSubstitute: boolean;
    hasHeirs: boolean;
  }>`
    select
      coalesce((select array_agg(department_id) from user_department where user_id = ${userId}), '{}') as "deptIds",
      coalesce((select array_agg(role.id) from user_role join role on role.id = user_role.role_id
        where user_role.user_id = ${userId} and role.status = 1), '{}') as "roleIds",
      exists (select from task_substitute
        where substitute_id = ${userId} and end_at > now()) as "isSubstitute",
      exists (select from department_heir) as "hasHeirs"
  `.execute(db);
  const [found] = rows;
  const own = [...new Set([...(found?.deptIds ?? []), ...(deptId === null ? [] : [deptId])])];
  const seen = scope.all ? [] : [...scope.deptIds];
  const gone = found?.hasHeirs ? await findGone(db, [...own, ...seen]) : [];
  /** Tasks keep the departments that they had. */
  const withGone = (ids: readonly number[]) => [
    ...new Set([...ids, ...gone.filter(({ heirId }) => ids.includes(heirId)).map(({ id }) => id)]),
  ];
  return {
    scope: scope.all ? scope : { ...scope, deptIds: withGone(scope.deptIds) },
    deptIds: withGone(own),
    roleIds: found?.roleIds ?? [],
    isSubstitute: found?.isSubstitute ?? false,
  };
}

/** The departments that were merged into one of these or went up in it, at last. */
async function findGone(db: Db, heirIds: readonly number[]): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    with recursive gone (id, heir_id) as (
      select department_id, heir_id from department_heir
      union
      select heir.department_id, gone.heir_id from department_heir as heir join gone on gone.id = heir.heir_id
    )
    select id, heir_id as "heirId" from gone where heir_id = any(${[...heirIds]}::bigint[])`.execute(db);
  return rows;
}

/** Whom a substitute stands in for now. */
async function findAbsent(db: Db, substituteId: number): Promise<StandIn[]> {
  const { rows } = await sql<StandIn>`
    with recursive absent (user_id, depth) as (
      select user_id, 1 from task_substitute
      where substitute_id = ${substituteId} and start_at <= now() and end_at > now()
      union
      select further.user_id, absent.depth + 1
      from absent join task_substitute as further on further.substitute_id = absent.user_id
      where absent.depth < ${sql.lit(LONGEST_CHAIN)} and further.start_at <= now() and further.end_at > now()
    )
    select user_account.id as "userId", user_account.user_name as "userName"
    from user_account
    where user_account.id <> ${substituteId} and user_account.id in (select user_id from absent)
      and user_account.deleted_at is null
    order by user_account.id`.execute(db);
  return rows;
}
