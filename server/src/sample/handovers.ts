/** Shifts of the sample: who is on duty, a handover that waits to be confirmed, and two of the days before that came to nothing. */
import { HandoverItemState, HandoverState } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';

const HOUR = 3_600_000;
/** So many tasks go in each. */
const MOST = 4;
const words = [
  {
    state: HandoverState.waiting,
    hoursAgo: 1,
    note: '夜班请盯紧止付到期的账户，银行联系人见各任务备注。',
    itemNote: '已联系，等对方回复',
    reason: '',
  },
  {
    state: HandoverState.refused,
    hoursAgo: 26,
    note: '明日外出培训，请接手在办任务。',
    itemNote: '',
    reason: '明日同在外勤，请交其他同事',
  },
  { state: HandoverState.withdrawn, hoursAgo: 50, note: '临时调班。', itemNote: '', reason: '' },
] as const;

interface Pair {
  fromId: number;
  fromName: string;
  fromDeptId: number;
  fromDeptName: string;
  toId: number;
  toName: string;
  toDeptName: string;
  detailIds: number[];
}

/** Between colleagues of one department, of those who have work in hand; people who sign in as samples come first. */
export async function addHandovers(trx: Trx, accounts: ReadonlySet<number>, now: Date): Promise<void> {
  const { rows: pairs } = await sql<Pair>`
    with busy as (
      select handler_user_id as id, (array_agg(id order by due_at nulls last, id))[1:${sql.lit(MOST)}] as "detailIds"
      from task_detail
      where is_current and handler_user_id is not null and handle_status in (0, 1, 3)
      group by handler_user_id
    )
    select giver.id as "fromId", giver.user_name as "fromName", department.id as "fromDeptId",
      department.name as "fromDeptName", taker.id as "toId", taker.user_name as "toName",
      department.name as "toDeptName", busy."detailIds"
    from busy join user_account as giver on giver.id = busy.id
    join department on department.id = giver.department_id
    join lateral (
      select id, user_name from user_account
      where department_id = giver.department_id and id <> giver.id and status = 1 and person_status = 1
        and deleted_at is null and id in (select handler_user_id from task_detail)
      order by id <> all(${[...accounts]}::bigint[]), id limit 1) as taker on true
    order by giver.id <> all(${[...accounts]}::bigint[]), giver.id limit ${sql.lit(words.length)}`.execute(
    trx,
  );
  for (const [place, pair] of pairs.entries()) {
    const told = words[place];
    if (!told) return;
    const at = new Date(now.getTime() - told.hoursAgo * HOUR);
    const isWaiting = told.state === HandoverState.waiting;
    const { id } = await trx
      .insertInto('task_handover')
      .values({
        ...{ from_user_id: pair.fromId, from_user_name: pair.fromName },
        ...{ from_dept_id: pair.fromDeptId, from_dept_name: pair.fromDeptName },
        ...{ to_user_id: pair.toId, to_user_name: pair.toName, to_dept_name: pair.toDeptName },
        ...{ note: told.note, state: told.state, reason: told.reason, created_at: at },
        decided_at: isWaiting ? null : new Date(at.getTime() + HOUR / 2),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const state = isWaiting ? HandoverItemState.waiting : HandoverItemState.left;
    await trx
      .insertInto('task_handover_item')
      .values(
        pair.detailIds.map((detailId) => ({
          ...{ handover_id: id, detail_id: detailId, note: told.itemNote, state },
        })),
      )
      .execute();
    if (isWaiting)
      await trx
        .insertInto('task_message')
        .values({
          ...{
            user_id: pair.toId,
            msg_type: 24,
            detail_id: pair.detailIds[0] ?? null,
            dedup_key: `own M24:${id}`,
          },
          content: `【交接班】${pair.fromName} 向您交接${pair.detailIds.length}项任务，请确认。`,
          ...{ instance_code: '', created_at: at, updated_at: at },
        })
        .execute();
  }
}

/** Those who handle tasks of a department take turns from morning to morning, from the day before yesterday on. */
export async function addDuties(trx: Trx, firstMorning: Date): Promise<void> {
  await sql`
    insert into task_duty (dept_id, user_id, start_at, end_at, created_at)
    select dept_id, people[1 + (day + dept_id) % cardinality(people)],
      ${firstMorning}::timestamptz + day * interval '24 hours',
      ${firstMorning}::timestamptz + (day + 1) * interval '24 hours', ${firstMorning}
    from (
      select handler_dept_id as dept_id, array_agg(distinct handler_user_id order by handler_user_id) as people
      from task_detail where handler_user_id is not null and is_current group by handler_dept_id
      having count(distinct handler_user_id) > 1) as stations
    cross join generate_series(0, 5) as day
  `.execute(trx);
}
