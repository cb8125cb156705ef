/** Who acts for somebody while he is away: set by himself, ended at once when he ends it (tasks and statistics 2.5). */
import { type Calls, SubstituteSide, SubstituteState, substituteLimits, taskFault } from '@outbound/contract';
import { sql } from 'kysely';
import { page } from '../../database/paging.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, wrongField } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findAble } from '../instances/index.ts';

const DAY = 86_400_000;

export function substituteRoutes({ zone }: Platform): Implement<Calls['taskSubstitute']> {
  return {
    async page({ db, caller, now }, { template, ...paging }) {
      const isMine = (template.side ?? SubstituteSide.mine) === SubstituteSide.mine;
      const query = db
        .selectFrom('task_substitute as one')
        .innerJoin('user_account as absent', 'absent.id', 'one.user_id')
        .innerJoin('user_account as substitute', 'substitute.id', 'one.substitute_id')
        .leftJoin('department', 'department.id', 'substitute.department_id')
        .select((eb) => [
          'one.id',
          'absent.user_name as userName',
          'one.substitute_id as substituteId',
          'substitute.user_name as substituteName',
          eb.fn.coalesce('department.name', sql<string>`''`).as('substituteDeptName'),
          'one.start_at as startAt',
          'one.end_at as endAt',
        ])
        .where(isMine ? 'one.user_id' : 'one.substitute_id', '=', caller.userId);
      const found = await page(db, query, paging, [
        ['one.end_at', 'desc'],
        ['one.id', 'desc'],
      ]);
      return {
        ...found,
        dataBody: found.dataBody.map(({ startAt, endAt, ...row }) => ({
          ...row,
          startTime: zone.text(startAt),
          endTime: zone.text(endAt),
          state:
            endAt <= now
              ? SubstituteState.over
              : startAt <= now
                ? SubstituteState.running
                : SubstituteState.planned,
        })),
      };
    },

    add: (context, { substituteId, startTime, endTime }) =>
      context.write(subjects.task, async (trx) => {
        const { caller, now } = context;
        const [from, until] = [zone.instant(startTime), zone.instant(endTime)];
        if (until <= from || until <= now) throw wrongField('endTime', taskFault('substituteEnd'));
        if (until.getTime() - from.getTime() > substituteLimits.days * DAY)
          throw wrongField('endTime', taskFault('substituteSpan', { days: substituteLimits.days }));
        if (substituteId === caller.userId || !(await findAble(trx, [substituteId])).has(substituteId))
          throw wrongField('substituteId', taskFault('substitutePerson'));
        // One after the other: two that are set at once could close a circle that neither sees.
        await sql`select pg_advisory_xact_lock(hashtextextended('task substitutes', 0))`.execute(trx);
        const period = { userId: caller.userId, substituteId, from, until };
        await requireFree(trx, period);
        if (await closesCircle(trx, period)) throw wrongField('substituteId', taskFault('substituteCircle'));
        const { id } = await trx
          .insertInto('task_substitute')
          .values({ user_id: caller.userId, substitute_id: substituteId, start_at: from, end_at: until })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { user_name: name } = await trx
          .selectFrom('user_account')
          .select('user_name')
          .where('id', '=', substituteId)
          .executeTakeFirstOrThrow();
        context.note({
          content: `设置代理人“${name}”（${startTime} 至 ${endTime}）`,
          objectType: subjects.task.name,
          objectName: name,
        });
        return { id };
      }),

    end: (context, { id }) =>
      context.write(subjects.task, async (trx) => {
        const { caller, now } = context;
        const found = await trx
          .selectFrom('task_substitute as one')
          .innerJoin('user_account as substitute', 'substitute.id', 'one.substitute_id')
          .select(['one.start_at as startAt', 'one.end_at as endAt', 'substitute.user_name as name'])
          .where('one.id', '=', id)
          .where('one.user_id', '=', caller.userId)
          .forUpdate('one')
          .executeTakeFirst();
        if (!found) throw notFound();
        context.note({
          content: `结束由“${found.name}”代理`,
          objectType: subjects.task.name,
          objectName: found.name,
        });
        if (found.startAt >= now) await trx.deleteFrom('task_substitute').where('id', '=', id).execute();
        else if (found.endAt > now)
          await trx.updateTable('task_substitute').set({ end_at: now }).where('id', '=', id).execute();
        return null;
      }),
  };
}

interface Period {
  userId: number;
  substituteId: number;
  from: Date;
  until: Date;
}

/** One substitute at a time, and no more of them ahead than somebody can oversee. */
async function requireFree(trx: Trx, { userId, from, until }: Period): Promise<void> {
  const { rows } = await sql<{ openNum: number; overlaps: boolean }>`
    select count(*)::int as "openNum", coalesce(bool_or(start_at < ${until} and end_at > ${from}), false) as overlaps
    from task_substitute where user_id = ${userId} and end_at > now()`.execute(trx);
  const [{ openNum, overlaps } = { openNum: 0, overlaps: false }] = rows;
  if (overlaps) throw new Refusal('TM4000.substituteTaken');
  if (openNum >= substituteLimits.open)
    throw new Refusal('TM4000.substitutes', { count: substituteLimits.open });
}

/** Would whoever stands in be stood in for, over however many others, by the one who is away, at some time of it? */
async function closesCircle(trx: Trx, { userId, substituteId, from, until }: Period): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive chain (id, since, until) as (
      select ${substituteId}::bigint, ${from}::timestamptz, ${until}::timestamptz
      union
      select further.substitute_id, greatest(chain.since, further.start_at), least(chain.until, further.end_at)
      from chain join task_substitute as further on further.user_id = chain.id
        and further.start_at < chain.until and further.end_at > chain.since
      where chain.id <> ${userId}
    )
    select exists (select from chain where id = ${userId}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}
