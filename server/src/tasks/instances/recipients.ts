/** Who is told of a step, and who may be given one. */
import { StepRole, TargetType, taskFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';

/** More than so many members of a department are not all told: then its head and its dispatchers are. */
const MOST_TOLD = 50;

/** Holders of a code among `user_account`: by a role that is enabled, or that holds everything. */
export const holdsCode = (code: string) => sql<boolean>`exists (
  select from user_role join role on role.id = user_role.role_id
  where user_role.user_id = user_account.id and role.status = 1 and (role.all_resources or exists (
    select from role_resource join resource on resource.id = role_resource.resource_id
    where role_resource.role_id = role.id and resource.permission_code = ${code} and resource.status = 1)))`;

const atWork = sql<boolean>`user_account.deleted_at is null and user_account.status = 1 and user_account.person_status = 1`;
export const HANDLE = 'latin_task_management_handle';

/** Those of each department who can sign for it: who is on duty there, or, where nobody is, all of them. */
export async function findHandlersOf(db: Db, deptIds: readonly number[]): Promise<Map<number, number[]>> {
  if (deptIds.length === 0) return new Map();
  const { rows } = await sql<{
    deptId: number;
    userId: number;
    isFirst: boolean;
    isOnDuty: boolean;
  }>`
    select user_department.department_id as "deptId", user_account.id as "userId",
      user_account.user_type = 6 or user_account.id = department.head_user_id as "isFirst",
      exists (select from task_duty where task_duty.dept_id = user_department.department_id
        and task_duty.user_id = user_account.id and start_at <= now() and end_at > now()) as "isOnDuty"
    from user_department
    join user_account on user_account.id = user_department.user_id
    join department on department.id = user_department.department_id
    where user_department.department_id = any(${[...deptIds]}::bigint[]) and ${atWork} and ${holdsCode(HANDLE)}
    order by user_account.id`.execute(db);
  const found = new Map<number, number[]>();
  for (const [deptId, people] of Map.groupBy(rows, (row) => row.deptId)) {
    const onDuty = people.filter(({ isOnDuty }) => isOnDuty);
    const all = onDuty.length > 0 ? onDuty : people;
    const told = all.length <= MOST_TOLD ? all : all.filter(({ isFirst }) => isFirst);
    found.set(
      deptId,
      told.map(({ userId }) => userId),
    );
  }
  return found;
}

/** Somebody or some department that a step is given to. */
export interface Target {
  targetType: 1 | 2;
  targetId: number;
  name: string;
  deptId: number;
  deptName: string;
  user: { userId: number; userName: string; userType: number } | null;
}

interface Wanted {
  targetType: 1 | 2;
  targetId: number;
}

const keyOf = ({ targetType, targetId }: { targetType: number; targetId: number }) =>
  `${targetType} ${targetId}`;

/**
 * The targets as they are now, each once and in their order. Those who cannot handle tasks are refused with `refuse`; with
 * null they are left out.
 */
export async function findTargets(
  db: Db,
  wanted: readonly Wanted[],
  refuse: ((unfit: Wanted[]) => Refusal | Promise<Refusal>) | null = (unfit) => unfitTargets(db, unfit),
): Promise<Target[]> {
  const ids = (type: number) =>
    wanted.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const { rows } = await sql<
    Target & { userId: number | null; userName: string | null; userType: number | null }
  >`
    select ${sql.lit(TargetType.person)}::int as "targetType", user_account.id as "targetId", user_account.user_name as name,
      department.id as "deptId", department.name as "deptName",
      user_account.id as "userId", user_account.user_name as "userName", user_account.user_type as "userType"
    from user_account join department on department.id = user_account.department_id
    where user_account.id = any(${ids(TargetType.person)}::bigint[]) and ${atWork} and ${holdsCode(HANDLE)}
    union all
    select ${sql.lit(TargetType.department)}::int, id, name, id, name, null, null, null from department
    where id = any(${ids(TargetType.department)}::bigint[]) and status = 1`.execute(db);
  const found = new Map(
    rows.map(({ userId, userName, userType, ...target }) => [
      keyOf(target),
      {
        ...target,
        user: userId === null ? null : { userId, userName: userName ?? '', userType: userType ?? 0 },
      },
    ]),
  );
  const unfit = wanted.filter((target) => !found.has(keyOf(target)));
  if (unfit.length > 0 && refuse) throw await refuse(unfit);
  return [...new Set(wanted.map(keyOf))].flatMap((key) => found.get(key) ?? []);
}

const MOST_NAMED = 5;

/** Which of up to a hundred targets cannot be given tasks, by their names. */
async function unfitTargets(db: Db, unfit: readonly Wanted[]): Promise<Refusal> {
  const ids = (type: number) =>
    unfit.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const { rows } = await sql<{ name: string }>`
    select user_name as name from user_account where id = any(${ids(TargetType.person)}::bigint[])
    union all select name from department where id = any(${ids(TargetType.department)}::bigint[])
    order by name limit ${sql.lit(MOST_NAMED)}`.execute(db);
  if (rows.length === 0) return new Refusal('TM4000.target');
  const names = rows.map(({ name }) => `“${name}”`).join('、');
  const count = new Set(unfit.map(keyOf)).size;
  return count > rows.length
    ? new Refusal('TM4000.manyTargets', { names, count })
    : new Refusal('TM4000.targetNames', { names });
}

/** Of these people those who are at work and can handle tasks. */
export async function findAble(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from user_account
    where id = any(${[...userIds]}::bigint[]) and ${atWork} and ${holdsCode(HANDLE)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The same where only who handles a task can be chosen: a co-handler is invited by who handles it. */
export function findMainTargets(
  db: Db,
  wanted: readonly { targetType: 1 | 2; targetId: number; roleType?: 1 | 2 | undefined }[],
): Promise<Target[]> {
  if (wanted.some(({ roleType }) => roleType === StepRole.assistant))
    throw wrongField('targetList', taskFault('mainTarget'));
  return findTargets(db, wanted);
}

/** Of these people those who are at work: whom something may be copied to. */
export async function findPeople(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; userName: string }[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ userId: number; userName: string }>`
    select id as "userId", user_name as "userName" from user_account
    where id = any(${[...userIds]}::bigint[]) and ${atWork} order by id`.execute(db);
  return rows;
}

/** So many people of a role, or of a department's supervisors, are told at most. */
const MOST_REVIEWERS = 20;

/** Those at work who supervise for a department. */
export async function findSupervisors(db: Db, deptId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_account.id from user_department join user_account on user_account.id = user_department.user_id
    where user_department.department_id = ${deptId} and ${atWork} and ${holdsCode('latin_task_management_supervise')}
    order by user_account.id limit ${sql.lit(MOST_REVIEWERS)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who has to review: the one who is named, or the supervisors where he has left; or those of a role. */
export async function findReviewers(
  db: Db,
  {
    reviewer_user_id,
    reviewer_role_id,
  }: { reviewer_user_id: number | null; reviewer_role_id: number | null },
  originDeptId: number,
): Promise<number[]> {
  if (reviewer_role_id !== null) {
    const { rows } = await sql<{ id: number }>`
      select user_account.id from user_role join user_account on user_account.id = user_role.user_id
      join role on role.id = user_role.role_id and role.status = 1
      where user_role.role_id = ${reviewer_role_id} and ${atWork} and ${holdsCode('latin_task_management_review')}
      order by user_account.id limit ${sql.lit(MOST_REVIEWERS)}`.execute(db);
    return rows.map(({ id }) => id);
  }
  if (reviewer_user_id === null) return [];
  const [named] = await findPeople(db, [reviewer_user_id]);
  return named ? [named.userId] : findSupervisors(db, originDeptId);
}

/** The head of a department. */
export async function findHead(db: Db, deptId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select user_account.id from department join user_account on user_account.id = department.head_user_id
    where department.id = ${deptId} and ${atWork}`.execute(db);
  return rows[0]?.id ?? null;
}
