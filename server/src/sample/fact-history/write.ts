/** The facts of three years as SQL writes them: a statement a kind for some days. Everybody in them is made up. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { FactDay } from './days.ts';
import { chance, draw, factsOfDays, logNormal, oneOfMany, type Weighted } from './draws.ts';

const SOURCE = 'history';

export interface FactPlaces {
  zone: string;
  now: Date;
  /** Which departments have alarms and cases, and how many beside each other. */
  stations: Weighted<number>;
  caseStations: Weighted<number>;
  surnames: readonly string[];
  givenNames: readonly string[];
}

/** Types with how often they come; what is lost by one of them stands below. */
const types: Weighted<number> = [
  [10, 27],
  [40, 16],
  [20, 11],
  [50, 10],
  [30, 9],
  [100, 6],
  [80, 5],
  [70, 4],
  [60, 4],
  [90, 2],
  [110, 2],
  [120, 1],
  [140, 1],
  [150, 1],
  [999, 1],
];
const regions: Weighted<number> = [
  [510_107, 15],
  [510_106, 13],
  [510_104, 10],
  [510_108, 10],
  [510_105, 9],
  [510_114, 9],
  [510_112, 8],
  [510_115, 5],
  [510_113, 3],
];
const institutions: Weighted<number> = [
  [40, 16],
  [10, 15],
  [20, 14],
  [60, 10],
  [30, 9],
  [70, 8],
  [170, 8],
  [310, 6],
  [320, 6],
  [50, 4],
  [140, 2],
  [130, 2],
];

/** What is lost by a type, in the middle. */
const middleLoss = sql`(case type when 20 then 62000 when 80 then 58000 when 70 then 40000 when 90 then 52000
  when 40 then 21000 when 10 then 16000 when 50 then 12000 when 100 then 3200 when 30 then 2600 else 9000 end)`;
const loss = (what: number) =>
  sql`round(least(9000000, greatest(80, ${logNormal(what, middleLoss, 1.1)}))::numeric, 2)`;
const type = oneOfMany(3, types);
const region = oneOfMany(5, regions);
const name = ({ surnames, givenNames }: FactPlaces, what: number) =>
  sql`((${[...surnames]}::text[])[1 + floor(${draw(what)} * ${surnames.length})::int]
    || (${[...givenNames]}::text[])[1 + floor(${draw(what + 1)} * ${givenNames.length})::int])`;
/** Of a range that nobody has. */
const phone = sql`'1400' || lpad((n % 10000000)::text, 7, '0')`;
const account = sql`'6200' || lpad((n * 7919 % 1000000000)::text, 15, '0')`;
const minutes = (what: number, middle: number) =>
  sql`(${logNormal(what, sql`${sql.lit(middle)}`, 0.9)} * interval '1 minute')`;
const daysLater = (what: number, least: number, most: number) =>
  sql`(${sql.lit(least)} + floor(${draw(what)} * ${sql.lit(most - least)}))::int`;
const no = (letter: string) =>
  sql`${letter}::text || '5101' || to_char(day, 'YYYYMMDD') || lpad(place::text, 5, '0')`;
/** What has not come yet is none. */
const past = (day: RawBuilder<unknown>, today: RawBuilder<unknown>) =>
  sql`(case when ${day} <= ${today} then ${day} end)`;

/** All kinds for these days, in one transaction. */
export async function writeFactsOf(trx: Trx, days: readonly FactDay[], places: FactPlaces): Promise<void> {
  const { zone, now } = places;
  const today = sql`(${now}::timestamptz at time zone ${zone}::text)::date`;
  const facts = (share: number, more: RawBuilder<unknown>) => sql`
    select facts.*, ${more} from (${factsOfDays(days, { zone, share })}) as facts where at <= ${now}::timestamptz`;
  const station = oneOfMany(6, places.stations);
  const caseStation = oneOfMany(6, places.caseStations);

  await sql`
    insert into alarm_fact (source_system, source_id, alarm_no, alarm_time, entry_time, alarm_source, dept_id, region_code,
      fraud_type, is_fraud, is_valid, victim_name, victim_phone, victim_gender, victim_age, loss_amount, transfer_time, occur_day)
    select ${SOURCE}, n::text, ${no('J')}, at, least(at + ${minutes(10, 11)}, ${now}::timestamptz),
      ${oneOfMany(11, [
        [1, 46],
        [2, 18],
        [3, 24],
        [4, 6],
        [5, 4],
        [9, 2],
      ])}, ${station}, ${region}, type,
      is_fraud, ${chance(13, 0.965)}, ${name(places, 20)}, ${phone}, 1 + floor(${draw(22)} * 2)::int,
      16 + floor(${draw(23)} * 30 + ${draw(24)} * 28)::int,
      case when is_fraud and ${chance(14, 0.84)} then ${loss(30)} else 0 end,
      at - ${minutes(15, 70)}, day
    from (${facts(0.36, sql`${type} as type, ${chance(12, 0.9)} as is_fraud`)}) as drawn`.execute(trx);

  await sql`
    insert into warning_fact (source_system, source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
      fraud_type, dept_id, region_code, victim_name, victim_phone, risk_amount, sign_time, dispose_time, dispose_result,
      blocked_amount, cheated_amount, occur_day)
    select ${SOURCE}, n::text, ${no('Y')}, at, ${oneOfMany(41, [
      [1, 6],
      [2, 19],
      [3, 45],
      [4, 30],
    ])},
      ${oneOfMany(42, [
        [1, 22],
        [2, 30],
        [3, 16],
        [4, 14],
        [5, 10],
        [6, 6],
        [7, 2],
      ])},
      ${oneOfMany(43, [
        [1, 24],
        [2, 30],
        [3, 10],
        [4, 14],
        [5, 16],
        [6, 6],
      ])}, type, ${station}, ${region},
      ${name(places, 44)}, ${phone}, risk, sign_time, dispose_time, case when dispose_time is not null then result end,
      case when dispose_time is not null and result = 2 then round(risk * 0.7, 2) else 0 end,
      case when dispose_time is not null and result = 3 then round(risk * 0.4, 2) else 0 end, day
    from (
      select drawn.*, ${loss(31)} as risk, ${oneOfMany(46, [
        [1, 58],
        [2, 9],
        [3, 5],
        [4, 12],
        [5, 4],
        [6, 6],
        [7, 3],
        [8, 3],
      ])} as result,
        case when signed <= ${now}::timestamptz and ${chance(47, 0.975)} then signed end as sign_time,
        case when disposed <= ${now}::timestamptz and ${chance(47, 0.975)} and ${chance(48, 0.96)} then disposed end as dispose_time
      from (
        select drawn.*, signed + ${minutes(50, 55)} as disposed
        from (${facts(0.36, sql`${type} as type, at + ${minutes(49, 9)} as signed`)}) as drawn) as drawn) as drawn`.execute(
    trx,
  );

  await sql`
    insert into case_fact (source_system, source_id, case_no, case_name, fraud_type, stage, dept_id, region_code, accept_day,
      file_day, solve_day, transfer_day, close_day, revoke_day, occur_time, loss_amount, recover_amount, recover_day,
      arrest_num, series_num)
    select ${SOURCE}, n::text, ${no('A')}, victim || '被诈骗案', type,
      case when revoke_day is not null then 7 when close_day is not null then 6 when transfer_day is not null then 5
        when solve_day is not null then 4 when file_day < ${today} - 3 then 3 when file_day is not null then 2 else 1 end,
      ${caseStation}, ${region}, day, file_day, solve_day, transfer_day, close_day, revoke_day, at, amount,
      case when solve_day is not null and ${chance(61, 0.6)} then round(amount * (0.1 + 0.5 * ${draw(62)})::numeric, 2) else 0 end,
      case when solve_day is not null and ${chance(61, 0.6)} then solve_day end,
      case when solve_day is not null then 1 + floor(${draw(63)} * 4)::int else 0 end,
      case when solve_day is not null and ${chance(64, 0.3)} then 1 + floor(${draw(65)} * 6)::int else 0 end
    from (
      select drawn.*, ${past(sql`transfer_at`, today)} as transfer_day, ${past(sql`transfer_at + ${daysLater(70, 20, 90)}`, today)} as close_day
      from (
        select drawn.*, case when solve_day is not null and ${chance(71, 0.8)} then solve_day + ${daysLater(72, 10, 70)} end as transfer_at,
          case when solve_day is null and file_day is not null and ${chance(73, 0.04)} then ${past(sql`file_day + ${daysLater(74, 5, 60)}`, today)} end as revoke_day
        from (
          select drawn.*, case when ${chance(75, 0.42)} then ${past(sql`file_day + ${daysLater(76, 5, 160)}`, today)} end as solve_day
          from (
            select drawn.*, case when ${chance(77, 0.92)} then ${past(sql`day + ${daysLater(78, 0, 7)}`, today)} end as file_day,
              ${loss(32)} as amount, ${name(places, 79)} as victim
            from (${facts(0.12, sql`${type} as type`)}) as drawn) as drawn) as drawn) as drawn) as drawn`.execute(
    trx,
  );

  await sql`
    with drawn as materialized (
      select drawn.*, case when result > 0 then round((amount_at_risk * (0.1 + 0.6 * ${draw(82)}))::numeric, 2) else 0 end as amount,
        at + ${minutes(83, 14)} as blocked, result = 1 and ${chance(84, 0.4)} and day + 1 <= ${today} as is_frozen,
        ${oneOfMany(85, institutions)} as institution, ${oneOfMany(86, [
          [1, 62],
          [2, 12],
          [3, 12],
          [4, 10],
          [5, 3],
          [6, 1],
        ])} as kind
      from (
        select drawn.*, ${loss(33)} as amount_at_risk, ${oneOfMany(87, [
          [1, 66],
          [0, 27],
          [2, 7],
        ])} as result
        from (${facts(0.11, sql`${type} as type`)}) as drawn) as drawn),
    frozen as (
      insert into freeze_fact (source_system, source_id, account_no, account_name, account_type, institution, fraud_type,
        freeze_day, expire_day, renew_times, unfreeze_day, state, amount, returned_amount, told, dept_id)
      select ${SOURCE}, n::text, ${account}, ${name(places, 88)}, kind, institution, type, day + 1, expire_day, renewals,
        case when state = 2 then ${past(sql`day + ${daysLater(89, 20, 170)}`, today)} end,
        case when state = 2 and day + ${daysLater(89, 20, 170)} > ${today} then 1 else state end, amount,
        returned, jsonb_build_object('returned_amount', jsonb_build_array(returned::text)), ${caseStation}
      from (
        select drawn.*, case when ${chance(90, 0.3)} and day + 60 < ${today}
            then round(amount * (0.3 + 0.7 * ${draw(91)})::numeric, 2) else 0 end as returned,
          case when expire_day < ${today} then (case when ${chance(93, 0.7)} then 3 else 2 end)
          when ${chance(94, 0.12)} then 2 else 1 end as state
        from (
          select drawn.*, day + 1 + 182 * (1 + renewals) as expire_day
          from (select drawn.*, ${oneOfMany(92, [
            [0, 70],
            [1, 22],
            [2, 8],
          ])}::int as renewals from drawn where is_frozen) as drawn
        ) as drawn) as drawn
      returning id, source_id)
    insert into block_fact (source_system, source_id, account_no, account_name, account_type, account_level, institution,
      fraud_type, apply_time, block_time, expire_time, result, fail_reason, block_times, amount, freeze_id, dept_id, occur_day)
    select ${SOURCE}, n::text, ${account}, ${name(places, 88)}, kind, ${oneOfMany(95, [
      [1, 56],
      [2, 28],
      [3, 11],
      [4, 5],
    ])}, institution,
      type, at, case when result > 0 and blocked <= ${now}::timestamptz then blocked end,
      case when result > 0 then blocked + interval '48 hours' end, result,
      case when result = 0 then ${oneOfMany(96, [
        [1, 8],
        [2, 10],
        [3, 54],
        [4, 16],
        [5, 5],
        [6, 7],
      ])} end,
      case when ${chance(97, 0.12)} then 2 else 1 end, amount, frozen.id, ${caseStation}, day
    from drawn left join frozen on frozen.source_id = drawn.n::text`.execute(trx);

  await sql`
    insert into fund_appeal_fact (source_system, source_id, appeal_no, account_no, account_name, account_type, institution,
      control_type, reason, channel, appeal_day, due_day, state, handle_day, release_day, amount, applicant_name,
      applicant_phone, dept_id)
    select ${SOURCE}, n::text, ${no('S')}, ${account}, person, 1, ${oneOfMany(101, institutions)},
      ${oneOfMany(102, [
        [1, 40],
        [2, 34],
        [3, 22],
        [4, 4],
      ])}, ${oneOfMany(103, [
        [1, 44],
        [2, 14],
        [3, 12],
        [4, 8],
        [5, 16],
        [6, 6],
      ])},
      ${oneOfMany(104, [
        [1, 38],
        [2, 20],
        [3, 18],
        [4, 10],
        [5, 12],
        [6, 2],
      ])}, day, day + 7, state, handle_day,
      case when state = 2 then handle_day end, ${loss(34)}, person, ${phone}, ${caseStation}
    from (
      select drawn.*, case when handle_day is null then (case when ${chance(105, 0.5)} then 1 else 0 end)
        when ${chance(106, 0.63)} then 2 else 3 end as state
      from (
        select drawn.*, case when ${chance(107, 0.98)} then ${past(sql`day + ${daysLater(108, 1, 11)}`, today)} end as handle_day,
          ${name(places, 109)} as person
        from (${facts(0.02, sql`${type} as type`)}) as drawn) as drawn) as drawn`.execute(trx);

  await sql`
    insert into return_fund_fact (case_no, case_name, fraud_type, victim_name, victim_id_no, victim_phone, loss_amount,
      freeze_account_no, freeze_institution, freeze_amount, return_method, return_ratio, return_amount, decision_no,
      payee_name, payee_account_no, payee_institution, return_day, officer1, officer2, freeze_day, dept_id)
    select ${no('A')}, person || '被诈骗案', type, person, '51010019000101' || lpad((n % 10000)::text, 4, '0'), ${phone}, amount,
      ${account}, ${oneOfMany(111, institutions)}, amount, method, case when method = 3 then 60 end,
      round(amount * (case method when 3 then 0.6 else 0.3 + 0.7 * ${draw(112)} end)::numeric, 2),
      '返字' || to_char(day, 'YYYY') || '-' || n, person, ${account}, ${oneOfMany(113, institutions)}, day,
      ${name(places, 114)}, ${name(places, 116)} || '（协办）', day - ${daysLater(118, 20, 150)}, ${caseStation}
    from (
      select drawn.*, ${loss(35)} as amount, ${oneOfMany(119, [
        [1, 62],
        [2, 26],
        [3, 12],
      ])} as method, ${name(places, 120)} as person
      from (${facts(0.012, sql`${type} as type`)}) as drawn) as drawn
    on conflict do nothing`.execute(trx);

  await sql`
    insert into comm_appeal_fact (appeal_no, account_type, account_no, operator, owner_name, owner_id_no, contact_phone, measure,
      measure_day, measure_reason, channel, appeal_day, appeal_reason, state, check_day, check_user, restore_day, dept_id)
    select 'SS' || to_char(day, 'YYYYMMDD') || lpad(place::text, 5, '0'), kind, ${phone}, ${oneOfMany(131, [
      [10, 42],
      [20, 20],
      [30, 24],
      [40, 3],
      [50, 3],
      [60, 6],
      [70, 1],
      [80, 1],
    ])},
      ${name(places, 132)}, '51010019000101' || lpad((n % 10000)::text, 4, '0'), '1400' || lpad(((n + 5000000) % 10000000)::text, 7, '0'),
      ${oneOfMany(134, [
        [1, 50],
        [2, 28],
        [3, 6],
        [4, 8],
        [5, 6],
        [6, 2],
      ])}, day - ${daysLater(135, 1, 20)},
      ${oneOfMany(136, [
        [1, 26],
        [2, 40],
        [3, 8],
        [4, 18],
        [5, 6],
        [6, 2],
      ])}, ${oneOfMany(137, [
        [1, 30],
        [2, 24],
        [3, 22],
        [4, 12],
        [5, 10],
        [6, 2],
      ])},
      day, '本人正常使用，请核实', state, case when state > 0 then checked end, case when state > 0 then ${name(places, 138)} end,
      case when state = 1 then checked end, ${caseStation}
    from (
      select drawn.*, case when checked > ${today} then 0 when ${chance(140, 0.985)} then (case when ${chance(141, 0.58)} then 1 else 2 end) else 0 end as state
      from (
        select drawn.*, ${oneOfMany(142, [
          [1, 74],
          [2, 4],
          [3, 2],
          [4, 3],
          [5, 5],
          [6, 11],
          [7, 1],
        ])} as kind, day + ${daysLater(143, 0, 5)} as checked
        from (${facts(0.018, sql`${type} as type`)}) as drawn) as drawn) as drawn
    on conflict do nothing`.execute(trx);
}
