/** Alarms, cases and warnings of the sample, with what was done to accounts; its tasks are about them. */
import { CaseStage } from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import type { StaffNames } from './content/index.ts';
import { type SampleAlarm, type SampleCase, sampleFacts } from './generated/facts.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';

/** Which departments take alarms, and which have cases. */
const alarmDepartments = ['command', 'warning', 'fund', 'dissuasion-first', 'dissuasion-second'] as const;
const caseDepartments = ['case', 'fund', 'communication'] as const;
const SOURCE = 'sample';
const MINUTE = 60_000;
const DAY = 1_440;

interface Past {
  zone: TimeZone;
  now: Date;
  organisation: Organisation;
  names: StaffNames;
}

/** As they were stored, the newest first. */
export interface SampleFacts {
  alarms: readonly (SampleAlarm & { id: number; no: string; warningNo: string })[];
  cases: readonly (SampleCase & { id: number; no: string })[];
}

/** Writes them in a handful of statements. */
export async function addFacts(trx: Trx, { zone, now, organisation, names }: Past): Promise<SampleFacts> {
  const { alarms, cases } = sampleFacts(names);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const dayAgo = (minutes: number) => zone.text(ago(minutes)).slice(0, 10);
  const numberOf = (letter: string, { minutesAgo, place }: { minutesAgo: number; place: number }) =>
    `${letter}5101${dayAgo(minutesAgo).replaceAll('-', '')}${String(place + 1).padStart(4, '0')}`;
  const deptOf = (codes: readonly string[], place: number) =>
    known(organisation.deptIds, codes[place % codes.length] ?? '');

  const caseIds = await trx
    .insertInto('case_fact')
    .values(
      cases.map((one) => ({
        ...{ source_system: SOURCE, source_id: String(one.place), case_no: numberOf('A', one) },
        ...{ case_name: one.name, fraud_type: one.fraudType, stage: one.stage },
        ...{ dept_id: deptOf(caseDepartments, one.place), region_code: one.regionCode },
        ...stageDays(one, dayAgo),
        ...{ occur_time: ago(one.minutesAgo + DAY), loss_amount: one.amount, brief_info: one.brief },
        ...(one.stage >= CaseStage.solved && {
          recover_amount: Math.round(one.amount * one.chance * 0.6),
          recover_day: dayAgo(one.minutesAgo / 4),
          arrest_num: 1 + Math.floor(one.chance * 5),
        }),
        series_num: one.chance > 0.7 ? 3 : 0,
      })),
    )
    .returning('id')
    .execute();
  const caseIdOf = (place: number | null) => (place === null ? null : (caseIds[place]?.id ?? null));

  const stored = await trx
    .insertInto('alarm_fact')
    .values(
      alarms.map((one) => ({
        ...{ source_system: SOURCE, source_id: String(one.place), alarm_no: numberOf('J', one) },
        ...{ alarm_time: ago(one.minutesAgo), entry_time: ago(one.minutesAgo - 6) },
        ...{ alarm_source: one.source, dept_id: deptOf(alarmDepartments, one.place) },
        ...{ region_code: one.regionCode, fraud_type: one.fraudType, occur_day: dayAgo(one.minutesAgo) },
        ...{ victim_name: one.victim.name, victim_id_no: one.victim.idNo, victim_phone: one.victim.phone },
        ...{ victim_gender: one.victim.gender, victim_age: one.victim.age },
        ...{ loss_amount: one.amount, transfer_time: ago(one.minutesAgo + 20 + one.chance * 300) },
        ...{ brief_info: one.brief, case_id: caseIdOf(one.casePlace) },
      })),
    )
    .returning(['id', 'alarm_no', 'dept_id', 'case_id'])
    .execute();
  const idOf = (one: SampleAlarm) => stored[one.place];

  await addOrders(trx, { alarms, idOf, ago, dayAgo, dept: known(organisation.deptIds, 'fund') });
  await trx
    .insertInto('warning_fact')
    .values(
      alarms
        .filter(({ place }) => place % 3 === 0)
        .map((one) => ({
          ...{ source_system: SOURCE, source_id: String(one.place), warning_no: numberOf('Y', one) },
          ...{ warning_time: ago(one.minutesAgo + 90), warning_level: 1 + (one.place % 4) },
          ...{ warning_source: 1 + (one.place % 6), warning_type: 1 + (one.place % 6) },
          ...{ fraud_type: one.fraudType, dept_id: known(organisation.deptIds, 'warning') },
          ...{ region_code: one.regionCode, victim_name: one.victim.name, victim_phone: one.victim.phone },
          ...{ risk_amount: one.amount, occur_day: dayAgo(one.minutesAgo + 90) },
          ...{ sign_time: ago(one.minutesAgo + 80), dispose_time: ago(one.minutesAgo + 40) },
          dispose_result: one.chance < 0.5 ? 3 : 4,
        })),
    )
    .execute();
  return {
    alarms: alarms.map((one) => ({
      ...{ ...one, id: idOf(one)?.id ?? 0, no: numberOf('J', one) },
      warningNo: numberOf('Y', one),
    })),
    cases: cases.map((one) => ({ ...one, id: caseIds[one.place]?.id ?? 0, no: numberOf('A', one) })),
  };
}

/** The days that a case has come through; each later one nearer to now. */
function stageDays({ minutesAgo, stage }: SampleCase, dayAgo: (minutes: number) => string) {
  const reached = (at: number, share: number) => (stage >= at ? dayAgo(minutesAgo * share) : null);
  return {
    accept_day: dayAgo(minutesAgo),
    file_day: reached(CaseStage.filed, 0.9),
    solve_day: reached(CaseStage.solved, 0.5),
    transfer_day: reached(CaseStage.prosecuted, 0.3),
    close_day: reached(CaseStage.closed, 0.1),
  };
}

interface Orders {
  alarms: readonly SampleAlarm[];
  idOf(one: SampleAlarm): { id: number; case_id: number | null } | undefined;
  ago(minutes: number): Date;
  dayAgo(minutes: number): string;
  dept: number;
}

/** Each account stopped within the hour; where that went well and some days ago, frozen. */
async function addOrders(trx: Trx, { alarms, idOf, ago, dayAgo, dept }: Orders): Promise<void> {
  const orders = alarms.flatMap((one) =>
    one.accounts.map((account, at) => {
      const isDone = (one.chance * 10 + at) % 3 < 2;
      const amount = isDone ? Math.round(one.amount * (0.1 + one.chance * 0.3)) : 0;
      const shared = {
        ...{ source_system: SOURCE, source_id: `${one.place}-${at}`, account_no: account.no, dept_id: dept },
        ...{
          account_type: account.type,
          institution: account.institution,
          fraud_type: one.fraudType,
          amount,
        },
        ...{ alarm_id: idOf(one)?.id ?? null, case_id: idOf(one)?.case_id ?? null },
      };
      return { one, account, isDone, shared };
    }),
  );
  await trx
    .insertInto('block_fact')
    .values(
      orders.map(({ one, account, isDone, shared }) => ({
        ...{ ...shared, account_level: account.level, apply_time: ago(one.minutesAgo - 10) },
        ...{ block_time: isDone ? ago(one.minutesAgo - 30) : null, result: isDone ? 1 : 0 },
        ...{ expire_time: isDone ? ago(one.minutesAgo - 30 - 2 * DAY) : null },
        ...{ fail_reason: isDone ? null : 3, occur_day: dayAgo(one.minutesAgo - 10) },
      })),
    )
    .execute();
  const frozen = orders.filter(({ one, isDone }) => isDone && one.minutesAgo > 2 * DAY && one.chance > 0.3);
  await trx
    .insertInto('freeze_fact')
    .values(
      frozen.map(({ one, shared }) => ({
        ...{ ...shared, freeze_day: dayAgo(one.minutesAgo - DAY) },
        expire_day: dayAgo(one.minutesAgo - 181 * DAY),
        ...(one.chance > 0.85 && { returned_amount: Math.round(shared.amount / 2) }),
      })),
    )
    .execute();
}
