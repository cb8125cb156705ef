/**
 * What a fact is in the database: its table, the days that each of its numbers is booked on, and where the values of its
 * dimensions stand (tasks and statistics 2.9.2). From one description come the rows behind a number and the sums that no
 * roll-up holds. Texts here are SQL of ours, never a caller's.
 */
import { FactDim, FactKind, type FactMeasures } from '@outbound/contract';

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

/** The rows that a number counts: by the day of `day`, where `when` holds; without a day those of now. */
export interface Measure {
  day: string | null;
  when: string;
}

interface FactShape<F extends FactKind = FactKind> {
  table: FactTable;
  /** Sums by the day that they are booked on, each by its place. */
  flows: readonly { day: string; slots: Readonly<Partial<Record<number, string>>> }[];
  dims: Readonly<Partial<Record<FactDim, string>>>;
  /** What orders rows: each fact has an index by it. */
  ordered: string;
  orderedAs: 'timestamptz' | 'date';
  measures: Readonly<Record<FactMeasures[F][number], Measure>>;
}

const cents = (column: string) => `round(${column} * 100)::bigint`;
const flag = (condition: string) => `case when ${condition} then 1 else 0 end`;
const seconds = (to: string, from: string) =>
  `greatest(0, coalesce(extract(epoch from ${to} - ${from}), 0))::bigint`;
const within30 = (to: string, from: string) => `${to} - ${from} <= interval '30 minutes'`;

/** `{zone}` stands for the platform's zone, `{today}` and `{now}` for its day and its instant. */
export const ofWeek = (column: string) =>
  `((extract(isodow from ${column} at time zone {zone}) - 1) * 24 + extract(hour from ${column} at time zone {zone}))::int`;

const type = { [FactDim.fraudType]: 'fraud_type' };
const place = { ...type, [FactDim.region]: 'region_code' };

const isOpen = 'release_time is null and freeze_id is null and result = 1';

export const factShapes: { readonly [F in FactKind]: FactShape<F> } = {
  [FactKind.alarm]: {
    table: 'alarm_fact',
    flows: [
      {
        day: 'occur_day',
        slots: {
          0: '1',
          1: flag('is_fraud'),
          2: cents('loss_amount'),
          3: seconds('entry_time', 'alarm_time'),
          4: flag(within30('entry_time', 'alarm_time')),
          5: flag('not is_valid'),
        },
      },
    ],
    dims: { ...place, [FactDim.alarmSource]: 'alarm_source', [FactDim.hourOfWeek]: ofWeek('alarm_time') },
    ordered: 'alarm_time',
    orderedAs: 'timestamptz',
    measures: {
      totalNum: { day: 'occur_day', when: 'true' },
      fraudNum: { day: 'occur_day', when: 'is_fraud' },
      invalidNum: { day: 'occur_day', when: 'not is_valid' },
      entryIn30Num: { day: 'occur_day', when: within30('entry_time', 'alarm_time') },
    },
  },
  [FactKind.warning]: {
    table: 'warning_fact',
    flows: [
      {
        day: 'occur_day',
        slots: {
          0: '1',
          1: flag('sign_time is not null'),
          2: flag('dispose_time is not null'),
          3: flag('dispose_result in (1, 2)'),
          4: flag('dispose_result = 3'),
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
      [FactDim.level]: 'warning_level',
      [FactDim.source]: 'warning_source',
      [FactDim.warningType]: 'warning_type',
      [FactDim.disposeResult]: 'coalesce(dispose_result, 0)',
      [FactDim.hourOfWeek]: ofWeek('warning_time'),
    },
    ordered: 'warning_time',
    orderedAs: 'timestamptz',
    measures: {
      totalNum: { day: 'occur_day', when: 'true' },
      signNum: { day: 'occur_day', when: 'sign_time is not null' },
      disposeNum: { day: 'occur_day', when: 'dispose_time is not null' },
      dissuadeNum: { day: 'occur_day', when: 'dispose_result in (1, 2)' },
      cheatedNum: { day: 'occur_day', when: 'dispose_result = 3' },
    },
  },
  [FactKind.case]: {
    table: 'case_fact',
    flows: [
      { day: 'accept_day', slots: { 0: '1' } },
      { day: 'file_day', slots: { 1: '1', 5: cents('loss_amount') } },
      { day: 'solve_day', slots: { 2: '1', 7: 'arrest_num', 8: 'series_num' } },
      { day: 'transfer_day', slots: { 3: '1' } },
      { day: 'close_day', slots: { 4: '1' } },
      { day: 'recover_day', slots: { 6: cents('recover_amount') } },
      { day: 'revoke_day', slots: { 9: '1' } },
    ],
    dims: place,
    ordered: 'accept_day',
    orderedAs: 'date',
    measures: {
      acceptNum: { day: 'accept_day', when: 'true' },
      fileNum: { day: 'file_day', when: 'true' },
      solveNum: { day: 'solve_day', when: 'true' },
      transferNum: { day: 'transfer_day', when: 'true' },
      closeNum: { day: 'close_day', when: 'true' },
      revokeNum: { day: 'revoke_day', when: 'true' },
      openNum: {
        day: null,
        when: 'accept_day <= {last} and coalesce(close_day > {last}, true) and coalesce(revoke_day > {last}, true)',
      },
    },
  },
  [FactKind.block]: {
    table: 'block_fact',
    flows: [
      {
        day: 'occur_day',
        slots: {
          0: '1',
          1: flag('result > 0'),
          2: `case when result > 0 then ${cents('amount')} else 0 end`,
          3: seconds('block_time', 'apply_time'),
          4: flag(within30('block_time', 'apply_time')),
          5: flag('block_times > 1'),
          6: flag('freeze_id is not null'),
        },
      },
    ],
    dims: {
      ...type,
      [FactDim.institution]: 'institution',
      [FactDim.accountLevel]: 'account_level',
      [FactDim.failReason]: 'coalesce(fail_reason, 0)',
    },
    ordered: 'apply_time',
    orderedAs: 'timestamptz',
    measures: {
      orderNum: { day: 'occur_day', when: 'true' },
      successNum: { day: 'occur_day', when: 'result > 0' },
      failNum: { day: 'occur_day', when: 'result = 0' },
      in30Num: { day: 'occur_day', when: within30('block_time', 'apply_time') },
      secondNum: { day: 'occur_day', when: 'block_times > 1' },
      toFreezeNum: { day: 'occur_day', when: 'freeze_id is not null' },
      expiring24Num: {
        day: null,
        when: `${isOpen} and expire_time >= {now} and expire_time < {now} + interval '24 hours'`,
      },
    },
  },
  [FactKind.freeze]: {
    table: 'freeze_fact',
    flows: [
      {
        day: 'freeze_day',
        slots: { 0: '1', 1: cents('amount'), 4: cents('returned_amount'), 5: 'renew_times' },
      },
      { day: 'unfreeze_day', slots: { 2: '1', 3: cents('amount - returned_amount') } },
      {
        day: 'case when state = 3 then expire_day end',
        slots: { 6: '1', 7: cents('amount - returned_amount') },
      },
    ],
    dims: { ...type, [FactDim.institution]: 'institution', [FactDim.accountType]: 'account_type' },
    ordered: 'freeze_day',
    orderedAs: 'date',
    measures: {
      newNum: { day: 'freeze_day', when: 'true' },
      unfreezeNum: { day: 'unfreeze_day', when: 'true' },
      expiredNum: { day: 'expire_day', when: 'state = 3' },
      expiring7Num: { day: null, when: 'state = 1 and expire_day between {today} and {today} + 6' },
      expiring30Num: { day: null, when: 'state = 1 and expire_day between {today} and {today} + 29' },
    },
  },
  [FactKind.fundAppeal]: {
    table: 'fund_appeal_fact',
    flows: [
      { day: 'appeal_day', slots: { 0: '1' } },
      {
        day: 'case when state in (2, 3) then handle_day end',
        slots: {
          1: '1',
          2: flag('state = 2'),
          3: flag('state = 3'),
          4: 'greatest(0, handle_day - appeal_day)',
          5: `case when state = 2 then ${cents('amount')} else 0 end`,
        },
      },
    ],
    dims: {
      [FactDim.institution]: 'institution',
      [FactDim.reason]: 'reason',
      [FactDim.channel]: 'channel',
    },
    ordered: 'appeal_day',
    orderedAs: 'date',
    measures: {
      appealNum: { day: 'appeal_day', when: 'true' },
      decidedNum: { day: 'handle_day', when: 'state in (2, 3)' },
      releaseNum: { day: 'handle_day', when: 'state = 2' },
      rejectNum: { day: 'handle_day', when: 'state = 3' },
      pendingNum: { day: null, when: 'state in (0, 1)' },
      overdueNum: { day: null, when: 'state in (0, 1) and due_day < {today}' },
    },
  },
  [FactKind.returnFund]: {
    table: 'return_fund_fact',
    flows: [
      {
        day: 'return_day',
        slots: {
          0: '1',
          1: cents('return_amount'),
          2: cents('loss_amount'),
          3: cents('freeze_amount'),
          4: 'greatest(0, coalesce(return_day - freeze_day, 0))',
        },
      },
    ],
    dims: { ...type, [FactDim.method]: 'return_method', [FactDim.institution]: 'freeze_institution' },
    ordered: 'return_day',
    orderedAs: 'date',
    measures: { registerNum: { day: 'return_day', when: 'true' } },
  },
  [FactKind.commAppeal]: {
    table: 'comm_appeal_fact',
    flows: [
      { day: 'appeal_day', slots: { 0: '1' } },
      {
        day: 'case when state in (1, 2) then check_day end',
        slots: {
          1: '1',
          2: flag('state = 1'),
          3: flag('state = 2'),
          4: 'greatest(0, check_day - appeal_day)',
        },
      },
    ],
    dims: {
      [FactDim.operator]: 'operator',
      [FactDim.commAccountType]: 'account_type',
      [FactDim.reason]: 'measure_reason',
      [FactDim.channel]: 'channel',
    },
    ordered: 'appeal_day',
    orderedAs: 'date',
    measures: {
      appealNum: { day: 'appeal_day', when: 'true' },
      decidedNum: { day: 'check_day', when: 'state in (1, 2)' },
      restoreNum: { day: 'check_day', when: 'state = 1' },
      rejectNum: { day: 'check_day', when: 'state = 2' },
      pendingNum: { day: null, when: 'state = 0' },
      overdueNum: { day: null, when: 'state = 0 and appeal_day < {today} - 3' },
    },
  },
};
