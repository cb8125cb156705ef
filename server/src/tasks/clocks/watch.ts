/**
 * Tells of what ends soon, and makes the tasks that renew a frozen account. Any number of processes may do so: a row is held
 * while it is told of, and passed over by the others; of what was due while no process ran the last rung is told then.
 */
import { ClockType, maskAccount, TargetType, type TaskMessageType, TaskPriority } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { postTaskMessages } from '../../messages/index.ts';
import { readWording, type Wording } from '../../notices/index.ts';
import { accountAnswers, blockTicks, freezeEnd, freezeTicks } from '../facts/index.ts';
import { type Answers, loadTemplate, makeTask, TaskSource } from '../instances/index.ts';
import { accountOf } from './queries.ts';
import { tellRevisits } from './revisits.ts';

const EVERY_MS = 60_000;
/** So many are told of in one transaction. */
const AT_ONCE = 100;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SOON: TaskMessageType = 23;

/** Before the end of each: the first one is the farthest. */
const rungs: Readonly<Record<ClockType, readonly number[]>> = {
  [ClockType.block]: [24 * HOUR, 4 * HOUR, HOUR],
  [ClockType.freeze]: [30 * DAY, 7 * DAY, 3 * DAY, DAY],
};
/** With this rung of a frozen account the task to renew it is made, where its template says so. */
const RENEWED_AT = 7 * DAY;
/** What ended longer ago is told of no more. */
const LATE = DAY;

interface At {
  now: Date;
  zone: TimeZone;
}

/** Looks every minute until the server stops. */
export function startClockWatch(platform: Platform): void {
  let running: Promise<void> | null = null;
  const stop = new AbortController();
  const look = () => {
    running ??= tellClocks(platform, new Date(), stop.signal)
      .then(() => tellRevisits(platform, new Date(), stop.signal))
      .then(() => undefined)
      .catch((error) =>
        platform.log.error({ err: error }, 'ends of stopped payments and freezes are not told'),
      )
      .then(() => {
        running = null;
      });
  };
  const timer = setInterval(look, EVERY_MS).unref();
  platform.onStop(async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  });
}

/** Tells of everything that is due by now; answers how many clocks were told of. */
export async function tellClocks(
  { database: { db }, zone }: Platform,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  const at = { now, zone };
  let told = 0;
  for (const type of [ClockType.block, ClockType.freeze]) {
    while (!signal?.aborted) {
      const num = await db.transaction().execute((trx) => tellBatch(trx, type, at));
      told += num;
      if (num < AT_ONCE) break;
    }
  }
  while (!signal?.aborted) {
    const { numAffectedRows = 0n } = await sql`
      update freeze_fact set state = 3, updated_at = ${now} where id in (
        select id from freeze_fact where ${freezeTicks} and expire_day < ${zone.text(now).slice(0, 10)}::date
        order by expire_day, id limit ${sql.lit(AT_ONCE)} for update skip locked)`.execute(db);
    if (Number(numAffectedRows) < AT_ONCE) break;
  }
  return told;
}

interface Due {
  id: number;
  account_no: string;
  account_name: string | null;
  account_type: number;
  account_level: number | null;
  institution: number;
  fraud_type: number;
  expire_time: Date | null;
  expire_day: string | null;
  warn_level: number;
  detail_id: number;
  dept_id: number;
  handler_user_id: number | null;
  /** Who handled it, or the head of his department where he has left. */
  receiver: number | null;
  instance_id: number;
  code: string;
  template_id: number;
  template_type: number;
  priority: number;
  auto_renew: boolean;
}

/** The condition that the next rung of a clock is reached; each level is a piece of the index. */
function dueBy(type: ClockType, { now, zone }: At): RawBuilder<boolean> {
  const levels = rungs[type].map((before, level) => {
    const until = new Date(now.getTime() + before);
    return type === ClockType.block
      ? sql`(block_fact.warn_level = ${sql.lit(level)} and block_fact.expire_time <= ${until}
          and block_fact.expire_time > ${new Date(now.getTime() - LATE)})`
      : sql`(freeze_fact.warn_level = ${sql.lit(level)} and freeze_fact.expire_day <= ${zone.text(until).slice(0, 10)}::date
          and freeze_fact.expire_day >= ${zone.text(new Date(now.getTime() - LATE)).slice(0, 10)}::date)`;
  });
  return sql<boolean>`(${sql.join(levels, sql` or `)})`;
}

const atWork = (table: string) =>
  sql`${sql.ref(`${table}.deleted_at`)} is null and ${sql.ref(`${table}.status`)} = 1 and ${sql.ref(`${table}.person_status`)} = 1`;

/**
 * The next ones, held. Their tasks are held too, as little as they can be: a result that is just handed in holds its task first
 * and then what it changes, and must not be waited for the other way round.
 */
async function holdDue(trx: Trx, type: ClockType, at: At): Promise<Due[]> {
  const isBlock = type === ClockType.block;
  const table = isBlock ? 'block_fact' : 'freeze_fact';
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const own = isBlock
    ? sql`block_fact.account_level, block_fact.expire_time, null::date as expire_day`
    : sql`null::smallint as account_level, null::timestamptz as expire_time, freeze_fact.expire_day`;
  const { rows } = await sql<Due>`
    select ${column('id')}, ${column('account_no')}, ${column('account_name')}, ${column('account_type')},
      ${column('institution')}, ${column('fraud_type')}, ${column('warn_level')}, ${column('detail_id')},
      ${column('dept_id')}, ${column('handler_user_id')}, ${own},
      coalesce(
        (select id from user_account where user_account.id = ${column('handler_user_id')} and ${atWork('user_account')}),
        (select user_account.id from department join user_account on user_account.id = department.head_user_id
          where department.id = ${column('dept_id')} and ${atWork('user_account')})) as receiver,
      task_instance.id as instance_id, task_instance.code, task_instance.template_id, task_instance.template_type,
      task_instance.priority,
      coalesce(task_template.settings ->> 'autoRenew', '0') = '1' and task_template.enabled_status = 1 as auto_renew
    from ${sql.table(table)}
    join task_instance on task_instance.id = ${column('instance_id')}
    join task_template on task_template.id = task_instance.template_id
    where ${isBlock ? blockTicks : freezeTicks} and ${dueBy(type, at)} and ${column('detail_id')} is not null
    order by ${isBlock ? sql`block_fact.expire_time` : sql`freeze_fact.expire_day`}, ${column('id')}
    limit ${sql.lit(AT_ONCE)}
    for update of ${sql.table(table)} skip locked for key share of task_instance skip locked`.execute(trx);
  return rows;
}

async function tellBatch(trx: Trx, type: ClockType, at: At): Promise<number> {
  const { now, zone } = at;
  const due = (await holdDue(trx, type, at)).map((row) => {
    const end = row.expire_time ?? freezeEnd(row.expire_day ?? '', zone);
    // Of days the first second counts: a week before a day is a day, too.
    const from = type === ClockType.block ? end : zone.instant(`${row.expire_day} 00:00:00`);
    const reached = rungs[type].filter((before) => dueFrom(from, before, type, at)).length;
    return { ...row, end, reached };
  });
  if (due.length === 0) return 0;
  const wording = await readWording(trx);
  await postTaskMessages(
    trx,
    due.flatMap(({ receiver, reached, end, ...row }) =>
      receiver === null
        ? []
        : [
            {
              userId: receiver,
              msgType: SOON,
              content: textOf(type, { ...row, end }, at, wording),
              detailId: row.detail_id,
              instanceCode: row.code,
              templateType: row.template_type,
              priority: row.priority,
              dedupKey: `M23:${type}:${row.id}:${reached}:${end.getTime()}`,
            },
          ],
    ),
    { actorId: null },
  );
  const table = type === ClockType.block ? 'block_fact' : 'freeze_fact';
  await sql`
    update ${sql.table(table)} set warn_level = told.level
    from jsonb_to_recordset(${JSON.stringify(due.map(({ id, reached }) => ({ id, level: reached })))}::jsonb)
      as told (id bigint, level smallint)
    where ${sql.ref(`${table}.id`)} = told.id`.execute(trx);
  if (type === ClockType.freeze) {
    const rung = rungs[type].indexOf(RENEWED_AT);
    await makeRenewals(
      trx,
      due.filter((row) => row.auto_renew && row.warn_level <= rung && row.reached > rung && row.end > now),
      at,
    );
  }
  return due.length;
}

const dueFrom = (end: Date, before: number, type: ClockType, { now, zone }: At): boolean =>
  type === ClockType.block
    ? end.getTime() - before <= now.getTime()
    : zone.text(end).slice(0, 10) <= zone.text(new Date(now.getTime() + before)).slice(0, 10);

function textOf(
  type: ClockType,
  { account_no, end, code }: Pick<Due, 'account_no' | 'code'> & { end: Date },
  { now, zone }: At,
  wording: Wording,
): string {
  const isBlock = type === ClockType.block;
  const ended = isBlock ? 'blockEnded' : 'freezeEnded';
  const ends = isBlock ? 'blockEnds' : 'freezeEnds';
  return wording.message(end > now ? ends : ended, {
    account: maskAccount(account_no),
    end: zone.text(end).slice(0, isBlock ? 16 : 10),
    code,
  });
}

/** A task to renew each, unless one is open already. */
async function makeRenewals(trx: Trx, due: readonly Due[], at: At): Promise<void> {
  if (due.length === 0) return;
  const accounts = due.map(({ account_no }) => account_no);
  const { rows: open } = await sql<{ account: string }>`
    select distinct task_entity.entity_value as account
    from task_entity join task_instance on task_instance.id = task_entity.instance_id
    where task_entity.entity_type = 'account' and task_entity.entity_value = any(${accounts}::text[])
      and task_instance.template_type = 1 and task_instance.status in (1, 2, 3) and task_instance.deleted_at is null
      and task_instance.form_data ->> 'controlItems' like '%续冻%'`.execute(trx);
  const { rows: sources } = await sql<{
    id: number;
    form_data: Answers;
    userId: number;
    userName: string;
    userType: number;
    deptId: number;
    deptName: string;
  }>`
    select id, form_data, origin_user_id as "userId", origin_user_name as "userName", origin_user_type as "userType",
      origin_dept_id as "deptId", origin_dept_name as "deptName"
    from task_instance where id = any(${due.map((row) => row.instance_id)}::bigint[])`.execute(trx);
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const done = new Set(open.map(({ account }) => account));
  for (const row of due) {
    const source = sourceOf.get(row.instance_id);
    const template = await loadTemplate(trx, { templateId: row.template_id });
    if (!source || !template || done.has(row.account_no)) continue;
    done.add(row.account_no);
    const { id, form_data, ...originator } = source;
    await makeTask(
      trx,
      {
        template,
        originator,
        answers: { ...accountAnswers(form_data, accountOf(row), '续冻') },
        priority: TaskPriority.urgent,
        otherwise: [
          ...(row.handler_user_id === null
            ? []
            : [{ targetType: TargetType.person, targetId: row.handler_user_id }]),
          { targetType: TargetType.department, targetId: row.dept_id },
        ],
        source: { id, type: TaskSource.renewal },
        remark: `账户冻结将于 ${row.expire_day} 到期，自动生成续冻任务。`,
      },
      at,
    );
  }
}
