/** 资金查控: stopped payments, frozen accounts, renewals and releases (tasks and statistics 2.9.6). */
import { accountKindLabels, accountLevelLabels, type TaskAnswers } from '@outbound/contract';
import { sql } from 'kysely';
import { isChangeable, requireChangeable } from './changeable.ts';
import {
  comparable,
  dayOf,
  fraudTypeOf,
  instantOf,
  keyOf,
  numberOf,
  placeIn,
  type Result,
  rowsOf,
  SOURCE,
  textOf,
} from './result.ts';

/** A payment is stopped for so long where its form does not say until when. */
const STOPPED_MS = 48 * 3_600_000;
/** As the form offers them; their places are what statistics count by. */
const failReasons = ['账户不存在', '户名不符', '余额为零', '已被其他单位止付', '银行系统异常', '其他'];
const results: Readonly<Record<string, number>> = { 失败: 0, 成功: 1, 部分成功: 2 };
const kinds = Object.values(accountKindLabels);
const levels = Object.values(accountLevelLabels);

interface Order {
  accountNo: string;
  action: string;
  /** 0 failed, 1 done, 2 in part. */
  result: number;
  row: TaskAnswers;
  /** Of the account as it was dispatched. */
  account: TaskAnswers | undefined;
  /** Which one of the same action on the same account. */
  place: number;
}

/** Writes what a result says of each account; answers how many facts. Repeated with another result, it writes the same rows. */
export async function keepFundFacts(result: Result): Promise<number> {
  const orders = ordersOf(result);
  await holdFacts(result, orders);
  await takeOver(result);
  const about = await findAbout(result);
  const freed = accountsOf(orders, '解除冻结');
  const renewedOnes = accountsOf(orders, '续冻');
  await requireChangeable(result, {
    blocked: accountsOf(orders, '解除止付'),
    frozen: [...freed, ...renewedOnes],
  });
  const blocks = orders.filter(({ action }) => action === '止付').map((one) => blockOf(result, about, one));
  const freezes = orders
    .filter((one) => one.action === '冻结' && one.result > 0)
    .flatMap((one) => freezeOf(result, about, one));
  await writeFacts(result, 'block_fact', blocks);
  const renewed = await renew(
    result,
    orders.filter((one) => one.action === '续冻' && one.result > 0),
  );
  // What nobody here knows to be frozen is frozen since now, as far as anybody can tell.
  const unknown = renewed.unknown.flatMap((one) =>
    freezeOf(result, about, one).map((row) => ({ ...row, renew_times: 1 })),
  );
  await writeFacts(result, 'freeze_fact', [...freezes, ...unknown]);
  await linkFreezes(result);
  const released = await release(result, accountsOf(orders, '解除止付'));
  const unfrozen = await unfreeze(result, freed);
  return blocks.length + freezes.length + unknown.length + renewed.num + released + unfrozen;
}

const accountsOf = (orders: readonly Order[], action: string) => [
  ...new Set(orders.filter((one) => one.action === action && one.result > 0).map((one) => one.accountNo)),
];

function ordersOf({ asked, found }: Result): Order[] {
  const accounts = new Map(
    rowsOf(asked, 'accountList').map((row) => [comparable(textOf(row, 'accountNo')), row]),
  );
  const places = new Map<string, number>();
  return rowsOf(found, 'accountResultList').flatMap((row): Order[] => {
    const accountNo = comparable(textOf(row, 'accountNo'));
    const action = textOf(row, 'action');
    const result = results[textOf(row, 'result')];
    if (accountNo === '' || result === undefined) return [];
    const key = `${action} ${accountNo}`;
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    return [{ accountNo, action, result, row, account: accounts.get(accountNo), place }];
  });
}

/**
 * Holds all that a result may change, before any of it is read: whoever waited here sees what the other one did. In the order in
 * which everybody holds facts, by their ids; a bank's push has the same accounts in an order of its own, another result too.
 */
async function holdFacts({ trx, detailId, formerIds }: Result, orders: readonly Order[]): Promise<void> {
  const steps = sql`any(${[detailId, ...formerIds]}::bigint[])`;
  const accounts = (...actions: readonly string[]) =>
    sql`any(${actions.flatMap((action) => accountsOf(orders, action))}::text[])`;
  await sql`
    select from block_fact where id in (
      select id from block_fact where account_no = ${accounts('冻结', '续冻', '解除止付')}
      union select id from block_fact where detail_id = ${steps}
      union select id from block_fact where release_detail_id = ${steps}
      union select block_fact.id from block_fact join freeze_fact on freeze_fact.id = block_fact.freeze_id
        where freeze_fact.detail_id = ${steps})
    order by id for no key update`.execute(trx);
  await sql`
    select from freeze_fact where id in (
      select id from freeze_fact where account_no = ${accounts('续冻', '解除冻结')}
      union select id from freeze_fact where detail_id = ${steps}
      union select id from freeze_fact where unfreeze_detail_id = ${steps}
      union select freeze_id from freeze_renewal where detail_id = ${steps})
    order by id for no key update`.execute(trx);
}

interface About {
  alarm_id: number | null;
  case_id: number | null;
}

/** The alarm and the case that the form names first, as far as they are there; held, so that they are while they are named. */
async function findAbout({ trx, asked }: Result): Promise<About> {
  const [alarm] = rowsOf(asked, 'alarmList');
  const [crime] = rowsOf(asked, 'caseList');
  const { rows } = await sql<About>`
    select (select id from alarm_fact where alarm_no = ${comparable(textOf(alarm, 'alarmNo'))} and deleted_at is null
        order by id limit 1 for key share) as alarm_id,
      (select id from case_fact where case_no = ${comparable(textOf(crime, 'caseNo'))} and deleted_at is null for key share) as case_id
  `.execute(trx);
  return rows[0] ?? { alarm_id: null, case_id: null };
}

/** What facts of both kinds say of an account. */
const sharedOf = (result: Result, about: About, { accountNo, account }: Order) => ({
  ...about,
  source_system: SOURCE,
  account_no: accountNo,
  account_name: textOf(account, 'accountName') || null,
  account_type: placeIn(kinds, textOf(account, 'accountType')) ?? 1,
  institution: keyOf(account, 'orgName', 0),
  fraud_type: fraudTypeOf(result.asked),
  instance_id: result.taskId,
  detail_id: result.detailId,
  handler_user_id: result.userId,
  dept_id: result.deptId,
  updated_at: result.now,
  deleted_at: null,
});

function blockOf(result: Result, about: About, order: Order) {
  const { row, account } = order;
  const isDone = order.result > 0;
  const stopped = instantOf(result, row, 'blockTime');
  const end = instantOf(result, row, 'blockExpire') ?? (stopped && new Date(stopped.getTime() + STOPPED_MS));
  return {
    ...sharedOf(result, about, order),
    source_id: `${result.detailId}:block:${order.accountNo}:${order.place}`,
    account_level: placeIn(levels, textOf(account, 'accountLevel')) ?? 1,
    apply_time: result.orderedAt,
    block_time: isDone ? stopped : null,
    expire_time: isDone ? end : null,
    result: order.result,
    fail_reason: isDone ? null : placeIn(failReasons, textOf(row, 'failReason')),
    block_times: textOf(row, 'blockTimes') === '2' ? 2 : 1,
    amount: isDone ? numberOf(row, 'blockAmount') : 0,
    occur_day: result.zone.text(result.orderedAt).slice(0, 10),
  };
}

function freezeOf(result: Result, about: About, order: Order) {
  const [begin, end] = [dayOf(order.row, 'freezeStart'), dayOf(order.row, 'freezeEnd')];
  if (begin === null || end === null) return [];
  return [
    {
      ...sharedOf(result, about, order),
      source_id: `${result.detailId}:freeze:${order.accountNo}:${order.action}${order.place}`,
      freeze_day: begin,
      expire_day: end,
      renew_times: 0,
      // Handed in after its last day: it ran out since.
      state: end < result.zone.text(result.now).slice(0, 10) ? 3 : 1,
      amount: numberOf(order.row, 'freezeAmount'),
    },
  ];
}

/** Reopened and then transferred, a result is told of by another step: what the former one wrote and did is that one's. */
async function takeOver({ trx, detailId, formerIds }: Result): Promise<void> {
  if (formerIds.length === 0) return;
  const former = sql`any(${[...formerIds]}::bigint[])`;
  for (const table of ['block_fact', 'freeze_fact'])
    await sql`update ${sql.table(table)} set detail_id = ${detailId},
        source_id = ${`${detailId}`}::text || substr(source_id, strpos(source_id, ':'))
      where detail_id = ${former} and source_system = ${SOURCE}`.execute(trx);
  await sql`update block_fact set release_detail_id = ${detailId} where release_detail_id = ${former}`.execute(
    trx,
  );
  await sql`update freeze_fact set unfreeze_detail_id = ${detailId} where unfreeze_detail_id = ${former}`.execute(
    trx,
  );
  await sql`update freeze_renewal set detail_id = ${detailId} where detail_id = ${former}`.execute(trx);
}

/** Writes a step's rows over those that it had, and takes back those that it has no longer. */
async function writeFacts(
  { trx, taskId, detailId, now }: Result,
  table: 'block_fact' | 'freeze_fact',
  rows: readonly { source_id: string }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set deleted_at = ${now}, updated_at = ${now}
    where detail_id = ${detailId} and source_system = ${SOURCE} and deleted_at is null
      and source_id <> all(${rows.map(({ source_id }) => source_id)}::text[])`.execute(trx);
  // A freeze that is no more stopped nothing.
  if (table === 'freeze_fact')
    await sql`
      update block_fact set freeze_id = null, updated_at = ${now}
      from freeze_fact where freeze_fact.id = block_fact.freeze_id and freeze_fact.instance_id = ${taskId}
        and freeze_fact.detail_id = ${detailId} and freeze_fact.deleted_at is not null`.execute(trx);
  const [first] = rows;
  if (!first) return;
  // What other results have done to it since (renewed, released) stays.
  const kept = new Set(['source_system', 'source_id', 'state', 'expire_day', 'renew_times']);
  const names = Object.keys(first);
  const set = names
    .filter((name) => !kept.has(name))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const ends =
    table === 'block_fact'
      ? []
      : [
          sql`expire_day = case when fact.first_expire_day is null then excluded.expire_day else fact.expire_day end`,
          sql`first_expire_day = case when fact.first_expire_day is null then null else excluded.expire_day end`,
          sql`state = case when fact.state = 2 then 2 when fact.first_expire_day is null then excluded.state else fact.state end`,
        ];
  const columns = names.map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(table)} as fact (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (source_system, source_id) do update set ${sql.join([...set, ...ends])}`.execute(trx);
}

/** The stopped payments that ran when these accounts were frozen run no longer: they have become freezes. */
async function linkFreezes({ trx, detailId, zone, now }: Result): Promise<void> {
  await sql`
    update block_fact set freeze_id = freeze_fact.id, updated_at = ${now}
    from freeze_fact
    where freeze_fact.detail_id = ${detailId} and freeze_fact.deleted_at is null
      and block_fact.account_no = freeze_fact.account_no and block_fact.freeze_id is null
      and block_fact.release_time is null and block_fact.result > 0 and block_fact.deleted_at is null
      and block_fact.expire_time >= freeze_fact.freeze_day::timestamp at time zone ${zone.name}
      and block_fact.block_time < (freeze_fact.freeze_day + 1)::timestamp at time zone ${zone.name}`.execute(
    trx,
  );
}

/** Renews what is frozen; answers how many, and those of which nobody here knows that they are. */
async function renew(result: Result, orders: readonly Order[]): Promise<{ num: number; unknown: Order[] }> {
  const { trx, detailId, zone, now } = result;
  const wanted = orders.flatMap(({ accountNo, row }) => {
    const day = dayOf(row, 'freezeEnd');
    return day === null ? [] : [{ account: accountNo, day, begin: dayOf(row, 'freezeStart') }];
  });
  // The newest of those that run, or that this step has renewed before: then it runs because of it. Else one that the renewal
  // follows without a gap: the bank has renewed it in time, the result came later. That one also where others registered it:
  // it has ended, so nothing of theirs is changed that runs, and the same money is not frozen twice in any sum.
  const { rows } = await sql<{ account: string; freezeId: number | null }>`
    with wanted as (
      select distinct on (account) account, day, begin
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (account text, day date, begin date)
      order by account, day desc
    ), named as (
      select wanted.account, wanted.day, (
        select freeze_fact.id from freeze_fact, lateral (select exists (
          select from freeze_renewal where freeze_id = freeze_fact.id and detail_id = ${detailId}) as here) as renewed
        where freeze_fact.account_no = wanted.account and freeze_fact.deleted_at is null
          and freeze_fact.detail_id is distinct from ${detailId}
          and (renewed.here
            or (freeze_fact.state = 1 and ${isChangeable(result, 'freeze_fact')})
            or (freeze_fact.state = 3 and freeze_fact.expire_day >= wanted.begin - 1))
        order by (freeze_fact.state = 1 or renewed.here) desc, coalesce(${isChangeable(result, 'freeze_fact')}, false) desc,
          freeze_fact.freeze_day desc, freeze_fact.id desc
        limit 1) as freeze_id
      from wanted
    ), gone as (
      delete from freeze_renewal where detail_id = ${detailId}
        and freeze_id not in (select freeze_id from named where freeze_id is not null)
      returning freeze_id
    ), written as (
      insert into freeze_renewal (freeze_id, detail_id, expire_day, created_at)
      select freeze_id, ${detailId}, day, ${now} from named where freeze_id is not null
      on conflict (freeze_id, detail_id) do update set expire_day = excluded.expire_day
      returning freeze_id
    )
    select account, freeze_id as "freezeId" from named
    union all select '', freeze_id from gone`.execute(trx);
  const touched = rows.flatMap(({ freezeId }) => freezeId ?? []);
  if (touched.length > 0)
    await sql`
      update freeze_fact set
        first_expire_day = case when said.num = 0 then null else coalesce(first_expire_day, freeze_fact.expire_day) end,
        expire_day = coalesce(said.day, first_expire_day, freeze_fact.expire_day),
        state = case when freeze_fact.state = 3 and said.day >= ${zone.text(now).slice(0, 10)}::date then 1
          else freeze_fact.state end,
        renew_times = said.num, updated_at = ${now}
      from (
        select id, (select max(expire_day) from freeze_renewal where freeze_id = id) as day,
          (select count(*)::int from freeze_renewal where freeze_id = id) as num
        from unnest(${touched}::bigint[]) as id) as said
      where freeze_fact.id = said.id`.execute(trx);
  const known = new Set(rows.flatMap(({ account, freezeId }) => (freezeId === null ? [] : [account])));
  const unknown = orders.filter(({ accountNo }) => !known.has(accountNo));
  return { num: orders.length - unknown.length, unknown };
}

/** Releases what runs on these accounts, and takes back what this step has released and does not say any more. */
async function release(result: Result, accounts: readonly string[]): Promise<number> {
  const { trx, detailId, doneAt, now } = result;
  await sql`
    update block_fact set release_time = null, release_detail_id = null, updated_at = ${now}
    where release_detail_id = ${detailId} and account_no <> all(${[...accounts]}::text[])`.execute(trx);
  if (accounts.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update block_fact set release_time = ${doneAt}, release_detail_id = ${detailId}, updated_at = ${now}
    where account_no = any(${[...accounts]}::text[]) and release_time is null and freeze_id is null
      and result > 0 and deleted_at is null and detail_id is distinct from ${detailId}
      and expire_time > ${doneAt} and ${isChangeable(result, 'block_fact')}`.execute(trx);
  return Number(numAffectedRows);
}

async function unfreeze(result: Result, accounts: readonly string[]): Promise<number> {
  const { trx, detailId, doneAt, zone, now } = result;
  await sql`
    update freeze_fact set state = 1, unfreeze_day = null, unfreeze_detail_id = null, updated_at = ${now}
    where unfreeze_detail_id = ${detailId} and account_no <> all(${[...accounts]}::text[])`.execute(trx);
  if (accounts.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update freeze_fact set state = 2, unfreeze_day = ${zone.text(doneAt).slice(0, 10)}::date,
      unfreeze_detail_id = ${detailId}, updated_at = ${now}
    where account_no = any(${[...accounts]}::text[]) and state = 1 and deleted_at is null
      and detail_id is distinct from ${detailId} and ${isChangeable(result, 'freeze_fact')}`.execute(trx);
  return Number(numAffectedRows);
}
