/**
 * What a fact is in the database: its table, the days that each of its numbers is booked on, and where the values of its
 * dimensions stand (tasks and statistics 2.9.2). From one description come the rows behind a number and the sums that no
 * roll-up holds. What is counted when is the same as in the roll-ups (0054_roll_ups.sql).
 */
import { FactDim, FactKind, type FactMeasures } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';

/** The places of the sums: `n`, `m1` to `m9`. */
export const SLOTS = 10;

export type FactTable =
  | 'alarm_fact'
  | 'warning_fact'
  | 'case_fact'
  | 'block_fact'
  | 'freeze_fact'
  | 'fund_appeal_fact'
  | 'return_fund_fact'
  | 'comm_appeal_fact';

/** What a question leaves open: the platform's zone, its day, the last day that is meant, its instant. */
export interface Now {
  zone: string;
  today: string;
  last: string;
  now: Date;
}
export type Fragment = RawBuilder<unknown> | ((at: Now) => RawBuilder<unknown>);
export const fragmentOf = <T>(fragment: Fragment, at: Now): RawBuilder<T> =>
  (typeof fragment === 'function' ? fragment(at) : fragment) as RawBuilder<T>;

/** The rows that a number counts: by the day of `day`, where `when` holds; without a day those of now. */
export interface Measure {
  day: string | null;
  when: Fragment;
}

interface FactShape<F extends FactKind = FactKind> {
  table: FactTable;
  /** Sums by the day that they are booked on, each by its place. */
  flows: readonly { day: Fragment; slots: Readonly<Partial<Record<number, Fragment>>> }[];
  dims: Readonly<Partial<Record<FactDim, Fragment>>>;
  /** What orders rows: each fact has an index by it. */
  ordered: string;
  orderedAs: 'timestamptz' | 'date';
  measures: Readonly<Record<FactMeasures[F][number], Measure>>;
}

const column = (name: string) => sql.ref(name);
const one = sql`1`;
const always = sql`true`;
const cents = (name: string) => sql`round(${column(name)} * 100)::bigint`;
/** What is left of a frozen amount. */
const centsLeft = sql`round((amount - returned_amount) * 100)::bigint`;
const flag = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;
const seconds = (to: string, from: string) =>
  sql`greatest(0, coalesce(extract(epoch from ${column(to)} - ${column(from)}), 0))::bigint`;
const within30 = (to: string, from: string) => sql`${column(to)} - ${column(from)} <= interval '30 minutes'`;
const days = (to: string, from: string) => sql`greatest(0, coalesce(${column(to)} - ${column(from)}, 0))`;
const ofWeek =
  (name: string) =>
  ({ zone }: Now) =>
    sql`((extract(isodow from ${column(name)} at time zone ${zone}::text) - 1) * 24
      + extract(hour from ${column(name)} at time zone ${zone}::text))::int`;
const expiresWithin =
  (ahead: number) =>
  ({ today }: Now) =>
    sql`state = 1 and expire_day between ${today}::date and ${today}::date + ${ahead}::int`;

const type = { [FactDim.fraudType]: column('fraud_type') };
const place = { ...type, [FactDim.region]: column('region_code') };

export const factShapes: { readonly [F in FactKind]: FactShape<F> } = {
  [FactKind.alarm]: {
    table: 'alarm_fact',
    flows: [
      {
        day: column('occur_day'),
        slots: {
          0: one,
          1: flag(sql`is_fraud`),
          2: cents('loss_amount'),
          3: seconds('entry_time', 'alarm_time'),
          4: flag(within30('entry_time', 'alarm_time')),
          5: flag(sql`not is_valid`),
        },
      },
    ],
    dims: {
      ...place,
      [FactDim.alarmSource]: column('alarm_source'),
      [FactDim.hourOfWeek]: ofWeek('alarm_time'),
    },
    ordered: 'alarm_time',
    orderedAs: 'timestamptz',
    measures: {
      totalNum: { day: 'occur_day', when: always },
      fraudNum: { day: 'occur_day', when: sql`is_fraud` },
      invalidNum: { day: 'occur_day', when: sql`not is_valid` },
      entryIn30Num: { day: 'occur_day', when: within30('entry_time', 'alarm_time') },
    },
  },
  [FactKind.warning]: {
    table: 'warning_fact',
    flows: [
      {
        day: column('occur_day'),
        slots: {
          0: one,
          1: flag(sql`sign_time is not null`),
          2: flag(sql`dispose_time is not null`),
          3: flag(sql`dispose_result in (1, 2)`),
          4: flag(sql`dispose_result = 3`),
          5: seconds('sign_time', 'warning_time'),
          6: seconds('dispose_time', 'warning_time'),
          7: cents('blocked_amount'),
          8: cents('risk_amount'),
          9: cents('cheated_amount'),
        },
      },
    ],
    dims: {
      ...place,
      [FactDim.level]: column('warning_level'),
      [FactDim.source]: column('warning_source'),
      [FactDim.warningType]: column('warning_type'),
      [FactDim.disposeResult]: sql`coalesce(dispose_result, 0)`,
      [FactDim.hourOfWeek]: ofWeek('warning_time'),
    },
    ordered: 'warning_time',
    orderedAs: 'timestamptz',
    measures: {
      totalNum: { day: 'occur_day', when: always },
      signNum: { day: 'occur_day', when: sql`sign_time is not null` },
      disposeNum: { day: 'occur_day', when: sql`dispose_time is not null` },
      dissuadeNum: { day: 'occur_day', when: sql`dispose_result in (1, 2)` },
      cheatedNum: { day: 'occur_day', when: sql`dispose_result = 3` },
    },
  },
  [FactKind.case]: {
    table: 'case_fact',
    flows: [
      { day: column('accept_day'), slots: { 0: one } },
      { day: column('file_day'), slots: { 1: one, 5: cents('loss_amount') } },
      { day: column('solve_day'), slots: { 2: one, 7: column('arrest_num'), 8: column('series_num') } },
      { day: column('transfer_day'), slots: { 3: one } },
      { day: column('close_day'), slots: { 4: one } },
      { day: column('recover_day'), slots: { 6: cents('recover_amount') } },
      { day: column('revoke_day'), slots: { 9: one } },
    ],
    dims: place,
    ordered: 'accept_day',
    orderedAs: 'date',
    measures: {
      acceptNum: { day: 'accept_day', when: always },
      fileNum: { day: 'file_day', when: always },
      solveNum: { day: 'solve_day', when: always },
      transferNum: { day: 'transfer_day', when: always },
      closeNum: { day: 'close_day', when: always },
      revokeNum: { day: 'revoke_day', when: always },
      openNum: {
        day: null,
        when: ({ last }) =>
          sql`accept_day <= ${last}::date and coalesce(close_day > ${last}::date, true)
            and coalesce(revoke_day > ${last}::date, true)`,
      },
    },
  },
  [FactKind.block]: {
    table: 'block_fact',
    flows: [
      {
        day: column('occur_day'),
        slots: {
          0: one,
          1: flag(sql`result > 0`),
          2: sql`case when result > 0 then ${cents('amount')} else 0 end`,
          3: seconds('block_time', 'apply_time'),
          4: flag(within30('block_time', 'apply_time')),
          5: flag(sql`block_times > 1`),
          6: flag(sql`freeze_id is not null`),
        },
      },
    ],
    dims: {
      ...type,
      [FactDim.institution]: column('institution'),
      [FactDim.accountLevel]: column('account_level'),
      [FactDim.failReason]: sql`coalesce(fail_reason, 0)`,
    },
    ordered: 'apply_time',
    orderedAs: 'timestamptz',
    measures: {
      orderNum: { day: 'occur_day', when: always },
      successNum: { day: 'occur_day', when: sql`result > 0` },
      failNum: { day: 'occur_day', when: sql`result = 0` },
      in30Num: { day: 'occur_day', when: within30('block_time', 'apply_time') },
      secondNum: { day: 'occur_day', when: sql`block_times > 1` },
      toFreezeNum: { day: 'occur_day', when: sql`freeze_id is not null` },
      expiring24Num: {
        day: null,
        when: ({ now }) =>
          sql`release_time is null and freeze_id is null and result = 1
            and expire_time >= ${now}::timestamptz and expire_time < ${now}::timestamptz + interval '24 hours'`,
      },
    },
  },
  [FactKind.freeze]: {
    table: 'freeze_fact',
    flows: [
      {
        day: column('freeze_day'),
        slots: { 0: one, 1: cents('amount'), 4: cents('returned_amount'), 5: column('renew_times') },
      },
      { day: column('unfreeze_day'), slots: { 2: one, 3: centsLeft } },
      {
        day: sql`case when state = 3 then expire_day end`,
        slots: { 6: one, 7: centsLeft },
      },
    ],
    dims: {
      ...type,
      [FactDim.institution]: column('institution'),
      [FactDim.accountType]: column('account_type'),
    },
    ordered: 'freeze_day',
    orderedAs: 'date',
    measures: {
      newNum: { day: 'freeze_day', when: always },
      unfreezeNum: { day: 'unfreeze_day', when: always },
      expiredNum: { day: 'expire_day', when: sql`state = 3` },
      // What the sums of all flows up to that day leave, so that the rows' amounts less what was returned are the balance.
      frozenNum: {
        day: null,
        when: ({ last }) =>
          sql`freeze_day <= ${last}::date and coalesce(unfreeze_day > ${last}::date, true)
            and not (state = 3 and expire_day <= ${last}::date)`,
      },
      expiring7Num: { day: null, when: expiresWithin(6) },
      expiring30Num: { day: null, when: expiresWithin(29) },
    },
  },
  [FactKind.fundAppeal]: {
    table: 'fund_appeal_fact',
    flows: [
      { day: column('appeal_day'), slots: { 0: one } },
      {
        day: sql`case when state in (2, 3) then handle_day end`,
        slots: {
          1: one,
          2: flag(sql`state = 2`),
          3: flag(sql`state = 3`),
          4: days('handle_day', 'appeal_day'),
          5: sql`case when state = 2 then ${cents('amount')} else 0 end`,
        },
      },
    ],
    dims: {
      [FactDim.institution]: column('institution'),
      [FactDim.reason]: column('reason'),
      [FactDim.channel]: column('channel'),
    },
    ordered: 'appeal_day',
    orderedAs: 'date',
    measures: {
      appealNum: { day: 'appeal_day', when: always },
      decidedNum: { day: 'handle_day', when: sql`state in (2, 3)` },
      releaseNum: { day: 'handle_day', when: sql`state = 2` },
      rejectNum: { day: 'handle_day', when: sql`state = 3` },
      pendingNum: { day: null, when: sql`state in (0, 1)` },
      overdueNum: { day: null, when: ({ today }) => sql`state in (0, 1) and due_day < ${today}::date` },
    },
  },
  [FactKind.returnFund]: {
    table: 'return_fund_fact',
    flows: [
      {
        day: column('return_day'),
        slots: {
          0: one,
          1: cents('return_amount'),
          2: cents('loss_amount'),
          3: cents('freeze_amount'),
          4: days('return_day', 'freeze_day'),
        },
      },
    ],
    dims: {
      ...type,
      [FactDim.method]: column('return_method'),
      [FactDim.institution]: column('freeze_institution'),
    },
    ordered: 'return_day',
    orderedAs: 'date',
    measures: { registerNum: { day: 'return_day', when: always } },
  },
  [FactKind.commAppeal]: {
    table: 'comm_appeal_fact',
    flows: [
      { day: column('appeal_day'), slots: { 0: one } },
      {
        day: sql`case when state in (1, 2) then check_day end`,
        slots: {
          1: one,
          2: flag(sql`state = 1`),
          3: flag(sql`state = 2`),
          4: days('check_day', 'appeal_day'),
        },
      },
    ],
    dims: {
      [FactDim.operator]: column('operator'),
      [FactDim.commAccountType]: column('account_type'),
      [FactDim.reason]: column('measure_reason'),
      [FactDim.channel]: column('channel'),
    },
    ordered: 'appeal_day',
    orderedAs: 'date',
    measures: {
      appealNum: { day: 'appeal_day', when: always },
      decidedNum: { day: 'check_day', when: sql`state in (1, 2)` },
      restoreNum: { day: 'check_day', when: sql`state = 1` },
      rejectNum: { day: 'check_day', when: sql`state = 2` },
      pendingNum: { day: null, when: sql`state = 0` },
      overdueNum: { day: null, when: ({ today }) => sql`state = 0 and appeal_day < ${today}::date - 3` },
    },
  },
};
