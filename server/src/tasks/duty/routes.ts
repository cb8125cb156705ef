/** 值班表: supervisors say who is on duty in the departments of their data scope. */
import { type Calls, DutyState, dutyLimits, taskFault } from '@outbound/contract';
import { sql } from 'kysely';
import { page } from '../../database/paging.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, wrongField } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { departmentAndBelow, ownDepartments } from '../../rights/index.ts';
import { findAble, findPerson, type Person } from '../instances/index.ts';

const DAY = 86_400_000;

const reaches = ({ scope }: Person, deptId: number): boolean => scope.all || scope.deptIds.includes(deptId);

export function dutyRoutes({ zone }: Platform): Implement<Calls['taskDuty']> {
  return {
    async page({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const own = sql<boolean>`(${ownDepartments(person, 'one.dept_id')}
        or one.dept_id = any(${[...person.deptIds]}::bigint[]))`;
      const state = template.state ?? null;
      const query = db
        .selectFrom('task_duty as one')
        .innerJoin('department', 'department.id', 'one.dept_id')
        .innerJoin('user_account', 'user_account.id', 'one.user_id')
        .select([
          'one.id',
          'one.dept_id as deptId',
          'department.name as deptName',
          'user_account.user_name as userName',
          'one.start_at as startAt',
          'one.end_at as endAt',
        ])
        .where(own)
        .$if(template.deptId != null, (q) =>
          q.where(sql<boolean>`one.dept_id = any(array${departmentAndBelow(Number(template.deptId), true)})`),
        )
        .$if(state === DutyState.planned, (q) => q.where('one.start_at', '>', now))
        .$if(state === DutyState.running, (q) =>
          q.where('one.start_at', '<=', now).where('one.end_at', '>', now),
        )
        .$if(state === DutyState.over, (q) => q.where('one.end_at', '<=', now));
      const found = await page(db, query, paging, [
        ['one.start_at', 'desc'],
        ['one.id', 'desc'],
      ]);
      const maySet = person.codes.has('latin_task_management_supervise');
      return {
        ...found,
        dataBody: found.dataBody.map(({ deptId, startAt, endAt, ...row }) => ({
          ...row,
          ...{ startTime: zone.text(startAt), endTime: zone.text(endAt) },
          state: endAt <= now ? DutyState.over : startAt <= now ? DutyState.running : DutyState.planned,
          canEnd: maySet && endAt > now && reaches(person, deptId) ? (1 as const) : (0 as const),
        })),
      };
    },

    add: (context, { deptId, userIdList, startTime, endTime }) =>
      context.write(subjects.task, async (trx) => {
        const { caller, now } = context;
        const [from, until] = [zone.instant(startTime), zone.instant(endTime)];
        if (until <= from || until <= now) throw wrongField('endTime', taskFault('substituteEnd'));
        if (until.getTime() - from.getTime() > dutyLimits.days * DAY)
          throw wrongField('endTime', taskFault('dutySpan', { days: dutyLimits.days }));
        const userIds = [...new Set(userIdList)];
        const name = await holdDepartment(trx, await findPerson(trx, caller), deptId);
        await requireMembers(trx, deptId, userIds);
        await requireFree(trx, deptId, { userIds, from, until, now });
        await sql`
          insert into task_duty (dept_id, user_id, start_at, end_at, created_by, created_at)
          select ${deptId}, id, ${from}, ${until}, ${caller.userId}, ${now}
          from unnest(${userIds}::bigint[]) as id order by id`.execute(trx);
        context.note({
          content: `安排“${name}”${userIds.length} 人值班（${startTime} 至 ${endTime}）`,
          ...{ objectType: subjects.task.name, objectName: name },
        });
        return { num: userIds.length };
      }),

    end: (context, { id }) =>
      context.write(subjects.task, async (trx) => {
        const { caller, now } = context;
        const found = await trx
          .selectFrom('task_duty as one')
          .innerJoin('user_account', 'user_account.id', 'one.user_id')
          .select(['one.dept_id as deptId', 'one.start_at as startAt', 'one.end_at as endAt'])
          .select('user_account.user_name as name')
          .where('one.id', '=', id)
          .forUpdate('one')
          .executeTakeFirst();
        if (!found || !reaches(await findPerson(trx, caller), found.deptId)) throw notFound();
        if (found.startAt >= now) await trx.deleteFrom('task_duty').where('id', '=', id).execute();
        else if (found.endAt > now)
          await trx.updateTable('task_duty').set({ end_at: now }).where('id', '=', id).execute();
        context.note({
          content: `结束“${found.name}”的值班`,
          ...{ objectType: subjects.task.name, objectName: found.name },
        });
        return null;
      }),
  };
}

/** An enabled department of his data scope, held: two who plan it at once come one after the other. */
async function holdDepartment(trx: Trx, person: Person, deptId: number): Promise<string> {
  const row = await trx
    .selectFrom('department')
    .select('name')
    .where('id', '=', deptId)
    .where('status', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || !reaches(person, deptId)) throw wrongField('deptId', taskFault('dutyDepartment'));
  return row.name;
}

/** Members of the department who are at work and can handle tasks. */
async function requireMembers(trx: Trx, deptId: number, userIds: readonly number[]): Promise<void> {
  const members = await trx
    .selectFrom('user_department')
    .select('user_id')
    .where('department_id', '=', deptId)
    .where('user_id', 'in', userIds)
    .execute();
  const able = await findAble(
    trx,
    members.map((row) => row.user_id),
  );
  if (able.size < userIds.length) throw wrongField('userIdList', taskFault('dutyPeople'));
}

interface Shift {
  userIds: readonly number[];
  from: Date;
  until: Date;
  now: Date;
}

/** Nobody twice at a time, and no more shifts ahead than somebody can oversee. */
async function requireFree(trx: Trx, deptId: number, { userIds, from, until, now }: Shift): Promise<void> {
  const { rows } = await sql<{ openNum: number; taken: string | null }>`
    select count(*)::int as "openNum", string_agg(distinct user_account.user_name, '、')
      filter (where user_id = any(${[...userIds]}::bigint[]) and start_at < ${until} and end_at > ${from}) as taken
    from task_duty join user_account on user_account.id = task_duty.user_id
    where dept_id = ${deptId} and end_at > ${now}`.execute(trx);
  const [{ openNum, taken } = { openNum: 0, taken: null }] = rows;
  if (taken !== null) throw new Refusal('TM4000.dutyTaken', { names: taken });
  if (openNum + userIds.length > dutyLimits.open)
    throw new Refusal('TM4000.duties', { count: dutyLimits.open });
}
